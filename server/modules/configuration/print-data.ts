/** A row as it is read on paper: amounts with two places, quantities without the zeros behind, instants in the company's zone, codes as the words behind them. */
import { DateTime } from 'luxon'
import { fieldsOf, type FieldView, type Label, type Resource } from '#kit/contract.ts'
import { inCapitals } from '#kit/chinese-amount.contract.ts'
import type { Locale } from '#kit/messages.ts'
import { amountText, decimal, toWire } from '#kit/money.ts'
import { wholeAddress } from '#server/modules/system/region.service.ts'
import type { PrintData } from './print-text.ts'

export interface PaperLanguage {
  readonly locale: Locale
  readonly zone: string
  readonly dictionaryOf: (code: string) => Promise<ReadonlyMap<string, Label>>
  /** Names from the province down to a region. */
  readonly regionNamesOf: (code: string) => Promise<readonly string[]>
}

/** @param row as a detail call shows it to the caller; what he may not see is not in it */
export async function paperData(resource: Resource, row: PrintData, language: PaperLanguage): Promise<PrintData> {
  const shown: Record<string, unknown> = { ...row }
  delete shown['abilities']
  for (const { name, view } of fieldsOf(resource.row)) {
    if (!Object.hasOwn(row, name)) continue
    shown[name] = await textOf(row[name], view, language)
    if (view.widget === 'money' && isNumber(row[name])) shown[`${name}InCapitals`] = inCapitals(toWire(String(row[name])))
  }
  const { address } = row
  return typeof address === 'string' && address !== '' ? { ...shown, wholeAddress: wholeAddress(await regionOf(row, language), address) } : shown
}

const isNumber = (value: unknown): boolean => /^-?\d+(\.\d+)?$/.test(String(value))

/** Rows know their region by its code, or by its names. */
const regionOf = async ({ regionCode, regionName }: PrintData, { regionNamesOf }: PaperLanguage): Promise<readonly string[]> =>
  typeof regionCode === 'string' && regionCode !== '' ? regionNamesOf(regionCode) : typeof regionName === 'string' ? [regionName] : []

async function textOf(value: unknown, view: Partial<FieldView>, { locale, zone, dictionaryOf, regionNamesOf }: PaperLanguage): Promise<unknown> {
  if (value === null || value === undefined) return ''
  if (view.widget === 'password') return ''
  const option = view.options?.find((choice) => choice.value === value)
  if (option) return option.label[locale]
  if (view.dict) return (await dictionaryOf(view.dict)).get(String(value))?.[locale] ?? value
  if (typeof value === 'boolean') return value ? { zh: '是', en: 'Yes' }[locale] : { zh: '否', en: 'No' }[locale]
  if (view.widget === 'money') return amountText(String(value)) || '0.00'
  if (view.widget === 'quantity' && isNumber(value)) return decimal(String(value)).toFixed()
  if (view.widget === 'region' && typeof value === 'string') return (await regionNamesOf(value)).join(' ') || value
  if (view.widget === 'datetime' || value instanceof Date) {
    const at = value instanceof Date ? DateTime.fromJSDate(value) : DateTime.fromISO(String(value))
    return at.isValid ? at.setZone(zone).toFormat('yyyy-MM-dd HH:mm') : value
  }
  return value
}

/** Values for a preview where there is no row yet: each field shows its own name. */
export const specimen = (resource: Resource, locale: Locale): PrintData =>
  Object.fromEntries(fieldsOf(resource.row).flatMap(({ name, view }) => (view.label ? [[name, `〔${view.label[locale]}〕`]] : [])))
