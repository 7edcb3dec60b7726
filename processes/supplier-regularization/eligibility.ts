/** Whether a supplier may apply at all, whatever his file says. */
import type { Sql } from '#kit/data-source.ts'
import { Failure } from '#kit/errors.ts'

export interface Obstacle {
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
}

interface Situation {
  readonly stage: string
  readonly operStatus: string
  readonly openId: string | null
  readonly openCode: string | null
  readonly until: string | null
}

/** @param today `yyyy-MM-dd` in the company's zone. @returns undefined for an unknown supplier */
async function situationOf(sql: Sql, supplierId: string, today: string): Promise<Situation | undefined> {
  const [row] = await sql.query<Situation>(
    `select s.stage::text as stage, s.oper_status::text as "operStatus", o.id as "openId", o.code as "openCode",
            (select max(r.cool_down_until)::text from supplier_regularization r
              where r.supplier_id = s.id and r.deleted_at is null and r.status = 'REJECTED' and r.cool_down_until > $2::date) as until
       from supplier s left join supplier_regularization o on o.supplier_id = s.id and o.deleted_at is null and o.status in ('DRAFT', 'IN_APPROVAL', 'RETURNED')
      where s.id = $1::uuid and s.deleted_at is null`,
    [supplierId, today],
  )
  return row
}

const of = (rule: string, details: object = {}): Obstacle => ({ code: `supplier-regularization.${rule}`, details: { rule, ...details } })

/** The first reason why he may not apply, and the application that is open. @param but rules that do not count */
export async function obstacleOf(
  sql: Sql,
  supplierId: string,
  today: string,
  but: readonly string[] = [],
): Promise<{ readonly obstacle: Obstacle | undefined; readonly openId: string | null }> {
  const situation = await situationOf(sql, supplierId, today)
  if (!situation) return { obstacle: undefined, openId: null }
  const { stage, operStatus, openId, openCode, until } = situation
  const reasons = [
    ...(stage === 'POTENTIAL' ? [] : [of('not-potential')]),
    ...(operStatus === 'NORMAL' ? [] : [of('not-normal')]),
    ...(openId === null ? [] : [of('is-open', { code: openCode, id: openId })]),
    ...(until === null ? [] : [of('cooling', { until })]),
  ]
  return { obstacle: reasons.find(({ details }) => !but.includes(String(details['rule']))), openId }
}

/** @throws Failure rule with the reason. @param but rules that do not count: the application itself is open */
export async function requireEligible(sql: Sql, supplierId: string, today: string, but: readonly string[] = []): Promise<void> {
  const { obstacle } = await obstacleOf(sql, supplierId, today, but)
  if (obstacle) throw new Failure('rule', obstacle.code, obstacle.details)
}
