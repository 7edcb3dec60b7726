/** The form of an outbound order, and what is sent of it. */
import { short, type LineValues } from '../draft-values.ts'
import type { Outbound } from './outbound-calls.ts'

export interface OutboundValues {
  readonly type?: Outbound['type']
  readonly warehouseId?: string
  readonly consigneeName?: string
  readonly consigneeMobile?: string
  readonly regionCode?: string
  readonly address?: string
  readonly remark?: string
  readonly lines?: readonly LineValues[]
}

const texts = ['consigneeName', 'consigneeMobile', 'regionCode', 'address', 'remark'] as const

export const initialOf = (row: Outbound | undefined): Partial<OutboundValues> =>
  row
    ? {
        warehouseId: row.warehouseId,
        ...Object.fromEntries(texts.flatMap((field) => (row[field] ? [[field, row[field]]] : []))),
        lines: (row.lines ?? []).map(({ skuId, planQty, price }) => ({ skuId, planQty: short(planQty), ...(price && { price: short(price) }) })),
      }
    : { type: 'OTHER', lines: [{ planQty: '1' }] }

/** Emptied fields are sent as none; goods without a price count at what they cost. */
export const draftOf = ({ warehouseId, lines = [], ...values }: OutboundValues) => ({
  warehouseId,
  ...Object.fromEntries(texts.map((field) => [field, values[field] || null])),
  lines: lines.map(({ skuId, planQty, price }) => ({ skuId, planQty, price: price || null })),
})
