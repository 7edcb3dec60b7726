/** What the demo company sends back to its suppliers: a return that waits at each of those who decide on it, and one that came back to its buyer. */
import { newId } from '#kit/ids.ts'
import type { Answer, Stage, Story } from '../stage.ts'
import { demoWarehouseId } from '../stock-places.ts'
import { decide } from './deciding.ts'
import { receive } from './goods.ts'

const orders = '/api/purchase/order'
const returns = '/api/purchase/purchase-return'
const warehouse = 'WH-SH'

export const returnStories: readonly Story[] = [{ name: 'goods that go back', tables: ['purchase_order', 'inbound_order', 'purchase_return'], tell }]

interface Back {
  readonly reasonCode: 'QUALITY' | 'WRONG_GOODS' | 'OVER_DELIVERY' | 'UNSALABLE'
  readonly reason: string
  /** Of each line of the order, in their order. */
  readonly quantities: readonly number[]
}

async function asked(stage: Stage, order: Answer, { quantities, ...why }: Back): Promise<Answer> {
  const { lines, recipients } = await stage.read('purchaser', `${returns}/detail-for-save/${order.id}`)
  return stage.as('purchaser', `${returns}/save`, {
    orderId: order.id,
    warehouseId: demoWarehouseId(warehouse),
    recipientId: recipients[0].id,
    ...why,
    submit: true,
    lines: lines.flatMap(({ orderLineId, inboundLineId, batchId }: Answer, at: number) =>
      quantities[at] ? [{ orderLineId, inboundLineId, batchId, qty: String(quantities[at]) }] : [],
    ),
  })
}

/** An order that came whole: dear enough for finance to be asked when most of it goes back. */
async function bought(stage: Stage): Promise<Answer | undefined> {
  const { id: supplierId } = await stage.read('supplier-a', '/api/supplier/supplier/get-current-supplier')
  const { records } = await stage.as('purchaser', '/api/product/sku/list', {
    supplierId: [supplierId],
    validity: ['ACTIVE'],
    current: 1,
    size: 30,
    ascs: 'code',
  })
  const chosen = records.slice(13, 16)
  if (chosen.length < 3) return undefined
  const lines = chosen.map(({ id: skuId, supplyPrice, moq }: Answer) => ({ skuId, qty: String(Math.max(240, Number(moq ?? 1))), price: supplyPrice ?? '20' }))
  await stage.at(14, '09:45')
  const content = { supplierId, warehouseId: demoWarehouseId(warehouse), remark: '年度办公用品集采', expectOn: stage.today.toISODate(), lines, submit: true }
  const { id } = await stage.as('purchaser', `${orders}/save`, content)
  await decide(stage, 'purchase-manager', id, { comment: '同意采购' })
  if ((await stage.read('purchaser', `${orders}/detail/${id}`)).status === 'IN_APPROVAL') await decide(stage, 'purchase-manager', id, { comment: '同意' })
  await stage.at(13, '10:30')
  await stage.as('supplier-a', `${orders}/confirm`, { id })
  const { lines: ordered } = await stage.read('purchaser', `${orders}/detail/${id}`)
  const { inboundId } = await stage.as('supplier-a', `${orders}/announce`, {
    id,
    operationId: newId(),
    arrivalOn: stage.today.toISODate(),
    lines: ordered.map((line: Answer) => ({ lineId: line.id, qty: line.openQty })),
  })
  await stage.at(10, '15:10')
  await receive(stage, { id: inboundId }, warehouse, 1)
  return { id }
}

async function tell(stage: Stage): Promise<void> {
  const order = await bought(stage)
  if (!order) return
  const lead = (one: Answer, comment = '同意退货') => decide(stage, 'purchase-manager', one.id, { comment })
  await stage.at(2, '10:20')
  const vague = await asked(stage, order, { reasonCode: 'UNSALABLE', reason: '不好卖', quantities: [4] })
  await decide(stage, 'purchase-manager', vague.id, { pass: false, comment: '请补充近 30 天销量再提交' })
  await stage.at(1, '11:15')
  const whole = await asked(stage, order, { reasonCode: 'QUALITY', reason: '抽检不合格，大部退回', quantities: [170, 170, 170] })
  await lead(whole)
  await decide(stage, 'warehouse-manager', whole.id, { comment: '复检属实' })
  await stage.at(1, '16:05')
  await lead(await asked(stage, order, { reasonCode: 'QUALITY', reason: '外壳划伤', quantities: [0, 5] }))
  await stage.at(0, '09:15')
  await asked(stage, order, { reasonCode: 'WRONG_GOODS', reason: '颜色与订单不符', quantities: [0, 0, 2] })
  const { records } = await stage.as('purchaser', `${orders}/list`, { current: 1, size: 10, status: ['COMPLETED'], ascs: 'createTime' })
  const small = records.find(({ remark }: Answer) => remark === '季度备货')
  if (small) await lead(await asked(stage, small, { reasonCode: 'OVER_DELIVERY', reason: '多发，已与供应商电话确认', quantities: [3] }))
}
