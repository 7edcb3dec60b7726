/** What the papers of suppliers print beside a row: the records of a file, and what an application asks for. */
import { fieldsOf, type Label, type Resource } from '#kit/contract.ts'
import type { CallContext } from '#kit/handle.ts'
import type { Locale } from '#kit/messages.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { regionNames, regionsOf, type Regions } from '#server/modules/system/region.service.ts'
import { supplierBankAccount } from '../records/supplier-bank-account.contract.ts'
import { supplierContract, supplierContractTemp } from '../records/supplier-contract.contract.ts'
import { supplierChange } from '../records/supplier-documents.contract.ts'
import { supplierMaterial, supplierMaterialTemp } from '../records/supplier-material.contract.ts'
import { supplierProductType, supplierSalesChannel } from '../records/supplier-offer.contract.ts'
import { supplierContact } from '../records/supplier-contact.contract.ts'
import { companyFields, settlementFields, supplier } from './supplier.contract.ts'

type Values = Readonly<Record<string, unknown>>
type Row = Values & { readonly id: string }
type AsText = (resource: Resource, row: Values) => Promise<Values>

const records = {
  contacts: supplierContact,
  bankAccounts: supplierBankAccount,
  materials: supplierMaterial,
  contracts: supplierContract,
  productTypes: supplierProductType,
  salesChannels: supplierSalesChannel,
} as const

const staged = { materials: supplierMaterialTemp, contracts: supplierContractTemp } as const

const labelsOf = (lists: Readonly<Record<string, { readonly label: Label }>>): Record<string, Label> =>
  Object.fromEntries(Object.entries(lists).map(([name, { label }]) => [name, label]))

const listsOf = (lists: Readonly<Record<string, { readonly name: string }>>, where: Values) =>
  Object.fromEntries(Object.entries(lists).map(([name, { name: of }]) => [name, { of, where }]))

interface Said {
  readonly company?: Values
  readonly settlement?: Values
}

/** Province, city and district. */
const placeOf = (regions: Regions, code: unknown, locale: Locale): string => (typeof code === 'string' ? regionNames(regions, code, locale).join(' ') : '')

const asked = { ...companyFields, ...settlementFields }

export const supplierPapers = [
  {
    bizType: supplier.name,
    fields: labelsOf(records),
    lists: ({ id }: Row) => listsOf(records, { supplierId: id }),
  },
  {
    bizType: supplierChange.name,
    fields: {
      ...labelsOf(staged),
      asked: { zh: '申请内容（label、before、value，变更项 changed）', en: 'What is asked for (label, before, value; changed where it differs)' },
    },
    lists: ({ id }: Row) => listsOf(staged, { applicationId: id }),
    load: async ({ principal, locale, data }: CallContext, { payload }: Row, asText: AsText) => {
      const { base, ...said } = (payload ?? {}) as Said & { readonly base?: Said }
      const regions = await regionsOf(data)
      const inWords = async ({ company, settlement }: Said): Promise<Values> => {
        const text = await asText(supplier, { ...company, ...settlement })
        return { ...text, regionCode: placeOf(regions, company?.['regionCode'], locale) }
      }
      const [before, after] = await Promise.all([inWords(base ?? {}), inWords(said)])
      const lines = fieldsOf(supplier.row).flatMap(({ name, view: { label } }) => {
        const [was, is] = [before[name] || '', after[name] || '']
        if (!(name in asked) || !label || !(was || is) || isHidden(principal, supplier, name)) return []
        return [{ label: label[locale], before: was, value: is, changed: base !== undefined && was !== is ? '✓' : '' }]
      })
      return { asked: lines }
    },
  },
] as const
