/** Finds the earlier tasks to which a token can go back, in its own instance and in those that called it. */
import { tokenOf } from '../core/ids.ts'
import { tokensOf } from '../core/inspect.ts'
import type { ProcessGraph } from '../core/graph.ts'
import type { State } from '../core/state.ts'
import { isWayBack, wayBack, type NoWayBack, type WayBack } from '../core/way-back.ts'
import type { Sql } from '../define.ts'
import { SYSTEM } from '../news.ts'

/** An instance as far as going back must know it. */
export interface Place {
  readonly id: string
  readonly graph: ProcessGraph
  readonly state: State
  /** Tasks that were completed in the step under way. */
  readonly passedNow?: readonly PassedRow[]
}

export interface Candidate {
  readonly at: Place
  readonly elementId: string
  readonly doneBy: string | undefined
  readonly doneAt: Date
  readonly way: WayBack | NoWayBack
}

export interface PassedRow {
  element_id: string
  task_id: string | null
  assignee: string | null
  ended_at: Date
}

/** What was completed in an instance, last first. */
export async function passedIn(sql: Sql, instanceId: string): Promise<{ readonly rows: readonly PassedRow[]; readonly passed: ReadonlySet<string> }> {
  const rows = await sql.query<PassedRow>(
    `select element_id, task_id, coalesce(proxy_for, nullif(assignee, '${SYSTEM}')) as assignee, ended_at from wf_history where instance_id = $1::uuid and outcome in ('completed', 'approved', 'rejected', 'resubmitted') order by ended_at desc, id desc`,
    [instanceId],
  )
  return { rows, passed: new Set(rows.map((row) => row.element_id)) }
}

/** A token and all inside it. */
export function subtreeOf(state: State, top: number): ReadonlySet<number> {
  const found = new Set([top])
  // Tokens are younger than what contains them.
  for (const [no, token] of tokensOf(state).sort(([a], [b]) => a - b)) if (token.in !== undefined && found.has(token.in)) found.add(no)
  return found
}

/** The plan as a command; what was only looked at stays out of the stored events. */
export const modification = ({ cancel, startBefore, startAfter }: WayBack, reason: string | undefined) => ({
  type: 'modify' as const,
  cancel,
  startBefore,
  startAfter,
  variables: {},
  reason,
})

/**
 * Every task that was done in an instance and the way back to it, last done first.
 * @param from number of the token that would go back
 */
export async function candidatesIn(sql: Sql, at: Place, from: number): Promise<Candidate[]> {
  const { rows: before, passed: earlier } = await passedIn(sql, at.id)
  const rows = [...(at.passedNow ?? []), ...before]
  const passed = new Set([...earlier, ...(at.passedNow ?? []).map((row) => row.element_id)])
  const own = tokensOf(at.state).find(([no]) => no === from)?.[1].at
  const found = new Map<string, Candidate>()
  for (const { element_id: elementId, task_id: taskId, assignee, ended_at: doneAt } of rows) {
    if (taskId === null || elementId === own || found.has(elementId)) continue
    found.set(elementId, { at, elementId, doneBy: assignee ?? undefined, doneAt, way: wayBack(at.graph, at.state, from, elementId, passed) })
  }
  return [...found.values()]
}

/**
 * Those of the instance itself and of all that called it.
 * @param load gives a calling instance
 */
export async function candidatesOf(
  sql: Sql,
  start: Place & { readonly parentId: string | undefined; readonly parentWait: string | undefined },
  taskId: string,
  load: (id: string) => Promise<(Place & { readonly parentId: string | undefined; readonly parentWait: string | undefined }) | undefined>,
): Promise<Candidate[]> {
  const all: Candidate[] = []
  let from: number | undefined = tokenOf(taskId)
  for (let at: typeof start | undefined = start; at !== undefined && from !== undefined;) {
    all.push(...(await candidatesIn(sql, at, from)))
    const { parentId, parentWait }: typeof start = at
    at = parentId === undefined ? undefined : await load(parentId)
    from =
      at === undefined || parentWait === undefined ? undefined : tokensOf(at.state).find(([, { wait }]) => wait?.k === 'child' && wait.id === parentWait)?.[0]
  }
  return all
}

export const isReachable = (candidate: Candidate): candidate is Candidate & { readonly way: WayBack } => isWayBack(candidate.way)
