/** Everything that is wrong with an input, in the caller's language: words by the kind of problem, the contract's texts for empty fields, our message codes. */
import type { z } from 'zod'
import { fieldsOf, type FieldView } from '../contract.ts'
import type { FieldProblem } from '../errors.ts'
import { messageWords, type Locale, type Translate } from '../messages.ts'
import { strictly } from '../strict.ts'
import { storedWords } from '../words.ts'
import { fieldLabel } from './field-label.ts'
import { problemWords } from './problem-words.ts'

export interface FieldMessage {
  readonly path: string
  readonly message: string
  /** What the field is called, where its contract says. */
  readonly label?: string
  /** Where clients tell problems apart by more than their words. */
  readonly code?: string
}

/** Problems that one answer tells: whoever mended these sends again. */
export const mostProblems = 20
/** Characters of a path; keys are the caller's own text. */
const longestPath = 200

/** Words for every kind of problem; a check of ours names its own. */
const textIn =
  (locale: Locale): z.core.$ZodErrorMap =>
  (issue) =>
    problemWords(issue)?.[locale]
const texts = { zh: textIn('zh'), en: textIn('en') } as const

/** Views of a schema's fields by name; kept because a schema is declared once and validated often. */
const viewsOf = new WeakMap<z.ZodType, ReadonlyMap<string, Partial<FieldView>>>()

function views(schema: z.ZodType): ReadonlyMap<string, Partial<FieldView>> {
  let found = viewsOf.get(schema)
  if (!found) {
    const shape = (schema as { shape?: unknown }).shape ? schema : (schema.def as { out?: z.ZodType }).out
    const object = shape && (shape as { shape?: unknown }).shape ? (shape as z.ZodObject) : undefined
    found = new Map(object ? fieldsOf(object).map(({ name, view }) => [name, view]) : [])
    viewsOf.set(schema, found)
  }
  return found
}

/** Validates. Either the parsed input or all problems with it. */
export function parseInput(
  schema: z.ZodType,
  input: unknown,
  locale: Locale,
  translate: Translate,
): { data: unknown; problems?: undefined } | { problems: FieldMessage[]; data?: undefined } {
  const result = strictly(schema).safeParse(input, { error: (issue) => emptyText(schema, issue, locale) ?? texts[locale](issue) })
  if (result.success) return { data: result.data }
  return { problems: told(result.error, (issue) => messagesOf(issue, locale, translate).map((problem) => labelled(schema, issue.path, problem, locale))) }
}

/** With the name of its field, but for the specification's texts, which name it themselves. */
function labelled(schema: z.ZodType, path: readonly PropertyKey[], problem: FieldMessage, locale: Locale): FieldMessage {
  const label = fieldLabel(schema, path)
  const isNamed = views(schema).get(String(path[0]))?.requiredMessage?.[locale] === problem.message
  return label === undefined || isNamed ? problem : { ...problem, label: label[locale] }
}

/** The same for results that are read later: each message as it is stored, in both languages. */
export function parseInputInBoth(schema: z.ZodType, input: unknown, translate: Translate): ReturnType<typeof parseInput> {
  const { data, problems } = parseInput(schema, input, 'zh', translate)
  if (!problems) return { data }
  const english = parseInput(schema, input, 'en', translate).problems ?? []
  return {
    problems: problems.map((problem, at) => ({ ...problem, message: storedWords({ zh: problem.message, en: english[at]?.message ?? problem.message }) })),
  }
}

/** The specification's text for a field that is empty on blur also answers a call that leaves it empty; of a number that is left out nothing but NaN is left. */
function emptyText(schema: z.ZodType, issue: z.core.$ZodRawIssue, locale: Locale): string | undefined {
  const [field, ...deeper] = issue.path ?? []
  if (typeof field !== 'string' || deeper.length > 0) return undefined
  const isEmpty = issue.input === undefined || issue.input === null || issue.input === '' || Number.isNaN(issue.input)
  return isEmpty ? views(schema).get(field)?.requiredMessage?.[locale] : undefined
}

/** Problems that a handler found by parsing a part of its input again. */
export function laterProblems(error: z.ZodError, locale: Locale, translate: Translate): FieldMessage[] {
  return told(error, (issue) => {
    const said = issue.code === 'custom' ? undefined : texts[locale](issue as z.core.$ZodRawIssue)
    const message = typeof said === 'string' ? said : (said?.message ?? issue.message)
    return messagesOf({ ...issue, message }, locale, translate)
  })
}

function messagesOf(issue: z.core.$ZodIssue, locale: Locale, translate: Translate): FieldMessage[] {
  const params = (issue as { params?: Record<string, unknown> }).params
  // A check may name one of our codes; anything else is its own text and comes back as it is.
  const message = issue.code === 'custom' || namesCode(issue.message) ? translate(issue.message, locale, params) : issue.message
  // Zod says one sentence about all keys that it does not know; whoever sent them looks for each where it stands.
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, mostProblems).map((key) => {
      const path = pathOf([...issue.path, key])
      return { path, code: 'unknown-field', message: translate('unknown-field', locale, { field: path }) }
    })
  }
  return [{ path: pathOf(issue.path), message }]
}

/** `supplier.bad-mobile`: a word of ours, never a sentence. */
const namesCode = (message: string): boolean => /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/.test(message)

const told = ({ issues }: z.ZodError, say: (issue: z.core.$ZodIssue) => FieldMessage[]): FieldMessage[] =>
  issues.slice(0, mostProblems).flatMap(say).slice(0, mostProblems)

/** `['lines', 2, 'qty']` -> `lines[2].qty` */
export const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${String(step)}` : String(step)), '')
    .slice(0, longestPath)

/** Problems that code found, as they are stored. */
export const fieldMessagesInBoth = (problems: readonly FieldProblem[], translate: Translate): FieldMessage[] =>
  problems.slice(0, mostProblems).map(({ path, code, params }) => ({ path, message: messageWords(translate, code, params) }))

/** Problems that code found after the contract was satisfied. */
export const fieldMessages = (problems: readonly FieldProblem[], locale: Locale, translate: Translate): FieldMessage[] =>
  problems.slice(0, mostProblems).map(({ path, code, params }) => ({ path, message: translate(code, locale, params) }))
