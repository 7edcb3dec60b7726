/** The story of a case as one column: what was done, what is open, what is expected, and what people did in between. */
import type { historyFlowList } from '#server/inbox/process.contract.ts'
import type { comments } from '#server/inbox/task-detail.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'

export type Flow = OutputOf<typeof historyFlowList>[number]
export type Remark = OutputOf<typeof comments>[number]

/** A node that was not reached yet, as `process/predict` tells it. */
export interface Expected {
  readonly activityKey: string
  readonly activityName: string | null
  readonly activityType: string
  readonly certain: boolean
  /** What has to happen first, for what stands beside the way. */
  readonly onlyIf: string | undefined
  readonly mode: string | null
  readonly people: readonly { readonly userId: string; readonly name: string | null }[]
  readonly groups: readonly string[]
  readonly rule: string
  readonly skipped: string | undefined
}

export type PersonState = 'done' | 'running' | 'refused' | 'returned' | 'cancelled'

export interface StepPerson {
  readonly key: string
  readonly name: string | null
  /** What their task is called. */
  readonly task: string
  readonly state: PersonState
  readonly outcome: string | null
  readonly at: string | null
  readonly durationMs: number | null
  readonly comment: string | null
  readonly attachments: readonly unknown[]
  readonly taskId: string | null
}

export type Entry =
  | {
      readonly kind: 'step'
      readonly key: string
      readonly activityKey: string
      readonly name: string
      readonly type: string
      readonly state: PersonState
      readonly startTime: string
      readonly endTime: string | null
      readonly durationMs: number | null
      readonly people: readonly StepPerson[]
    }
  | { readonly kind: 'remark'; readonly key: string; readonly at: string; readonly remark: Remark }
  | { readonly kind: 'future'; readonly key: string; readonly expected: Expected }

const refused = new Set(['rejected', 'error', 'REJECTED', 'FAILED'])
const cancelled = new Set(['cancelled', 'skipped', 'CANCELLED', 'TERMINATED'])

export function stateOf({ endTime, outcome }: Pick<Flow, 'endTime' | 'outcome'>): PersonState {
  if (endTime === null) return 'running'
  if (outcome === 'returned') return 'returned'
  if (outcome !== null && refused.has(outcome)) return 'refused'
  return outcome !== null && cancelled.has(outcome) ? 'cancelled' : 'done'
}

/** Gateways and the like pass in no time and say nothing to a reader. */
const silent = /gateway|sequenceflow|boundary|subprocess/i

/** What happened to people or for them; how tokens passed through the drawing is the engine's affair. */
export const isTold = ({ taskId, activityType }: Pick<Flow, 'taskId' | 'activityType'>): boolean => taskId !== null || !silent.test(activityType)

export type Doer = 'person' | 'system' | 'wait' | 'start' | 'end'

/** Who or what a step was up to, in words that need no drawing. */
export function doerOf({ taskId, activityType }: Pick<Flow, 'taskId' | 'activityType'>): Doer {
  if (taskId !== null || /^(user|manual)/i.test(activityType)) return 'person'
  if (/^start/i.test(activityType)) return 'start'
  if (/^end/i.test(activityType)) return 'end'
  return /catch|^receive|^call/i.test(activityType) ? 'wait' : 'system'
}

/** Remarks that the history of the task tells better. */
const repeated = new Set(['COMPLETE', 'APPROVE', 'REJECT', 'CLAIM'])

/** Several who decide at one node at the same time are one step. */
const sameStepMs = 2000

export function timelineEntries(flows: readonly Flow[], remarks: readonly Remark[], expected: readonly Expected[]): Entry[] {
  const shown = flows.filter(isTold)
  const steps: Extract<Entry, { kind: 'step' }>[] = []
  for (const flow of shown.toSorted((a, b) => a.startTime.localeCompare(b.startTime))) {
    const at = steps.findLastIndex((step) => step.activityKey === flow.activityKey && isTogether(step, flow))
    const person = personOf(flow, steps.length)
    if (at < 0) steps.push(stepOf(flow, person, steps.length))
    else steps[at] = joined(steps[at]!, person)
  }
  const past: Entry[] = [
    ...steps,
    ...remarks.filter(({ kind }) => !repeated.has(kind)).map((remark): Entry => ({ kind: 'remark', key: remark.commentId, at: remark.createTime, remark })),
  ].toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)))
  return [...past, ...expected.map((one, index): Entry => ({ kind: 'future', key: `future-${one.activityKey}-${index}`, expected: one }))]
}

/** Not after somebody there was done: what came straight back to him is another step. */
const isTogether = ({ people, ...step }: Extract<Entry, { kind: 'step' }>, { startTime, taskId }: Flow): boolean =>
  taskId !== null && Math.abs(Date.parse(step.startTime) - Date.parse(startTime)) <= sameStepMs && people.every(({ at }) => at === null || at > startTime)

const personOf = (flow: Flow, index: number): StepPerson => ({
  key: flow.taskId ?? `${flow.activityKey}-${index}`,
  name: flow.assigneeName,
  task: flow.activityName ?? flow.activityKey,
  state: stateOf(flow),
  outcome: flow.outcome,
  at: flow.endTime,
  durationMs: flow.durationMs,
  comment: flow.comment,
  attachments: flow.attachments,
  taskId: flow.taskId,
})

const stepOf = (flow: Flow, person: StepPerson, index: number): Extract<Entry, { kind: 'step' }> => ({
  kind: 'step',
  key: `${flow.activityKey}-${index}`,
  activityKey: flow.activityKey,
  name: flow.activityName ?? flow.activityKey,
  type: flow.activityType,
  state: person.state,
  startTime: flow.startTime,
  endTime: flow.endTime,
  durationMs: flow.durationMs,
  people: flow.taskId === null ? [] : [person],
})

/** A step is under way while anybody is asked, refused when anybody refused. */
function joined(step: Extract<Entry, { kind: 'step' }>, person: StepPerson): Extract<Entry, { kind: 'step' }> {
  const people = [...step.people, person]
  const states = new Set(people.map(({ state }) => state))
  const state = (['running', 'refused', 'returned', 'done', 'cancelled'] as const).find((each) => states.has(each)) ?? 'done'
  const ends = people.map(({ at }) => at)
  return {
    ...step,
    name: sharedName(people.map(({ task }) => task)),
    people,
    state,
    endTime: ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null),
    durationMs: Math.max(...people.map(({ durationMs }) => durationMs ?? 0)),
  }
}

/** Tasks of one node may be called each as what it is about: what stands before the colon is what they are called together. */
function sharedName(names: readonly string[]): string {
  const [first = ''] = names
  const [head = ''] = first.split(colon)
  return names.every((name) => name === first) || !names.every((name) => name.startsWith(head)) ? first : head
}

/** Of either language. */
const colon = /[\uFF1A:]\s*/

/** What a task is about beside the name of its step; undefined where it is called the same. */
export const partOf = ({ task }: Pick<StepPerson, 'task'>, name: string): string | undefined =>
  task === name ? undefined : task.startsWith(name) ? task.slice(name.length).replace(colon, '') : task

const timeOf = (entry: Entry): string => (entry.kind === 'step' ? entry.startTime : entry.kind === 'remark' ? entry.at : '')

/** "2/3" of a countersign: who has decided of all that were asked; undefined for a single person. */
export const progressOf = (people: readonly StepPerson[]): { readonly done: number; readonly all: number } | undefined =>
  people.length < 2 ? undefined : { done: people.filter(({ state }) => state !== 'running').length, all: people.length }
