/** Many articles at once by what was typed or pasted: a spreadsheet holds hundreds of numbers. */
import { z } from 'zod'
import { defineCall, Id } from '#kit/contract.ts'

export const mostCodes = 500
export const longestCode = 64
export const PastedCodes = z.array(z.string().trim().min(1).max(longestCode)).min(1).max(mostCodes)

export const skuByCodes = defineCall('POST /api/product/sku/by-codes', {
  permission: 'sku:list',
  summary: { zh: '按编码查 SKU', en: 'SKUs by their numbers or barcodes' },
  input: z.strictObject({ codes: PastedCodes }),
  /** In the order in which they were asked for; what is nobody's is left out. */
  output: z.array(z.object({ asked: z.string(), id: Id, code: z.string() })),
  options: { readOnly: true },
})
