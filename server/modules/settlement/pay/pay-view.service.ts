/** Payments as lists and details show them, as much as the caller may see. Suppliers see what was agreed to, and nothing of how. */
import { toWire } from '#kit/money.ts'
import type { Locale } from '#kit/messages.ts'
import { may, type Principal } from '#kit/principal.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { peopleNames } from '#server/modules/access/people-names.service.ts'
import { supplierNameShown } from '#server/modules/purchase/order/order-view.service.ts'
import { attemptsOf, type AttemptRow } from './pay-attempt.service.ts'
import { billPay, type PayAttemptView, type PayCreditView, type PayLineView } from './bill-pay.contract.ts'
import { payCalls } from './bill-pay-calls.contract.ts'
import { maySettle } from './pay-evidence.service.ts'
import { payLines } from './pay-write.service.ts'

export const isSupplier = (caller: Principal | undefined): boolean => caller?.rows.kind === 'supplier'

/** Between colleagues. */
const ours = ['urgentReason', 'createdByName', 'approvedByName', 'cashierName', 'failReason', 'abolishReason', 'remark', 'submittedAt'] as const

export const payHooks: ResourceHooks<typeof billPay> = {
  expressions: {
    supplierName: supplierNameShown,
    createdByName: nameOf('app_user', 'created_by'),
    approvedByName: nameOf('app_user', 'approved_by'),
    cashierName: nameOf('app_user', 'cashier_id'),
  },
  withheld: (principal, where) => {
    if (isSupplier(principal)) where.add('t.approved_at is not null')
  },
  present: async (rows, { principal }) =>
    isSupplier(principal) ? rows.map((row) => ({ ...row, urgentStatus: 0, ...Object.fromEntries(ours.map((field) => [field, null])) })) : rows,
}

interface Reading extends Pick<UnitOfWork, 'prisma' | 'sql'> {
  readonly caller: Principal | undefined
  readonly locale: Locale
}

const dayOf = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null

/** @param id of a payment that the caller sees */
export async function attemptsShown(at: Pick<Reading, 'prisma' | 'locale'>, id: string, sees = true): Promise<PayAttemptView[]> {
  const attempts = await attemptsOf(at, id)
  const names = await peopleNames(
    at,
    attempts.map(({ settledBy }) => settledBy),
  )
  return attempts.map((attempt) => attemptShown(attempt, names, sees))
}

const attemptShown = (attempt: AttemptRow, names: ReadonlyMap<string | null, string>, sees: boolean): PayAttemptView => ({
  id: attempt.id,
  seq: attempt.seq,
  no: attempt.no,
  channel: attempt.channel,
  amount: sees ? toWire(attempt.amount) : null,
  status: attempt.status,
  channelNo: attempt.channelNo,
  errorCode: attempt.errorCode,
  errorMsg: attempt.errorMsg,
  createTime: attempt.createTime.toISOString(),
  handedAt: attempt.handedAt?.toISOString() ?? null,
  endedAt: attempt.endedAt?.toISOString() ?? null,
  nextSyncAt: attempt.nextSyncAt?.toISOString() ?? null,
  askedCount: attempt.askedCount,
  askedAt: attempt.askedAt?.toISOString() ?? null,
  settled:
    attempt.settledBy === null
      ? null
      : {
          byName: names.get(attempt.settledBy) ?? null,
          because: attempt.settledBecause ?? '',
          statementOn: dayOf(attempt.statementOn),
          vouchers: attempt.settledVouchers.length,
        },
})

/** @param id of a payment that the caller sees */
export async function payParts(at: Reading, id: string) {
  const { prisma, caller } = at
  const sees = !isHidden(caller, billPay, 'totalAmount')
  const amount = (value: { toString(): string }): string | null => (sees ? toWire(value) : null)
  const lines = await payLines({ prisma }, id)
  const bills = new Map((await prisma.purchaseBill.findMany({ where: { id: { in: lines.map(({ billId }) => billId) } } })).map((bill) => [bill.id, bill]))
  const credits = await prisma.billPayCredit.findMany({ where: { payId: id, deletedAt: null }, include: { orderPay: { include: { order: true } } } })
  return {
    lines: lines.flatMap((line): PayLineView[] => {
      const bill = bills.get(line.billId)
      if (!bill) return []
      return [
        {
          id: line.id,
          billId: bill.id,
          billCode: bill.code,
          billStatus: bill.status,
          dueOn: dayOf(bill.dueOn),
          billTotal: amount(bill.totalAmount),
          billPaid: amount(bill.paidAmount),
          billPaying: isSupplier(caller) ? null : amount(bill.payingAmount),
          amount: amount(line.amount),
        },
      ]
    }),
    credits: credits.map((credit): PayCreditView => ({
      id: credit.id,
      orderPayId: credit.orderPayId,
      orderCode: credit.orderPay.order.code,
      paidOn: dayOf(credit.orderPay.paidOn) ?? '',
      amount: amount(credit.amount),
    })),
    attempts: isSupplier(caller) ? [] : await attemptsShown(at, id, sees),
    maySettle: caller !== undefined && may(caller, payCalls.settle.permission) && (await maySettle(at, id, caller.userId)),
  }
}
