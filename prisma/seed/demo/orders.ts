/** Orders of the demo company, in every state, with the parcels, logs and promises that they have left behind. Comes after the suppliers. */
import { DateTime } from 'luxon'
import type { Prisma, PrismaClient } from '../../generated/client.ts'
import { decimal, lineAmount, sum, toWire } from '#kit/money.ts'
import { orderStatusOf, shippingOf } from '#server/modules/order/order-status.ts'
import { insertRows } from '../insert-rows.ts'
import { seedId } from '../seed-id.ts'
import { at, logEntry, logOf, timesOf, type Times } from './order-history.ts'
import { demoBuyers, demoGoods, demoOrders, type DemoOrder, type DemoPart } from './order-list.ts'
import { continueNumbers, supplierId } from './supplier-keys.ts'

const zone = 'Asia/Shanghai'
const carriers = ['SF', 'ZTO', 'JD', 'YTO'] as const
interface Rows {
  readonly masters: Prisma.OrderMasterCreateManyInput[]
  readonly subOrders: Prisma.SubOrderCreateManyInput[]
  readonly lines: Prisma.OrderLineCreateManyInput[]
  readonly parcels: Prisma.OrderParcelCreateManyInput[]
  readonly parcelLines: Prisma.OrderParcelLineCreateManyInput[]
  readonly invoices: Prisma.OrderInvoiceCreateManyInput[]
  readonly remarks: Prisma.OrderRemarkCreateManyInput[]
  readonly logs: Prisma.DocLogCreateManyInput[]
}

/** Only while no order has been taken yet. */
export async function seedDemoOrders(prisma: PrismaClient, now: DateTime = DateTime.now()): Promise<void> {
  if ((await prisma.orderMaster.count()) > 0) return
  const rows: Rows = { masters: [], subOrders: [], lines: [], parcels: [], parcelLines: [], invoices: [], remarks: [], logs: [] }
  const numbers = new Map<string, number>()
  for (const [place, order] of demoOrders.entries()) writeOrder(rows, numbers, order, place, now.setZone(zone))
  await insertRows(prisma, 'orderMaster', rows.masters)
  await insertRows(prisma, 'subOrder', rows.subOrders)
  await insertRows(prisma, 'orderLine', rows.lines)
  await insertRows(prisma, 'orderParcel', rows.parcels)
  await insertRows(prisma, 'orderParcelLine', rows.parcelLines)
  await insertRows(prisma, 'orderInvoice', rows.invoices)
  await insertRows(prisma, 'orderRemark', rows.remarks)
  await insertRows(prisma, 'docLog', rows.logs)
  await rememberHeld(prisma, rows)
  for (const [key, last] of numbers) {
    const [bizType = '', period = ''] = key.split(' ')
    await continueNumbers(prisma, bizType, period, last)
  }
}

/** The freeze that holds an order gives it back at its end. */
async function rememberHeld(prisma: PrismaClient, { subOrders }: Rows): Promise<void> {
  for (const { id, supplierId: owner, status } of subOrders) {
    if (status !== 'EXCEPTION') continue
    const freeze = await prisma.supplierFreeze.findFirst({ where: { supplierId: owner, status: 'FROZEN', deletedAt: null }, select: { id: true } })
    if (freeze) await prisma.supplierFreeze.update({ where: { id: freeze.id }, data: { remembered: { orders: [id ?? ''] } } })
  }
}

function draw(numbers: Map<string, number>, bizType: string, prefix: string, on: DateTime): string {
  const period = on.setZone(zone).toFormat('yyyyMMdd')
  const next = (numbers.get(`${bizType} ${period}`) ?? 0) + 1
  numbers.set(`${bizType} ${period}`, next)
  return `${prefix}${period}${String(next).padStart(4, '0')}`
}

function writeOrder(rows: Rows, numbers: Map<string, number>, order: DemoOrder, place: number, now: DateTime): void {
  const id = seedId(`order ${place}`)
  const ordered = now.minus({ hours: order.ago })
  const code = draw(numbers, 'order-master', 'SO', ordered)
  const buyer = demoBuyers[order.buyer] ?? demoBuyers[0]
  const parts = order.parts.map((part, at_) => writePart(rows, numbers, { id, code, order, part, place, at: at_, now }))
  const goods = sum(parts.map(({ amount }) => amount))
  const total = goods.plus(order.freight ?? '0').minus(order.discount ?? '0')
  const status = orderStatusOf(order.parts.map((part) => part.status))
  const all = (of: keyof Times): Date | null => (parts.every(({ times }) => times[of]) ? at(parts.at(-1)?.times[of]) : null)
  const isCancelled = status === 'CANCELLED'
  rows.masters.push({
    id,
    code,
    createTime: ordered.toJSDate(),
    updateTime: ordered.toJSDate(),
    salesChannel: order.channel,
    channelOrderNo: `${order.channel.slice(0, 2)}${ordered.toFormat('yyMMdd')}${String(8000 + place * 37)}`,
    contentDigest: seedId(`digest ${place}`),
    buyerName: buyer.name,
    consigneeName: buyer.consignee,
    consigneeMobile: buyer.mobile,
    regionCode: buyer.regionCode,
    address: buyer.address,
    goodsAmount: toWire(goods),
    freightAmount: order.freight ?? '0',
    discountAmount: order.discount ?? '0',
    totalAmount: toWire(total),
    status,
    invoiceStatus: order.invoice ?? 'NONE',
    orderedAt: ordered.toJSDate(),
    submittedAt: all('submitted'),
    confirmedAt: all('confirmed'),
    receivedAt: all('received'),
    completedAt: all('completed'),
    cancelledAt: isCancelled ? all('ended') : null,
    cancelReason: isCancelled ? (order.cancelReason ?? null) : null,
    remark: order.remark ?? null,
  })
  rows.logs.push(logEntry('order-master', id, 'inserted', undefined, 'CREATED', ordered))
  if (order.invoice) {
    const issued = order.invoice !== 'APPLIED'
    const invoiceId = seedId(`order invoice ${place}`)
    rows.logs.push(logEntry('order-invoice', invoiceId, 'inserted', undefined, 'APPLIED', ordered))
    if (issued) rows.logs.push(logEntry('order-invoice', invoiceId, 'ISSUE', 'APPLIED', 'ISSUED', ordered.plus({ days: 4 })))
    if (order.invoice === 'RED') rows.logs.push(logEntry('order-invoice', invoiceId, 'REVERSE', 'ISSUED', 'RED', ordered.plus({ days: 5 })))
    rows.invoices.push({
      id: invoiceId,
      masterId: id,
      createTime: ordered.toJSDate(),
      invoiceType: order.channel === 'ENTERPRISE_MALL' ? 'SPECIAL' : 'ELECTRONIC',
      title: buyer.name,
      taxNo: order.channel === 'ENTERPRISE_MALL' ? `9131${String(1_000_000 + place * 7919)}` : null,
      amount: toWire(total),
      status: order.invoice,
      invoiceNo: issued ? String(31_000_000 + place * 113) : null,
      issuedOn: issued ? new Date(`${ordered.plus({ days: 4 }).toISODate() ?? ''}T00:00:00Z`) : null,
    })
  }
}

interface PartPlace {
  readonly id: string
  readonly code: string
  readonly order: DemoOrder
  readonly part: DemoPart
  readonly place: number
  readonly at: number
  readonly now: DateTime
}

function writePart(rows: Rows, numbers: Map<string, number>, { id: masterId, code, order, part, place, at: index, now }: PartPlace) {
  const times = timesOf(order, part, now)
  const id = seedId(`sub order ${place} ${index}`)
  const isCancelled = part.status === 'CANCELLED'
  const own = { createTime: times.ordered.toJSDate(), updateTime: times.ordered.toJSDate() }
  const lines = part.lines.map(([goods, quantity], lineAt) => {
    const [skuCode, skuName, spec, unit, price] = demoGoods[part.supplier][goods] ?? ['', '', '', '', '0']
    // Of what has left in part, the first line has left altogether.
    const isShipped = times.shipped !== undefined && (part.status !== 'PART_SHIPPED' || lineAt === 0)
    return {
      ...own,
      id: seedId(`order line ${place} ${index} ${lineAt}`),
      subOrderId: id,
      lineNo: lineAt + 1,
      skuCode,
      skuName,
      spec,
      unit,
      price,
      quantity: String(quantity),
      amount: toWire(lineAmount(String(quantity), price)),
      shippedQuantity: isShipped ? String(quantity) : '0',
      cancelledQuantity: isCancelled ? String(quantity) : '0',
      promisedAt: at(times.promised),
      originalPromisedAt: at(times.promised),
      shippedAt: isShipped ? at(times.shipped) : null,
    }
  })
  const amount = toWire(sum(lines.map((line) => line.amount)))
  rows.lines.push(...lines)
  rows.subOrders.push({
    ...own,
    ...shippingOf(lines),
    id,
    masterId,
    orderCode: `${code}-${String(index + 1).padStart(2, '0')}`,
    supplierId: supplierId(part.supplier),
    salesChannel: order.channel,
    status: part.status,
    heldStatus: part.status === 'EXCEPTION' ? 'CONFIRMED' : null,
    heldReason: part.status === 'EXCEPTION' ? 'FROZEN' : null,
    goodsAmount: amount,
    submittedAt: at(times.submitted),
    confirmedAt: at(times.confirmed),
    shippedAt: part.status === 'PART_SHIPPED' ? null : at(times.shipped),
    receivedAt: at(times.received),
    completedAt: at(times.completed),
    cancelledAt: isCancelled ? at(times.ended) : null,
    cancelReason: isCancelled ? (order.cancelReason ?? null) : null,
  })
  if (times.shipped) writeParcel(rows, numbers, id, times, lines, place)
  rows.logs.push(...logOf(id, part, times))
  if (part.dueIn !== undefined && part.dueIn < 0 && part.status === 'CONFIRMED') rows.remarks.push(...talkOf(id, masterId, now))
  return { amount, times }
}

/** Whoever is late is asked why. */
const talkOf = (subOrderId: string, masterId: string, now: DateTime): Prisma.OrderRemarkCreateManyInput[] =>
  (
    [
      ['PLATFORM', '林晓雯', '买家在催发货，请今天安排或说明原因。', 3],
      ['SUPPLIER', '陶欣', '工厂补货在途，预计今晚到仓，到仓后立即发出。', 2],
    ] as const
  ).map(([side, authorName, body, hours]) => ({
    id: seedId(`order remark ${side} ${subOrderId}`),
    masterId,
    subOrderId,
    side,
    authorName,
    body,
    createTime: now.minus({ hours }).toJSDate(),
  }))

type Line = { readonly id: string; readonly shippedQuantity: string }

function writeParcel(rows: Rows, numbers: Map<string, number>, subOrderId: string, times: Times, lines: readonly Line[], place: number): void {
  const shipped = times.shipped
  if (!shipped) return
  const id = seedId(`parcel of ${subOrderId}`)
  rows.parcels.push({
    id,
    subOrderId,
    parcelNo: draw(numbers, 'order-parcel', 'PC', shipped),
    logisticsCompany: carriers[place % carriers.length] ?? 'SF',
    billCode: `${carriers[place % carriers.length] ?? 'SF'}${String(10_2203_0000 + place * 7717)}`,
    shippedAt: shipped.toJSDate(),
    signedAt: at(times.received),
    createTime: shipped.toJSDate(),
  })
  for (const line of lines.filter(({ shippedQuantity }) => !decimal(shippedQuantity).isZero()))
    rows.parcelLines.push({
      id: seedId(`parcel line ${line.id}`),
      parcelId: id,
      lineId: line.id,
      quantity: line.shippedQuantity,
      createTime: shipped.toJSDate(),
    })
}
