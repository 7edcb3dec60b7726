/** The calls of transfers that these screens send, and where dropdowns of theirs get their choices. */
import { movableStock, sourceWarehouses, targetWarehouses, transferOrder } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { send, type OutputOf } from '#web/kit/client.ts'
import type { RemoteOption, RemoteSource } from '#web/kit/widgets/remote-select.tsx'
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

/** What a transfer begins with: goods of a warehouse, chosen where they lie. */
export interface TransferFrom {
  readonly warehouse: RemoteOption
  readonly stock: readonly (RemoteOption & { readonly available: string })[]
}

type Movable = OutputOf<typeof movableStock>['records'][number]

const stockOption = ({ inventoryId, skuCode, skuName, spaceCode, batchNo, available }: Movable): RemoteOption => ({
  value: inventoryId,
  label: [`${skuCode} ${skuName}`, spaceCode, batchNo, `≤ ${short(available)}`].filter(Boolean).join(' · '),
})

/** Everything of an article that may leave the warehouse; null where the warehouse is none that the caller may send from. */
export async function transferFrom(warehouseId: string, skuCode: string, signal: AbortSignal): Promise<TransferFrom | null> {
  const warehouse = (await sources.search('', signal)).find(({ value }) => value === warehouseId)
  if (!warehouse) return null
  const { records } = await send(movableStock, { warehouseId, keyword: skuCode, current: 1, size: 30 }, { signal })
  const ofIt = records.filter((row) => row.skuCode === skuCode)
  return { warehouse, stock: ofIt.map((row) => ({ ...stockOption(row), available: short(row.available) })) }
}

/** Rows of a warehouse's stock, each with how much of it is free. */
export const stockIn = (warehouseId: string): RemoteSource => ({
  key: [movableStock.path, warehouseId],
  search: async (keyword, signal) => {
    const { records } = await send(movableStock, { warehouseId, keyword, current: 1, size: 30 }, { signal })
    return records.map(stockOption)
  },
})
