/** What the papers of suppliers print beside a row: the records of a file, and what an application asks for. */
import { fieldsOf, type Label, type Resource } from '#kit/contract.ts'
import type { CallContext } from '#kit/handle.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { supplierBankAccount } from './supplier-bank-account.contract.ts'
import { supplierContract, supplierContractTemp } from './supplier-contract.contract.ts'
import { supplierChange } from './supplier-documents.contract.ts'
import { supplierMaterial, supplierMaterialTemp } from './supplier-material.contract.ts'
import { supplierProductType, supplierSalesChannel } from './supplier-offer.contract.ts'
import { supplierContact } from './supplier-people.contract.ts'
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

const asked = { ...companyFields, ...settlementFields }

export const supplierPapers = [
  {
    bizType: supplier.name,
    fields: labelsOf(records),
    lists: ({ id }: Row) => listsOf(records, { supplierId: id }),
  },
  {
    bizType: supplierChange.name,
    fields: { ...labelsOf(staged), asked: { zh: '申请内容（label、value）', en: 'What is asked for (label, value)' } },
    lists: ({ id }: Row) => listsOf(staged, { applicationId: id }),
    load: async ({ principal, locale }: CallContext, { payload }: Row, asText: AsText) => {
      const { company, settlement } = (payload ?? {}) as { readonly company?: Values; readonly settlement?: Values }
      const given: Values = { ...company, ...settlement }
      const text = await asText(supplier as Resource, given)
      const lines = fieldsOf(supplier.row).flatMap(({ name, view: { label } }) =>
        name in asked && label && text[name] && !isHidden(principal, supplier.name, name) ? [{ label: label[locale], value: text[name] }] : [],
      )
      return { asked: lines }
    },
  },
] as const
