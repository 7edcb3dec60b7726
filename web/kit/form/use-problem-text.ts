/** What is wrong with a field's value, in the reader's words: the same in the product's forms and in those of guests. */
import { useLabel, useTranslation } from '../i18n.ts'
import type { Field } from '../widgets/field.ts'
import { problemOf } from './field-rules.ts'
import '../texts.ts'

/** Answers the first problem of a value, or undefined. */
export function useProblemText(): (field: Field, value: unknown) => string | undefined {
  const { t } = useTranslation('kit')
  const localized = useLabel()
  return (field, value) => {
    const problem = problemOf(field, value)
    if (!problem) return undefined
    // The key decides which parameters the text takes; the compiler cannot follow it through a union.
    const say = t as (key: string, params: object) => string
    return 'text' in problem ? localized(problem.text) : say(`form.${problem.key}`, { label: localized(field.label), ...problem })
  }
}
