/** One step of a supplier's information, saved as a whole: the company's own fields, and the rows that belong to the step. */
import type { Resource } from '#kit/contract.ts'
import { badInput } from '#kit/errors.ts'
import type { Draft, ResourceHooks } from '#kit/resource/hooks.ts'
import type { Reader } from '#kit/resource/read-rows.ts'
import { createRepository, type Repository } from '#kit/resource/repository.ts'
import type { Sql } from '#kit/data-source.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { tableNameOf } from '#kit/tables.ts'
import { supplierBankAccount } from './supplier-bank-account.contract.ts'
import { supplierMaterial } from './supplier-material.contract.ts'
import { supplierProductType, supplierSalesChannel } from './supplier-offer.contract.ts'
import { supplierContact } from './supplier-contact.contract.ts'
import { supplierRecipient } from './supplier-recipient.contract.ts'

export type Step = 'basic' | 'settlement' | 'cooperation' | 'contact' | 'material' | 'business'

/** Which lists of rows a step carries. */
const lists = {
  bankAccounts: supplierBankAccount,
  contacts: supplierContact,
  recipients: supplierRecipient,
  materials: supplierMaterial,
  productTypes: supplierProductType,
  salesChannels: supplierSalesChannel,
} as const

type ListName = keyof typeof lists
const isList = (name: string): name is ListName => Object.hasOwn(lists, name)

/** Resources whose rows a step would change. */
export const listsIn = (data: Draft): Resource[] => Object.keys(data).flatMap((name) => (isList(name) ? [lists[name]] : []))

export interface StepWriter {
  /** Writes what the step carries for a supplier that is there. @throws Failure as the records do */
  write(uow: UnitOfWork, reader: Reader, supplierId: string, version: number | undefined, data: Draft): Promise<void>
}

/** @param hooksOf the hooks that the records' own calls run */
export function stepWriter(supplier: Repository, hooksOf: (resource: Resource) => ResourceHooks): StepWriter {
  const repositories = new Map(Object.entries(lists).map(([name, resource]): [string, Repository] => [name, createRepository(resource, hooksOf(resource))]))
  return {
    async write(uow, reader, supplierId, version, data) {
      const own = Object.fromEntries(Object.entries(data).filter(([name, value]) => !isList(name) && value !== undefined))
      if (Object.keys(own).length > 0 || version !== undefined) await supplier.update(uow, reader, supplierId, version, own)
      for (const [name, rows] of Object.entries(data)) {
        const repository = repositories.get(name)
        if (repository && isList(name) && Array.isArray(rows)) await replaceRows(repository, name, uow, reader, supplierId, rows as Draft[])
      }
    },
  }
}

async function replaceRows(repository: Repository, list: string, uow: UnitOfWork, reader: Reader, supplierId: string, rows: readonly Draft[]): Promise<void> {
  const existing = await uow.sql.query<{ id: string }>(
    `select id from ${tableNameOf(repository.resource.model)} where supplier_id = $1::uuid and deleted_at is null order by id for update`,
    [supplierId],
  )
  const known = new Set(existing.map(({ id }) => id))
  const strange = rows.findIndex(({ id }) => typeof id === 'string' && !known.has(id))
  if (strange >= 0) throw badInput([{ path: `data.${list}[${strange}].id`, code: 'supplier.row-not-his' }])
  const kept = new Set(rows.map(({ id }) => id))
  const gone = existing.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  // First away, then in: a default that goes makes room for the one that comes.
  if (gone.length > 0) await repository.remove(uow, reader, gone)
  const writable = new Set<string>(repository.resource.writable)
  for (const { id, ...row } of rows) {
    const draft = Object.fromEntries(Object.entries(row).filter(([name, value]) => writable.has(name) && value !== undefined))
    if (typeof id === 'string') await repository.update(uow, reader, id, undefined, draft)
    else await repository.insert(uow, reader, { ...draft, supplierId })
  }
}

/** Whether the supplier `s` has a record that fits. */
const has = (table: string, condition = 'true') => `exists (select 1 from ${table} t where t.supplier_id = s.id and t.deleted_at is null and ${condition})`

/** Which steps hold what they need before a supplier can become formal. */
export async function doneSteps(sql: Sql, supplierId: string): Promise<{ step: Step; done: boolean }[]> {
  const [row] = await sql.query<Record<Step, boolean>>(
    `select s.company_type is not null and s.legal_person is not null and s.address is not null as basic,
            s.taxpayer_type is not null and ${has('supplier_bank_account')} as settlement,
            s.master_user_id is not null as cooperation,
            ${has('supplier_contact')} and ${has('supplier_recipient')} as contact,
            ${has('supplier_material', `t.material_type = 'BUSINESS_LICENSE'`)} as material,
            ${has('supplier_product_type')} and ${has('supplier_sales_channel', `t.status = 'ENABLED'`)} as business
       from supplier s where s.id = $1::uuid`,
    [supplierId],
  )
  return (['basic', 'settlement', 'cooperation', 'contact', 'material', 'business'] as const).map((step) => ({ step, done: row?.[step] ?? false }))
}
