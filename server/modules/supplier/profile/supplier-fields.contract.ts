/** Fields that many of the supplier tables have and other areas do not, spelled once. */
import { z } from 'zod'
import { Id } from '#kit/contract.ts'
import { label, lookedUp } from '#kit/fields.contract.ts'

/** A mobile number of the mainland, eleven digits. */
export const Mobile = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/, { error: 'supplier.bad-mobile' })
const mobileView = { label: label('手机号', 'Mobile'), widget: 'text', column: 130, search: 'contains' } as const
export const mobile = Mobile.meta({ ...mobileView, requiredMessage: { zh: '请输入手机号', en: 'Enter the mobile number' } })
export const mobileOrNone = z
  .union([z.literal(''), Mobile])
  .nullish()
  .meta(mobileView)

export const email = z
  .union([z.literal(''), z.email().max(50)])
  .nullish()
  .meta({ label: label('邮箱', 'E-mail'), widget: 'text', column: 'hidden' })

export const regionCode = z
  .string()
  .trim()
  .max(20)
  .nullish()
  .meta({ label: label('所在地区', 'Region'), widget: 'region', column: 'hidden', search: 'equals' })

const supplierView = {
  label: label('供应商', 'Supplier'),
  widget: 'reference',
  column: false,
  search: 'equals',
  reference: { resource: 'supplier', labelField: 'companyName' },
} as const

/** Whose record it is. A supplier may leave it out: it is always himself. */
export const ownerFields = {
  supplierId: Id.meta({ ...supplierView, requiredMessage: { zh: '请选择供应商', en: 'Choose the supplier' } }),
  supplierName: lookedUp('供应商', 'Supplier', 200),
}

/** Every record of a supplier is his alone, and kept by whoever keeps him. */
export const ofSupplier = { scope: { supplier: 'supplierId', through: { field: 'supplierId', model: 'supplier', keeper: 'masterUserId' } } } as const
