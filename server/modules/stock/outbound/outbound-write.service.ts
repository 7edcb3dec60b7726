/** Writing an outbound order: its lines with the goods as they are called today and what they are worth, and what is kept for them. */
import { badInput, ruleFailure } from '#kit/errors.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { newId } from '#kit/ids.ts'
import { decimal, lineAmount, sum, toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { articlesOf, goodsOf } from '../goods.service.ts'
import { availableOf } from '../ledger/stock-balances.service.ts'
import { release, reserve } from '../ledger/stock-ledger.service.ts'
import { usableWarehouse } from '../place/place.service.ts'
import { outboundMoving, type OutboundLineRow, type OutboundRow } from './outbound-events.service.ts'
import { outboundOrder, type OutboundDraft } from './outbound-order.contract.ts'
import { outboundOrderMachine, type OutboundFacts } from './outbound-order.machine.ts'

type DraftLine = OutboundDraft['lines'][number] & {
  readonly sourceLineId?: string
  /** The line of the source that keeps the goods already. */
  readonly keptFor?: string
}
type Head = Pick<OutboundDraft, 'warehouseId' | 'consigneeName' | 'consigneeMobile' | 'regionCode' | 'address' | 'remark'>

/** The document of the product for which goods leave. With one nobody has to agree any more. */
export interface OutboundSource {
  /** Name of its resource. */
  readonly type: string
  readonly id: string
  readonly code: string
  readonly masterCode?: string
  readonly salesChannel?: string
  /** Whose it is, where that is not whoever does the last step. */
  readonly owner?: Pick<OutboundRow, 'ownerId' | 'orgId'>
}

export const ofOutbound = (facts: Partial<OutboundFacts> = {}) => ({
  resource: outboundOrder,
  machine: outboundOrderMachine,
  facts: (_uow: UnitOfWork, row: OutboundRow): OutboundFacts => ({
    hasSource: row.sourceId !== null,
    bySource: false,
    everythingLeft: false,
    isReceipted: false,
    ...facts,
  }),
})

/** What goes back to a supplier is what was kept of the batch that it came in, nothing like it. */
export const takesOnlyKept = ({ type, sourceId }: Pick<OutboundRow, 'type' | 'sourceId'>): boolean => type === 'PURCHASE_RETURN' && sourceId !== null

/** The order locked, after whoever locks its source first has done so. @throws Failure not-found for one that is not the actor's to see */
export async function lockOutbound(uow: UnitOfWork, id: string, version?: number): Promise<OutboundRow> {
  const [source] = await uow.sql.query<{ sourceType: string | null; sourceId: string | null }>(
    'select source_type as "sourceType", source_id as "sourceId" from outbound_order where id = $1::uuid and deleted_at is null',
    [id],
  )
  if (source?.sourceType && source.sourceId) await uow.tell(outboundMoving, { sourceType: source.sourceType, sourceId: source.sourceId })
  return uow.lock(outboundOrder, id, version)
}

/** @returns the id of the new order, a draft */
export async function writeOutbound(
  uow: UnitOfWork,
  draft: Omit<OutboundDraft, 'lines' | 'submit'> & { readonly lines: readonly DraftLine[] },
  source?: OutboundSource,
): Promise<string> {
  const warehouse = await usableWarehouse(uow, draft.warehouseId, 'warehouseId', { isDecided: source !== undefined })
  const lines = await linesOf(uow, draft.lines, warehouse.id, source !== undefined)
  const { userId = null, principal } = uow.actor
  const { id } = await uow.insert(
    'outboundOrder',
    {
      code: await uow.nextNumber(outboundOrder.name),
      type: draft.type,
      ...headOf(draft),
      ...(source && {
        sourceType: source.type,
        sourceId: source.id,
        sourceCode: source.code,
        masterCode: source.masterCode ?? null,
        salesChannel: source.salesChannel ?? null,
      }),
      warehouseId: warehouse.id,
      supplierId: warehouse.supplierId,
      ...sumsOf(lines),
      ...(source?.owner ?? { ownerId: userId, orgId: principal?.organizationId ?? null }),
    },
    { bizType: outboundOrder.name, event: 'inserted' },
  )
  await uow.insertMany(
    'outboundLine',
    lines.map((line) => ({ ...line, orderId: id })),
  )
  return id
}

/** Writes head and lines of a draft anew. The row is locked, and its machine has said that it may be edited. */
export async function rewriteOutbound(uow: UnitOfWork, row: OutboundRow, draft: Head & Pick<OutboundDraft, 'lines'>): Promise<void> {
  const warehouse = await usableWarehouse(uow, draft.warehouseId, 'warehouseId')
  if (warehouse.supplierId !== row.supplierId) throw badInput([{ path: 'warehouseId', code: 'stock.other-supplier' }])
  const lines = await linesOf(uow, draft.lines, warehouse.id, false)
  await uow.sql.query('update outbound_line set deleted_at = $2, version = version + 1 where order_id = $1::uuid and deleted_at is null', [row.id, uow.now])
  await uow.insertMany(
    'outboundLine',
    lines.map((line) => ({ ...line, orderId: row.id })),
  )
  await uow.change('outboundOrder', row, { ...headOf(draft), warehouseId: warehouse.id, ...sumsOf(lines) })
  await uow.log({ bizType: outboundOrder.name, bizId: row.id, event: 'updated' })
}

const headOf = ({ consigneeName, consigneeMobile, regionCode, address, remark }: Head) => ({
  consigneeName: consigneeName || null,
  consigneeMobile: consigneeMobile || null,
  regionCode: regionCode || null,
  address: address || null,
  remark: remark || null,
})

async function linesOf(uow: UnitOfWork, draft: readonly DraftLine[], warehouseId: string, hasSource: boolean) {
  const twice = hasSource ? -1 : draft.findIndex(({ skuId }, at) => draft.findIndex((line) => line.skuId === skuId) < at)
  if (twice >= 0) throw badInput([{ path: `lines[${twice}].skuId`, code: 'stock.sku-twice' }])
  const goods = hasSource ? await settledGoods(uow, draft) : await writtenGoods(uow, draft)
  const stock = await availableOf(uow.sql, { skuIds: draft.map(({ skuId }) => skuId), warehouseIds: [warehouseId] })
  return draft.map(({ skuId, planQty, price, sourceLineId, keptFor }, at) => {
    const { supplierId: _owner, taxRate: _rate, needsBatch: _batch, ...article } = goods.get(skuId)!
    const held = stock.find((one) => one.skuId === skuId)
    const each = price ?? (held && !decimal(held.onHand).isZero() ? toWire(decimal(held.amount).div(decimal(held.onHand)), 4) : '0')
    const id = newId()
    return {
      id,
      lineNo: at + 1,
      ...article,
      sourceLineId: sourceLineId ?? null,
      keptFor: keptFor ?? id,
      planQty,
      price: each,
      amount: toWire(lineAmount(planQty, each)),
    }
  })
}

/** What a document names that was decided on is what it is. */
const settledGoods = async (uow: UnitOfWork, draft: readonly DraftLine[]) =>
  new Map(
    [
      ...(await articlesOf(
        uow,
        draft.map(({ skuId }) => skuId),
      )),
    ].map(([id, { goods }]) => [id, goods]),
  )

const writtenGoods = (uow: UnitOfWork, draft: readonly DraftLine[]) =>
  goodsOf(
    uow,
    draft.map(({ skuId, planQty }, at) => ({ skuId, quantity: planQty, path: `lines[${at}]`, quantityField: 'planQty' })),
  )

const sumsOf = (lines: readonly { readonly planQty: string; readonly amount: string }[]) => ({
  totalQty: toWire(sum(lines.map(({ planQty }) => planQty)), 4),
  totalAmount: toWire(sum(lines.map(({ amount }) => amount))),
})

export const outboundLines = ({ prisma }: Pick<UnitOfWork, 'prisma'>, orderId: string): Promise<OutboundLineRow[]> =>
  prisma.outboundLine.findMany({ where: { orderId, deletedAt: null }, orderBy: { lineNo: 'asc' } })

type Quantities = Pick<OutboundLineRow, 'planQty' | 'approvedQty' | 'shippedQty'>

/** What is to leave of a line: what was agreed to, or asked for until then. */
export const agreedOf = ({ planQty, approvedQty }: Pick<Quantities, 'planQty' | 'approvedQty'>) => decimal(approvedQty ?? planQty)

/** What is still to leave of a line. */
export const stillOpen = (line: Quantities) => agreedOf(line).minus(decimal(line.shippedQty))

/**
 * Keeps the goods of lines that no other document keeps for them.
 * @throws Failure stock.too-little with every line of which there is too little
 */
export async function keepGoods(uow: UnitOfWork, row: OutboundRow): Promise<void> {
  const lines = (await outboundLines(uow, row.id)).filter((line) => line.keptFor === line.id && stillOpen(line).greaterThan(0))
  if (lines.length === 0) return
  await reserve(uow, [
    {
      key: `outbound:${row.id}:keep:${row.version}`,
      document: { id: row.id, code: row.code },
      bizType: outboundOrder.name,
      ...(row.masterCode && { masterCode: row.masterCode }),
      lines: lines.map((line) => ({ lineId: line.id, skuId: line.skuId, quantity: stillOpen(line).toFixed(), warehouseIds: [row.warehouseId] })),
    },
  ])
}

/** Gives back what the order itself keeps. What its source keeps is the source's. */
export const giveBack = async (uow: UnitOfWork, row: OutboundRow, step: string): Promise<void> =>
  void (await release(uow, [{ key: `outbound:${row.id}:${step}:${row.version}`, document: { id: row.id, code: row.code } }]))

/** An order for a document that was decided on: its goods may leave. */
export async function releaseOutbound(uow: UnitOfWork, row: OutboundRow): Promise<OutboundRow> {
  await keepGoods(uow, row)
  await uow.sql.query('update outbound_line set approved_qty = plan_qty, version = version + 1 where order_id = $1::uuid and deleted_at is null', [row.id])
  return moveDocument(uow, ofOutbound(), row, { event: 'RELEASE', change: { submittedAt: uow.now, approvedAt: uow.now } })
}

/** What approvers cut off is given back; what they said nothing about is agreed to. @throws Failure rule when nothing is left */
export async function settleApproved(uow: UnitOfWork, row: OutboundRow): Promise<void> {
  const lines = await outboundLines(uow, row.id)
  if (lines.every((line) => agreedOf(line).isZero())) throw ruleFailure('outbound-order.nothing-agreed', { code: row.code })
  const cut = lines.filter((line) => agreedOf(line).lessThan(decimal(line.planQty)))
  if (cut.length > 0)
    await release(uow, [
      {
        key: `outbound:${row.id}:cut:${row.version}`,
        document: { id: row.id, code: row.code },
        lines: cut.map((line) => ({ lineId: line.id, quantity: decimal(line.planQty).minus(agreedOf(line)).toFixed() })),
      },
    ])
  await uow.sql.query(
    'update outbound_line set approved_qty = plan_qty, version = version + 1 where order_id = $1::uuid and deleted_at is null and approved_qty is null',
    [row.id],
  )
}

/** What was agreed to counts no more: it came back, and may be written anew. */
export const forgetAgreed = async (uow: UnitOfWork, row: OutboundRow): Promise<void> =>
  void (await uow.sql.query('update outbound_line set approved_qty = null, version = version + 1 where order_id = $1::uuid and deleted_at is null', [row.id]))

/**
 * How much of lines is agreed to, before the decision.
 * @throws Failure bad-input for lines of other orders and more than was asked for
 */
export async function agreeTo(uow: UnitOfWork, row: OutboundRow, agreed: readonly { readonly lineId: string; readonly approvedQty: string }[]): Promise<void> {
  const lines = await outboundLines(uow, row.id)
  const problems = agreed.flatMap(({ lineId, approvedQty }, at) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return [{ path: `lines[${at}].lineId`, code: 'stock.unknown-line' }]
    const most = decimal(line.planQty)
    return decimal(approvedQty).greaterThan(most)
      ? [{ path: `lines[${at}].approvedQty`, code: 'stock.more-than-asked', params: { most: most.toFixed(), sku: line.skuCode } }]
      : []
  })
  if (problems.length > 0) throw badInput(problems)
  const diff: Record<string, readonly [string, string]> = {}
  for (const { lineId, approvedQty } of agreed) {
    const line = lines.find(({ id }) => id === lineId)!
    await uow.prisma.outboundLine.update({ where: { id: lineId }, data: { approvedQty, version: { increment: 1 } } })
    diff[line.skuCode] = [agreedOf(line).toFixed(), decimal(approvedQty).toFixed()]
  }
  await uow.log({ bizType: outboundOrder.name, bizId: row.id, event: 'agreed', diff })
}
