/** Changing a model. Everything goes through the drawing library's commands, so that it can be undone. */
import type Modeler from 'bpmn-js/lib/Modeler.js'
import { attributesOf, camundaUri, extensionsOf, javaElements, javaName } from './extensions.ts'
import type { Parameter, Rule } from './extensions.ts'
import { create, createForeign, isA, modelingOf } from './moddle.ts'
import type { Moddle, Shape } from './moddle.ts'

/** The element that is looked at, and everything that can be done to it. */
export interface Editor {
  readonly modeler: Modeler
  readonly shape: Shape
  /** What the drawn element means; of a pool its process. */
  readonly element: Moddle
}

export const editorOf = (modeler: Modeler, shape: Shape): Editor => {
  const own = shape.businessObject
  const process = isA(own, 'bpmn:Participant') ? (own.get('processRef') as Moddle | undefined) : undefined
  return { modeler, shape, element: process ?? own }
}

/** Properties of the element; undefined removes one. */
export function write({ modeler, shape, element }: Editor, properties: Readonly<Record<string, unknown>>): void {
  if (element === shape.businessObject) modelingOf(modeler).updateProperties(shape, properties)
  else modelingOf(modeler).updateModdleProperties(shape, element, properties)
}

/** Properties of a part of the element, e.g. its event definition. */
export const writeIn = ({ modeler, shape }: Editor, part: Moddle, properties: Readonly<Record<string, unknown>>): void =>
  modelingOf(modeler).updateModdleProperties(shape, part, properties)

/** An attribute that models of Java engines share; empty removes it. */
export function writeJava(editor: Editor, name: string, value: string | boolean | undefined): void {
  const text = value === '' || value === false || value === undefined ? undefined : String(value)
  write(editor, { [javaName(editor.element, name)]: text })
}

function writeExtensions(editor: Editor, values: readonly Moddle[]): void {
  const { modeler, element } = editor
  const holder = element.get('extensionElements') as Moddle | undefined
  if (holder && values.length > 0) {
    for (const value of values) Object.assign(value, { $parent: holder })
    writeIn(editor, holder, { values: [...values] })
    return
  }
  if (values.length === 0) {
    if (holder) write(editor, { extensionElements: undefined })
    return
  }
  const made = create(modeler, 'bpmn:ExtensionElements', { values: [...values] }, element)
  for (const value of values) Object.assign(value, { $parent: made })
  write(editor, { extensionElements: made })
}

/** Puts these in the place of all of that type; the others keep their order. */
function replaceExtensions(editor: Editor, isReplaced: (element: Moddle) => boolean, made: readonly Moddle[]): void {
  const all = extensionsOf(editor.element)
  const at = all.findIndex(isReplaced)
  const kept = all.filter((each) => !isReplaced(each))
  const place = at === -1 ? kept.length : all.slice(0, at).filter((each) => !isReplaced(each)).length
  writeExtensions(editor, [...kept.slice(0, place), ...made, ...kept.slice(place)])
}

/** Our rules of one type; those without any value disappear. */
export function writeRules(editor: Editor, type: string, rules: readonly Rule[]): void {
  const filled = rules.map((rule) => Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== '' && value !== undefined)))
  const made = filled.filter((rule) => Object.keys(rule).length > 0).map((rule) => create(editor.modeler, type, rule, editor.element))
  replaceExtensions(editor, ({ $type }) => $type === type, made)
}

/** Elements such as `camunda:in`. */
export function writeForeign(editor: Editor, name: string, rows: readonly Readonly<Record<string, string>>[]): void {
  const old = javaElements(editor.element, name)
  const made = rows.map((row) =>
    createForeign(editor.modeler, `camunda:${name}`, camundaUri, Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')), editor.element),
  )
  replaceExtensions(editor, (each) => old.includes(each), made)
}

/** An element that holds a text, such as `camunda:failedJobRetryTimeCycle`. */
export function writeForeignText(editor: Editor, name: string, text: string): void {
  const old = javaElements(editor.element, name)
  const made = text === '' ? [] : [createForeign(editor.modeler, `camunda:${name}`, camundaUri, { $body: text }, editor.element)]
  replaceExtensions(editor, (each) => old.includes(each), made)
}

/** Parameters of one direction; nested ones (lists, maps, scripts) stay as they are, behind the plain ones. */
export function writeParameters(editor: Editor, kind: 'inputParameter' | 'outputParameter', rows: readonly Parameter[]): void {
  const { modeler, element } = editor
  const old = javaElements(element, 'inputOutput')
  const children = old.flatMap(({ $children = [] }) => $children)
  const isPlain = (child: Moddle) => child.$type.endsWith(`:${kind}`) && (child.$children ?? []).length === 0
  const plain = rows.map(({ name, value }) => createForeign(modeler, `camunda:${kind}`, camundaUri, { name, $body: value }, element))
  const kept = children.filter((child) => !isPlain(child))
  const all = kind === 'inputParameter' ? [...plain, ...kept] : [...kept, ...plain]
  const made = all.length === 0 ? [] : [createForeign(modeler, 'camunda:inputOutput', camundaUri, { $children: all }, element)]
  replaceExtensions(editor, (each) => old.includes(each), made)
}

export const foreignRows = (editor: Editor, name: string, names: readonly string[]): readonly Readonly<Record<string, string>>[] =>
  javaElements(editor.element, name).map((each) => attributesOf(each, names))

/** A formal expression in a property: conditions, timers, completion conditions. Empty removes it. */
export function writeExpression(editor: Editor, owner: Moddle, property: string, text: string): void {
  const made = text === '' ? undefined : create(editor.modeler, 'bpmn:FormalExpression', { body: text }, owner)
  if (owner === editor.element) write(editor, { [property]: made })
  else writeIn(editor, owner, { [property]: made })
}

export const expressionText = (owner: Moddle | undefined, property: string): string =>
  ((owner?.get(property) as Moddle | undefined)?.get('body') as string | undefined) ?? ''

/** What stands beside the processes: messages, signals, errors, escalations. */
export function globalsOf(modeler: Modeler, type: string): readonly Moddle[] {
  const definitions = modeler.getDefinitions() as unknown as Moddle
  return ((definitions.get('rootElements') as readonly Moddle[] | undefined) ?? []).filter(({ $type }) => $type === type)
}

/** Adds one and returns it. */
export function addGlobal(editor: Editor, type: string, properties: Readonly<Record<string, unknown>>): Moddle {
  const definitions = editor.modeler.getDefinitions() as unknown as Moddle
  const all = (definitions.get('rootElements') as readonly Moddle[] | undefined) ?? []
  const made = create(editor.modeler, type, properties, definitions)
  writeIn(editor, definitions, { rootElements: [...all, made] })
  return made
}
