/** What may be paid: bills with what others claim of them, and what it comes to. */
import { toWire } from '#kit/money.ts'
import type { Locale } from '#kit/messages.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Words } from '#kit/words.ts'
import { peopleNames } from '#server/modules/access/people-names.service.ts'
import { supplierNames } from '#server/modules/supplier/profile/supplier-name.service.ts'

const zero = '0.00'

interface Asked {
  readonly supplierId?: string | undefined
  readonly dueUntil?: string | undefined
  readonly exceptPayId?: string | undefined
  readonly billIds?: readonly string[] | undefined
  readonly current: number
  readonly size: number
}

interface Reading extends Pick<UnitOfWork, 'prisma' | 'sql'> {
  readonly locale: Locale
}

interface Found {
  readonly billId: string
  readonly billCode: string
  readonly supplierId: string
  readonly status: string
  readonly currency: string
  readonly dueOn: string | null
  readonly isOverdue: boolean
  readonly totalAmount: string
  readonly paidAmount: string
  readonly payingAmount: string
  readonly openAmount: string
}

interface Claim {
  readonly billId: string
  readonly payId: string
  readonly payCode: string
  readonly status: 'DRAFT' | 'IN_APPROVAL' | 'RETURNED' | 'APPROVED' | 'PAYING' | 'PAY_FAILED'
  readonly amount: string
  readonly createdBy: string | null
}

const where = `b.deleted_at is null and b.status in ('PAYABLE', 'PARTIAL_PAID') and ($1::uuid is null or b.supplier_id = $1::uuid)
  and ($2::date is null or b.due_on <= $2::date) and ($3::uuid[] is null or b.id = any($3::uuid[]))`

/** The earliest due first. @param today on the company's clock */
export async function payableBills({ prisma, sql, locale }: Reading, { supplierId, dueUntil, exceptPayId, billIds, current, size }: Asked, today: string) {
  const asked = [supplierId ?? null, dueUntil ?? null, billIds ?? null]
  const [counted] = await sql.query<{ total: number }>(`select count(*)::int as total from purchase_bill b where ${where}`, asked)
  const bills = await sql.query<Found>(
    `select b.id as "billId", b.code as "billCode", b.supplier_id as "supplierId", b.status::text as status, b.currency,
            b.due_on::text as "dueOn", coalesce(b.due_on < $6::date, false) as "isOverdue", b.total_amount::text as "totalAmount", b.paid_amount::text as "paidAmount",
            (b.paying_amount - own.amount)::text as "payingAmount", (b.total_amount - b.paid_amount - b.paying_amount + own.amount)::text as "openAmount"
       from purchase_bill b
       cross join lateral (select coalesce(sum(l.amount), 0) as amount from bill_pay_line l where l.bill_id = b.id and l.pay_id = $7::uuid and l.deleted_at is null) own
      where ${where} order by b.due_on, b.id limit $4 offset $5`,
    [...asked, size, (current - 1) * size, today, exceptPayId ?? null],
  )
  const claims = await claimsOn(
    { sql },
    bills.map(({ billId }) => billId),
    exceptPayId,
  )
  const names = await supplierNames({ prisma }, [...new Set(bills.map((bill) => bill.supplierId))])
  const people = await peopleNames(
    { prisma, locale },
    claims.map(({ createdBy }) => createdBy),
  )
  return {
    total: counted?.total ?? 0,
    current,
    size,
    records: bills.map((bill) => ({
      ...bill,
      supplierName: inWords(names.get(bill.supplierId), locale),
      claims: claims.flatMap(({ billId, createdBy, ...claim }) => (billId === bill.billId ? [{ ...claim, createdByName: people.get(createdBy) ?? null }] : [])),
    })),
  }
}

export const inWords = (words: Words | undefined, locale: Locale): string | null => (typeof words === 'string' ? words : (words?.[locale] ?? null))

/** By payments that are neither through nor given up. */
async function claimsOn({ sql }: Pick<UnitOfWork, 'sql'>, billIds: readonly string[], exceptPayId: string | undefined): Promise<Claim[]> {
  if (billIds.length === 0) return []
  return sql.query<Claim>(
    `select l.bill_id as "billId", p.id as "payId", p.code as "payCode", p.status::text as status, l.amount::text as amount,
            p.created_by as "createdBy"
       from bill_pay_line l join bill_pay p on p.id = l.pay_id
      where l.bill_id = any($1::uuid[]) and l.deleted_at is null and p.status not in ('PAID', 'REJECTED', 'ABOLISHED') and ($2::uuid is null or p.id <> $2::uuid)
      order by p.create_time, p.id`,
    [billIds, exceptPayId ?? null],
  )
}

interface Balance {
  readonly payable: string
  readonly paid: string
  readonly paying: string
  readonly balance: string
  readonly overdue: string
  readonly bills: number
}

/** What is owed by bills that were agreed to and are not paid in full; of one bill also when it is. @param today on the company's clock */
export async function payBalance(
  { sql }: Pick<UnitOfWork, 'sql'>,
  { supplierId, billId }: { readonly supplierId?: string | undefined; readonly billId?: string | undefined },
  today: string,
): Promise<Balance> {
  const [row] = await sql.query<Balance>(
    `select coalesce(sum(total_amount), 0)::text as payable, coalesce(sum(paid_amount), 0)::text as paid, coalesce(sum(paying_amount), 0)::text as paying,
            coalesce(sum(total_amount - paid_amount - paying_amount), 0)::text as balance,
            coalesce(sum(total_amount - paid_amount) filter (where due_on < $3::date), 0)::text as overdue, count(*)::int as bills
       from purchase_bill where deleted_at is null and ($1::uuid is null or supplier_id = $1::uuid) and ($2::uuid is null or id = $2::uuid)
        and (status in ('PAYABLE', 'PARTIAL_PAID') or (status = 'PAID' and $2::uuid is not null))`,
    [supplierId ?? null, billId ?? null, today],
  )
  return {
    payable: toWire(row?.payable ?? zero),
    paid: toWire(row?.paid ?? zero),
    paying: toWire(row?.paying ?? zero),
    balance: toWire(row?.balance ?? zero),
    overdue: toWire(row?.overdue ?? zero),
    bills: row?.bills ?? 0,
  }
}
