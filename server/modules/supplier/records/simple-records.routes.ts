/** Records that differ little from plain editing: contacts, return addresses, what a supplier offers, rules without approval. */
import type { Resource } from '#kit/contract.ts'
import { handle, type Route } from '#kit/handle.ts'
import { isId } from '#kit/ids.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'

import { regionName } from '#server/modules/system/region.service.ts'
import { kindName } from '../rules/kind-name.service.ts'
import { ownerOf, recordHooks, stepBack } from './record-hooks.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import { supplierProductType, supplierSalesChannel } from './supplier-offer.contract.ts'
import { supplierContact } from './supplier-contact.contract.ts'
import { recipientsOfSupplier } from './supplier-recipient.contract.ts'
import { supplierRecipient } from './supplier-recipient.contract.ts'
import { supplierDeliveryRule, supplierGeneralRule, supplierRuleFile } from './supplier-rules.contract.ts'

const emptyAsNull = (draft: Draft, ...fields: string[]): Draft => ({
  ...draft,
  ...Object.fromEntries(fields.filter((field) => draft[field] === '').map((field) => [field, null])),
})

async function onePrimary(draft: Draft, context: WriteContext): Promise<Draft> {
  if (draft['isPrimary'] === true) await stepBack(context, 'supplier_contact', 'is_primary', ownerOf(draft, context))
  return emptyAsNull(draft, 'mobile', 'email')
}

/** One default for each purpose; a changed purpose takes its default along. */
async function oneDefault(draft: Draft, context: WriteContext): Promise<Draft> {
  const type = String(draft['type'] ?? context.before?.['type'] ?? 'RETURN')
  const isDefault = draft['isDefault'] ?? context.before?.['isDefault']
  // The types are the contract's own words.
  if (isDefault === true) await stepBack(context, 'supplier_recipient', 'is_default', ownerOf(draft, context), `and type = '${type.replaceAll(/[^A-Z]/g, '')}'`)
  return draft
}

const regionsNamed = (name: string, between: string): string =>
  `(select string_agg(${name}, '${between}' order by n.region_code) from region n where n.region_code = any(t.region_codes) and n.deleted_at is null)`

/** Hooks by the resource's name; snapshots read the same expressions. */
export const simpleHooks = (dependencies: SupplierDependencies): ReadonlyMap<Resource, ResourceHooks> =>
  new Map<Resource, ResourceHooks>([
    [supplierContact, recordHooks(dependencies, supplierContact, { beforeWrite: onePrimary })],
    [supplierRecipient, recordHooks(dependencies, supplierRecipient, { expressions: { regionName: regionName('t.region_code') }, beforeWrite: oneDefault })],
    [supplierProductType, recordHooks(dependencies, supplierProductType, { expressions: { kindName } })],
    [supplierSalesChannel, recordHooks(dependencies, supplierSalesChannel)],
    [
      supplierDeliveryRule,
      recordHooks(dependencies, supplierDeliveryRule, {
        expressions: {
          regionNames: { zh: regionsNamed('n.region_name', '、'), en: regionsNamed("coalesce(nullif(n.name_en, ''), n.region_name)", ', ') },
        },
        beforeWrite: async (draft) => emptyAsNull(draft, 'channel', 'cutOffTime'),
      }),
    ],
    [supplierGeneralRule, recordHooks(dependencies, supplierGeneralRule)],
    [supplierRuleFile, recordHooks(dependencies, supplierRuleFile)],
  ])

export function simpleRecordRoutes(dependencies: SupplierDependencies): Route[] {
  const hooks = simpleHooks(dependencies)
  const recipients = createRepository(supplierRecipient, hooks.get(supplierRecipient) ?? {})
  return [
    ...[...hooks].flatMap(([resource, own]) => resourceRoutes(resource, own)),
    handle(recipientsOfSupplier, async (context, { id }) => {
      const [found] = await context.sql.query<{ id: string }>(
        `select id from supplier where deleted_at is null and ${isId(id) ? 'id = $1::uuid' : 'code = $1'}`,
        [id],
      )
      if (!found) return []
      const { records } = await recipients.page(readerOf(context), { supplierId: [found.id], size: 200, current: 1 })
      return records.toSorted((one, other) => Number(other['isDefault'] === true) - Number(one['isDefault'] === true))
    }),
  ]
}
