/**
 * Timers of a user task that are drawn nowhere: reminders, escalation, a decision by the clock (`chandlery:timers`). They hang on the token of
 * the task like boundary timers, so whatever ends the task or moves its token to another version takes them along; firing opens no token.
 */
import type { Draft } from './draft.ts'
import type { Expression } from './expression.ts'
import type { TaskTimer, TaskTimerKind, TaskTimers } from './graph.ts'
import type { Subscription, Token } from './state.ts'
import { dueOf } from './subscriptions.ts'
import { closeSubscriptions } from './tree.ts'
import { evaluate } from './variables.ts'

const KINDS: readonly TaskTimerKind[] = ['remind', 'escalate', 'auto']

/** A timer in the making. */
interface Plan {
  readonly task: TaskTimerKind
  readonly value: unknown
  readonly dueAt: number
  readonly remaining: number | undefined
  /** Its duration passes on working days only. */
  readonly isWorked: boolean
}

/** What a timer says now: its expression, or the host's parameter. Nothing, null and the empty text mean that there is none. */
export function timerValue(draft: Draft, no: number, timer: TaskTimer | undefined): unknown {
  const value = timer?.parameter === undefined ? undefined : draft.context.parameter?.(timer.parameter)
  const said = value === undefined || value === null || value === '' ? evaluated(draft, no, timer?.value) : value
  return said === '' || said === undefined ? null : said
}

const evaluated = (draft: Draft, no: number, expression: Expression | undefined): unknown =>
  expression === undefined ? undefined : evaluate(draft, no, expression)

/** Evaluates everything before anything is opened. */
export function planTaskTimers(draft: Draft, no: number, timers: TaskTimers | undefined, kinds: readonly TaskTimerKind[] = KINDS): readonly Plan[] {
  if (timers === undefined) return []
  const isWorked = timers.onWorkingDays === true
  return kinds.flatMap((task) => {
    const value = timerValue(draft, no, timers[task])
    const due = value === null ? undefined : dueOf(draft, typeOf(task), value, draft.context.now, 0, isWorked)
    return due === undefined ? [] : [{ task, value, isWorked, ...due }]
  })
}

/** A reminder may repeat; as a cycle a plain duration fires once. */
const typeOf = (task: TaskTimerKind) => (task === 'remind' ? 'cycle' : 'duration')

export function armTaskTimers(draft: Draft, no: number, plans: readonly Plan[]): void {
  if (plans.length === 0) return
  const token = draft.edit(no)
  token.subs = [...(token.subs ?? []), ...plans.map((plan) => open(draft, no, plan, 0))]
}

function open(draft: Draft, no: number, { task, value, dueAt, remaining, isWorked }: Plan, fired: number): Subscription {
  const { at } = draft.get(no)
  const id = draft.id(no)
  draft.emit({ type: 'open-timer', subscriptionId: id, elementId: at, dueAt, remaining, fired })
  return { id, k: 'timer', at, d: 0, task, ...(task === 'remind' ? { cycle: { value, dueAt, fired, ...(isWorked && { isWorked }) } } : {}) }
}

/** The task is done, whatever the token still waits for. */
export const closeTaskTimers = (draft: Draft, no: number): void => closeSubscriptions(draft, no, (sub) => sub.task !== undefined)

/** Tells the runtime what the clock wants and sets the next time of a reminder. The decision itself is a command of its own. */
export function fireTaskTimer(draft: Draft, no: number, sub: Subscription, task: TaskTimerKind): void {
  closeSubscriptions(draft, no, (other) => other.id === sub.id)
  const { wait, at } = draft.get(no)
  if (sub.cycle !== undefined) {
    const { value, dueAt: last, fired, isWorked = false } = sub.cycle
    const next = dueOf(draft, 'cycle', value, last, fired + 1, isWorked)
    if (next !== undefined) {
      const again = open(draft, no, { task, value, isWorked, ...next }, fired + 1)
      const token = draft.edit(no)
      token.subs = [...(token.subs ?? []), again]
    }
  }
  if (task === 'escalate') draft.edit(no).late = true
  if (wait?.k === 'task') draft.emit({ type: 'task-due', taskId: wait.id, elementId: at, task, times: (sub.cycle?.fired ?? 0) + 1 })
}

/** After a migration: timers that the new version has and the old one had not. */
export function armAddedTimers(draft: Draft, no: number, token: Token, before: TaskTimers | undefined, after: TaskTimers | undefined): void {
  if (token.wait?.k !== 'task' || token.sign !== undefined || after === undefined) return
  const added = KINDS.filter((kind) => after[kind] !== undefined && before?.[kind] === undefined)
  armTaskTimers(draft, no, planTaskTimers(draft, no, after, added))
}
