/** Goods of the demo company that do not move as they should: dear ones that lie for months, some that somebody keeps since long, and some that came short. */
import { newId } from '#kit/ids.ts'
import type { Answer, Stage, Story } from '../stage.ts'
import { demoWarehouseId } from '../stock-places.ts'
import { decide } from './deciding.ts'
import { agree, consignee, goods, order, receive } from './goods.ts'

const warehouse = 'WH-GZ'
/** Where in it they stand. */
const shelf = 'B-04'

/** Before the others: what stands in a place comes there in its order. */
export const goodsLyingStories: readonly Story[] = [
  { name: 'goods that lie', tables: ['inbound_order'], tell: tellLying },
  { name: 'goods that are kept since long', tables: ['outbound_order'], tell: tellKept },
]
export const goodsShortStories: readonly Story[] = [{ name: 'goods that came short', tables: ['inbound_order'], tell: tellShort }]

export async function slowGoods(stage: Stage): Promise<readonly Answer[]> {
  const dear = await goods(stage, 3, 50)
  return dear.slice(28, 34)
}

/** Working days ago: three months, more than half a year, more than a year. */
const ages = [75, 75, 80, 150, 150, 275]

async function tellLying(stage: Stage): Promise<void> {
  const slow = await slowGoods(stage)
  for (const days of [...new Set(ages)].toReversed()) {
    const of = slow.filter((_one, at) => ages[at] === days)
    if (of.length === 0) continue
    await stage.at(days, '09:40')
    const lines = of.map(({ id: skuId, supplyPrice }) => ({ skuId, planQty: '60', price: supplyPrice ?? '180' }))
    const came = await order(stage, warehouse, lines, '门店开业备货')
    await agree(stage, came, '同意')
    await stage.at(days - 1, '15:20')
    await receive(stage, came, warehouse, 1, shelf)
  }
}

/** What was agreed to and never fetched. */
async function tellKept(stage: Stage): Promise<void> {
  const [, waited] = await slowGoods(stage)
  if (!waited) return
  await stage.at(32, '11:00')
  const { id } = await stage.as('warehouse', '/api/storage/st-outbound/insert', {
    type: 'OTHER',
    warehouseId: demoWarehouseId(warehouse),
    ...consignee,
    remark: '展会延期，待客户通知发货',
    lines: [{ skuId: waited.id, planQty: '6' }],
    submit: true,
  })
  await decide(stage, 'warehouse-manager', id, { comment: '同意出库' })
}

/** Five pieces never came, and two came wet. */
async function tellShort(stage: Stage): Promise<void> {
  const some = (await goods(stage, 2, 30)).slice(26)
  if (some.length < 2) return
  await stage.at(4, '09:50')
  const lines = some.map(({ id: skuId, supplyPrice }) => ({ skuId, planQty: '40', price: supplyPrice ?? '12' }))
  const arriving = await order(stage, 'WH-SH', lines, '供应商赠品入库')
  await agree(stage, arriving, '同意')
  await stage.at(3, '14:35')
  const [{ lines: awaited }, spaces] = await Promise.all([
    stage.read('warehouse', `/api/storage/st-inbound/detail/${arriving.id}`),
    stage.read('warehouse', `/api/storage/cargo-space/list-by-warehouse-id/${demoWarehouseId('WH-SH')}`),
  ])
  await stage.as('warehouse', '/api/storage/st-inbound/confirm-inbound', {
    id: arriving.id,
    operationId: newId(),
    isFinal: true,
    lines: awaited.map(({ id: lineId, needsBatch }: Answer, at: number) => ({
      lineId,
      acceptedQty: at === 0 ? '35' : at === 1 ? '38' : '40',
      ...(at === 1 && { rejectedQty: '2', reason: '外箱受潮', defectiveWarehouseId: demoWarehouseId('WH-DEF') }),
      cargoSpaceId: spaces[at].id,
      ...(needsBatch && { batchNo: `B${stage.today.toFormat('yyMM')}`, producedOn: stage.today.minus({ days: 30 }).toISODate() }),
    })),
  })
}
