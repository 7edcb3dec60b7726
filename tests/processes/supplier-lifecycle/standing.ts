/** What must hold of suppliers and their documents at any moment; for the tests that race and walk at random. */
import type { Sql } from '#kit/data-source.ts'

interface Standing {
  readonly id: string
  readonly stage: string
  readonly operStatus: string
  readonly scopes: string[]
  /** Statuses of its freezes that are not over, with their scopes. */
  readonly freezes: { readonly status: string; readonly scopes: string[] }[]
  readonly regularized: boolean
  readonly openRegularizations: number
  readonly openExits: number
  readonly completedExit: boolean
  /** Of whole suppliers that have left: documents, deposit and contracts that are still there. */
  readonly left: number
  readonly twiceInForce: number
}

/** What a supplier's state says when exactly this freeze is there. */
const waits: Readonly<Record<string, string>> = { IN_APPROVAL: 'FREEZE_PENDING', FROZEN: 'FROZEN', DEFROST_IN_APPROVAL: 'DEFROST_PENDING' }
const order = ['POTENTIAL', 'FORMAL', 'EXITED']

/**
 * Everything that is wrong; empty when all is well. Invariants 41, 42, 44 and 45.
 * @param begun ids of suppliers that were formal from the beginning
 */
export async function wrongStandings(sql: Sql, begun: ReadonlySet<string>): Promise<string[]> {
  return (await standings(sql)).flatMap((supplier) => wrongWith(supplier, begun.has(supplier.id)).map((what) => `${supplier.id}: ${what}`))
}

/** Stages may only go on. @param before as an earlier call gave them */
export async function stagesAfter(sql: Sql, before: ReadonlyMap<string, string>): Promise<{ stages: Map<string, string>; wrong: string[] }> {
  const rows = await sql.query<{ id: string; stage: string }>('select id, stage::text as stage from supplier where deleted_at is null')
  const stages = new Map(rows.map(({ id, stage }) => [id, stage]))
  const wrong = rows.flatMap(({ id, stage }) => {
    const was = before.get(id)
    return was !== undefined && order.indexOf(stage) < order.indexOf(was) ? [`${id} went back from ${was} to ${stage}`] : []
  })
  return { stages, wrong }
}

function wrongWith({ stage, operStatus, scopes, freezes, ...of }: Standing, wasFormal: boolean): string[] {
  const [freeze, second] = freezes
  const expected = freeze ? waits[freeze.status] : 'NORMAL'
  const stopped = freeze && freeze.status !== 'IN_APPROVAL' ? freeze.scopes.toSorted().join() : ''
  return [
    ...(second ? ['two freezes at once'] : []),
    ...(operStatus === expected ? [] : [`is ${operStatus} with a freeze that is ${freeze?.status ?? 'not there'}`]),
    ...(scopes.toSorted().join() === stopped ? [] : [`stops ${scopes.join()} where the freeze says ${stopped}`]),
    ...(stage === 'FORMAL' && !wasFormal && !of.regularized ? ['is formal without an approved regularization'] : []),
    ...(of.openRegularizations > 1 ? ['two regularizations at once'] : []),
    ...(of.openExits > 1 ? ['two exits at once'] : []),
    ...(stage === 'EXITED' && !of.completedExit ? ['has left without an exit'] : []),
    ...(stage === 'EXITED' && of.left > 0 ? [`has left and ${of.left} things are open`] : []),
    ...(of.twiceInForce > 0 ? ['two versions of one rule in force'] : []),
  ]
}

const standings = (sql: Sql): Promise<Standing[]> =>
  sql.query<Standing>(
    `select s.id, s.stage::text as stage, s.oper_status::text as "operStatus", coalesce(s.freeze_scopes::text[], '{}') as scopes,
            coalesce((select json_agg(json_build_object('status', f.status::text, 'scopes', f.scopes::text[])) from supplier_freeze f
              where f.supplier_id = s.id and f.deleted_at is null and f.status in ('IN_APPROVAL', 'FROZEN', 'DEFROST_IN_APPROVAL')), '[]') as freezes,
            exists (select 1 from supplier_regularization r where r.supplier_id = s.id and r.status = 'APPROVED') as regularized,
            (select count(*)::int from supplier_regularization r where r.supplier_id = s.id and r.status in ('DRAFT', 'IN_APPROVAL', 'RETURNED')) as "openRegularizations",
            (select count(*)::int from supplier_exit e where e.supplier_id = s.id and e.status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'CLEARING')) as "openExits",
            exists (select 1 from supplier_exit e where e.supplier_id = s.id and e.status = 'COMPLETED') as "completedExit",
            ((select count(*) from supplier_regularization r where r.supplier_id = s.id and r.status in ('DRAFT', 'IN_APPROVAL', 'RETURNED'))
              + (select count(*) from supplier_price_rule p where p.supplier_id = s.id and p.deleted_at is null and p.status in ('DRAFT', 'IN_APPROVAL', 'RETURNED'))
              + (select count(*) from supplier_contract c where c.supplier_id = s.id and c.deleted_at is null and c.status in ('EFFECTIVE', 'EXPIRING'))
              + (select count(*) from supplier_margin m where m.supplier_id = s.id and m.deleted_at is null and m.paid - m.deducted - m.refunded <> 0))::int as left,
            (select count(*)::int from (select 1 from supplier_price_rule p where p.supplier_id = s.id and p.status = 'EFFECTIVE' and p.deleted_at is null
              group by p.channel, p.category_name having count(*) > 1) x) as "twiceInForce"
       from supplier s where s.deleted_at is null`,
  )
