/** Writing an inbound order: its number, its lines with the goods as they are called today, its sums. */
import { badInput } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { decimal, lineAmount, sum, toWire } from '#kit/money.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { supplierNames } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { drawNumber, takeNumber } from '../drawn-number.service.ts'
import { goodsOf } from '../goods.service.ts'
import { usableWarehouse } from '../place/place.service.ts'
import { inboundOrder, type InboundDraft } from './inbound-order.contract.ts'

export type InboundRow = ModelRow<'inboundOrder'>
export type InboundLineRow = ModelRow<'inboundLine'>

type Head = Pick<InboundDraft, 'warehouseId' | 'sourceCode' | 'arrivalOn' | 'remark'>
type DraftLines = InboundDraft['lines']

export const drawInboundNumber = (uow: UnitOfWork): Promise<string> => drawNumber(uow, inboundOrder.name)

/** The document of the product that the goods belong to. With one nobody has to agree any more. */
export interface InboundSource {
  /** Name of its resource. */
  readonly type: string
  readonly id: string
  readonly code: string
  /** Its lines by SKU. */
  readonly lineIds: ReadonlyMap<string, string>
}

/** @returns the id of the new order, a draft */
export async function writeInbound(uow: UnitOfWork, draft: InboundDraft, source?: InboundSource): Promise<string> {
  const warehouse = await usableWarehouse(uow, draft.warehouseId, 'warehouseId', { isDecided: source !== undefined })
  const supplierId = await senderOf(uow, warehouse.supplierId, draft.supplierId ?? null)
  const lines = await linesOf(uow, draft.lines)
  const { userId = null, principal } = uow.actor
  if (draft.code) await takeNumber(uow, inboundOrder.name, draft.code)
  const { id } = await uow.insert(
    'inboundOrder',
    {
      code: draft.code || (await uow.nextNumber(inboundOrder.name)),
      type: draft.type,
      ...headOf(draft),
      ...(source && { sourceType: source.type, sourceId: source.id, sourceCode: source.code }),
      warehouseId: warehouse.id,
      supplierId,
      ...sumsOf(lines),
      ownerId: userId,
      orgId: principal?.organizationId ?? null,
    },
    { bizType: inboundOrder.name, event: 'inserted' },
  )
  await uow.insertMany(
    'inboundLine',
    lines.map((line) => ({ ...line, orderId: id, sourceLineId: source?.lineIds.get(line.skuId) ?? null })),
  )
  return id
}

/** Writes head and lines of a draft anew. The row is locked, and its machine has said that it may be edited. */
export async function rewriteInbound(uow: UnitOfWork, row: InboundRow, draft: Head & { readonly lines: DraftLines }): Promise<void> {
  const warehouse = await usableWarehouse(uow, draft.warehouseId, 'warehouseId')
  if (warehouse.supplierId !== null && warehouse.supplierId !== row.supplierId) throw badInput([{ path: 'warehouseId', code: 'stock.other-supplier' }])
  const lines = await linesOf(uow, draft.lines)
  await uow.sql.query('update inbound_line set deleted_at = $2, version = version + 1 where order_id = $1::uuid and deleted_at is null', [row.id, uow.now])
  await uow.insertMany(
    'inboundLine',
    lines.map((line) => ({ ...line, orderId: row.id })),
  )
  await uow.change('inboundOrder', row, { ...headOf(draft), warehouseId: warehouse.id, ...sumsOf(lines) })
  await uow.log({ bizType: inboundOrder.name, bizId: row.id, event: 'updated' })
}

const headOf = ({ sourceCode, arrivalOn, remark }: Head) => ({
  sourceCode: sourceCode || null,
  arrivalOn: arrivalOn ? new Date(`${arrivalOn}T00:00:00Z`) : null,
  remark: remark || null,
})

/** Whose the order is: the owner of the warehouse, the supplier who writes it, or whoever sends to the platform. */
async function senderOf(uow: UnitOfWork, owner: string | null, named: string | null): Promise<string | null> {
  const { rows } = uow.actor.principal ?? {}
  const asked = rows?.kind === 'supplier' ? rows.supplierId : named
  if (owner !== null && asked !== null && asked !== owner) throw badInput([{ path: 'supplierId', code: 'stock.other-supplier' }])
  if (asked !== null && !(await supplierNames(uow, [asked])).has(asked)) throw badInput([{ path: 'supplierId', code: 'stock.unknown-supplier' }])
  return owner ?? asked
}

async function linesOf(uow: UnitOfWork, draft: DraftLines) {
  const twice = draft.findIndex(({ skuId }, at) => draft.findIndex((line) => line.skuId === skuId) < at)
  if (twice >= 0) throw badInput([{ path: `lines[${twice}].skuId`, code: 'stock.sku-twice' }])
  const goods = await goodsOf(
    uow,
    draft.map(({ skuId, planQty }, at) => ({ skuId, quantity: planQty, path: `lines[${at}]`, quantityField: 'planQty' })),
  )
  return draft.map(({ skuId, planQty, price, taxRate }, at) => {
    const { supplierId: _owner, ...article } = goods.get(skuId)!
    return {
      id: newId(),
      lineNo: at + 1,
      ...article,
      taxRate: taxRate ?? article.taxRate,
      planQty,
      price,
      amount: toWire(lineAmount(planQty, price)),
    }
  })
}

const sumsOf = (lines: readonly { readonly planQty: string; readonly amount: string }[]) => ({
  totalQty: toWire(sum(lines.map(({ planQty }) => planQty)), 4),
  totalAmount: toWire(sum(lines.map(({ amount }) => amount))),
})

/** What is still to come of a line; nothing where more came. */
export function openOf({ planQty, acceptedQty, rejectedQty }: Pick<InboundLineRow, 'planQty' | 'acceptedQty' | 'rejectedQty'>) {
  const left = decimal(planQty).minus(decimal(acceptedQty)).minus(decimal(rejectedQty))
  return left.isNegative() ? decimal('0') : left
}
