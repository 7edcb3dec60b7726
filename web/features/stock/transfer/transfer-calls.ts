/** The calls of transfers that these screens send, and where dropdowns of theirs get their choices. */
import { movableStock, sourceWarehouses, targetWarehouses, transferOrder } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { send, type OutputOf } from '#web/kit/client.ts'
import type { RemoteSource } from '#web/kit/widgets/remote-select.tsx'
import { short } from '../draft-values.ts'

export const transferCalls = { detail: callOf(transferOrder, 'detail') } as const

export type Transfer = OutputOf<typeof transferCalls.detail>
export type TransferLine = NonNullable<Transfer['lines']>[number]

export const sources: RemoteSource = {
  key: [sourceWarehouses.path],
  search: async (name, signal) =>
    (await send(sourceWarehouses, { name }, { signal })).map(({ id, code, name: called }) => ({ value: id, label: `${code} ${called}` })),
}

export const targetsOf = (sourceWarehouseId: string | undefined): RemoteSource => ({
  key: [targetWarehouses.path, sourceWarehouseId ?? ''],
  search: async (name, signal) =>
    (await send(targetWarehouses, { name, ...(sourceWarehouseId && { sourceWarehouseId }) }, { signal })).map(({ id, code, name: called }) => ({
      value: id,
      label: `${code} ${called}`,
    })),
})

/** Rows of a warehouse's stock, each with how much of it is free. */
export const stockIn = (warehouseId: string): RemoteSource => ({
  key: [movableStock.path, warehouseId],
  search: async (keyword, signal) => {
    const { records } = await send(movableStock, { warehouseId, keyword, current: 1, size: 30 }, { signal })
    return records.map(({ inventoryId, skuCode, skuName, spaceCode, batchNo, available }) => ({
      value: inventoryId,
      label: [`${skuCode} ${skuName}`, spaceCode, batchNo, `≤ ${short(available)}`].filter(Boolean).join(' · '),
    }))
  },
})
