/** What is wrong with a field's value, judged by the contract's own schema and told in the words of the specification. */
import type { Label, Widget } from '#kit/contract.ts'
import { mustBeFilled } from '../widgets/field.ts'
import type { Field } from '../widgets/field.ts'

/** A finished text in both languages, or the key of a general one. */
export type Problem =
  | { readonly text: Label }
  | { readonly key: 'required' | 'requiredChoice' | 'invalid' }
  | { readonly key: 'tooLong' | 'tooBig'; readonly max: string }
  | { readonly key: 'tooSmall'; readonly min: string }

const chosen: ReadonlySet<Widget> = new Set<Widget>([
  'select',
  'dict',
  'status',
  'reference',
  'tree-reference',
  'region',
  'date',
  'datetime',
  'file',
  'image',
  'switch',
])

/** When an input is judged: on leaving it. What is chosen has no moment of leaving, so a complaint goes as soon as it holds something. */
export const checkedOn = (widget: Widget): string[] => (chosen.has(widget) ? ['onBlur', 'onChange'] : ['onBlur'])

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

interface Issue {
  readonly code: string
  readonly origin?: string
  readonly maximum?: number | bigint
  readonly minimum?: number | bigint
}

/** The first problem, or undefined. Empty values are judged by whether the field is required, never by its format. */
export function problemOf(field: Field, value: unknown): Problem | undefined {
  if (isEmpty(value)) {
    if (!mustBeFilled(field)) return undefined
    if (field.view.requiredMessage) return { text: field.view.requiredMessage }
    return { key: chosen.has(field.widget) ? 'requiredChoice' : 'required' }
  }
  const result = field.schema.safeParse(value)
  if (result.success) return undefined
  return describe(result.error.issues[0], field.view.formatMessage)
}

function describe(issue: Issue | undefined, format: Label | undefined): Problem {
  const isText = issue?.origin === 'string' || issue?.origin === 'array'
  if (issue?.code === 'too_big') return isText ? { key: 'tooLong', max: String(issue.maximum) } : { key: 'tooBig', max: String(issue.maximum) }
  if (issue?.code === 'too_small' && !isText) return { key: 'tooSmall', min: String(issue.minimum) }
  return format ? { text: format } : { key: 'invalid' }
}
