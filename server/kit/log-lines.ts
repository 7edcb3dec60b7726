/** Lines of the log of documents, as one statement or as part of another. */
import { newId } from './ids.ts'
import type { LogEntry, WorkActor } from './unit-of-work.ts'

/**
 * Writes lines into the logs of rows, in the name of somebody.
 * `first` is the number of its first parameter, `only` a condition on writing them.
 */
export function logging(
  { tenantId, userId, name, type, via }: WorkActor,
  entries: readonly LogEntry[],
  { first, only }: { readonly first: number; readonly only: string } = { first: 1, only: '' },
): { readonly text: string; readonly params: readonly unknown[] } {
  const told = <Field extends keyof LogEntry>(field: Field) => entries.map((entry) => entry[field] ?? null)
  const at = (place: number): string => `$${first + place}`
  const text = `insert into doc_log (id, tenant_id, biz_type, biz_id, event, from_status, to_status, actor_id, actor_name, actor_type, content, diff, via, via_id, via_name, create_time)
       select e.id, ${at(8)}, e.biz_type, e.biz_id, e.event, e.from_status, e.to_status, ${at(9)}, ${at(10)}, ${at(11)}, e.content, e.diff::jsonb, ${at(12)}, ${at(13)}::uuid, ${at(14)}, clock_timestamp()
         from unnest(${at(0)}::uuid[], ${[1, 2, 3, 4, 5, 6, 7].map((place) => `${at(place)}::text[]`).join(', ')})
           with ordinality as e(id, biz_type, biz_id, event, from_status, to_status, content, diff, place) ${only} order by e.place`
  const params = [
    entries.map(() => newId()),
    told('bizType'),
    told('bizId'),
    told('event'),
    told('fromStatus'),
    told('toStatus'),
    told('content'),
    entries.map(({ diff }) => (diff ? JSON.stringify(diff) : null)),
    tenantId,
    userId ?? null,
    name,
    type,
    via?.kind ?? null,
    via?.id ?? null,
    via?.name?.slice(0, 100) ?? null,
  ]
  return { text, params }
}
