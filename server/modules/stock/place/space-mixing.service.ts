/** Spaces that hold one article, or one batch of each: asked once goods have been moved into them, in the same work. */
import { badInput } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { NamedSpace } from './place.service.ts'

interface Mixed {
  readonly id: string
  readonly code: string
  readonly isMixed: boolean
}

/**
 * Two who bring different goods into one such space at the same moment follow each other.
 * @param named where goods came to stand
 * @throws Failure bad-input for each space in which other goods, or another batch of the same, lie that it does not take
 */
export async function requireUnmixed(uow: UnitOfWork, named: readonly NamedSpace[]): Promise<void> {
  if (named.length === 0) return
  const strict = await uow.sql.query<{ id: string }>(
    `select s.id, pg_advisory_xact_lock(hashtextextended('space ' || s.id, 0))
       from (select id from cargo_space where id = any($1::uuid[]) and not (allow_item_mixing and allow_batch_mixing) order by id) s`,
    [named.map(({ id }) => id)],
  )
  if (strict.length === 0) return
  const spaces = await uow.sql.query<Mixed>(
    `select n.id, n.code, (not n.allow_item_mixing and count(*) > 1) or (not n.allow_batch_mixing and bool_or(h.batches > 1)) as "isMixed"
       from cargo_space n join (
         select cargo_space_id, sku_id, count(distinct coalesce(batch_id, '00000000-0000-0000-0000-000000000000')) as batches
           from inventory where cargo_space_id = any($1::uuid[]) and on_hand > 0 group by 1, 2) h on h.cargo_space_id = n.id
      group by n.id, n.code`,
    [strict.map(({ id }) => id)],
  )
  const mixed = new Map(spaces.filter(({ isMixed }) => isMixed).map((space) => [space.id, space.code]))
  const problems = named.flatMap(({ path, id }) => (mixed.has(id) ? [{ path, code: 'stock.space-not-mixed', params: { space: mixed.get(id) } }] : []))
  if (problems.length > 0) throw badInput(problems)
}
