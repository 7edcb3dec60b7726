/** What the elements of a model are called: by their name, and one without a name by its kind. Pure. */
import { elementWords } from '#web/kit/diagram/element-words.ts'
import type { Language } from '#web/kit/i18n.ts'
import { namesIn } from './definitions/heat.ts'

/** An id that the model does not have is itself. */
export function elementTitles(xml: string, language: Language): (id: string) => string {
  const names = namesIn(xml, language)
  const kinds = new Map([...xml.matchAll(/<(?:[\w.-]+:)?(\w+)\s(?:[^>]*\s)?id\s*=\s*"([^"]*)"/g)].map(([, kind = '', id = '']) => [id, kind]))
  return (id) => {
    const kind = kinds.get(id)
    return names.get(id) ?? (kind === undefined ? id : elementWords(kind)[language])
  }
}
