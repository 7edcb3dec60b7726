/** Where the money of each bill is, for the supplier who waits for it. */
import { decimal, toWire } from '#kit/money.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { Principal } from '#kit/principal.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { purchaseBill } from '../bill/purchase-bill.contract.ts'
import type { BillRow } from '../bill/bill-write.service.ts'

interface Reading extends Pick<UnitOfWork, 'prisma'> {
  readonly caller: Principal | undefined
}

interface Asked {
  /** Whose bills; those of everybody when nothing is said. */
  readonly supplierId: string | undefined
  /** Without what is paid. */
  readonly open: boolean
  readonly current: number
  readonly size: number
}

const withSupplier: ReadonlySet<string> = new Set(['WAIT_SUPPLIER', 'RETURNED'])

interface Under {
  readonly status: string
}

/** By what is furthest on its way. */
function placeOf(bill: Under, payments: readonly Under[]) {
  if (bill.status === 'PAID') return 'PAID'
  if (withSupplier.has(bill.status)) return 'WITH_SUPPLIER'
  if (bill.status === 'DISPUTED') return 'DISPUTED'
  if (bill.status === 'IN_APPROVAL') return 'IN_CHECK'
  const has = (status: string): boolean => payments.some((payment) => payment.status === status)
  if (has('PAYING')) return 'AT_THE_BANK'
  if (has('PAY_FAILED')) return 'TRIED_AGAIN'
  if (has('APPROVED')) return 'TO_BE_PAID'
  return has('IN_APPROVAL') ? 'BEING_APPROVED' : 'PAYABLE'
}

/** What a supplier is told of a payment: those that were agreed to. */
const told: ReadonlySet<string> = new Set(['APPROVED', 'PAYING', 'PAID', 'PAY_FAILED'])

/** The latest first. @param today on the company's clock */
export async function moneyOnItsWay({ prisma, caller }: Reading, { supplierId, open, current, size }: Asked, today: string) {
  const where = {
    deletedAt: null,
    sentToId: supplierId ?? { not: null },
    status: open ? { notIn: ['DRAFT' as const, 'ABOLISHED' as const, 'PAID' as const] } : { notIn: ['DRAFT' as const, 'ABOLISHED' as const] },
  }
  const bills = await prisma.purchaseBill.findMany({ where, orderBy: [{ createTime: 'desc' }, { id: 'desc' }], skip: (current - 1) * size, take: size })
  const lines = await prisma.billPayLine.findMany({
    where: { billId: { in: bills.map(({ id }) => id) }, deletedAt: null, pay: { status: { notIn: ['ABOLISHED', 'REJECTED'] } } },
    include: { pay: true },
    orderBy: { createTime: 'asc' },
  })
  const sees = !isHidden(caller, purchaseBill, 'totalAmount')
  return {
    total: await prisma.purchaseBill.count({ where }),
    current,
    size,
    records: bills.map((bill) =>
      billOnItsWay(
        bill,
        lines.filter(({ billId }) => billId === bill.id),
        { sees, today },
      ),
    ),
  }
}

type Line = {
  readonly amount: { toString(): string }
  readonly pay: {
    readonly id: string
    readonly code: string
    readonly status: 'DRAFT' | 'IN_APPROVAL' | 'RETURNED' | 'REJECTED' | 'APPROVED' | 'PAYING' | 'PAID' | 'PAY_FAILED' | 'ABOLISHED'
    readonly channel: 'BANK' | 'FACTORING' | 'OFFLINE' | 'OFFSET'
    readonly planPayOn: Date | null
    readonly accountNo: string | null
    readonly approvedAt: Date | null
    readonly payingAt: Date | null
    readonly paidAt: Date | null
  }
}

const at = (instant: Date | null): string | null => instant?.toISOString() ?? null
const on = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null

function billOnItsWay(bill: BillRow, lines: readonly Line[], { sees, today }: { readonly sees: boolean; readonly today: string }) {
  const amount = (value: { toString(): string }): string | null => (sees ? toWire(value) : null)
  const dueOn = on(bill.dueOn)
  return {
    billId: bill.id,
    billCode: bill.code,
    periodFrom: on(bill.periodFrom) ?? '',
    periodTo: on(bill.periodTo) ?? '',
    place: placeOf(
      bill,
      lines.map(({ pay }) => pay),
    ),
    totalAmount: amount(bill.totalAmount),
    paidAmount: amount(bill.paidAmount),
    openAmount: amount(decimal(bill.totalAmount).minus(decimal(bill.paidAmount))),
    sentAt: at(bill.sentAt),
    agreedAt: at(bill.agreedAt),
    approvedAt: at(bill.approvedAt),
    dueOn,
    isOverdue: dueOn !== null && dueOn < today && bill.status !== 'PAID',
    paidAt: at(bill.paidAt),
    payments: lines.flatMap(({ pay, amount: part }) =>
      told.has(pay.status)
        ? [
            {
              payId: pay.id,
              payCode: pay.code,
              status: pay.status,
              channel: pay.channel,
              amount: amount(part),
              planPayOn: on(pay.planPayOn),
              accountNo: pay.accountNo,
              approvedAt: at(pay.approvedAt),
              payingAt: at(pay.payingAt),
              paidAt: at(pay.paidAt),
            },
          ]
        : [],
    ),
  } as const
}
