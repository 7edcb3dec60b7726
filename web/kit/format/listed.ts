/** Words beside one another in one line, as the language of the reader parts them. */
import { currentLanguage } from '../i18n.ts'
import { between } from './between.ts'

const sentences = { zh: '；', en: '; ' } as const
const colons = { zh: '：', en: ': ' } as const
const brackets = { zh: ['（', '）'], en: [' (', ')'] } as const

export const listed = (words: readonly string[]): string => words.join(between[currentLanguage()])

/** Of whole sentences, or of words that have commas themselves. */
export const listedSentences = (texts: readonly string[]): string => texts.join(sentences[currentLanguage()])

/** What something is called, and what it is. */
export const labelled = (label: string, text: string): string => `${label}${colons[currentLanguage()]}${text}`

/** Before what is drawn by itself. */
export const withColon = (label: string): string => labelled(label, '')

/** A word with what is said about it. */
export function withAside(word: string, aside: string): string {
  const [open, close] = brackets[currentLanguage()]
  return `${word}${open}${aside}${close}`
}
