/** Several words in one line, as the language of the reader parts them. */
import { currentLanguage } from '../i18n.ts'

const between = { zh: '、', en: ', ' } as const
const sentences = { zh: '；', en: '; ' } as const

export const listed = (words: readonly string[]): string => words.join(between[currentLanguage()])

/** Of whole sentences, or of words that have commas themselves. */
export const listedSentences = (texts: readonly string[]): string => texts.join(sentences[currentLanguage()])
