/** Invoices of orders: one that counts at a time; the order carries what became of the latest. */
import { badInput, ruleFailure } from '#kit/errors.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { newId } from '#kit/ids.ts'
import { decimal, toWire } from '#kit/money.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { attachFiles } from '#server/documents/attach-files.ts'
import { orderInvoice } from './order-invoice.contract.ts'
import { orderInvoiceMachine } from './order-invoice.machine.ts'
import type { OrderDependencies } from '../order-dependencies.service.ts'
import { orderMaster } from '../order-master.contract.ts'

type InvoiceStatus = ModelRow<'orderInvoice'>['status']

const lifecycle = { resource: orderInvoice, machine: orderInvoiceMachine }

async function setOnOrder(uow: UnitOfWork, masterId: string, invoiceStatus: InvoiceStatus): Promise<void> {
  const master = await uow.lockRow('orderMaster', masterId)
  await uow.change('orderMaster', master, { invoiceStatus }, { derived: ['invoiceStatus'] })
}

/** SQL: what an order is to be invoiced over as it stands, less goods that were given up and what went back to the buyer. @param master alias of its row */
export const invoiceable = (master: string): string =>
  `(select ${master}.total_amount - coalesce(sum(l.refund_amount
        + round(l.amount * (1 - coalesce(${master}.discount_amount / nullif(${master}.goods_amount, 0), 0)) * l.cancelled_quantity / l.quantity, 2)), 0)
      from order_line l join sub_order o on o.id = l.sub_order_id where o.master_id = ${master}.id and l.deleted_at is null)`

async function amountNow({ sql }: Pick<UnitOfWork, 'sql'>, masterId: string): Promise<string> {
  const [row] = await sql.query<{ amount: string }>(`select greatest(0, ${invoiceable('m')})::text as amount from order_master m where m.id = $1::uuid`, [
    masterId,
  ])
  return toWire(row?.amount ?? '0')
}

/** What the buyer pays has become less: what they asked to be invoiced over follows, as long as nothing is issued. @param masterId locked */
export async function followAmount(uow: UnitOfWork, masterId: string): Promise<void> {
  const open = await uow.prisma.orderInvoice.findMany({ where: { masterId, status: 'APPLIED', deletedAt: null }, select: { id: true } })
  if (open.length === 0) return
  const amount = await amountNow(uow, masterId)
  if (decimal(amount).isZero()) {
    const invoiceStatus = await withdrawApplied(uow, masterId)
    if (invoiceStatus) await setOnOrder(uow, masterId, invoiceStatus)
    return
  }
  for (const { id } of open) await uow.change('orderInvoice', await uow.lockRow('orderInvoice', id), { amount: amount as never })
}

/** @returns id @throws Failure rule when the order is cancelled, has an invoice that counts, or nothing to be invoiced */
export async function apply(
  uow: UnitOfWork,
  wish: { masterId: string; invoiceType: string; title: string; taxNo?: string | null | undefined },
): Promise<string> {
  const master = await uow.lock(orderMaster, wish.masterId)
  if (master.status === 'CANCELLED') throw ruleFailure('order.invoice-of-cancelled', { code: master.code })
  if (master.invoiceStatus === 'APPLIED' || master.invoiceStatus === 'ISSUED') throw ruleFailure('order.invoice-there', { code: master.code })
  const amount = await amountNow(uow, master.id)
  if (decimal(amount).isZero()) throw ruleFailure('order.nothing-to-invoice', { code: master.code })
  const id = newId()
  await uow.prisma.orderInvoice.create({
    data: {
      id,
      tenantId: uow.actor.tenantId,
      createdBy: uow.actor.userId ?? null,
      createTime: uow.now,
      masterId: master.id,
      invoiceType: wish.invoiceType,
      title: wish.title,
      taxNo: wish.taxNo || null,
      amount,
    },
  })
  await uow.log({ bizType: orderInvoice.name, bizId: id, event: 'inserted', toStatus: 'APPLIED' })
  await uow.change('orderMaster', master, { invoiceStatus: 'APPLIED' }, { derived: ['invoiceStatus'] })
  return id
}

interface Outcome {
  readonly id: string
  readonly version?: number | undefined
  readonly status: 'ISSUED' | 'RED'
  readonly invoiceNo?: string | null | undefined
  readonly issuedOn?: string | null | undefined
  readonly fileId?: string | null | undefined
}

/** @throws Failure rule when the machine does not allow it; bad-input for a day to come; not-found for a file that is not the caller's */
export async function settleInvoice({ store, mayOnDocument }: OrderDependencies, uow: UnitOfWork, said: Outcome): Promise<void> {
  if (said.issuedOn && said.issuedOn > uow.today) throw badInput([{ path: 'issuedOn', code: 'order.issued-after-today' }])
  const { masterId } = await uow.lock(orderInvoice, said.id)
  // The order before its invoice, as everywhere.
  await uow.lockRow('orderMaster', masterId)
  const row = await uow.lock(orderInvoice, said.id, said.version)
  const issued = { invoiceNo: said.invoiceNo ?? null, issuedOn: said.issuedOn ? new Date(`${said.issuedOn}T00:00:00Z`) : null, fileId: said.fileId ?? null }
  if (said.fileId) {
    const { principal } = uow.actor
    if (!principal) throw badInput([{ path: 'fileId', code: 'bad-value' }])
    await attachFiles({ sql: uow.sql, store, mayOnDocument, principal }, { bizType: orderInvoice.name, bizId: row.id, kind: 'record' }, [said.fileId])
  }
  const isIssue = said.status === 'ISSUED'
  await moveDocument(uow, lifecycle, row, { event: isIssue ? 'ISSUE' : 'REVERSE', ...(isIssue && { change: issued }) })
  await setOnOrder(uow, masterId, said.status)
}

/** What a cancelled order asked for is not asked for any more. @returns what the order says then; undefined when nothing was open */
export async function withdrawApplied(uow: UnitOfWork, masterId: string): Promise<InvoiceStatus | undefined> {
  const open = await uow.prisma.orderInvoice.findMany({ where: { masterId, status: 'APPLIED', deletedAt: null }, select: { id: true } })
  for (const { id } of open) await moveDocument(uow, lifecycle, await uow.lockRow('orderInvoice', id), { event: 'WITHDRAW' })
  return open.length > 0 ? 'NONE' : undefined
}
