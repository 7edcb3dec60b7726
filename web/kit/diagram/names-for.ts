/** A model for readers of English: elements that have an English name (`chandlery:nameEn`) are drawn with it. For looking, not for drawing. */
import type { Language } from '../i18n.ts'

const ours = 'http://chandlery.dev/schema/bpmn'

export function namesFor(xml: string, language: Language): string {
  if (language !== 'en' || !xml.includes('nameEn')) return xml
  const model = new DOMParser().parseFromString(xml, 'application/xml')
  for (const element of model.getElementsByTagName('*')) {
    const name = element.getAttributeNS(ours, 'nameEn')
    if (name) element.setAttribute('name', name)
  }
  return new XMLSerializer().serializeToString(model)
}

/** What the elements of a model are called, by their id; those without a name are not in it. */
export function elementNames(xml: string, language: Language): ReadonlyMap<string, string> {
  const model = new DOMParser().parseFromString(namesFor(xml, language), 'application/xml')
  const named = [...model.querySelectorAll('[id][name]')].map((element) => [element.getAttribute('id') ?? '', element.getAttribute('name') ?? ''] as const)
  return new Map(named.filter(([, name]) => name !== ''))
}
