/** A row as it is read on paper: amounts with two places, instants in the company's zone, codes as the words behind them. */
import { DateTime } from 'luxon'
import { fieldsOf, type FieldView, type Label, type Resource } from '#kit/contract.ts'
import type { Locale } from '#kit/messages.ts'
import type { PrintData } from './print-text.ts'

export interface PaperLanguage {
  readonly locale: Locale
  readonly zone: string
  readonly dictionaryOf: (code: string) => Promise<ReadonlyMap<string, Label>>
}

/** @param row as a detail call shows it to the caller; what he may not see is not in it */
export async function paperData(resource: Resource, row: PrintData, language: PaperLanguage): Promise<PrintData> {
  const shown: Record<string, unknown> = { ...row }
  delete shown['abilities']
  for (const { name, view } of fieldsOf(resource.row)) {
    if (Object.hasOwn(row, name)) shown[name] = await textOf(row[name], view, language)
  }
  return shown
}

async function textOf(value: unknown, view: Partial<FieldView>, { locale, zone, dictionaryOf }: PaperLanguage): Promise<unknown> {
  if (value === null || value === undefined) return ''
  if (view.widget === 'password') return ''
  const option = view.options?.find((choice) => choice.value === value)
  if (option) return option.label[locale]
  if (view.dict) return (await dictionaryOf(view.dict)).get(String(value))?.[locale] ?? value
  if (typeof value === 'boolean') return value ? { zh: '是', en: 'Yes' }[locale] : { zh: '否', en: 'No' }[locale]
  if (view.widget === 'money') return amount(String(value))
  if (view.widget === 'datetime' || value instanceof Date) {
    const at = value instanceof Date ? DateTime.fromJSDate(value) : DateTime.fromISO(String(value))
    return at.isValid ? at.setZone(zone).toFormat('yyyy-MM-dd HH:mm') : value
  }
  return value
}

/** Two places, thousands parted; further places are cut off as everywhere (specification, section 9). */
function amount(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text)
  if (!match) return '0.00'
  const [, sign = '', whole = '', part = ''] = match
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part.slice(0, 2).padEnd(2, '0')}`
}

/** Values for a preview where there is no row yet: each field shows its own name. */
export const specimen = (resource: Resource, locale: Locale): PrintData =>
  Object.fromEntries(fieldsOf(resource.row).flatMap(({ name, view }) => (view.label ? [[name, `〔${view.label[locale]}〕`]] : [])))
