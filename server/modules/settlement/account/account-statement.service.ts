/** Statements: what a supplier was owed before some days, what came in them, what they are owed after. Read from the entries and nothing else. */
import { inCapitals } from '#kit/chinese-amount.contract.ts'
import { badInput, Failure, notFound } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import { decimal, toWire } from '#kit/money.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { platformTenant } from '#kit/unit-of-work.ts'
import { supplierAccount } from './supplier-account.contract.ts'

/** So many entries go onto a paper; more are exported. */
const mostOnPaper = 5000
const currency = 'CNY'

interface Span {
  readonly supplierId?: string | undefined
  readonly from: string
  readonly to: string
}

/**
 * Whose account is asked for: a supplier's own, whatever they say.
 * @throws Failure not-found for others', bad-input where nobody is named, forbidden where amounts are hidden
 */
export async function supplierAsked({ principal, prisma, locale }: CallContext, wanted: string | undefined) {
  if (isHidden(principal, supplierAccount, 'amount')) throw new Failure('forbidden', 'no-permission')
  const own = principal.rows.kind === 'supplier' ? principal.rows.supplierId : undefined
  const id = own ?? wanted
  if (id === undefined) throw badInput([{ path: 'supplierId', code: 'supplier-account.whose' }])
  if (own !== undefined && wanted !== undefined && wanted !== own) throw notFound('supplier', wanted)
  const found = await prisma.supplier.findFirst({
    where: { id, deletedAt: null, ...(own === undefined && principal.tenantId !== platformTenant && { tenantId: principal.tenantId }) },
    select: { companyName: true, nameEn: true },
  })
  if (!found) throw notFound('supplier', id)
  return { id, name: (locale === 'en' && found.nameEn) || found.companyName }
}

interface Moved {
  readonly opening: string
  readonly billed: string
  readonly paid: string
  readonly offset: string
  readonly closing: string
  readonly entries: number
}

/** The first instant of a day, and of the day after it, in the company's zone. */
const since = (at: string, zone: string) => `((${at}::date)::timestamp at time zone ${zone})`
const until = (at: string, zone: string) => `(((${at}::date) + 1)::timestamp at time zone ${zone})`

const balance = (before: string) =>
  `coalesce((select balance_after from supplier_account_entry where supplier_id = $1::uuid and currency = $2 and occurred_at < ${before}
      order by occurred_at desc, seq desc limit 1), 0.00)::text`

const of = (kind: string, sign: string) => `coalesce(sum(${sign}e.amount) filter (where coalesce(r.kind, e.kind) = '${kind}'), 0.00)::text`

export async function statementOf(context: CallContext, { supplierId, from, to }: Span) {
  const supplier = await supplierAsked(context, supplierId)
  const [moved] = await context.sql.query<Moved>(
    `select ${balance(since('$3', '$5'))} as opening, ${of('BILL', '')} as billed, ${of('PAYMENT', '-')} as paid, ${of('OFFSET', '-')} as offset,
            ${balance(until('$4', '$5'))} as closing, count(e.id)::int as entries
       from supplier_account_entry e left join supplier_account_entry r on r.id = e.reversal_of_id
      where e.supplier_id = $1::uuid and e.currency = $2 and e.occurred_at >= ${since('$3', '$5')} and e.occurred_at < ${until('$4', '$5')}`,
    [supplier.id, currency, from, to, context.zone],
  )
  return { supplierId: supplier.id, supplierName: supplier.name, currency, from, to, ...moved! }
}

/** @throws Failure bad-input where there are more entries than a paper holds */
export async function statementPaper(context: CallContext, span: Span) {
  const statement = await statementOf(context, span)
  if (statement.entries > mostOnPaper) throw badInput([{ path: 'to', code: 'supplier-account.too-long', params: { most: mostOnPaper } }])
  const rows = await context.sql.query<{
    id: string
    kind: 'BILL' | 'PAYMENT' | 'OFFSET' | 'REVERSAL'
    code: string
    at: string
    amount: string
    balanceAfter: string
  }>(
    `select id, kind, code, to_char(occurred_at at time zone $5, 'YYYY-MM-DD') as at, amount::text as amount, balance_after::text as "balanceAfter"
       from supplier_account_entry where supplier_id = $1::uuid and currency = $2 and occurred_at >= ${since('$3', '$5')} and occurred_at < ${until('$4', '$5')}
      order by occurred_at, seq`,
    [statement.supplierId, currency, span.from, span.to, context.zone],
  )
  return { ...statement, closingInWords: inCapitals(toWire(decimal(statement.closing).abs())), records: rows }
}
