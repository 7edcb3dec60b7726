/** Tells a host that watches a process of its steps (`watch-api.ts`). */
import { tokenOf } from '../core/ids.ts'
import { tokenAt } from '../core/inspect.ts'
import type { State } from '../core/state.ts'
import type { Sql } from '../define.ts'
import type { Unit } from './unit.ts'
import type { Follows, StepAhead, Watch } from './watch-api.ts'
import type { WorkItem } from './work-item.ts'

export const isWatched = (watch: Watch | undefined, item: WorkItem): boolean =>
  watch !== undefined && item.about.parentId === undefined && watch.watches(item.about.processKey)

/** What has to follow the step of a finished item for the host. @param sql for a short look by key */
export function followsOf(watch: Watch | undefined, item: WorkItem, sql: Sql): Follows | Promise<Follows> {
  if (watch === undefined || !isWatched(watch, item)) return 'nothing'
  return watch.follows?.(stepOf(item), sql) ?? 'transaction'
}

/**
 * Tells the host of every watched instance of a unit whose rows are ready to be written.
 * @returns what of the host's is still being written; a connection that answers one statement at a time has written it
 */
export async function tellWatch(watch: Watch | undefined, unit: Unit, sql: Sql): Promise<readonly Promise<void>[]> {
  const rests: Promise<void>[] = []
  if (watch === undefined) return rests
  for (const item of unit.items.values()) {
    if (item.entries.length === 0 || !isWatched(watch, item)) continue
    const setDocVersion = async (version: number): Promise<void> => {
      await sql.query('update wf_instance set doc_version = $2 where id = $1::uuid', [item.id, version])
      item.docVersion = version
    }
    const followed = await watch.onStep({ ...stepOf(item), setDocVersion }, sql)
    if (!followed) continue
    if (sql.isPipelined !== true) await followed.rest
    // It is looked at once the step has been sent; until then its failure is nobody's surprise.
    else rests.push(followed.rest)
    followed.rest.catch(() => undefined)
  }
  return rests
}

function stepOf(item: WorkItem): StepAhead {
  const { about, closing, snapshot, state } = item
  const elementOf = (taskId: string): string => (snapshot && tokenAt(snapshot.state, tokenOf(taskId))?.at) ?? ''
  const tasks = item.rows.tasksClosed.map(({ id, outcome }) => ({ elementId: elementOf(id), outcome }))
  return {
    instanceId: item.id,
    processKey: about.processKey,
    businessKey: about.businessKey,
    businessType: about.businessType,
    docVersion: about.docVersion,
    initiator: about.initiator,
    actor: item.actor,
    isBorn: item.birth !== undefined,
    closed: closing && { taskId: closing.taskId, elementId: elementOf(closing.taskId), outcome: closing.outcome, comment: closing.comment },
    passed: [...tasks, ...item.rows.history.map(({ element, outcome }) => ({ elementId: element, outcome: outcome ?? '' }))],
    stoodAt: placesIn(snapshot?.state),
    standsAt: item.ended ? [] : placesIn(state),
    outcome: item.outcome,
    variables: item.variables(),
  }
}

/** Elements at which something waits, in order of arrival. */
function placesIn(state: State | undefined): string[] {
  const places = new Set<string>()
  for (const part of Object.values(state?.parts ?? {}))
    for (const { wait, sign, at } of Object.values(part)) if (wait !== undefined && sign === undefined) places.add(at)
  return [...places]
}
