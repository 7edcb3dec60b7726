/** A notice of arrival: what is on its way, when it will be there, with whom. The warehouse is told; what was said stays as it was said. */
import type { DataSource } from '#kit/data-source.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { badInput, type FieldProblem } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { decimal, sum } from '#kit/money.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { notify } from '#server/modules/message/notify.ts'
import { keeperOf, placeWords } from '../place/place.service.ts'
import { stockTemplates } from '../stock-templates.ts'
import { inboundOrder } from './inbound-order.contract.ts'
import type { AnnounceInbound } from './inbound-lines.contract.ts'
import { ofInbound, overReceipt } from './inbound-receive.service.ts'
import type { InboundLineRow, InboundRow } from './inbound-write.service.ts'

/** A notice that was sent before does nothing. */
export async function announce(data: DataSource, uow: UnitOfWork, { id, version, operationId, lines: said, ...notice }: AnnounceInbound): Promise<void> {
  const row: InboundRow = await uow.lock(inboundOrder, id)
  if (await uow.prisma.inboundNotice.findUnique({ where: { operationId }, select: { id: true } })) return
  if (version !== undefined && row.version !== version) await uow.lock(inboundOrder, id, version)
  const lines = await uow.prisma.inboundLine.findMany({ where: { orderId: id, deletedAt: null } })
  const before = await uow.prisma.inboundNoticeLine.findMany({ where: { notice: { orderId: id } }, select: { lineId: true, qty: true } })
  refuseMore(lines, said, before, await parametersOf(data).get(overReceipt))
  const { arriveOn, carrier, billCode, packages, contact, phone, remark } = notice
  const noticeId = newId()
  const day = new Date(`${arriveOn}T00:00:00Z`)
  await uow.insertMany('inboundNotice', [
    {
      id: noticeId,
      orderId: id,
      operationId,
      arriveOn: day,
      carrier: carrier || null,
      billCode: billCode || null,
      packages: packages ?? null,
      contact: contact || null,
      phone: phone || null,
      remark: remark || null,
    },
  ])
  await uow.prisma.inboundNoticeLine.createMany({ data: said.map(({ lineId, qty }) => ({ id: newId(), noticeId, lineId, qty })) })
  await moveDocument(uow, ofInbound({}), row, { event: 'NOTICE', change: { arrivalOn: day }, content: [arriveOn, carrier, billCode].filter(Boolean).join(' ') })
  await tellWarehouse(uow, row, arriveOn, sum(said.map(({ qty }) => qty)).toFixed())
}

/** @throws Failure bad-input for lines of other orders, lines that are named twice, and more than may come with all notices together */
function refuseMore(
  lines: readonly InboundLineRow[],
  said: AnnounceInbound['lines'],
  before: readonly { readonly lineId: string; readonly qty: { toString(): string } }[],
  tolerance: number,
): void {
  const problems = said.flatMap(({ lineId, qty }, at): FieldProblem[] => {
    const line = lines.find((one) => one.id === lineId)
    if (!line) return [{ path: `lines[${at}].lineId`, code: 'stock.unknown-line' }]
    if (said.findIndex((one) => one.lineId === lineId) < at) return [{ path: `lines[${at}].lineId`, code: 'stock.sku-twice' }]
    const announced = sum(before.filter((one) => one.lineId === lineId).map((one) => one.qty.toString()))
    const left = decimal(line.planQty)
      .times(1 + tolerance)
      .minus(announced)
    if (decimal(qty).lessThanOrEqualTo(left)) return []
    const most = (left.isNegative() ? decimal('0') : left).toFixed()
    return [{ path: `lines[${at}].qty`, code: 'stock.over-announced', params: { most, sku: line.skuCode } }]
  })
  if (problems.length > 0) throw badInput(problems)
}

/** Whoever keeps the warehouse, or its managers where it is nobody's in particular. */
async function tellWarehouse(uow: UnitOfWork, row: InboundRow, day: string, quantity: string): Promise<void> {
  const keeper = await keeperOf(uow.sql, row.warehouseId)
  await notify(uow, {
    to: keeper ? { userIds: [keeper] } : { roleCodes: ['WAREHOUSE_MANAGER'] },
    template: stockTemplates['stock.arrival-announced'],
    params: { code: row.code, warehouse: await placeWords(uow.sql, row.warehouseId), day, quantity: decimal(quantity).toFixed() },
    link: `/storage-center/stock-info?id=${row.id}`,
  })
}
