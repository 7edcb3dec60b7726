/** Goods of the demo company that moved on: between its warehouses, to customers in parcels, and into the warehouse of a supplier. */
import { newId } from '#kit/ids.ts'
import type { Answer, Stage, Story } from '../stage.ts'
import { demoWarehouseId } from '../stock-places.ts'
import { decide } from './deciding.ts'
import { agree, consignee, linesOf } from './goods.ts'

const inbound = '/api/storage/st-inbound'
const outbound = '/api/storage/st-outbound'
const transfer = '/api/storage/move-inventory'

export const goodsMovedStories: readonly Story[] = [
  { name: 'goods between warehouses', tables: ['transfer_order'], tell: tellTransfers },
  { name: 'goods in parcels', tables: ['outbound_order', 'outbound_parcel'], tell: tellParcels },
  { name: 'goods of a supplier', tables: ['inbound_order'], tell: tellSupplier },
]

/** What lies free in the middle of the Shanghai shelves. */
async function free(stage: Stage, from: number, count: number): Promise<readonly Answer[]> {
  const { records } = await stage.as('warehouse', `${transfer}/inventorySelectList`, { current: 1, size: 50, warehouseId: demoWarehouseId('WH-SH') })
  return records.filter(({ available }: Answer) => Number(available) >= 30).slice(from, from + count)
}

const shelvesOf = (stage: Stage, warehouse: string): Promise<Answer> =>
  stage.read('warehouse', `/api/storage/cargo-space/list-by-warehouse-id/${demoWarehouseId(warehouse)}`)

async function asked(stage: Stage, rows: readonly Answer[], reason: string): Promise<Answer> {
  return stage.as('warehouse', `${transfer}/insert`, {
    mode: 'DELIVERY',
    sourceWarehouseId: demoWarehouseId('WH-SH'),
    targetWarehouseId: demoWarehouseId('WH-CD'),
    reason,
    lines: rows.map(({ inventoryId }, at) => ({ inventoryId, qty: String(10 + at * 4) })),
    submit: true,
  })
}

/** One that arrived with two pieces missing, one that is half there, one under way, one that is to leave, and one that waits for its decision. */
async function tellTransfers(stage: Stage): Promise<void> {
  const [rows, spaces] = [await free(stage, 10, 10), await shelvesOf(stage, 'WH-CD')]
  if (rows.length < 10) return
  const send = async (of: readonly Answer[], reason: string, shippingNo: string): Promise<Answer> => {
    const { id } = await asked(stage, of, reason)
    await decide(stage, 'warehouse-manager', id, { comment: '同意调拨' })
    return stage.as('warehouse', `${transfer}/ship`, { id, carrier: 'SF', shippingNo })
  }
  const receive = ({ id, lines }: Answer, part: (qty: number, at: number) => number, isFinal: boolean) =>
    stage.as('warehouse', `${transfer}/receive`, {
      id,
      operationId: newId(),
      isFinal,
      ...(isFinal && { reason: '外箱破损，短少两件' }),
      lines: lines.flatMap(({ id: lineId, qty }: Answer, at: number) => {
        const came = part(Number(qty), at)
        return came > 0 ? [{ lineId, qty: String(came), cargoSpaceId: spaces[at % spaces.length].id }] : []
      }),
    })
  await stage.at(6, '09:30')
  const first = await send(rows.slice(0, 2), '成都仓首批铺货', 'SF7700100001')
  await stage.at(4, '16:20')
  await receive(first, (qty, at) => (at === 0 ? qty - 2 : qty), true)
  const second = await send(rows.slice(2, 4), '成都仓补货', 'SF7700100002')
  await stage.at(3, '10:40')
  await receive(second, (qty, at) => (at === 0 ? qty : 0), false)
  await send(rows.slice(4, 6), '成都仓活动备货', 'SF7700100003')
  await asked(stage, rows.slice(6, 8), '成都仓月度补货')
  const { id } = await asked(stage, rows.slice(8, 10), '成都仓门店首铺')
  await decide(stage, 'warehouse-manager', id, { comment: '同意调拨' })
}

/** Goods that left in two parcels, of which the customer has one, and some that are still to leave. */
async function tellParcels(stage: Stage): Promise<void> {
  const rows = await free(stage, 20, 3)
  if (rows.length < 3) return
  await stage.at(3, '14:05')
  const { id } = await stage.as('warehouse', `${outbound}/insert`, {
    type: 'OTHER',
    warehouseId: demoWarehouseId('WH-SH'),
    ...consignee,
    remark: '客户样品',
    lines: rows.map(({ skuId }, at) => ({ skuId, planQty: String(4 + at * 2) })),
    submit: true,
  })
  await decide(stage, 'warehouse-manager', id, { comment: '同意出库' })
  const { lines } = await stage.as('warehouse', `${outbound}/detail`, { id })
  for (const [at, { id: lineId, planQty }] of lines.slice(0, 2).entries())
    await stage.as('warehouse', `${outbound}/outbound-operation`, {
      id,
      operationId: newId(),
      lines: [{ lineId, qty: planQty.replace(/\.0+$/, '') }],
      parcels: [{ logisticsCompany: 'SF', billCode: `SF88002000${at + 1}`, packages: 1, lines: [{ lineId, qty: planQty.replace(/\.0+$/, '') }] }],
    })
}

/** A supplier keeps goods in a warehouse of his own, and more are to come. */
async function tellSupplier(stage: Stage): Promise<void> {
  const { records } = await stage.as('supplier-a', '/api/product/sku/list', { current: 1, size: 8, validity: ['ACTIVE'], ascs: 'code' })
  if (records.length < 4) return
  await stage.at(5, '09:15')
  const order = (of: readonly Answer[], remark: string) =>
    stage.as('supplier-a', `${inbound}/insert`, { type: 'OTHER', warehouseId: demoWarehouseId('WH-SA-1'), remark, lines: linesOf(of, 30, 10), submit: true })
  const there = await order(records.slice(0, 6), '自有仓备货')
  await agree(stage, there, '同意')
  const [{ lines }, spaces] = [
    await stage.read('supplier-a', `${inbound}/detail/${there.id}`),
    await stage.read('supplier-a', `/api/storage/cargo-space/list-by-warehouse-id/${demoWarehouseId('WH-SA-1')}`),
  ]
  await stage.as('supplier-a', `${inbound}/confirm-inbound`, {
    id: there.id,
    operationId: newId(),
    lines: lines.map(({ id: lineId, planQty, needsBatch }: Answer, at: number) => ({
      lineId,
      acceptedQty: planQty,
      cargoSpaceId: spaces[at % spaces.length].id,
      ...(needsBatch && { batchNo: `SA${stage.today.toFormat('yyMM')}`, producedOn: stage.today.minus({ days: 15 }).toISODate() }),
    })),
  })
  await agree(stage, await order(records.slice(0, 2), '旺季补货'), '同意')
  for (const [at, { id: skuId }] of records.slice(0, 2).entries())
    await stage.as('supplier-a', '/api/storage/inventory-warn/insert', { skuId, warehouseId: demoWarehouseId('WH-SA-1'), minQty: at === 0 ? '50' : '20' })
}
