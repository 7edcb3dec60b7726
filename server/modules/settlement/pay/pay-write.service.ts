/** Writing a payment: what it claims of which bills is held from the first draft on, so that two drafts never claim the same money. */
import { badInput, notFound, type FieldProblem } from '#kit/errors.ts'
import { decimal, sum, toWire, type DecimalLike } from '#kit/money.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { newDocument } from '#server/documents/new-document.ts'
import { holdSupplier, paymentObstacles } from '#server/modules/supplier/profile/supplier.service.ts'
import { billPay } from './bill-pay.contract.ts'
import { claimCredits, freeCredits } from './pay-credit.service.ts'
import { payableAccount } from './pay-account.service.ts'

export type BillPayRow = ModelRow<'billPay'>
export type PayLineRow = ModelRow<'billPayLine'>

export interface PayContent {
  readonly supplierId: string
  readonly channel: BillPayRow['channel']
  readonly bankAccountId?: string | null | undefined
  readonly planPayOn?: string | null | undefined
  readonly lines: readonly { readonly billId: string; readonly amount: string }[]
  readonly credits: readonly { readonly orderPayId: string; readonly amount: string }[]
  readonly remark?: string | null | undefined
}

const payableStatuses: ReadonlySet<string> = new Set(['PAYABLE', 'PARTIAL_PAID'])

/** @returns the id of the new payment, a draft @throws Failure bad-input naming the line that claims too much, and what stands in the way of the supplier */
export async function writePay(uow: UnitOfWork, content: PayContent): Promise<string> {
  const head = await headOf(uow, content)
  const { id } = await uow.insert(
    'billPay',
    { ...(await newDocument(uow, billPay.name)), ...head, supplierId: content.supplierId },
    { bizType: billPay.name, event: 'inserted', content: head.totalAmount },
  )
  await claim(uow, id, content)
  return id
}

/** Gives its claims back and claims anew. @param row locked, a draft or returned */
export async function rewritePay(uow: UnitOfWork, row: BillPayRow, content: PayContent): Promise<void> {
  if (content.supplierId !== row.supplierId) throw badInput([{ path: 'supplierId', code: 'bill-pay.supplier-stays' }])
  await releaseClaims(uow, row.id)
  await uow.sql.query('update bill_pay_line set deleted_at = $2, version = version + 1 where pay_id = $1::uuid and deleted_at is null', [row.id, uow.now])
  await freeCredits(uow, row.id)
  const head = await headOf(uow, content)
  await uow.change('billPay', row, head)
  await claim(uow, row.id, content)
  await uow.log({
    bizType: billPay.name,
    bizId: row.id,
    event: 'updated',
    diff: { totalAmount: [decimal(row.totalAmount).toFixed(2), head.totalAmount] },
  })
}

async function headOf(uow: UnitOfWork, { supplierId, channel, bankAccountId, planPayOn, lines, credits, remark }: PayContent) {
  const supplier = await uow.prisma.supplier.findFirst({ where: { id: supplierId, deletedAt: null }, select: { id: true } })
  if (!supplier) throw notFound('supplier', supplierId)
  await holdSupplier(uow.sql, supplierId)
  const [obstacle] = await paymentObstacles(uow.sql, supplierId)
  if (obstacle) throw badInput([{ path: 'supplierId', code: obstacle }])
  const totalAmount = toWire(sum(lines.map(({ amount }) => amount)))
  if (channel === 'OFFSET' ? !sum(credits.map(({ amount }) => amount)).equals(totalAmount) : credits.length > 0)
    throw badInput([{ path: 'credits', code: 'bill-pay.credits-differ' }])
  const account = channel === 'OFFSET' ? undefined : await payableAccount(uow, supplierId, bankAccountId ?? undefined)
  return {
    channel,
    totalAmount,
    bankAccountId: account?.id ?? null,
    accountName: account?.accountName ?? null,
    bankName: account?.bankName ?? null,
    accountNo: account?.accountNo ?? null,
    accountNoDigest: account?.accountNoDigest ?? null,
    planPayOn: planPayOn ? new Date(`${planPayOn}T00:00:00Z`) : null,
    remark: remark || null,
  }
}

/** Bills in the order of their ids, so that two who claim several of them follow each other. */
async function claim(uow: UnitOfWork, payId: string, { supplierId, lines, credits }: PayContent): Promise<void> {
  const twice = lines.flatMap(({ billId }, n) => (lines.findIndex((line) => line.billId === billId) < n ? [problem(n, 'billId', 'bill-pay.bill-twice')] : []))
  if (twice.length > 0) throw badInput(twice)
  const problems: FieldProblem[] = []
  for (const { billId, amount, n } of lines.map((line, index) => ({ ...line, n: index })).toSorted((one, other) => (one.billId < other.billId ? -1 : 1))) {
    const bill = await lockedBill(uow, billId)
    if (!bill || bill.supplierId !== supplierId || !payableStatuses.has(bill.status)) problems.push(problem(n, 'billId', 'bill-pay.not-payable'))
    else {
      const open = openOf(bill)
      if (decimal(amount).greaterThan(open)) problems.push({ ...problem(n, 'amount', 'bill-pay.too-much'), params: { code: bill.code, open: open.toFixed(2) } })
      else await uow.change('purchaseBill', bill, { payingAmount: toWire(decimal(bill.payingAmount).plus(amount)) })
    }
  }
  if (problems.length > 0) throw badInput(problems)
  for (const { billId, amount } of lines) await uow.insert('billPayLine', { payId, billId, amount })
  await claimCredits(uow, payId, supplierId, credits)
}

const problem = (n: number, field: string, code: string): FieldProblem => ({ path: `lines[${n}].${field}`, code })

async function lockedBill(uow: UnitOfWork, id: string) {
  const found = await uow.prisma.purchaseBill.findFirst({ where: { id, deletedAt: null }, select: { id: true } })
  return found && (await uow.lockRow('purchaseBill', id))
}

/** What nobody has paid or claimed. */
export const openOf = (bill: { readonly totalAmount: DecimalLike; readonly paidAmount: DecimalLike; readonly payingAmount: DecimalLike }) => {
  const open = decimal(bill.totalAmount).minus(decimal(bill.paidAmount)).minus(decimal(bill.payingAmount))
  return open.isNegative() ? decimal('0') : open
}

/** Bills in the order of their ids. */
export const payLines = ({ prisma }: Pick<UnitOfWork, 'prisma'>, payId: string): Promise<PayLineRow[]> =>
  prisma.billPayLine.findMany({ where: { payId, deletedAt: null }, orderBy: { billId: 'asc' } })

/** Its bills are free of what it claims. */
export async function releaseClaims(uow: UnitOfWork, payId: string): Promise<void> {
  for (const { billId, amount } of await payLines(uow, payId)) {
    const bill = await uow.lockRow('purchaseBill', billId)
    await uow.change('purchaseBill', bill, { payingAmount: toWire(decimal(bill.payingAmount).minus(decimal(amount))) })
  }
}

/** It will never be paid: what it claims is free. */
export async function giveUp(uow: UnitOfWork, payId: string): Promise<void> {
  await releaseClaims(uow, payId)
  await freeCredits(uow, payId)
}
