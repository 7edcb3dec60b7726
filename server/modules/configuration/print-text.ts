/**
 * The small language of print templates, over HTML:
 *
 *   {{name}}                     a value, escaped; {{a.b}} looks inside
 *   {{#lines}}…{{/lines}}        once a line ({{index}} counts from 1), or once when the value is not empty
 *   {{^remark}}…{{/remark}}      when there is nothing
 *
 * Nothing else: no expressions, no scripts, so that a template can do no harm and needs no programmer.
 */
import { escapeHtml } from '#kit/escape-html.ts'

export type PrintData = Readonly<Record<string, unknown>>

/** What stands where in a template that is not right. */
export interface TemplateProblem {
  readonly tag: string
  readonly reason: 'not-closed' | 'not-opened'
}

type Part = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'value'; readonly name: string } | Section

interface Section {
  readonly kind: 'section'
  readonly name: string
  readonly inverted: boolean
  readonly parts: Part[]
}

const tag = /\{\{\s*([#^/]?)\s*([\w.]+)\s*\}\}/g

function parse(template: string): { parts: Part[]; problems: TemplateProblem[] } {
  const root: Part[] = []
  const open: Section[] = []
  const problems: TemplateProblem[] = []
  const here = (): Part[] => open.at(-1)?.parts ?? root
  let last = 0
  for (const match of template.matchAll(tag)) {
    const [whole, sign, name = ''] = match
    if (match.index > last) here().push({ kind: 'text', text: template.slice(last, match.index) })
    last = match.index + whole.length
    if (sign === '#' || sign === '^') {
      const section: Section = { kind: 'section', name, inverted: sign === '^', parts: [] }
      here().push(section)
      open.push(section)
    } else if (sign === '/') {
      if (open.at(-1)?.name === name) open.pop()
      else problems.push({ tag: whole, reason: 'not-opened' })
    } else here().push({ kind: 'value', name })
  }
  if (last < template.length) here().push({ kind: 'text', text: template.slice(last) })
  return { parts: root, problems: [...problems, ...open.map(({ name }) => ({ tag: `{{#${name}}}`, reason: 'not-closed' as const }))] }
}

export const problemsOf = (template: string): TemplateProblem[] => parse(template).problems

type Escape = (text: string) => string

/**
 * @param data values as they are to be read: texts, lists of lines, or records
 * @param escape of values; templates that are no HTML hand in their own
 */
export const fillTemplate = (template: string, data: PrintData, escape: Escape = escapeHtml): string => write(parse(template).parts, [data], escape)

function write(parts: readonly Part[], scopes: readonly PrintData[], escape: Escape): string {
  let out = ''
  for (const part of parts) {
    if (part.kind === 'text') out += part.text
    else if (part.kind === 'value') out += escape(shown(lookUp(part.name, scopes)))
    else out += writeSection(part, scopes, escape)
  }
  return out
}

function writeSection({ name, inverted, parts }: Section, scopes: readonly PrintData[], escape: Escape): string {
  const value = lookUp(name, scopes)
  if (inverted) return isEmpty(value) ? write(parts, scopes, escape) : ''
  if (isEmpty(value)) return ''
  if (Array.isArray(value)) return value.map((line, index) => write(parts, [...scopes, lineOf(line, index)], escape)).join('')
  return write(parts, isRecord(value) ? [...scopes, value] : scopes, escape)
}

const lineOf = (line: unknown, index: number): PrintData => ({ index: index + 1, value: line, ...(isRecord(line) ? line : {}) })

/** The innermost scope that knows the first name. */
function lookUp(path: string, scopes: readonly PrintData[]): unknown {
  const [first = '', ...rest] = path.split('.')
  const scope = scopes.findLast((candidate) => Object.hasOwn(candidate, first))
  return rest.reduce<unknown>((value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined), scope?.[first])
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
const shown = (value: unknown): string => (value === undefined || value === null || typeof value === 'object' ? '' : String(value as string))
