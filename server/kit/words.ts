/**
 * Texts that are made once and read by people of both languages: the title of a case, what it is about. They stand in one column, both
 * languages with a sign between that nobody can type, so that a search finds either and a text of one language is simply itself.
 */
import type { Label } from './contract.ts'

type Locale = keyof Label

/** In both languages, or one text for all readers: a number, a name. */
export type Words = string | Label

const between = '\u001F'
/** Between a title and the number beneath it. */
const beneath = '\u001E'
/** As JSON writes them. */
const escaped = [String.raw`\u001f`, String.raw`\u001e`]

/** As it is stored. Once, where both languages say the same. */
export function storedWords(words: Words): string
export function storedWords(words: Words | undefined): string | undefined
export function storedWords(words: Words | undefined): string | undefined {
  if (words === undefined || typeof words === 'string') return words
  return words.zh === words.en ? words.zh : `${words.zh}${between}${words.en}`
}

/** SQL that puts two texts together as they are stored. @param zh SQL of a text that is never null @param en SQL of the same in English */
export const storedWordsSql = (zh: string, en: string): string => String.raw`concat_ws(e'\u001f', ${zh}, ${en})`

/** The same for a column of so many characters: where both languages do not fit, each is cut. */
export function shortened(stored: string, most: number): string {
  if (stored.length <= most) return stored
  const half = Math.floor((most - 1) / 2)
  const { zh, en } = labelOf(stored)
  return zh === en ? zh.slice(0, most) : `${zh.slice(0, half)}${between}${en.slice(0, half)}`
}

/** A stored text in both languages; what was stored as one text is that in both. Where a number stands beneath a title, it follows on its line. */
export function labelOf(stored: string): Label {
  const { zh, en } = inLanguages(stored)
  return { zh: zh.replace(beneath, ' · '), en: en.replace(beneath, ' · ') }
}

/** A title with the number beneath it, to be stored as one: whoever shows a title has the number with it, and a search finds either. */
export const numberedWords = (title: Words | undefined, number: unknown): Words | undefined =>
  title === undefined || typeof number !== 'string' || number === '' ? title : inBoth((say) => `${say(title)}${beneath}${number}`)

/** A stored title, and the number beneath it where it has one. */
export function titleAndNumber(stored: string): { readonly title: string; readonly number: string | undefined } {
  const { zh, en } = inLanguages(stored)
  const [title = '', number] = zh.split(beneath)
  return number === undefined ? { title: stored, number } : { title: storedWords({ zh: title, en: en.split(beneath)[0] ?? '' }), number }
}

function inLanguages(stored: string): Label {
  const at = stored.indexOf(between)
  return at < 0 ? { zh: stored, en: stored } : { zh: stored.slice(0, at), en: stored.slice(at + 1) }
}

/** An answer as JSON with every stored text in the language of its reader. No input carries these signs (`http/unreadable.ts`): they stand in nothing else. */
export function jsonFor(json: string, locale: Locale): string {
  if (!escaped.some((sign) => json.includes(sign))) return json
  return JSON.stringify(JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? wordsIn(value, locale) : value)))
}

/** Stored texts one behind the other, as one. */
export const joinedWords = (stored: readonly string[], separator: Words): string =>
  storedWords(inBoth((say) => stored.map((one) => say(labelOf(one))).join(say(separator))))

/** Between reasons. */
export const reasonSeparator: Label = { zh: '；', en: '; ' }

/** A stored text in the language of its reader. */
export const wordsIn = (stored: string, locale: Locale): string => labelOf(stored)[locale]

/**
 * Says one sentence in both languages: `inBoth((say) => `${say(type)} · ${say(day)}`)`. A part is a label, or what is the same in both.
 */
export function inBoth(sentence: (say: (part: unknown) => string) => string): Label {
  const saying = (locale: Locale) => sentence((part) => (isLabel(part) ? part[locale] : part === undefined || part === null ? '' : String(part)))
  return { zh: saying('zh'), en: saying('en') }
}

const isLabel = (part: unknown): part is Label =>
  typeof part === 'object' && part !== null && typeof (part as Label).zh === 'string' && typeof (part as Label).en === 'string'
