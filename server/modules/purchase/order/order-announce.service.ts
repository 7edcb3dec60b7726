/** A notice of arrival makes the inbound order by which goods of a purchase order come in. There is no other way in for them. */
import type { DataSource } from '#kit/data-source.ts'
import { decide } from '#kit/decide.ts'
import { badInput, type FieldProblem } from '#kit/errors.ts'
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { inboundOfNotice, letCome } from '#server/modules/stock/inbound/inbound-source.service.ts'
import type { AnnounceOrder } from '../purchase-fields.contract.ts'
import { ofOrder } from './order-facts.service.ts'
import { roomOf, type Room } from './order-tolerance.service.ts'
import { orderLines, type PurchaseLineRow } from './order-write.service.ts'
import { purchaseOrder } from './purchase-order.contract.ts'
import { purchaseOrderMachine } from './purchase-order.machine.ts'

/** A notice that was sent before answers with what it made. */
export async function announceOrder(data: DataSource, uow: UnitOfWork, { id, version, operationId, arrivalOn, lines: said }: AnnounceOrder) {
  const row = await uow.lock(purchaseOrder, id)
  const before = await inboundOfNotice(uow, operationId, { type: purchaseOrder.name, id })
  if (before) return before
  if (version !== undefined && row.version !== version) await uow.lock(purchaseOrder, id, version)
  decide(purchaseOrderMachine, { value: row.status, context: await ofOrder().facts(uow, row, 'RECEIVE') }, { type: 'RECEIVE' })
  const lines = await orderLines(uow, id)
  refuseMore(lines, said, await roomOf(data, uow, id, lines))
  const coming = said.map(({ lineId, qty }) => ({ ...lines.find((line) => line.id === lineId)!, planQty: qty }))
  const notice = await letCome(data, uow, {
    operationId,
    arriveOn: arrivalOn,
    draft: {
      type: 'PURCHASE',
      supplierId: row.supplierId,
      warehouseId: row.warehouseId,
      arrivalOn,
      lines: coming.map(({ skuId, planQty, price, taxRate }) => ({ skuId, planQty, price: price.toString(), taxRate: taxRate.toString() })),
      submit: false,
    },
    source: { type: purchaseOrder.name, id, code: row.code, lineIds: new Map(coming.map((line) => [line.skuId, line.id])) },
  })
  await uow.log({ bizType: purchaseOrder.name, bizId: id, event: 'announced', content: `${notice.inboundCode} · ${arrivalOn}` })
  return notice
}

/** @throws Failure bad-input for lines of other orders, lines that are named twice, and more than may come */
function refuseMore(lines: readonly PurchaseLineRow[], said: AnnounceOrder['lines'], rooms: ReadonlyMap<string, Room>): void {
  const problems = said.flatMap(({ lineId, qty }, at): FieldProblem[] => {
    const line = lines.find(({ id }) => id === lineId)
    const left = rooms.get(lineId)?.left
    if (!line || !left) return [{ path: `lines[${at}].lineId`, code: 'stock.unknown-line' }]
    if (said.findIndex((one) => one.lineId === lineId) < at) return [{ path: `lines[${at}].lineId`, code: 'purchase.sku-twice' }]
    if (decimal(qty).lessThanOrEqualTo(left)) return []
    return [{ path: `lines[${at}].qty`, code: 'purchase.more-than-open', params: { sku: line.skuCode, most: left.isNegative() ? '0' : left.toString() } }]
  })
  if (problems.length > 0) throw badInput(problems)
}
