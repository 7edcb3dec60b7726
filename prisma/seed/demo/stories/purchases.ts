/** What the demo company buys: an order that came whole, one that came in part, one that its supplier still has to answer, and the bills of what came. */
import { newId } from '#kit/ids.ts'
import type { Answer, Stage, Story } from '../stage.ts'
import { demoWarehouseId } from '../stock-places.ts'
import { decide } from './deciding.ts'
import { receive } from './goods.ts'
import { handIn } from './payments.ts'

const orders = '/api/purchase/order'
const bills = '/api/purchase/purchase-bill'
const warehouse = 'WH-SH'
/** So many articles an order. */
const articles = 3

/** The supplier whose people are among the demo's, and what they sell. */
async function sellers(stage: Stage): Promise<{ supplierId: string; goods: readonly Answer[] }> {
  const { id: supplierId } = await stage.read('supplier-a', '/api/supplier/supplier/get-current-supplier')
  const { records } = await stage.as('purchaser', '/api/product/sku/list', {
    supplierId: [supplierId],
    validity: ['ACTIVE'],
    current: 1,
    size: 10,
    ascs: 'code',
  })
  return { supplierId, goods: records }
}

/** Small enough for the buyer's leader to decide alone. */
async function ordered(stage: Stage, supplierId: string, goods: readonly Answer[], remark: string): Promise<Answer> {
  const lines = goods.map(({ id: skuId, supplyPrice, moq }) => ({ skuId, qty: String(Math.max(10, Math.ceil(Number(moq ?? 1)))), price: supplyPrice ?? '10' }))
  const expectOn = stage.today.plus({ days: 10 }).toISODate()
  const order = await stage.as('purchaser', `${orders}/save`, { supplierId, warehouseId: demoWarehouseId(warehouse), remark, expectOn, lines, submit: true })
  await decide(stage, 'purchase-manager', order.id, { comment: '同意采购' })
  return order
}

async function announced(stage: Stage, { id }: Answer): Promise<Answer> {
  await stage.as('supplier-a', `${orders}/confirm`, { id })
  const { lines } = await stage.read('purchaser', `${orders}/detail/${id}`)
  const said = {
    id,
    operationId: newId(),
    arrivalOn: stage.today.plus({ days: 3 }).toISODate(),
    lines: lines.map((line: Answer) => ({ lineId: line.id, qty: line.openQty })),
  }
  const { inboundId } = await stage.as('supplier-a', `${orders}/announce`, said)
  return { id: inboundId }
}

export const purchaseStories: readonly Story[] = [
  { name: 'budgets and limits of buyers', tables: ['purchase_budget'], tell: tellBudgets },
  { name: 'goods that were bought', tables: ['purchase_order', 'inbound_order'], tell: tellPurchases },
  { name: 'orders that wait for somebody', tables: ['purchase_order'], tell: tellWaiting },
]
export const billStories: readonly Story[] = [{ name: 'a bill of what was bought', tables: ['purchase_bill'], tell: tellBill }]

async function tellPurchases(stage: Stage): Promise<void> {
  const { supplierId, goods } = await sellers(stage)
  if (goods.length < articles) return
  await stage.at(12, '09:30')
  const whole = await ordered(stage, supplierId, goods.slice(0, articles), '季度备货')
  await stage.at(11, '10:20')
  const all = await announced(stage, whole)
  await stage.at(8, '14:00')
  await receive(stage, all, warehouse, 1)
  await stage.at(6, '11:00')
  const part = await ordered(stage, supplierId, goods.slice(0, articles), '活动补货')
  await stage.at(5, '09:10')
  const some = await announced(stage, part)
  await stage.at(3, '16:20')
  await receive(stage, some, warehouse, 0.5)
  await stage.at(1, '15:45')
  await ordered(stage, supplierId, goods.slice(0, 1), '安全库存补货')
}

/** What the buyers may spend, and what ought to lie in the warehouse: some of it does not, so there is something to buy. */
async function tellBudgets(stage: Stage): Promise<void> {
  const { records: departments } = await stage.as('admin', '/api/upms/organization/list', { current: 1, size: 200 })
  const department = departments.find(({ code }: Answer) => code === 'PURCHASING')
  if (department) await stage.as('finance-manager', '/api/purchase/budget/insert', { orgId: department.id, year: stage.today.year, amount: '500000' })
  const { goods } = await sellers(stage)
  for (const [at, { id: skuId }] of goods.entries())
    await stage.as('warehouse-manager', '/api/storage/inventory-warn/insert', {
      skuId,
      warehouseId: demoWarehouseId(warehouse),
      minQty: String(60 + at * 20),
      maxQty: String(120 + at * 40),
    })
}

const line = ({ id: skuId, supplyPrice }: Answer, qty: string) => ({ skuId, qty, price: supplyPrice ?? '10' })

/** One in each state in which somebody has to do something: bought by the buyer, answered by the supplier, held by the manager. */
async function tellWaiting(stage: Stage): Promise<void> {
  const { supplierId, goods } = await sellers(stage)
  const [first, second, third] = goods
  if (!first || !second || !third) return
  const content = (remark: string, ...lines: readonly object[]) => ({ supplierId, warehouseId: demoWarehouseId(warehouse), remark, lines })
  const named = { supplierId, warehouseId: demoWarehouseId(warehouse) }
  const agreed = async (remark: string, goodsOf: readonly Answer[]): Promise<Answer> => {
    const order = await ordered(stage, supplierId, goodsOf, remark)
    await stage.as('supplier-a', `${orders}/confirm`, { id: order.id })
    return stage.read('purchaser', `${orders}/detail/${order.id}`)
  }

  await stage.at(4, '10:05')
  const held = await agreed('样品待确认', [second])
  await stage.as('purchase-manager', `${orders}/hold`, { id: held.id, reason: '样品质量待确认' })
  await stage.at(4, '10:40')
  const given = await ordered(stage, supplierId, [third], '临时需求')
  await stage.as('purchaser', `${orders}/cancel`, { id: given.id, reason: '客户取消活动' })

  await stage.at(3, '09:20')
  const countered = await ordered(stage, supplierId, [first], '促销备货')
  const { lines: asked } = await stage.read('purchaser', `${orders}/detail/${countered.id}`)
  await stage.as('supplier-a', `${orders}/counter`, {
    id: countered.id,
    lines: [{ lineId: asked[0].id, promisedOn: stage.today.plus({ days: 15 }).toISODate(), reason: '原料到货延迟，交期需顺延' }],
  })

  await stage.at(2, '11:30')
  const changed = await agreed('门店铺货', [first, second])
  await stage.as('purchaser', `${orders}/amend`, {
    ...named,
    id: changed.id,
    expectOn: changed.expectOn,
    remark: changed.remark,
    reason: '门店追加需求',
    lines: changed.lines.map(({ skuId, qty, price }: Answer, at: number) => ({ skuId, qty: at === 0 ? String(Number(qty) * 2) : qty, price })),
  })

  await stage.at(1, '14:10')
  await stage.as('purchaser', `${orders}/save`, { ...content('加急补货', line(second, '200'), line(third, '200')), isUrgent: true, submit: true })
  await stage.as('purchaser', `${orders}/save`, content('下月备货草稿', line(first, '50')))
}

async function tellBill(stage: Stage): Promise<void> {
  const { supplierId } = await sellers(stage)
  await stage.at(1, '10:30')
  const { records } = await stage.as('finance', `${bills}/billable-items`, { supplierId, current: 1, size: 50 })
  if (records.length === 0) return
  // One of them was agreed to already and waits for finance; the rest waits for the supplier.
  if (records.length > 1)
    await handIn(stage, await stage.as('finance', `${bills}/save`, { supplierId, itemIds: [records[0].id], remark: '急件对账' }), '20260091')
  const { id } = await stage.as('finance', `${bills}/save`, { supplierId, remark: '本期对账' })
  await stage.as('finance', `${bills}/send`, { id })
}
