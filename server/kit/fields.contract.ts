/**
 * Fields that tables of many areas have, spelled once: what an entity's contract is put together from. Each takes the label in both
 * languages; `column` is its width in lists in pixels, or as in `FieldView`. Entities add `.meta` of their own where they differ.
 */
import { z } from 'zod'
import { Day, Id, type FieldView, type Label } from './contract.ts'

export const label = (zh: string, en: string): Label => ({ zh, en })

/** What a part of an input is called, where what is wrong with it is told. */
export const called = <Schema extends z.ZodType>(zh: string, en: string, schema: Schema): Schema => schema.meta({ label: label(zh, en) })
type Column = FieldView['column']

/** A short text that must be there. */
export const named = (zh: string, en: string, length = 50, column: Column = 160) =>
  z
    .string()
    .trim()
    .min(1)
    .max(length)
    .meta({ label: label(zh, en), widget: 'text', column, search: 'contains', sortable: true, requiredMessage: { zh: `请输入${zh}`, en: `Enter: ${en}` } })

/** A name that is searched together with the field that says it in English, where that one is not called `<name>En`. */
export const inEnglish = <Field extends z.ZodType>(name: Field, twin: string): Field => name.meta({ ...name.meta(), twin })

/** A short text that may be missing. */
export const optional = (zh: string, en: string, length = 50, column: Column = 140) =>
  z
    .string()
    .trim()
    .max(length)
    .nullish()
    .meta({ label: label(zh, en), widget: 'text', column })

/** Number of a row for people: letters, digits, hyphens, dots and whichever signs `also` adds. */
export const code = (zh: string, en: string, length = 40, also: '' | ':' | '/' = '', column: Column = 150) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^[\\w.${also}-]{1,${length}}$`))
    .meta({ label: label(zh, en), widget: 'text', column, search: 'contains', sortable: true, requiredMessage: { zh: `请输入${zh}`, en: `Enter: ${en}` } })

/** Drawn or worked out by the server; never written. */
export const drawn = (zh: string, en: string, column: Column = 150) =>
  z.string().meta({ label: label(zh, en), widget: 'text', column, search: 'contains', sortable: true })

/** A text that the server looks up for an id beside it. */
export const lookedUp = (zh: string, en: string, column: Column = 160) =>
  z
    .string()
    .nullish()
    .meta({ label: label(zh, en), widget: 'text', column, computed: true })

/** An entry of a dictionary that must be chosen. */
export const chosen = (zh: string, en: string, dict: string, column: Column = 120) =>
  z
    .string()
    .trim()
    .min(1)
    .max(40)
    .meta({ label: label(zh, en), widget: 'dict', dict, column, search: 'equals', requiredMessage: { zh: `请选择${zh}`, en: `Choose: ${en}` } })

export const choice = (zh: string, en: string, dict: string, column: Column = 120) =>
  z
    .string()
    .trim()
    .max(40)
    .nullish()
    .meta({ label: label(zh, en), widget: 'dict', dict, column, search: 'equals' })

export const choices = (zh: string, en: string, dict: string, column: Column = 180) =>
  z
    .array(z.string().trim().max(40))
    .max(50)
    .default([])
    .meta({ label: label(zh, en), widget: 'dict', dict, column })

/** `yyyy-MM-dd` */
export const day = (zh: string, en: string, column: Column = 110) =>
  Day.meta({ label: label(zh, en), widget: 'date', column, sortable: true, search: 'range', requiredMessage: { zh: `请选择${zh}`, en: `Choose: ${en}` } })

export const dayOrNone = (zh: string, en: string, column: Column = 110) =>
  Day.nullish().meta({ label: label(zh, en), widget: 'date', column, sortable: true, search: 'range' })

export const files = (zh: string, en: string) =>
  z
    .array(Id)
    .max(20)
    .default([])
    .meta({ label: label(zh, en), widget: 'file', column: 'hidden' })

export const flag = (zh: string, en: string, column: Column = 90) =>
  z
    .boolean()
    .default(false)
    .meta({ label: label(zh, en), widget: 'switch', column, search: 'equals' })

export const days = (zh: string, en: string, most: number, preset: number) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(most)
    .default(preset)
    .meta({ label: label(zh, en), widget: 'number', column: 'hidden' })

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
