/** The scheme by which suppliers are scored: versions that are only ever added, the last one in force. */
import type { Sql } from '#kit/data-source.ts'
import { badInput, Failure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { storedWordsSql } from '#kit/words.ts'
import type { z } from 'zod'
import { schemeProblems, type SavedScheme, type saveScoreScheme } from './score-scheme.contract.ts'

/** What is asked of a scheme beside its words. */
export interface Scheme extends Omit<SavedScheme, 'savedAt'> {
  readonly id: string
  readonly savedAt: Date
}

const columns = `select s.id, s.number, s.remark, s.create_time as "savedAt",
    (select ${storedWordsSql('u.name', "coalesce(nullif(u.name_en, ''), u.name)")} from app_user u where u.id = s.created_by) as "savedByName",
    (select json_agg(json_build_object('measure', c.measure, 'weight', c.weight::text) order by c.sort) from supplier_score_criterion c where c.scheme_id = s.id) as criteria,
    (select json_agg(json_build_object('code', r.code, 'name', r.name, 'nameEn', r.name_en, 'min', r.min_score::text, 'max', r.max_score::text, 'color', r.color,
        'warnsOrders', r.warns_orders, 'preventsOrders', r.prevents_orders, 'proposesFreeze', r.proposes_freeze) order by r.min_score desc)
       from supplier_score_standing r where r.scheme_id = s.id) as standings
  from supplier_score_scheme s`

/** The version in force; undefined before the first one. */
export async function schemeInForce(sql: Sql): Promise<Scheme | undefined> {
  const [row] = await sql.query<Scheme>(`${columns} order by s.number desc limit 1`)
  return row
}

/** The version by which something was scored. */
export async function schemeById(sql: Sql, id: string): Promise<Scheme> {
  const [row] = await sql.query<Scheme>(`${columns} where s.id = $1::uuid`, [id])
  if (!row) throw new Error(`There is no score scheme ${id}`)
  return row
}

type Saved = z.output<typeof saveScoreScheme.input>

/**
 * Adds the next version, whole.
 * @throws Failure bad-input with every field that keeps it from covering 0 to 100 with weights of 100; stale-version when the version
 *   that was seen is not in force any more
 */
export async function saveScheme(uow: UnitOfWork, { number: seen, criteria, standings, remark }: Saved): Promise<Scheme> {
  const problems = schemeProblems({ criteria, standings })
  if (problems.length > 0) throw badInput(problems)
  await uow.sql.query(`select pg_advisory_xact_lock(hashtextextended('supplier-score-scheme', 0))`)
  const before = await schemeInForce(uow.sql)
  if ((before?.number ?? 0) !== seen) throw new Failure('conflict', 'stale-version', { current: { number: before?.number ?? 0 } })
  const id = newId()
  const made = { tenantId: uow.actor.tenantId, createdBy: uow.actor.userId ?? null, createTime: uow.now }
  await uow.prisma.supplierScoreScheme.create({ data: { ...made, id, number: seen + 1, remark: remark ?? null } })
  await uow.prisma.supplierScoreCriterion.createMany({ data: criteria.map((one, sort) => ({ ...made, id: newId(), schemeId: id, sort, ...one })) })
  await uow.prisma.supplierScoreStanding.createMany({ data: standings.map((one) => ({ ...made, id: newId(), schemeId: id, ...one })) })
  await uow.log({ bizType: 'supplier-score-scheme', bizId: id, event: 'saved', content: remark ?? undefined, diff: { number: [seen, seen + 1] } })
  return schemeById(uow.sql, id)
}
