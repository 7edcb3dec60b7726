/** Goods of the demo company: what came into its warehouses, what is awaited, what was shipped, and what waits for a decision. Counts stand in `goods-counted.ts`. */
import { newId } from '#kit/ids.ts'
import type { Answer, Stage, Story } from '../stage.ts'
import { demoWarehouseId } from '../stock-places.ts'
import { decide } from './deciding.ts'

const inbound = '/api/storage/st-inbound'
const outbound = '/api/storage/st-outbound'

/** Some of what the company sells, by number. */
export async function goods(stage: Stage, page: number, count: number): Promise<readonly Answer[]> {
  const { records } = await stage.as('warehouse', '/api/product/sku/list', { current: page, size: 50, validity: ['ACTIVE'], ascs: 'code' })
  return records.slice(0, count)
}

/** Between so many pieces, and not the same for each. */
const pieces = (at: number, least: number, step: number): string => String(least + ((at * 7) % 9) * step)

const priceOf = ({ supplyPrice, costPrice }: Answer): string => supplyPrice ?? costPrice ?? '12.50'

export async function order(stage: Stage, warehouse: string, lines: readonly object[], remark: string): Promise<Answer> {
  return stage.as('warehouse', `${inbound}/insert`, { type: 'OTHER', warehouseId: demoWarehouseId(warehouse), remark, lines, submit: true })
}

/** Everybody who is asked agrees. */
export async function agree(stage: Stage, { id }: Answer, comment: string): Promise<void> {
  await decide(stage, 'warehouse-manager', id, { comment })
  const { status } = await stage.read('warehouse', `${inbound}/detail/${id}`)
  if (status === 'IN_APPROVAL') await decide(stage, 'finance', id, { comment: '金额核对无误' })
}

/** What was ordered comes, a line a space, one space after the other, of the whole warehouse or those whose codes begin so. */
export async function receive(stage: Stage, { id }: Answer, warehouse: string, share: number, shelf = ''): Promise<void> {
  const [{ lines }, every] = await Promise.all([
    stage.read('warehouse', `${inbound}/detail/${id}`),
    stage.read('warehouse', `/api/storage/cargo-space/list-by-warehouse-id/${demoWarehouseId(warehouse)}`),
  ])
  const spaces = every.filter(({ code }: Answer) => code.startsWith(shelf))
  const producedOn = stage.today.minus({ days: 20 }).toISODate()
  const came = lines.slice(0, Math.ceil(lines.length * share)).map(({ id: lineId, planQty, needsBatch }: Answer, at: number) => ({
    lineId,
    acceptedQty: planQty,
    cargoSpaceId: spaces[at % spaces.length].id,
    ...(needsBatch && { batchNo: `B${stage.today.minus({ days: 20 }).toFormat('yyMMdd')}`, producedOn }),
  }))
  await stage.as('warehouse', `${inbound}/confirm-inbound`, { id, operationId: newId(), lines: came })
}

export const linesOf = (of: readonly Answer[], least: number, step: number): object[] =>
  of.map((one, at) => ({ skuId: one.id, planQty: pieces(at, least, step), price: priceOf(one) }))

export const consignee = { consigneeName: '周明', consigneeMobile: '13900000000', regionCode: '310115', address: '浦东新区张江路 100 号' }

export const shelvedStories: readonly Story[] = [{ name: 'goods on their shelves', tables: ['inbound_order'], tell: tellStock }]
export const goodsStories: readonly Story[] = [{ name: 'goods on their way', tables: ['inbound_order', 'outbound_order'], tell: tellUnderWay }]

async function tellStock(stage: Stage): Promise<void> {
  const [many, more] = [await goods(stage, 1, 40), await goods(stage, 2, 16)]
  for (const [warehouse, of, day] of [
    ['WH-SH', many, 9],
    ['WH-GZ', [...many.slice(0, 8), ...more], 7],
  ] as const) {
    if (of.length === 0) continue
    await stage.at(day, '09:20')
    const arrived = await order(stage, warehouse, linesOf(of, 40, 15), '期初入库')
    await stage.at(day, '10:05')
    await agree(stage, arrived, '同意，按计划上架')
    await stage.at(day, '15:30')
    await receive(stage, arrived, warehouse, 1)
  }
}

async function tellUnderWay(stage: Stage): Promise<void> {
  const some = await goods(stage, 1, 12)
  if (some.length < 12) return
  await stage.at(2, '09:40')
  const half = await order(stage, 'WH-SH', linesOf(some.slice(0, 4), 20, 5), '活动备货')
  await agree(stage, half, '同意')
  await stage.at(1, '14:10')
  await receive(stage, half, 'WH-SH', 0.5)
  const leaving = await stage.as('warehouse', `${outbound}/insert`, {
    type: 'OTHER',
    warehouseId: demoWarehouseId('WH-SH'),
    ...consignee,
    remark: '展会样品',
    lines: some.slice(4, 7).map(({ id: skuId }, at) => ({ skuId, planQty: String(at + 2) })),
    submit: true,
  })
  await decide(stage, 'warehouse-manager', leaving.id, { comment: '同意出库' })
  await stage.at(0, '09:05')
  await order(stage, 'WH-SH', linesOf(some.slice(7, 9), 10, 5), '退样归还')
  await stage.as('warehouse', `${outbound}/insert`, {
    type: 'OTHER',
    warehouseId: demoWarehouseId('WH-GZ'),
    ...consignee,
    remark: '门店补货',
    lines: some.slice(0, 2).map(({ id: skuId }) => ({ skuId, planQty: '6' })),
    submit: true,
  })
}
