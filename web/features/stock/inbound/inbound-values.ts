/** The form of an inbound order, and what is sent of it. */
import { Decimal } from 'decimal.js'
import type { Inbound } from './inbound-calls.ts'

export interface LineValues {
  readonly skuId?: string
  readonly planQty?: string
  readonly price?: string
}

export interface InboundValues {
  readonly type?: Inbound['type']
  readonly warehouseId?: string
  readonly supplierId?: string
  readonly sourceCode?: string
  readonly arrivalOn?: string
  readonly remark?: string
  readonly lines?: readonly LineValues[]
}

const short = (quantity: string): string => new Decimal(quantity).toFixed()

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

/** Rounded once a line, as the server does. */
export const amountOf = (line: LineValues | undefined): string =>
  new Decimal(line?.planQty || '0')
    .times(line?.price || '0')
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .toFixed(2)

export const totalOf = (lines: readonly LineValues[] = []): string => lines.reduce((sum, line) => sum.plus(amountOf(line)), new Decimal(0)).toFixed(2)
