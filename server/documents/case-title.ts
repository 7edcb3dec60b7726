/** Titles of cases, as lists and messages show them. */
import { inBoth, type Words } from '#kit/words.ts'

/** `name · code`, in both languages. */
export const caseTitle = (name: unknown, code: unknown): Words => inBoth((say) => `${say(name)} · ${say(code)}`)
