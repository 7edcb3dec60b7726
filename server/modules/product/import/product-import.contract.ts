/**
 * Products by a sheet: one row a SKU, rows of one product below each other. A sheet is for one category, whose attributes are columns of
 * its template. It is looked at first, then taken over; both are jobs, so nobody waits for a page.
 */
import { z } from 'zod'
import { defineCall, Id } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import { permissionOn, type Side } from '../side.contract.ts'

export const importTemplateOn = (side: Side) =>
  defineCall(`GET /api/product/${side}/import-template/{categoryId}`, {
    permission: permissionOn(side, 'import'),
    summary: label('下载商品导入模板', 'Template of an import of products'),
    input: z.object({ categoryId: Id }),
    output: z.unknown(),
    options: { transport: 'file', readOnly: true },
  })

const Started = z.object({ jobId: Id })

/** Begins to look at a sheet: what it would do stands in the result of the job. */
export const previewImportOn = (side: Side) =>
  defineCall(`POST /api/product/${side}/import-preview`, {
    permission: permissionOn(side, 'import'),
    summary: label('预览商品导入', 'Look at an import of products'),
    input: z.object({ categoryId: Id }),
    output: Started,
    options: { transport: 'upload' },
  })

/** Takes over what was looked at. Asked twice it answers the job that has begun. */
export const confirmImportOn = (side: Side) =>
  defineCall(`POST /api/product/${side}/import-confirm`, {
    permission: permissionOn(side, 'import'),
    summary: label('确认商品导入', 'Take over an import of products'),
    input: z.strictObject({ previewId: Id }),
    output: Started,
  })

/** Pictures in a zip, named by the number of their product or SKU: `SPU1.jpg` the main one, `SPU1-2.jpg` the second. */
export const importPicturesOn = (side: Side) =>
  defineCall(`POST /api/product/${side}/import-pictures`, {
    permission: permissionOn(side, 'import'),
    summary: label('导入商品图片', 'Import pictures of products'),
    input: z.object({}),
    output: Started,
    options: { transport: 'upload' },
  })

/** Something that is wrong with a row. */
export const RowProblem = z.object({ row: z.number().int(), column: z.string().nullable(), message: z.string() })
export type RowProblem = z.output<typeof RowProblem>

/** The result of both jobs of a sheet. */
export const ImportOutcome = z.object({
  fileName: z.string(),
  /** Products. */
  created: z.number().int(),
  updated: z.number().int(),
  /** Rows: those of the products, and those that are wrong or stand beside one that is. */
  rows: z.number().int(),
  wrong: z.number().int(),
  /** The first of them; all are in the error file. */
  errors: z.array(RowProblem),
  /** The first products, when they are only looked at. */
  products: z.array(z.object({ row: z.number().int(), code: z.string().nullable(), name: z.string(), skus: z.number().int() })),
})
export type ImportOutcome = z.output<typeof ImportOutcome>

/** The result of the job of pictures. */
export const PictureOutcome = z.object({
  fileName: z.string(),
  pictures: z.number().int(),
  products: z.number().int(),
  /** The first names of what was not taken, each with the reason; all are in the error file. */
  left: z.array(z.object({ name: z.string(), message: z.string() })),
})
export type PictureOutcome = z.output<typeof PictureOutcome>
