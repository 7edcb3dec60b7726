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
