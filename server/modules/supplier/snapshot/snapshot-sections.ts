/** What belongs to a supplier's snapshot, in the order in which people read it. */
import type { Resource } from '#kit/contract.ts'
import type { Expression } from '#kit/resource/hooks.ts'
import { regionName } from '#server/modules/system/region.service.ts'
import { namesOf, today } from '../profile/looked-up.ts'
import { supplierBankAccount } from '../records/supplier-bank-account.contract.ts'
import { supplierContract } from '../records/supplier-contract.contract.ts'
import { supplierMargin } from '../records/supplier-margin.contract.ts'
import { supplierMaterial } from '../records/supplier-material.contract.ts'
import { supplierProductType, supplierSalesChannel } from '../records/supplier-offer.contract.ts'
import { supplierContact } from '../records/supplier-contact.contract.ts'
import { supplierRecipient } from '../records/supplier-recipient.contract.ts'
import { supplierDeliveryRule, supplierGeneralRule, supplierRuleFile } from '../records/supplier-rules.contract.ts'
import { supplier } from '../profile/supplier.contract.ts'

export interface Section {
  readonly resource: Resource
  readonly expressions: Readonly<Record<string, Expression>>
  /** Column that names the supplier. */
  readonly key: 'id' | 'supplier_id'
  /** Fields that a row is called by. */
  readonly title: readonly string[]
}

const expired = (zone: string) => `(case when t.valid_to < ${today(zone)} then 'EXPIRED' else 'VALID' end)`

export const sections = (zone: string): readonly Section[] => [
  {
    resource: supplier,
    expressions: namesOf('enterpriseGroupName', 'cityCompanyName', 'masterUserName'),
    key: 'id',
    title: ['companyName'],
  },
  record(supplierContact, ['name', 'position']),
  record(supplierBankAccount, ['bankName', 'accountNo'], namesOf('verifiedByName')),
  record(supplierMaterial, ['name'], { status: expired(zone) }),
  record(supplierContract, ['contractNo', 'name']),
  record(supplierMargin, [], { balance: '(t.paid - t.deducted - t.refunded)', missing: 'greatest(t.required - (t.paid - t.deducted - t.refunded), 0)' }),
  record(supplierProductType, ['categoryName']),
  record(supplierSalesChannel, ['channel']),
  record(supplierDeliveryRule, ['name'], {
    regionNames: `(select string_agg(r.region_name, '、' order by r.region_code) from region r where r.region_code = any(t.region_codes) and r.deleted_at is null)`,
  }),
  record(supplierRecipient, ['name', 'address'], { regionName: regionName('t.region_code') }),
  record(supplierGeneralRule, ['ruleName']),
  record(supplierRuleFile, ['name']),
]

const record = (resource: Resource, title: readonly string[], expressions: Readonly<Record<string, Expression>> = {}): Section => ({
  resource,
  expressions: { ...namesOf('supplierName'), ...expressions },
  key: 'supplier_id',
  title,
})
