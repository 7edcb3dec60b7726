/** Makes a drawing board: bpmn.io's modeler with our vocabulary, words and colours. */
import Modeler from 'bpmn-js/lib/Modeler.js'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/diagram-js.css'
import { chandleryModdle } from '#server/engine/model/chandlery.contract.ts'
import { loadChunk } from '#web/kit/chunk-reload.ts'
import { currentLanguage } from '#web/kit/i18n.ts'
import { chineseWords } from './chinese-words.ts'

/** Words of the library in the user's language; `{element}` and the like are filled in by it. */
function translate(template: string, replacements: Readonly<Record<string, string>> = {}): string {
  const words = currentLanguage() === 'zh' ? (chineseWords[template] ?? template) : template
  return words.replace(/\{([^}]+)\}/g, (_all, key: string) => replacements[key] ?? `{${key}}`)
}

export function openModeler(): Modeler {
  return new Modeler({
    // The library writes into what it is given.
    moddleExtensions: { chandlery: structuredClone(chandleryModdle) },
    bpmnRenderer: { defaultFillColor: 'var(--surface)', defaultStrokeColor: 'var(--text)', defaultLabelColor: 'var(--text)' },
    additionalModules: [{ translate: ['value', translate] }],
  })
}

/** Gives every element a place, also those that have one. */
export async function layOut(xml: string): Promise<string> {
  const { layoutProcess } = await loadChunk(() => import('bpmn-auto-layout'))
  return layoutProcess(xml)
}
