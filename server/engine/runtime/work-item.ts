/** One instance in the course of a step: its state so far, what was done to it, the rows that have to be written. */
import type { ProcessGraph } from '../core/graph.ts'
import { tokenOf } from '../core/ids.ts'
import { PART_SIZE, type State } from '../core/state.ts'
import type { Effect } from '../core/step.ts'
import type { Actor, Presentation, Variables } from '../define.ts'
import type { Snapshot } from '../store/instances.ts'
import { append, emptyRows, instant, type ClosedTaskRow, type StepRows, type TaskRow } from '../store/step-rows.ts'
import type { OpenedTask } from './acting.ts'
import { documentOf } from './document.ts'
import { uuidv7 } from './ids.ts'
import { newsOfStep } from './item-news.ts'
import { OpenRows } from './open-rows.ts'
import type { EventData, EventEntry, MigrationEvent } from './step-event.ts'

/** What a person says with the completion of a task. */
export interface Closing {
  readonly taskId: string
  readonly outcome: string
  readonly by: string
  readonly comment: string | undefined
  readonly attachments: unknown
}

/** A task that nobody got, because the rules decided it. */
export interface DecidedAlone {
  readonly elementId: string
  readonly name: string | undefined
  readonly outcome: 'approved' | 'rejected'
  readonly assignee: string | undefined
  readonly comment: string
}

/** An instance that does not exist yet: everything of a snapshot but its state. */
export type Birth = Omit<Snapshot, 'rev' | 'state' | 'status'> & { readonly latest: boolean }

/** Only a step may see it; a new one is made for every try. */
export class WorkItem {
  readonly id: string
  readonly graph: ProcessGraph
  readonly snapshot: Snapshot | undefined
  readonly birth: Birth | undefined
  readonly about: Omit<Snapshot, 'rev' | 'state' | 'status'>
  readonly rows: StepRows = emptyRows()
  readonly open: OpenRows
  readonly entries: EventEntry[] = []
  readonly inTransaction: Record<string, boolean> = {}
  /** What the host's settings say, and those of them that this step was told. */
  readonly settings: Record<string, unknown> = {}
  readonly parameters: Record<string, unknown> = {}
  readonly flows: string[] = []
  readonly newTasks = new Map<string, TaskRow>()
  /** By the occurrence of their activity. */
  readonly alone = new Map<string, DecidedAlone>()
  state: State | undefined
  actor: string | undefined
  /** Who stands behind the actor; told once, beside what the step did. */
  via: Actor['via']
  closing: Closing | undefined
  /** The person for whom the actor stands in. */
  behalf: string | undefined
  /** The task whose assignee was checked before the step: it must still be his when the step is written. */
  guard: { readonly taskId: string; readonly assignee: string | undefined } | undefined
  /** The task that goes back to where it was done. */
  sentBack: { readonly elementId: string; readonly by: string | undefined; readonly comment: string | undefined } | undefined
  migration: MigrationEvent | undefined
  outcome: string | undefined
  /** The version of its document that the host has given it in this step. */
  docVersion: number | undefined
  shown: Presentation | undefined
  readonly #closedTaskActivities = new Set<string>()

  constructor(graph: ProcessGraph, from: { snapshot: Snapshot } | { birth: Birth }) {
    this.graph = graph
    this.snapshot = 'snapshot' in from ? from.snapshot : undefined
    this.birth = 'birth' in from ? from.birth : undefined
    this.about = 'snapshot' in from ? from.snapshot : from.birth
    this.id = this.about.id
    this.open = new OpenRows(this.id, this.about.definitionId, this.rows)
    this.state = this.snapshot?.state
  }

  get rev(): number {
    return this.snapshot?.rev ?? 0
  }

  get ended(): boolean {
    return this.outcome !== undefined
  }

  variables(): Variables {
    return this.state?.variables ?? {}
  }

  /** True while the token that opened this wait still stands there. */
  isWaiting(waitId: string): boolean {
    const wait = tokenBehind(this.state, waitId)?.wait
    return wait !== undefined && 'id' in wait && wait.id === waitId
  }

  addTask(row: TaskRow): void {
    this.newTasks.set(row.id, row)
  }

  /** Turns an effect that is only a row into that row. False when it is something to do instead. */
  collect(effect: Effect, now: number): boolean {
    switch (effect.type) {
      case 'close-task':
        this.#closeTask(effect.taskId, effect.reason, now)
        return true
      case 'take-flow':
        this.flows.push(effect.flowId)
        return true
      case 'set-variable':
        return true
      case 'end-instance':
        this.outcome = effect.outcome
        return true
      default:
        return this.open.collect(effect, now)
    }
  }

  /** New title, summary and value; also of the tasks that this step opens. */
  show(shown: Presentation): void {
    this.shown = shown
    for (const [id, row] of this.newTasks) this.newTasks.set(id, { ...row, title: shown.title, summary: shown.summary, value: shown.value })
  }

  /** A line in the record of what people said and did. */
  actedBy(actor: Actor): void {
    this.actor = actor.userId
    this.via = actor.via
  }

  remark(kind: string, user: string, content: string | undefined, now: number): void {
    this.rows.comments.push({ inst: this.id, id: uuidv7(now), task: undefined, user, kind, content, data: undefined, at: instant(now) })
  }

  /** Approvals of this step. */
  approvedNow(): { readonly elementId: string; readonly userId: string }[] {
    const alone = [...this.alone.values()].filter(({ outcome }) => outcome === 'approved')
    return [
      ...this.passedNow().flatMap(({ element_id: elementId, assignee, outcome }) =>
        assignee === null || outcome === 'rejected' ? [] : [{ elementId, userId: assignee }],
      ),
      ...alone.flatMap(({ elementId, assignee }) => (assignee === undefined ? [] : [{ elementId, userId: assignee }])),
    ]
  }

  /** Tasks that people decided in this step, as the history will have them; last first. */
  passedNow(): { element_id: string; task_id: string; assignee: string | null; ended_at: Date; outcome: string }[] {
    const done = this.rows.tasksClosed.filter(({ outcome }) => DONE.has(outcome)).toReversed()
    return done.flatMap(({ id, outcome, by, at }) => {
      const element = tokenBehind(this.snapshot?.state, id)?.at
      return element === undefined ? [] : [{ element_id: element, task_id: id, assignee: by ?? null, ended_at: new Date(at), outcome }]
    })
  }

  opened(): OpenedTask[] {
    return [...this.newTasks.values()].map((task) => ({
      taskId: task.id,
      taskKey: task.element,
      taskName: task.name,
      processInstanceId: task.inst,
      assignee: task.assignee,
      candidateUsers: task.users ?? [],
      candidateGroups: task.groups ?? [],
    }))
  }

  /** The rows of this instance for the one statement that writes the step. */
  finish(now: number): StepRows {
    const { rows, state } = this
    if (state === undefined) throw new Error('nothing happened to this instance')
    if (this.via && this.actor !== undefined) this.remark(this.via.kind, this.actor, this.via.by, now)
    // A user task's history row is written from its task row.
    for (const row of this.open.history.values()) {
      const alone = this.alone.get(row.id)
      if (alone !== undefined) rows.decided.push({ ...row, name: alone.name, assignee: alone.assignee, comment: alone.comment, outcome: alone.outcome })
      else if (!this.#closedTaskActivities.has(row.id)) rows.history.push(row)
    }
    append(rows.tasks, this.newTasks.values())
    this.open.finish()
    append(
      rows.news,
      newsOfStep(
        { id: this.id, about: this.about, newTasks: this.newTasks, sentBack: this.sentBack, outcome: this.outcome, actor: this.actor, closing: this.closing },
        now,
      ),
    )
    const data: EventData = {
      e: this.entries,
      ...(Object.keys(this.inTransaction).length > 0 ? { h: this.inTransaction } : {}),
      ...(Object.keys(this.parameters).length > 0 ? { p: this.parameters } : {}),
      ...(this.migration === undefined ? {} : { m: this.migration }),
    }
    rows.events.push({ inst: this.id, seq: this.rev + 1, at: instant(now), actor: this.actor, data, flows: this.flows.length > 0 ? this.flows : undefined })
    const document = documentOf(this.id, this.snapshot?.state, state, rows)
    const ended = this.outcome === undefined ? undefined : instant(now)
    const { birth, snapshot, shown } = this
    const shownText = { title: shown?.title, summary: shown?.summary, value: shown?.value }
    if (snapshot !== undefined) {
      const vars = state.variables === snapshot.state.variables ? undefined : state.variables
      rows.touched.push({
        id: this.id,
        rev: snapshot.rev,
        ...document,
        vars,
        status: this.outcome,
        ended,
        guard: this.guard?.taskId,
        guarded: this.guard?.assignee,
        shown: shown !== undefined,
        ...shownText,
      })
    } else if (birth !== undefined) {
      rows.born.push({
        id: birth.id,
        definition: birth.definitionId,
        key: birth.processKey,
        latest: birth.latest,
        root: birth.rootId,
        parent: birth.parentId,
        wait: birth.parentWait,
        status: this.outcome ?? 'RUNNING',
        ...document,
        vars: state.variables,
        bkey: birth.businessKey,
        btype: birth.businessType,
        doc: birth.docVersion,
        title: shown?.title ?? birth.title,
        summary: shown?.summary ?? birth.summary,
        value: shown?.value ?? birth.value,
        initiator: birth.initiator,
        tenant: birth.tenant,
        started: instant(now),
        ended,
      })
    }
    return rows
  }

  /** The snapshot after this step is committed. */
  after(): Snapshot | undefined {
    if (this.state === undefined) return undefined
    const shown = this.shown === undefined ? {} : { title: this.shown.title, summary: this.shown.summary, value: this.shown.value }
    const docVersion = this.docVersion ?? this.about.docVersion
    return { ...this.about, ...shown, docVersion, rev: this.rev + 1, state: this.state, status: this.outcome ?? this.snapshot?.status ?? 'RUNNING' }
  }

  #closeTask(taskId: string, reason: 'completed' | 'cancelled', now: number): void {
    const activity = tokenBehind(this.snapshot?.state, taskId)?.act
    const closing = this.closing?.taskId === taskId ? this.closing : undefined
    const fresh = this.newTasks.get(taskId)
    if (fresh !== undefined) {
      this.newTasks.delete(taskId)
      return
    }
    // Decided by the rules before it was anybody's: its history row is that of its activity.
    if (activity === undefined) return
    const row: ClosedTaskRow = {
      inst: this.id,
      id: taskId,
      at: instant(now),
      outcome: closing?.outcome ?? reason,
      held: this.guard?.taskId === taskId && this.guard.assignee !== undefined,
      escalated: tokenBehind(this.snapshot?.state, taskId)?.late === true,
      by: closing?.by,
      behalf: closing === undefined ? undefined : this.behalf,
      comment: closing?.comment,
      attachments: closing?.attachments,
    }
    this.rows.tasksClosed.push(row)
    this.#closedTaskActivities.add(activity)
  }
}

/** Outcomes of tasks that were done. */
export const DONE: ReadonlySet<string> = new Set(['approved', 'rejected', 'completed', 'resubmitted'])

function tokenBehind(state: State | undefined, id: string) {
  const no = tokenOf(id)
  return state?.parts[Math.floor(no / PART_SIZE)]?.[no]
}
