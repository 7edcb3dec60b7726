/** In which language a text of a model is written, by the engine's rules. Pure. */

export type Language = 'feel' | 'java' | 'text'

/** How the text stands: as a value it is a plain text without a mark, as a formula it has to be computed. */
export type Place = 'value' | 'formula'

/** Operators that FEEL does not have. */
const looksLikeJava = /==|&&|\|\||!(?!=)/

export function languageOf(text: string, place: Place): Language {
  if (text.startsWith('=')) return 'feel'
  if (/[$#]\{/.test(text)) return 'java'
  if (place === 'value') return 'text'
  return looksLikeJava.test(text) ? 'java' : 'feel'
}

/** The FEEL text itself, without its mark. */
export const feelText = (text: string): string => (text.startsWith('=') ? text.slice(1) : text)
