/** In whose name a document follows a step of its process. */
import { isId } from '#kit/ids.ts'
import { systemActor, type WorkActor } from '#kit/unit-of-work.ts'
import type { WatchedStep } from '#server/engine/index.ts'

export interface Person {
  readonly name: string
  readonly tenantId: string
  readonly supplierId: string | null
}

/** A subquery that yields a `Person` as JSON. @param id a parameter, see `personId` */
export const personById = (id: string): string =>
  `select json_build_object('name', name, 'tenantId', tenant_id, 'supplierId', supplier_id) from app_user where id = ${id}::uuid`

/** Null where no person made the step. */
export const personId = (actor: string | undefined): string | null => (actor !== undefined && isId(actor) ? actor : null)

/**
 * The person's name, for the document's log; the engine's own steps are the system's.
 * @param opened who opened the transaction, if there is one: the same person says by which way they came
 */
export function actorOfStep({ actor, processKey }: Pick<WatchedStep, 'actor' | 'processKey'>, person: Person | null, opened?: WorkActor): WorkActor {
  if (actor === undefined || !isId(actor)) return systemActor(processKey)
  if (!person) return { ...systemActor(processKey), userId: actor }
  const { name, tenantId, supplierId } = person
  const via = opened?.userId === actor ? opened.via : undefined
  return { type: supplierId ? 'SUPPLIER' : 'USER', userId: actor, name, tenantId, principal: undefined, via }
}
