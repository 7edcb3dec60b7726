/** An application in words: field by field for snapshots, differences and remarks, in the order of the form. */
import { toldFrom } from './application-hidden.service.ts'
import type { z } from 'zod'
import { fieldsOf, type Label } from '#kit/contract.ts'
import type { DocumentParts } from '#kit/document/snapshot.ts'
import { bankLine, companyStep, settlementStep, type Difference } from './application.contract.ts'
import type { Payload } from './application.service.ts'

type Fields = Readonly<Record<string, unknown>>

const nothing = new Set<unknown>([undefined, null, ''])

/** A value as people read it, without a language of its own. */
const said = (value: unknown): string | null => {
  if (nothing.has(value)) return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((item) => said(item) ?? '').join('、')
  if (typeof value === 'boolean') return value ? '✓' : null
  return String(value)
}

const rowText = (row: Fields, names: readonly string[]): string => names.flatMap((name) => said(row[name]) ?? []).join(' · ')

const rowsText = (rows: readonly Fields[], names: readonly string[]): string | null =>
  rows.length === 0
    ? null
    : rows
        .map((row) => rowText(row, names))
        .toSorted()
        .join('\n')

interface Part {
  readonly field: string
  readonly label: Label
  readonly value: string | null
}

const flat = (section: string, schema: z.ZodObject, values: Fields | undefined): Part[] =>
  fieldsOf(schema).flatMap(({ name, view }) => (view.label ? [{ field: `${section}.${name}`, label: view.label, value: said(values?.[name]) }] : []))

export const contactNames = ['name', 'position', 'mobile', 'phone', 'email', 'wechat', 'duties', 'isPrimary'] as const
const paperNames = ['materialType', 'name', 'materialNo', 'validFrom', 'validTo', 'remark'] as const
const contractNames = ['contractNo', 'name', 'contractType', 'amount', 'currency', 'validFrom', 'validTo', 'salesChannels'] as const

/** Everything that an application says. Files count by their number and ids: another scan is another paper. */
export function partsOf(payload: Payload, materials: readonly Fields[], contracts: readonly Fields[]): Part[] {
  const { bankAccount, ...settlement } = payload.settlement ?? {}
  return [
    ...flat('company', companyStep, payload.company),
    { field: 'contacts', label: { zh: '联系人列表', en: 'Contacts' }, value: rowsText(payload.contacts ?? [], contactNames) },
    ...flat('settlement', settlementStep.omit({ bankAccount: true }) as z.ZodObject, settlement),
    ...flat('settlement.bankAccount', bankLine, bankAccount),
    { field: 'materials', label: { zh: '资质材料', en: 'Qualifications' }, value: rowsText(materials, paperNames) },
    { field: 'materials.files', label: { zh: '资质扫描件', en: 'Scans' }, value: said(materials.flatMap((row) => (row['fileIds'] as string[]) ?? [])) },
    { field: 'contracts', label: { zh: '合同', en: 'Contracts' }, value: rowsText(contracts, contractNames) },
  ]
}

/** For the document's snapshot, which tells approvers what was changed between two submissions. */
export const documentParts = (parts: readonly Part[]): DocumentParts =>
  Object.fromEntries(parts.map(({ field, label, value }) => [field, { label, value, toldFrom: toldFrom(field) }]))

/** What differs, in the order of the later one. A number behind the same mask that is another one is told by `changed`. */
export function differencesOf(before: readonly Part[], after: readonly Part[]): Difference[] {
  const earlier = new Map(before.map(({ field, value }) => [field, value]))
  return after.flatMap(({ field, label, value }) => {
    const was = earlier.get(field) ?? null
    return was === value ? [] : [{ field, label, before: was, after: value }]
  })
}
