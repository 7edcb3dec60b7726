/** A row's values as the cells of a sheet: labels instead of codes, local time, numbers that a spreadsheet can add up. */
import { offsetIn } from '../clock.ts'
import type { FieldView, Label } from '../contract.ts'
import type { Locale } from '../messages.ts'
import { nameBeside } from '../reference-name.contract.ts'
import type { SheetColumn } from '../resource/sheet-port.ts'
import { wordsIn } from '../words.ts'
import type { NamesOf } from './reference-names.ts'
import { serialOf, type CellStyle, type CellValue, type WriterColumn } from './xlsx-writer.ts'

/** Entries of a dictionary by key. */
export type Dictionary = ReadonlyMap<string, Label>
/** The way down to a region by its code; the code itself where there is none. */
export type RegionsIn = (locale: Locale) => Promise<(code: string) => string>
export type DictionaryOf = (code: string) => Promise<Dictionary>

export interface CellSettings {
  readonly locale: Locale
  /** IANA name of the company's zone. */
  readonly zone: string
  readonly format: 'xlsx' | 'csv'
}

type Row = Readonly<Record<string, unknown>>

export interface CellColumn extends WriterColumn {
  cell(row: Row): CellValue
  /** Looks up what the cells of these rows need and the rows do not say. */
  prepare?(rows: readonly Row[]): Promise<void>
}

const styles: Partial<Record<NonNullable<FieldView['widget']>, CellStyle>> = {
  number: 'general',
  money: 'money',
  quantity: 'quantity',
  rate: 'rate',
  date: 'date',
  datetime: 'datetime',
}

/** What stands behind the keys, codes and ids of rows. */
export interface CellLookups {
  readonly dictionaryOf: DictionaryOf
  readonly regionsIn: RegionsIn
  readonly namesOf: NamesOf
}

/** Columns ready to write; dictionaries are read once. */
export async function cellColumns(
  columns: readonly SheetColumn[],
  { dictionaryOf, regionsIn, namesOf }: CellLookups,
  settings: CellSettings,
): Promise<CellColumn[]> {
  const clock = wallClock(settings.zone)
  return Promise.all(
    columns.map(async ({ field, view }) => {
      if (view.reference) return referenceColumn(field, view, { namesOf, settings })
      const labels = await labelsOf(view, dictionaryOf, settings.locale)
      const style = labels ? 'text' : (styles[view.widget ?? 'text'] ?? 'text')
      const title = view.label?.[settings.locale] ?? field
      const regionOf = view.widget === 'region' ? await regionsIn(settings.locale) : undefined
      const shown = (row: Row) => (regionOf ? [row[field] ?? []].flat().map((code) => regionOf(String(code))) : row[field])
      return { title, style, width: widthOf(view, title), cell: (row) => valueOf(shown(row), { style, labels, clock, settings }) }
    }),
  )
}

/** The text of what the row points at, never its id: that says nothing to a reader. */
function referenceColumn(
  field: string,
  view: Partial<FieldView> & { readonly reference?: FieldView['reference'] },
  { namesOf, settings }: { readonly namesOf: NamesOf; readonly settings: CellSettings },
): CellColumn {
  const title = view.label?.[settings.locale] ?? field
  const reference = view.reference!
  const said = (row: Row): unknown => nameBeside(row, field, reference.labelField)
  const idsOf = (row: Row): string[] => [row[field] ?? []].flat().map(String)
  let names: ReadonlyMap<string, string> = new Map()
  return {
    title,
    style: 'text',
    width: widthOf(view, title),
    async prepare(rows) {
      const ids = rows.filter((row) => !said(row)).flatMap(idsOf)
      if (ids.length > 0) names = await namesOf(reference, ids)
    },
    cell(row) {
      const text = said(row) ?? idsOf(row).flatMap((id) => names.get(id) ?? [])
      return wordsIn([text].flat().map(String).join('、'), settings.locale)
    },
  }
}

/** Shown texts by stored value; undefined for fields that show what they hold. */
async function labelsOf(
  { dict, options, widget }: Partial<FieldView>,
  dictionaryOf: DictionaryOf,
  locale: Locale,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (options) return new Map(options.map(({ value, label }) => [String(value), label[locale]]))
  if (widget === 'switch')
    return new Map([
      ['true', locale === 'zh' ? '是' : 'Yes'],
      ['false', locale === 'zh' ? '否' : 'No'],
    ])
  if (!dict) return undefined
  return new Map([...(await dictionaryOf(dict))].map(([key, label]) => [key, label[locale] || label.zh]))
}

interface ValueSettings {
  readonly style: CellStyle
  readonly labels: ReadonlyMap<string, string> | undefined
  readonly clock: (at: Date) => number
  readonly settings: CellSettings
}

function valueOf(value: unknown, how: ValueSettings): CellValue {
  if (value === null || value === undefined) return null
  if (how.labels) return (Array.isArray(value) ? value : [value]).map((one) => how.labels?.get(String(one)) ?? String(one)).join('、')
  if (value instanceof Date) return instant(value, how)
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'object' ? objectText(one) : String(one))).join('、')
  if (typeof value === 'object') return objectText(value)
  if (typeof value === 'boolean' || typeof value === 'number') return value
  return textValue(String(value), how)
}

/** Files by their name. */
const objectText = (value: object | null): string => (value && 'name' in value && 'link' in value ? String(value.name) : JSON.stringify(value))

function textValue(text: string, how: ValueSettings): CellValue {
  switch (how.style) {
    case 'date':
    case 'datetime': {
      const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
      if (!Number.isNaN(at)) return how.settings.format === 'xlsx' ? serialOf(at) : text
      const moment = new Date(text)
      return Number.isNaN(moment.getTime()) ? text : instant(moment, how)
    }
    case 'money':
    case 'quantity':
    case 'rate':
    case 'general':
      return numberOf(text, how.settings.format)
    default:
      return wordsIn(text, how.settings.locale)
  }
}

/** Spreadsheets keep 15 digits; longer numbers stay text rather than lose some. */
function numberOf(text: string, format: CellSettings['format']): CellValue {
  if (format === 'csv' || !/^-?\d+(\.\d+)?$/.test(text) || text.replace(/\D/g, '').replace(/^0+/, '').length > 15) return text
  return Number(text)
}

function instant(at: Date, { clock, settings, style }: ValueSettings): CellValue {
  const local = clock(at)
  if (settings.format === 'xlsx') return style === 'date' ? Math.floor(serialOf(local)) : serialOf(local)
  const text = new Date(local).toISOString()
  return style === 'date' ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

/**
 * The wall-clock time of an instant in a zone, as if it were UTC. The zone is asked for both ends of a day; on a day at whose ends its
 * offset differs, for each quarter of an hour.
 */
export function wallClock(zone: string): (at: Date) => number {
  const offsetAt = offsetsOf(zone)
  const days = new Map<number, number | undefined>()
  return (at) => {
    const time = Math.floor(at.getTime() / 1_000) * 1_000
    const day = Math.floor(time / dayMs)
    if (!days.has(day)) days.set(day, sameOffset(offsetAt(day * dayMs), offsetAt((day + 1) * dayMs)))
    return time + (days.get(day) ?? offsetAt(Math.floor(time / quarterMs) * quarterMs))
  }
}

const dayMs = 86_400_000
const quarterMs = 900_000

const sameOffset = (one: number, other: number): number | undefined => (one === other ? one : undefined)

/** What a zone is asked is asked once. */
function offsetsOf(zone: string): (time: number) => number {
  const offsets = new Map<number, number>()
  return (time) => {
    const known = offsets.get(time)
    if (known !== undefined) return known
    const offset = offsetIn(zone, new Date(time))
    if (offsets.size > 10_000) offsets.clear()
    offsets.set(time, offset)
    return offset
  }
}

/** Characters: from the table's pixels, or from what the kind of field needs; Chinese titles are twice as wide. */
function widthOf({ column, widget }: Partial<FieldView>, title: string): number {
  const needed = [...title].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 255 ? 2 : 1), 2)
  const usual = typeof column === 'number' ? Math.round(column / 8) : widget === 'datetime' ? 20 : 16
  return Math.min(80, Math.max(needed, usual))
}
