/** Adds up what was sold. Areas say where their sales stand; who sees which of them follows from the suppliers he sees. */
import { DateTime } from 'luxon'
import { dayIn } from '#kit/clock.ts'
import type { DataSource } from '#kit/data-source.ts'
import { badInput } from '#kit/errors.ts'
import type { Locale } from '#kit/messages.ts'
import type { Principal } from '#kit/principal.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import { scopeOf } from '#kit/resource/scope.ts'
import { tableOf, tablesOf } from '#kit/tables.ts'
import type { SalesSource } from '#server/area/sales-source.ts'
import { supplier } from '#server/modules/supplier/profile/supplier.contract.ts'
import type { KeptFigures } from '#kit/kept-figures.ts'
import { mostPeriods, type Cycle } from './sales.contract.ts'

const nothingSold = `select null::date as sold_on, null::uuid as supplier_id, null::text as order_no, null::text as item_code,
  null::text as item_name, 0::numeric as quantity, 0::numeric as amount where false`

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** @param days `yyyy-MM-dd` */
function linesOf(sources: readonly SalesSource[], zone: string, { first, last }: { readonly first: string; readonly last: string }): string {
  const days = { first: `date ${quoted(first)}`, last: `date ${quoted(last)}` }
  return sources.map((source) => `(${source.lines(quoted(zone), days)})`).join(' union all ') || nothingSold
}

export interface Asker {
  readonly data: DataSource
  readonly principal: Principal
  readonly locale: Locale
  readonly now: Date
  readonly zone: string
  readonly figures: KeptFigures
}

interface Span {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface Figures {
  readonly orders: number
  readonly quantity: string
  readonly amount: string
}

interface Ranked extends Figures {
  readonly rank: number
  readonly key: string
  readonly name: string
  /** Of the whole amount, in percent with two places. */
  readonly share: string
}

const told = (at: Date | undefined) => (at ? { at: at.toISOString() } : {})

/** How many periods are shown when nobody says from when on. */
const shownPeriods: Readonly<Record<Cycle, number>> = { DAY: 30, WEEK: 12, MONTH: 6 }

/** The suppliers that the caller sees, as conditions on a supplier called `t`. */
async function seen({ data, principal }: Asker, values: unknown[]): Promise<Conditions> {
  const where = new Conditions(values)
  where.add('t.deleted_at is null')
  const { rows } = principal
  if (rows.kind === 'supplier') where.add(`t.id = ${where.value(rows.supplierId)}::uuid`)
  else scopeOf(supplier, principal, tableOf(await tablesOf(data), supplier.model), where)
  return where
}

/** The first and last day that are meant, none before the years of business; checked by the database, which knows the calendar. */
const spanText = (from: string, to: string, zone: string, cycle: string, back: string) =>
  `select greatest(date '1900-01-01', date_trunc(${cycle}, coalesce(${from}::date, (coalesce(${to}::date, today.day) - ${back}::interval)::date)))::date as first,
          coalesce(${to}::date, today.day) as last from (select (now() at time zone ${zone})::date as day) today`

/** @throws Failure bad-input when the span ends before it begins or has too many periods */
export async function salesReport(asker: Asker, { from, to, cycle }: Span & { readonly cycle: Cycle }, sources: readonly SalesSource[]) {
  if (from && to && to < from) throw badInput([{ path: 'to', code: 'home.bad-span' }])
  const step = cycle.toLowerCase()
  const values: unknown[] = [from ?? null, to ?? null, asker.zone, step, `${shownPeriods[cycle] - 1} ${step}`]
  const span = spanText('$1', '$2', '$3', '$4', '$5')
  const [asked] = await asker.data.sql.query<{ periods: number; first: string; last: string }>(
    `select count(*)::int as periods, coalesce($1::date, min(span.first)::date)::text as first, min(span.last)::text as last
       from (${span}) span, generate_series(span.first, span.last, ('1 ' || $4)::interval)`,
    values,
  )
  if ((asked?.periods ?? 0) > mostPeriods) throw badInput([{ path: 'from', code: 'home.span-too-long' }])
  // A span that ends before the years of business has no period.
  const days = { first: asked?.first ?? '1900-01-01', last: asked?.last ?? '1900-01-01' }
  const where = await seen(asker, values)
  where.add(`s.sold_on between ${where.value(days.first)}::date and ${where.value(days.last)}::date`)
  // An order is counted once however many lines it has, and all of them are of one day.
  const { rows, at } = await asker.figures.rows<Figures & { from: string | null; to: string | null }>(
    asker.data.sql,
    `with span as (${span}), ordered as (
       select date_trunc($4, s.sold_on)::date as first, s.order_no, sum(s.quantity) as quantity, sum(s.amount) as amount
         from (${linesOf(sources, asker.zone, days)}) s join supplier t on t.id = s.supplier_id ${where.text} group by 1, 2),
     sold as (select first, count(*) as orders, sum(quantity) as quantity, sum(amount) as amount from ordered group by first)
     select p.first::date::text as "from", (least(p.first + ('1 ' || $4)::interval - interval '1 day', span.last))::date::text as "to",
            coalesce(sum(sold.orders), 0)::int as orders, coalesce(sum(sold.quantity), 0)::text as quantity, coalesce(sum(sold.amount), 0)::numeric(20, 2)::text as amount
       from span cross join generate_series(span.first, span.last, ('1 ' || $4)::interval) p(first) left join sold on sold.first = p.first::date
      group by grouping sets ((p.first, span.last), ()) order by p.first`,
    values,
    (counted) => counted.find(({ from: first }) => first === null)?.orders ?? 0,
  )
  const periods = rows.filter((row): row is Figures & { from: string; to: string } => row.from !== null)
  const { orders = 0, quantity = '0', amount = '0.00' } = rows.find(({ from: first }) => first === null) ?? {}
  return { recorded: sources.length > 0, total: { orders, quantity, amount }, periods, ...told(at) }
}

/** Of the months that are shown when nobody says from when on. */
const firstShown = (last: string): string =>
  DateTime.fromISO(last)
    .startOf('month')
    .minus({ months: shownPeriods.MONTH - 1 })
    .toISODate() ?? last

export type RankedBy = 'SUPPLIER' | 'ITEM' | 'CONTRACT'

/** Contracts stand for no order: `orders` counts them. */
const contractsInForce = (zone: string): string =>
  `select c.valid_from as sold_on, c.supplier_id, c.contract_no::text as order_no, c.contract_no::text as item_code, c.name::text as item_name,
          1::numeric as quantity, c.amount from supplier_contract c
    where c.deleted_at is null and c.status in ('EFFECTIVE', 'EXPIRING') and c.amount is not null
      and (now() at time zone ${quoted(zone)})::date between c.valid_from and c.valid_to`

export async function salesRanking(
  asker: Asker,
  { from, to, top, by }: Span & { readonly top: number; readonly by: RankedBy },
  sources: readonly SalesSource[],
) {
  if (from && to && to < from) throw badInput([{ path: 'to', code: 'home.bad-span' }])
  const last = to ?? dayIn(asker.zone, asker.now)
  const days = { first: from ?? firstShown(last), last }
  const values: unknown[] = []
  const where = await seen(asker, values)
  if (by !== 'CONTRACT') where.add(`s.sold_on between ${where.value(days.first)}::date and ${where.value(days.last)}::date`)
  const company = asker.locale === 'en' ? `coalesce(nullif(t.name_en, ''), t.company_name)` : 't.company_name'
  const [key, name] = by === 'ITEM' ? ['s.item_code', 'max(s.item_name)'] : ['t.id::text', `max(${company})`]
  const lines = by === 'CONTRACT' ? contractsInForce(asker.zone) : linesOf(sources, asker.zone, days)
  const { rows, at } = await asker.figures.rows<Ranked & { total: string }>(
    asker.data.sql,
    `select rank() over (order by sum(s.amount) desc)::int as rank, ${key} as key, ${name} as name, count(distinct s.order_no)::int as orders,
            sum(s.quantity)::text as quantity, sum(s.amount)::numeric(20, 2)::text as amount,
            coalesce(round(100 * sum(s.amount) / nullif(sum(sum(s.amount)) over (), 0), 2), 0.00)::text as share,
            sum(count(distinct s.order_no)) over () as total
       from (${lines}) s join supplier t on t.id = s.supplier_id ${where.text}
      group by ${key} order by sum(s.amount) desc, ${key} limit ${Math.trunc(top)}`,
    values,
    ([row]) => Number(row?.total ?? 0),
  )
  return { recorded: by === 'CONTRACT' || sources.length > 0, rows: rows.map(({ total: _total, ...row }): Ranked => row), ...told(at) }
}
