/** What must be true of payments at any moment, and beside what the bank did: asked of the rows, whoever wrote them and in which order. */
import type { Sql } from '#kit/data-source.ts'

/** Each with what is wrong of it; nothing where all is well. */
const rules: readonly (readonly [rule: string, query: string])[] = [
  [
    'a bill is claimed and paid as its payments say',
    `select b.code from purchase_bill b left join lateral (
        select coalesce(sum(l.amount) filter (where p.status = 'PAID'), 0) as paid,
               coalesce(sum(l.amount) filter (where p.status not in ('PAID', 'REJECTED', 'ABOLISHED')), 0) as paying
          from bill_pay_line l join bill_pay p on p.id = l.pay_id where l.bill_id = b.id and l.deleted_at is null) t on true
      where b.paid_amount <> t.paid or b.paying_amount <> t.paying or b.paid_amount + b.paying_amount > b.total_amount`,
  ],
  [
    'a bill says how far it is paid',
    `select code from purchase_bill where status in ('PAYABLE', 'PARTIAL_PAID', 'PAID') and total_amount > 0
        and status::text <> case when paid_amount >= total_amount then 'PAID' when paid_amount > 0 then 'PARTIAL_PAID' else 'PAYABLE' end`,
  ],
  [
    'a payment is the sum of its lines, of one supplier, each bill once',
    `select p.code from bill_pay p left join bill_pay_line l on l.pay_id = p.id and l.deleted_at is null left join purchase_bill b on b.id = l.bill_id
      group by p.id having p.total_amount <> coalesce(sum(l.amount), 0) or bool_or(b.supplier_id <> p.supplier_id) or count(l.bill_id) <> count(distinct l.bill_id)`,
  ],
  [
    'at most one try is under way or came through, and all are of one amount',
    `select p.code from bill_pay p join bill_pay_attempt a on a.pay_id = p.id group by p.id
      having count(*) filter (where a.status <> 'CLOSED') > 1 or bool_or(a.amount <> p.total_amount)`,
  ],
  [
    'a payment is paid exactly where a try came through',
    `select p.code from bill_pay p where (p.status = 'PAID') <> exists (select 1 from bill_pay_attempt a where a.pay_id = p.id and a.status = 'SUCCESS')`,
  ],
  [
    'a payment is at the bank exactly where a try is',
    `select p.code from bill_pay p where (p.status = 'PAYING') <> exists (select 1 from bill_pay_attempt a where a.pay_id = p.id and a.status in ('WAITING', 'PROCESSING'))`,
  ],
  [
    'three people',
    `select code from bill_pay where status in ('PAYING', 'PAID', 'PAY_FAILED')
        and (created_by = approved_by or created_by = cashier_id or approved_by = cashier_id or approved_by is null or cashier_id is null)`,
  ],
  [
    'the account holds each payment once',
    `select p.code from bill_pay p left join supplier_account_entry e on e.pay_id = p.id and e.kind in ('PAYMENT', 'OFFSET') group by p.id
      having count(e.id) <> (case when p.status = 'PAID' then 1 else 0 end) or coalesce(-sum(e.amount), 0) <> (case when p.status = 'PAID' then p.total_amount else 0 end)`,
  ],
  [
    'the account continues what was before',
    `select supplier_id::text as code from (select supplier_id, balance_after, amount, lag(balance_after, 1, 0) over (partition by supplier_id, currency order by seq) as before
        from supplier_account_entry) e where balance_after <> before + amount`,
  ],
]

/** @returns what is wrong, in words */
export async function wrongWithMoney(sql: Sql): Promise<string[]> {
  const wrong: string[] = []
  for (const [rule, query] of rules) {
    const rows = await sql.query<{ code: string }>(query)
    if (rows.length > 0) wrong.push(`${rule}: ${rows.length}, ${rows[0]?.code ?? ''} first`)
  }
  return wrong
}

interface Moved {
  readonly no: string
  readonly amount: string
}

/** Money out at the bank beside the payments that are paid; at rest, when nothing is at the bank any more. */
export async function wrongWithBank(sql: Sql, moved: readonly Moved[], repeated: readonly string[]): Promise<string[]> {
  const wrong: string[] = repeated.map((no) => `${no} was sent twice`)
  const tries = await sql.query<{ no: string; amount: string; status: string; pay: string }>(
    `select a.no, a.amount::text as amount, a.status::text as status, p.status::text as pay from bill_pay_attempt a join bill_pay p on p.id = a.pay_id
      where a.channel in ('BANK', 'FACTORING')`,
  )
  const known = new Map(tries.map((one) => [one.no, one]))
  const seen = new Set<string>()
  for (const { no, amount } of moved) {
    const attempt = known.get(no)
    if (seen.has(no)) wrong.push(`${no} moved money twice`)
    seen.add(no)
    if (!attempt) wrong.push(`${no} moved money and is nobody’s`)
    else if (Number(attempt.amount) !== Number(amount)) wrong.push(`${no} moved ${amount} instead of ${attempt.amount}`)
    else if (attempt.status !== 'SUCCESS' || attempt.pay !== 'PAID') wrong.push(`${no} moved money and is ${attempt.status}, its payment ${attempt.pay}`)
  }
  return [...wrong, ...tries.flatMap(({ no, status }) => (status === 'SUCCESS' && !seen.has(no) ? [`${no} is paid and no money moved`] : []))]
}
