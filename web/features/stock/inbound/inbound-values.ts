/** The form of an inbound order, and what is sent of it. */
import { short, type LineValues } from '../draft-values.ts'
import type { Inbound } from './inbound-calls.ts'

export interface InboundValues {
  readonly type?: Inbound['type']
  readonly warehouseId?: string
  readonly supplierId?: string
  readonly sourceCode?: string
  readonly arrivalOn?: string
  readonly remark?: string
  readonly lines?: readonly LineValues[]
}

export const initialOf = (row: Inbound | undefined): Partial<InboundValues> =>
  row
    ? {
        warehouseId: row.warehouseId,
        ...(row.sourceCode && { sourceCode: row.sourceCode }),
        ...(row.arrivalOn && { arrivalOn: row.arrivalOn }),
        ...(row.remark && { remark: row.remark }),
        lines: (row.lines ?? []).map(({ skuId, planQty, price }) => ({ skuId, planQty: short(planQty), ...(price && { price: short(price) }) })),
      }
    : { type: 'OTHER', lines: [{ planQty: '1' }] }

/** Emptied fields are sent as none. */
export const draftOf = ({ warehouseId, sourceCode, arrivalOn, remark, lines = [] }: InboundValues) => ({
  warehouseId,
  sourceCode: sourceCode || null,
  arrivalOn: arrivalOn || null,
  remark: remark || null,
  lines: lines.map(({ skuId, planQty, price }) => ({ skuId, planQty, price })),
})
