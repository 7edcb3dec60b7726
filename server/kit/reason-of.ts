/** Why something failed, to be kept beside what failed and read later: a refusal of our own in both languages, anything else in its own words. */
import { Failure } from './errors.ts'
import { createTranslate, kitMessages, messageWords } from './messages.ts'
import { shortened } from './words.ts'

const { has, translate } = createTranslate([kitMessages])

/** @param most characters that are kept */
export const reasonOf = (error: unknown, most: number): string => shortened(wordsOf(error), most)

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Failure && has(error.code)) return messageWords(translate, error.code, error.details)
  return error.message
}
