/** How the consequences of an approval are told: a line each, in the reader's language, with its figure of now. */
import type { Label } from '../contract.ts'
import type { Locale } from '../messages.ts'
import type { Consequence } from './consequence.contract.ts'

/** One that follows. @param figure a count, or an amount with two places; null where the words say everything */
export const consequence = (locale: Locale, key: string, label: Label, figure: number | string | null = null): Consequence => ({
  key,
  label: label[locale],
  figure: figure === null ? null : String(figure),
})

/** Without those of which there are none. */
export const whatFollows = (all: readonly (Consequence | false)[]): Consequence[] =>
  all.filter((one): one is Consequence => one !== false && one.figure !== '0')
