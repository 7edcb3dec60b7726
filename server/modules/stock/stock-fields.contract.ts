/** What the contracts of the warehouse's documents have in common: typed quantities, sums, instants, and what is sent about a document that was seen. */
import { z } from 'zod'
import { ById, Id, Instant, Quantity, Version } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'

/** Digits before and after the point as the tables keep them; never negative. */
export const plain = (whole: number, scale: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${scale}})?$`), { error: 'stock.bad-number' })
export const positive = plain(9, 4).refine((text) => /[1-9]/.test(text), { error: 'stock.not-positive' })

export const warehouseChosen = (zh: string, en: string) =>
  Id.meta({
    label: label(zh, en),
    widget: 'reference',
    reference: { resource: 'warehouse', labelField: 'name' },
    column: false,
    search: 'in',
    requiredMessage: label(`请选择${zh}`, 'Choose the warehouse'),
  })

/** What all lines come to. */
export const sums = (zh: string, en: string, column: number | 'hidden' = 100) => Quantity.meta({ label: label(zh, en), widget: 'quantity', column })
export const moment = (zh: string, en: string) => Instant.nullish().meta({ label: label(zh, en), widget: 'datetime', column: 'hidden' })

/** On a document that the caller has seen in this version. */
export const OnDocument = ById.extend({ version: Version.optional() })
export const WithReason = OnDocument.extend({
  reason: z
    .string()
    .trim()
    .max(500)
    .nullish()
    .meta({ label: label('原因', 'Reason'), widget: 'textarea' }),
})
