/**
 * An application says again what the records of a supplier say: whoever may not see a field of a record does not see it here either,
 * whether it stands in the steps, beside them, or in what would change.
 */
import type { Resource } from '#kit/contract.ts'
import { isHidden, type Shown } from '#kit/resource/field-blacklist.ts'
import type { RawRow, ResourceHooks } from '#kit/resource/hooks.ts'
import type { Principal } from '#kit/principal.ts'
import type { Difference } from './application.contract.ts'
import { supplierBankAccount } from '../records/supplier-bank-account.contract.ts'
import { supplierContract } from '../records/supplier-contract.contract.ts'
import { supplierMaterial } from '../records/supplier-material.contract.ts'
import { supplierContact } from '../records/supplier-contact.contract.ts'
import { supplier } from '../profile/supplier.contract.ts'

type Fields = Readonly<Record<string, unknown>>

/** The record that a part becomes, by where it stands. */
const recordOf: Readonly<Record<string, Shown & Pick<Resource, 'row'>>> = {
  company: supplier,
  settlement: supplier,
  'settlement.bankAccount': supplierBankAccount,
  contacts: supplierContact,
  materials: supplierMaterial,
  papersInForce: supplierMaterial,
  contracts: supplierContract,
  contractsInForce: supplierContract,
}

const lists: ReadonlySet<string> = new Set(['contacts', 'materials', 'contracts'])

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

function partFor(place: string, value: unknown, principal: Principal): unknown {
  if (Array.isArray(value)) return value.map((line: unknown) => partFor(place, line, principal))
  const record = recordOf[place]
  if (!isObject(value) || record === undefined) return value
  const seen = Object.entries(value).filter(([field]) => !isHidden(principal, record, field))
  return Object.fromEntries(seen.map(([field, inner]) => [field, `${place}.${field}` in recordOf ? partFor(`${place}.${field}`, inner, principal) : inner]))
}

/** The fields of records that a part tells, as the blacklist names them. Lists are told as one text, so of all their fields. */
export function toldFrom(part: string): string[] {
  const [section, name] = [part.slice(0, Math.max(part.lastIndexOf('.'), 0)), part.slice(part.lastIndexOf('.') + 1)]
  const record = lists.has(section) ? undefined : recordOf[section]
  if (record) return [`${record.name}_${name}`]
  const list = recordOf[part.split('.')[0] ?? '']
  return list ? Object.keys(list.row.shape).map((field) => `${list.name}_${field}`) : []
}

const isHiddenPart = (part: string, { hiddenFields }: Principal): boolean => toldFrom(part).some((field) => hiddenFields.has(field))

/** An application, its steps or a view of it, without what the reader may not see. Everybody's when nothing is hidden from him. */
export function withoutHidden<View extends object>(view: View, principal: Principal | undefined): View {
  if (!principal || principal.hiddenFields.size === 0) return view
  const entries = Object.entries(view).map(([name, value]) => {
    if (name === 'base' && isObject(value)) return [name, withoutHidden(value, principal)]
    if (name === 'differences' && Array.isArray(value)) return [name, (value as Difference[]).filter(({ field }) => !isHiddenPart(field, principal))]
    return [name, name in recordOf ? partFor(name, value, principal) : value]
  })
  return Object.fromEntries(entries) as View
}

/** For lists and details of applications, whose steps travel as `payload`. */
export const presentApplication =
  (present?: ResourceHooks['present']): NonNullable<ResourceHooks['present']> =>
  async (rows, context) => {
    const shown = present ? await present(rows, context) : rows
    return shown.map((row): RawRow => (isObject(row['payload']) ? { ...row, payload: withoutHidden(row['payload'], context.principal) } : row))
  }
