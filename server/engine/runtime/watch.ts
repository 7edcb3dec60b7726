/** Tells a host that watches a process of its steps (`watch-api.ts`). */
import { tokenOf } from '../core/ids.ts'
import { tokenAt, tokensOf } from '../core/inspect.ts'
import type { State } from '../core/state.ts'
import type { Sql } from '../define.ts'
import type { Unit } from './unit.ts'
import type { Watch, WatchedStep } from './watch-api.ts'
import type { WorkItem } from './work-item.ts'

export const isWatched = (watch: Watch | undefined, item: WorkItem): boolean =>
  watch !== undefined && item.about.parentId === undefined && watch.watches(item.about.processKey)

/** Tells the host of every watched instance of a unit whose rows are ready to be written. */
export async function tellWatch(watch: Watch | undefined, unit: Unit): Promise<void> {
  if (watch === undefined || unit.sql === undefined) return
  for (const item of unit.items.values()) {
    if (item.entries.length > 0 && isWatched(watch, item)) await watch.onStep(stepOf(item, unit.sql), unit.sql)
  }
}

function stepOf(item: WorkItem, sql: Sql): WatchedStep {
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
    setDocVersion: async (version) => void (await sql.query('update wf_instance set doc_version = $2 where id = $1::uuid', [item.id, version])),
  }
}

const placesIn = (state: State | undefined): string[] =>
  state === undefined ? [] : [...new Set(tokensOf(state).flatMap(([, token]) => (token.wait === undefined || token.sign !== undefined ? [] : [token.at])))]
