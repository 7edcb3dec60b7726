/** Months of suppliers: closed by the clock, worked out again by an administrator, and what follows for the supplier. */
import { z } from 'zod'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import { tellStanding } from './score-news.ts'
import { measureSuppliers } from './score-measures.service.ts'
import { monthOf, monthToClose, type ScoreSpan } from './score-period.ts'
import { standingOf, type SavedScheme } from './score-scheme.contract.ts'
import { schemeById, schemeInForce, type Scheme } from './score-scheme.service.ts'
import { totalOf, type Total } from './score-total.ts'

const answerDays = defineParameter('supplier.score.answer-days', z.coerce.number().int().min(1).max(90), 3)
const closeDay = defineParameter('supplier.score.close-day', z.coerce.number().int().min(1).max(28), 2)

export interface Scored extends Total {
  readonly standing: SavedScheme['standings'][number] | undefined
}

type Dependencies = { readonly data: DataSource; readonly zone: string }

/** What suppliers come to in a month by a scheme. Writes nothing. */
export async function scoreSuppliers(
  { data, zone }: Dependencies,
  sql: Sql,
  scheme: Pick<Scheme, 'criteria' | 'standings'>,
  supplierIds: readonly string[],
  span: ScoreSpan,
): Promise<ReadonlyMap<string, Scored>> {
  const found = await measureSuppliers({ data, sql }, supplierIds, span, { zone, answerDays: await parametersOf(data).get(answerDays) })
  return new Map(
    supplierIds.map((id) => {
      const total = totalOf(scheme.criteria, found.get(id) ?? new Map())
      return [id, { ...total, standing: total.score === null ? undefined : standingOf(total.score, scheme.standings) }]
    }),
  )
}

/** How many suppliers are closed in one transaction. */
const batchSize = 100

/**
 * Closes the month before the one that runs, for every supplier that was there then and has not left. Every batch is a transaction of
 * its own, and what is closed is not looked at again: whoever goes on after a stop, or does the same at the same time, closes the rest.
 * @returns how many were closed
 */
export async function closeScores(dependencies: Dependencies, now: Date): Promise<number> {
  const span = monthToClose(now, dependencies.zone, await parametersOf(dependencies.data).get(closeDay))
  const scheme = span && (await schemeInForce(dependencies.data.sql))
  if (!scheme) return 0
  let closed = 0
  for (let after: string | undefined = zero; after !== undefined;) {
    const from: string = after
    const batch = await workOn(dependencies.data, { zone: dependencies.zone })(systemActor('supplier-score'), (uow) =>
      closeBatch(dependencies, uow, scheme, span, from),
    )
    closed += batch.closed
    after = batch.last
  }
  return closed
}

const zero = '00000000-0000-0000-0000-000000000000'

interface Supplier {
  readonly id: string
  readonly companyName: string
  readonly masterUserId: string | null
  readonly tenantId: string
}

async function closeBatch(dependencies: Dependencies, uow: UnitOfWork, scheme: Scheme, span: ScoreSpan, after: string) {
  const suppliers = await uow.sql.query<Supplier>(
    `select s.id, s.company_name as "companyName", s.master_user_id as "masterUserId", s.tenant_id as "tenantId" from supplier s
      where s.id > $1::uuid and s.deleted_at is null and s.stage in ('POTENTIAL', 'FORMAL') and s.create_time < $2
        and not exists (select 1 from supplier_score c where c.supplier_id = s.id and c.period = $3 and c.deleted_at is null)
      order by s.id limit ${batchSize} for update of s`,
    [after, span.until, span.period],
  )
  const scores = await scoreSuppliers(
    dependencies,
    uow.sql,
    scheme,
    suppliers.map(({ id }) => id),
    span,
  )
  let closed = 0
  for (const supplier of suppliers) {
    const scored = scores.get(supplier.id)
    if (scored && (await closeOne(uow, supplier, scheme, span, scored))) closed += 1
  }
  return { closed, last: suppliers.length < batchSize ? undefined : suppliers.at(-1)?.id }
}

/** @returns false when somebody else has closed it meanwhile */
async function closeOne(uow: UnitOfWork, supplier: Supplier, scheme: Scheme, span: ScoreSpan, { score, standing, criteria }: Scored): Promise<boolean> {
  const id = newId()
  const rows = await uow.sql.query(
    `insert into supplier_score (id, tenant_id, create_time, update_time, supplier_id, period, from_on, to_on, scheme_id, score, score_standing, criteria)
     values ($1::uuid, $2, $3, $3, $4::uuid, $5, $6::date, $7::date, $8::uuid, $9::numeric, $10, $11::jsonb)
     on conflict (supplier_id, period) where deleted_at is null do nothing returning id`,
    [id, supplier.tenantId, uow.now, supplier.id, span.period, span.firstDay, span.lastDay, scheme.id, score, standing?.code ?? null, JSON.stringify(criteria)],
  )
  if (rows.length === 0) return false
  await uow.log({ bizType: 'supplier-score', bizId: id, event: 'closed', content: span.period, diff: { score: [null, score] } })
  await follow(uow, supplier, { id, period: span.period, score, standing })
  return true
}

interface Month extends Pick<Scored, 'score' | 'standing'> {
  readonly id: string
  readonly period: string
}

/** The supplier stands where his last closed month has put him, and hears of it when that is another rung. */
async function follow(uow: UnitOfWork, supplier: Pick<Supplier, 'id' | 'companyName' | 'masterUserId'>, { id, period, score, standing }: Month): Promise<void> {
  const [later] = await uow.sql.query('select 1 from supplier_score where supplier_id = $1::uuid and period > $2 and deleted_at is null limit 1', [
    supplier.id,
    period,
  ])
  if (later) return
  const [before] = await uow.sql.query<{ scoreStanding: string | null }>(
    'select score_standing as "scoreStanding" from supplier where id = $1::uuid for update',
    [supplier.id],
  )
  const code = standing?.code ?? null
  // Not by his version: somebody who edits him meanwhile has nothing to decide anew.
  await uow.sql.query('update supplier set score = $2::numeric, score_standing = $3 where id = $1::uuid', [supplier.id, score, code])
  if (before?.scoreStanding === code) return
  await uow.log({ bizType: 'supplier', bizId: supplier.id, event: 'standing-changed', content: period, diff: { scoreStanding: [before?.scoreStanding, code] } })
  if (standing === undefined) return
  if (standing.proposesFreeze) await uow.sql.query('update supplier_score set proposes_freeze = true where id = $1::uuid', [id])
  await tellStanding(uow, { supplier, scoreId: id, period, score: score ?? '', standing })
}

/** Works a closed month out again, by its own scheme. The row is locked by the caller. */
export async function recalculate(
  dependencies: Dependencies,
  uow: UnitOfWork,
  row: {
    readonly id: string
    readonly version: number
    readonly supplierId: string
    readonly period: string
    readonly schemeId: string
    readonly score: unknown
  },
  reason: string,
): Promise<void> {
  const scheme = await schemeById(uow.sql, row.schemeId)
  const supplier = await uow.lockRow('supplier', row.supplierId)
  const scored = (await scoreSuppliers(dependencies, uow.sql, scheme, [row.supplierId], monthOf(row.period, dependencies.zone))).get(row.supplierId)
  if (!scored) throw new Error(`Supplier ${row.supplierId} was not scored`)
  const { score, standing, criteria } = scored
  await uow.change('supplierScore', row, {
    score,
    scoreStanding: standing?.code ?? null,
    criteria: criteria.map((one) => ({ ...one })),
    recalculatedAt: uow.now,
    recalculateReason: reason,
  })
  const before = row.score === null ? null : String(row.score)
  await uow.log({ bizType: 'supplier-score', bizId: row.id, event: 'recalculated', content: reason, diff: { score: [before, score] } })
  await follow(uow, supplier, { id: row.id, period: row.period, score, standing })
}

export interface DueFreeze {
  readonly scoreId: string
  readonly supplierId: string
  readonly period: string
  readonly score: string
  readonly standing: { readonly zh: string; readonly en: string }
}

/** Freezes that the last closed month of a supplier proposes and nobody has asked for yet. Only of suppliers in a normal state. */
export const dueScoreFreezes = (sql: Sql): Promise<DueFreeze[]> =>
  sql.query<DueFreeze>(
    `select c.id as "scoreId", c.supplier_id as "supplierId", c.period, c.score::text as score, json_build_object('zh', r.name, 'en', r.name_en) as standing
       from supplier_score c
       join supplier s on s.id = c.supplier_id and s.deleted_at is null and s.stage in ('POTENTIAL', 'FORMAL') and s.oper_status = 'NORMAL'
        and s.score_standing = c.score_standing
       join supplier_score_standing r on r.scheme_id = c.scheme_id and r.code = c.score_standing and r.proposes_freeze
      where c.proposes_freeze and c.freeze_id is null and c.deleted_at is null
        and not exists (select 1 from supplier_score later where later.supplier_id = c.supplier_id and later.period > c.period and later.deleted_at is null)
      order by c.period, c.id limit 200`,
  )

/** Takes such a freeze on: true for one caller. Locks the month until the work ends. */
export async function takeScoreFreeze(uow: UnitOfWork, scoreId: string): Promise<boolean> {
  const rows = await uow.sql.query('select 1 from supplier_score where id = $1::uuid and freeze_id is null for update', [scoreId])
  return rows.length > 0
}

export const rememberScoreFreeze = async (uow: UnitOfWork, scoreId: string, freezeId: string): Promise<void> =>
  void (await uow.sql.query('update supplier_score set freeze_id = $2::uuid where id = $1::uuid', [scoreId, freezeId]))
