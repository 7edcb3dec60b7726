/** Fields and inputs that the contracts of pricing share. */
import { z } from 'zod'
import { ById, Instant, Version, type FieldView } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'

/** On a document that the caller has seen in this version. */
export const OnDocument = ById.extend({ version: Version.optional() })

export const mustSayWhy = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .meta({ label: label('原因', 'Reason'), widget: 'textarea', requiredMessage: label('请输入原因', 'Enter the reason') })

export const counted = (zh: string, en: string, column: FieldView['column']) =>
  z
    .number()
    .int()
    .meta({ label: label(zh, en), widget: 'number', column })

export const rateOf = (zh: string, en: string, column: FieldView['column'] = 100) => z.string().meta({ label: label(zh, en), widget: 'rate', column })

export const moment = (zh: string, en: string, column: FieldView['column'] = 'hidden') =>
  Instant.nullish().meta({ label: label(zh, en), widget: 'datetime', column })

export const mayHoldUntil = Instant.nullish().meta({
  label: label('结束时间', 'Until'),
  widget: 'datetime',
  column: 165,
  hint: label('到时恢复原价；不填则长期有效', 'The old prices come back then; empty: for good'),
})

/** A price as it is typed; never nothing. */
export const typedPrice = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,4})?$/)
  .refine((text) => /[1-9]/.test(text), { error: 'price-adjustment.not-positive' })
