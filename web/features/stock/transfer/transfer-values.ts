/** The form of a transfer, and what is sent of it. */
import { short } from '../draft-values.ts'
import type { Transfer, TransferFrom } from './transfer-calls.ts'

export interface MovedValues {
  readonly inventoryId?: string
  readonly qty?: string
  readonly targetSpaceId?: string
}

export interface TransferValues {
  readonly mode?: Transfer['mode']
  readonly sourceWarehouseId?: string
  readonly targetWarehouseId?: string
  readonly reason?: string
  readonly remark?: string
  readonly lines?: readonly MovedValues[]
}

export const initialOf = (row: Transfer | undefined, from?: TransferFrom | null): Partial<TransferValues> =>
  row
    ? {
        mode: row.mode,
        sourceWarehouseId: row.sourceWarehouseId,
        targetWarehouseId: row.targetWarehouseId,
        ...(row.reason && { reason: row.reason }),
        ...(row.remark && { remark: row.remark }),
        lines: (row.lines ?? []).map(({ inventoryId, qty, targetSpaceId }) => ({ inventoryId, qty: short(qty), ...(targetSpaceId && { targetSpaceId }) })),
      }
    : {
        mode: 'DELIVERY',
        ...(from && { sourceWarehouseId: from.warehouse.value }),
        lines: from && from.stock.length > 0 ? from.stock.map(({ value, available }) => ({ inventoryId: value, qty: available })) : [{ qty: '1' }],
      }

/** Emptied fields are sent as none. */
export const draftOf = ({ mode, sourceWarehouseId, targetWarehouseId, reason, remark, lines = [] }: TransferValues) => ({
  mode,
  sourceWarehouseId,
  targetWarehouseId,
  reason: reason || null,
  remark: remark || null,
  lines: lines.map(({ inventoryId, qty, targetSpaceId }) => ({ inventoryId, qty, targetSpaceId: targetSpaceId || null })),
})
