/** What whoever decides on a payment should know before, each with its words; and what happens if they agree. */
import { dayIn } from '#kit/clock.ts'
import type { DataSource } from '#kit/data-source.ts'
import { decimal, toWire } from '#kit/money.ts'
import type { Locale } from '#kit/messages.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { paymentObstacles } from '#server/modules/supplier/profile/supplier.service.ts'
import { supplierNames } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { matchOf } from '../bill/bill-match.service.ts'
import type { payWarnings, PayReview } from './bill-pay-calls.contract.ts'
import { accountShown, accountsOf, isRecent, touchedAt } from './pay-account.service.ts'
import { inWords } from './pay-payable.service.ts'
import { openOf, payLines, type BillPayRow } from './pay-write.service.ts'

interface Reading extends Pick<UnitOfWork, 'prisma' | 'sql'> {
  readonly locale: Locale
  readonly now: Date
  text(code: string, params?: Readonly<Record<string, unknown>>): string
}

interface Settings {
  readonly data: DataSource
  readonly zone: string
}

/** Days in which a payment of the same amount to the same supplier is looked at twice. */
const alikeDays = 60
const most = 10

/** @param id of a payment that the caller sees */
export async function reviewOf({ data, zone }: Settings, at: Reading, id: string): Promise<PayReview> {
  const pay = await at.prisma.billPay.findUniqueOrThrow({ where: { id } })
  const account = pay.bankAccountId === null ? undefined : (await accountsOf(at, pay.supplierId)).find((one) => one.id === pay.bankAccountId)
  const bills = await billsOf(at, pay)
  const [toTheSameAccount, alike, invoices, frozen] = [
    await paymentsLike(at, pay, { accountNoDigest: pay.accountNoDigest ?? '—' }),
    await paymentsLike(at, pay, {
      supplierId: pay.supplierId,
      totalAmount: pay.totalAmount,
      createTime: { gt: new Date(at.now.getTime() - alikeDays * 86_400_000) },
    }),
    await invoicesElsewhere(at, bills),
    await paymentObstacles(at.sql, pay.supplierId),
  ]
  const matches = []
  for (const { id: billId, code, matchReason } of bills) {
    const { wrong, total } = await matchOf(data, at, billId, { current: 1, size: 1 })
    matches.push({ billId, billCode: code, wrong, total, acceptedBecause: matchReason })
  }
  const today = dayIn(zone, at.now)
  const found: readonly (readonly [(typeof payWarnings)[number], boolean, boolean, object?])[] = [
    ['supplier-frozen', frozen.length > 0, true],
    ['account-changed', pay.bankAccountId !== null && account?.accountNoDigest !== pay.accountNoDigest, true],
    ['account-unverified', account !== undefined && !account.isVerified, true],
    ['account-recent', account !== undefined && isRecent(account, at.now), true, { day: account ? dayIn(zone, touchedAt(account)) : '' }],
    ['account-of-others', toTheSameAccount.some(({ supplierId }) => supplierId !== pay.supplierId), true],
    ['same-amount', alike.length > 0, false, { count: alike.length, code: alike[0]?.payCode ?? '' }],
    ['same-invoice', invoices.length > 0, true, { invoice: invoices[0]?.invoiceNo ?? '', bill: invoices[0]?.otherBillCode ?? '' }],
    ['does-not-match', matches.some(({ wrong }) => wrong > 0), false],
    ['over-due', bills.some(({ dueOn }) => dueOn !== null && dueOn.toISOString().slice(0, 10) < today), false],
  ]
  return {
    concerns: found.flatMap(([code, isSo, isGrave, params = {}]) =>
      isSo ? [{ code, isGrave, text: at.text(`bill-pay.concern.${code}`, { ...params }) }] : [],
    ),
    account: account ? accountShown(account, at.now) : null,
    toTheSameAccount: toTheSameAccount.map(({ supplierId: _id, ...one }) => one),
    alike: alike.map(({ supplierId: _id, ...one }) => one),
    invoices,
    matches,
    consequences: await consequencesOf(at, pay, bills),
  }
}

type PaidBill = Awaited<ReturnType<typeof billsOf>>[number]

async function billsOf({ prisma }: Reading, pay: BillPayRow) {
  const lines = await payLines({ prisma }, pay.id)
  const bills = await prisma.purchaseBill.findMany({ where: { id: { in: lines.map(({ billId }) => billId) } }, orderBy: { code: 'asc' } })
  return bills.map((bill) => ({ ...bill, amount: lines.find(({ billId }) => billId === bill.id)?.amount ?? decimal('0') }))
}

async function paymentsLike({ prisma, locale }: Reading, pay: BillPayRow, where: object) {
  const rows = await prisma.billPay.findMany({
    where: { ...where, id: { not: pay.id }, deletedAt: null, status: { notIn: ['ABOLISHED', 'REJECTED'] } },
    orderBy: [{ createTime: 'desc' }, { id: 'desc' }],
    take: most,
  })
  const names = await supplierNames({ prisma }, [...new Set(rows.map(({ supplierId }) => supplierId))])
  return rows.map(({ id, code, supplierId, status, totalAmount, paidAt, createTime }) => ({
    payId: id,
    payCode: code,
    supplierId,
    supplierName: inWords(names.get(supplierId), locale),
    status,
    amount: toWire(totalAmount),
    at: (paidAt ?? createTime).toISOString(),
  }))
}

/** The database keeps a number from standing on two bills of one supplier; another supplier may have sent the same. */
async function invoicesElsewhere({ prisma }: Reading, bills: readonly PaidBill[]) {
  const own = await prisma.billInvoice.findMany({ where: { billId: { in: bills.map(({ id }) => id) }, deletedAt: null, unlinkedAt: null } })
  const numbers = own.map(({ invoiceNo }) => invoiceNo)
  const others = await prisma.billInvoice.findMany({
    where: { invoiceNo: { in: numbers }, billId: { notIn: bills.map(({ id }) => id) }, deletedAt: null, unlinkedAt: null },
    include: { bill: { select: { code: true } } },
    take: most,
  })
  return others.flatMap(({ invoiceNo, invoiceCode, bill }) => {
    const mine = own.find((one) => one.invoiceNo === invoiceNo && (one.invoiceCode ?? '') === (invoiceCode ?? ''))
    const billCode = bills.find(({ id }) => id === mine?.billId)?.code
    return billCode === undefined ? [] : [{ billCode, invoiceNo, otherBillCode: bill.code }]
  })
}

async function consequencesOf({ text }: Reading, pay: BillPayRow, bills: readonly PaidBill[]): Promise<string[]> {
  const amount = toWire(pay.totalAmount)
  const where = { amount, account: pay.accountNo ?? '', name: pay.accountName ?? '' }
  return [
    text(`bill-pay.then.${pay.channel}`, where),
    ...bills.map((bill) => {
      const left = decimal(bill.totalAmount).minus(decimal(bill.paidAmount)).minus(decimal(bill.amount))
      const said = { bill: bill.code, amount: toWire(bill.amount), left: toWire(left.isNegative() ? '0' : left), open: toWire(openOf(bill)) }
      return text(left.greaterThan(0) ? 'bill-pay.then.bill-in-part' : 'bill-pay.then.bill-in-full', said)
    }),
  ]
}
