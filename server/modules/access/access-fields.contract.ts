/** Fields that many tables of access have, spelled once. */
import { z } from 'zod'
import type { Label } from '#kit/contract.ts'

const label = (zh: string, en: string): Label => ({ zh, en })

/** A short text that must be there. */
export const named = (zh: string, en: string, length: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(length)
    .meta({ label: label(zh, en), widget: 'text', column: 160, search: 'contains', sortable: true, requiredMessage: { zh: `请输入${zh}`, en: `Enter: ${en}` } })

/** A short text that may be missing. `column` as in `FieldView`. */
export const optional = (zh: string, en: string, length: number, column: number | 'hidden' = 140) =>
  z
    .string()
    .trim()
    .max(length)
    .nullish()
    .meta({ label: label(zh, en), widget: 'text', column })

/** Number of a row for people: letters, digits, hyphens. */
export const code = (zh: string, en: string, length: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^[\\w:.-]{1,${length}}$`))
    .meta({ label: label(zh, en), widget: 'text', column: 160, search: 'contains', sortable: true, requiredMessage: { zh: `请输入${zh}`, en: `Enter: ${en}` } })

export const sort = z.coerce
  .number()
  .int()
  .min(0)
  .max(1_000_000)
  .default(0)
  .meta({ label: label('排序', 'Order'), widget: 'number', column: 80, sortable: true })

export const remark = z
  .string()
  .trim()
  .max(1000)
  .nullish()
  .meta({ label: label('备注', 'Remark'), widget: 'textarea', column: 'hidden' })

export const toggleOptions = [
  { value: 'ENABLED', label: label('启用', 'Enabled'), color: 'green' },
  { value: 'DISABLED', label: label('停用', 'Disabled'), color: 'red' },
] as const

export const toggle = z
  .enum(['ENABLED', 'DISABLED'])
  .default('ENABLED')
  .meta({ label: label('状态', 'Status'), widget: 'status', column: 90, options: toggleOptions, search: 'equals' })

/** Shown only: worked out by the server. */
export const shown = (zh: string, en: string) =>
  z
    .string()
    .nullish()
    .meta({ label: label(zh, en), widget: 'text', column: 160, computed: true })
