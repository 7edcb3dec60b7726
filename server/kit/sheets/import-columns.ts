/** The columns of an import: which headers are understood, and how the text of a cell becomes the value of a field. */
import type { z } from 'zod'
import { offsetIn } from '../clock.ts'
import { fieldsOf, type FieldView, type Resource } from '../contract.ts'
import type { FieldProblem } from '../errors.ts'
import type { Locale } from '../messages.ts'
import type { Principal } from '../principal.ts'
import { untypeable } from '../http/unreadable.ts'
import { isHidden } from '../resource/field-blacklist.ts'
import type { DictionaryOf } from './sheet-cells.ts'
import type { ReadCell } from './read-row.ts'

export interface ImportColumn {
  readonly field: string
  readonly view: Partial<FieldView>
  readonly isRequired: boolean
  /** Stored values by every text that means them, in lower case: keys and labels of both languages. Undefined: free text. */
  readonly choices: ReadonlyMap<string, unknown> | undefined
  /** Shown texts, for the drop-down of the template. */
  readonly shownChoices: readonly string[]
}

/** The writable fields that this user may write, in the contract's order. */
export async function importColumns(resource: Resource, principal: Principal, dictionaryOf: DictionaryOf, locale: Locale): Promise<ImportColumn[]> {
  const views = new Map(fieldsOf(resource.row).map(({ name, view, schema }) => [name, { view, schema }]))
  const writable = resource.writable.filter((field) => !isHidden(principal, resource, field) && views.get(field)?.view.label)
  return Promise.all(writable.map((field) => columnOf({ field, ...views.get(field) }, dictionaryOf, locale)))
}

/** The column of one field. */
export async function columnOf(
  { field, view = {}, schema }: { readonly field: string; readonly view?: Partial<FieldView>; readonly schema?: z.ZodType },
  dictionaryOf: DictionaryOf,
  locale: Locale,
): Promise<ImportColumn> {
  const { choices, shown } = await choicesOf(view, dictionaryOf, locale)
  // What a field does not accept when it is left out is required; defaults and optional ones accept it.
  return { field, view, isRequired: schema !== undefined && !schema.safeParse(undefined).success, choices, shownChoices: shown }
}

async function choicesOf(
  { dict, options, widget }: Partial<FieldView>,
  dictionaryOf: DictionaryOf,
  locale: Locale,
): Promise<{ choices: Map<string, unknown> | undefined; shown: string[] }> {
  const entries = options
    ? options.map(({ value, label }) => ({ value: value as unknown, label }))
    : widget === 'switch'
      ? [
          { value: true, label: { zh: '是', en: 'Yes' } },
          { value: false, label: { zh: '否', en: 'No' } },
        ]
      : dict
        ? [...(await dictionaryOf(dict))].map(([value, label]) => ({ value, label }))
        : undefined
  if (!entries) return { choices: undefined, shown: [] }
  const choices = new Map<string, unknown>()
  for (const { value, label } of entries) for (const text of [label.en, label.zh, String(value)]) if (text) choices.set(text.trim().toLowerCase(), value)
  return { choices, shown: entries.map(({ label }) => label[locale] || label.zh) }
}

/** Field by position in the sheet. Headers are labels of either language or field names; required marks and case do not matter. */
export function matchHeaders(columns: readonly ImportColumn[], headers: readonly ReadCell[]): Map<number, ImportColumn> {
  const byText = new Map<string, ImportColumn>()
  for (const column of columns) for (const text of [column.field, column.view.label?.zh, column.view.label?.en]) if (text) byText.set(normalized(text), column)
  const matched = new Map<number, ImportColumn>()
  for (const [index, header] of headers.entries()) {
    const column = header === null ? undefined : byText.get(normalized(String(header)))
    if (column && ![...matched.values()].includes(column)) matched.set(index, column)
  }
  return matched
}

const normalized = (text: string): string => text.replace(/[*＊\s]/g, '').toLowerCase()

/** A field's value, or what is wrong with the cell. Empty cells are undefined: the field is left out. */
export type Converted = { readonly value: unknown; readonly problem?: undefined } | { readonly problem: FieldProblem; readonly value?: undefined }

const decimals = new Set(['money', 'quantity', 'rate'])

export function convertCell({ field, view, choices }: ImportColumn, cell: ReadCell, zone: string): Converted {
  const text = cell instanceof Date ? cell.toISOString() : String(cell ?? '').trim()
  if (text === '') return { value: undefined }
  const problem = (code: string): Converted => ({ problem: { path: field, code, params: { value: text } } })
  if (untypeable.test(text)) return { problem: { path: field, code: 'bad-characters' } }
  if (choices) return choices.has(text.toLowerCase()) ? { value: choices.get(text.toLowerCase()) } : problem('import-not-a-choice')
  const { widget = 'text' } = view
  if (decimals.has(widget) || widget === 'number') {
    const number = text.replace(/[,，\s¥￥]/g, '')
    if (!/^-?\d+(\.\d+)?$/.test(number)) return problem('import-not-a-number')
    return { value: widget === 'number' ? Number(number) : number }
  }
  if (widget === 'date' || widget === 'datetime') {
    const moment = momentOf(cell, text, zone)
    if (!moment) return problem('import-not-a-date')
    return { value: widget === 'date' ? moment.wallClock.slice(0, 10) : moment.instant }
  }
  if (widget === 'tags')
    return {
      value: text
        .split(/[、,，;；]/)
        .map((part) => part.trim())
        .filter(Boolean),
    }
  return { value: text }
}

/** Dates of a sheet are wall-clock times of the company. */
function momentOf(cell: ReadCell, text: string, zone: string): { wallClock: string; instant: string } | undefined {
  if (typeof cell !== 'string' && !(cell instanceof Date)) return undefined
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0'] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?Z?)?$/.exec(text) ?? []
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  // 31 February rolls over into March, and years of two digits into the last century; a date that is not what it says is none.
  const read = new Date(local)
  if (year === '' || read.getUTCFullYear() !== Number(year) || read.getUTCMonth() + 1 !== Number(month) || read.getUTCDate() !== Number(day)) return undefined
  return { wallClock: read.toISOString(), instant: new Date(local - offsetIn(zone, read)).toISOString() }
}
