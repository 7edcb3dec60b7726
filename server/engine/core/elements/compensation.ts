/**
 * Compensation (BPMN 2.0, 10.6 and 13.5.5). A completed activity that has a compensation handler leaves a record in its scope, a completed
 * subprocess one with the records of what was completed inside and a snapshot of its variables. Throwing compensation takes the records
 * of the scope (or those of `activityRef`) and undoes them one after the other, last completed first. A subprocess is undone by its
 * compensation handler, else by its compensation event subprocess, else by undoing what is inside.
 *
 * A compensation run is a token of its own beside the handlers; it names who waits for it. The instances of a parallel multi-instance
 * activity are undone side by side. On purpose: handlers of different activities run strictly one after the other, where Camunda 7 starts
 * all of them at once; and an `activityRef` that is not found in the scope is looked for further out.
 */
import type { Draft } from '../draft.ts'
import { fireBoundary } from '../happen.ts'
import type { Activity, EventNode } from '../graph.ts'
import type { Token, UndoRecord, UndoRun } from '../state.ts'
import { ROOT } from '../state.ts'
import { checkLater, closeSubscriptions, detach, isActivity, isInner, killChildren, spawn } from '../tree.ts'

/** Keeps what is needed to undo an activity that completes now. */
export function recordCompletion(draft: Draft, no: number): void {
  const token = draft.get(no)
  const node = draft.node(token.at)
  if (!isActivity(node) || node.isForCompensation || token.in === undefined) return
  const records = token.multi ? recordsOfLoop(token, node) : recordOf(draft, token, node)
  if (records.length === 0) return
  const scope = draft.edit(token.in)
  scope.undo = [...(scope.undo ?? []), ...records]
}

/** The instances of a parallel loop were done side by side, and so they are undone. */
function recordsOfLoop({ at, undo = [] }: Token, { loop }: Activity): readonly UndoRecord[] {
  const isParallel = loop?.kind === 'multi' && !loop.sequential
  return isParallel && undo.length > 1 ? [{ at, together: undo }] : undo
}

function recordOf(draft: Draft, token: Token, node: Activity): UndoRecord[] {
  const canUndoInside = node.kind === 'subprocess' && (token.undo !== undefined || undoingSubprocess(draft, node.id) !== undefined)
  if (node.compensationHandler === undefined && !canUndoInside) return []
  return [{ at: token.at, ...(token.vars ? { vars: token.vars } : {}), ...(token.undo ? { inner: token.undo } : {}) }]
}

/** The compensation event subprocess of a subprocess. */
function undoingSubprocess(draft: Draft, id: string): string | undefined {
  const node = draft.node(id)
  if (node.kind !== 'subprocess') return undefined
  return node.body.eventSubprocesses.find((child) => {
    const inner = draft.node(child)
    return (
      inner.kind === 'subprocess' && inner.body.starts.some((start) => (draft.node(start) as EventNode).definitions.some(({ kind }) => kind === 'compensate'))
    )
  })
}

/**
 * Compensation is thrown at token `no`, which is told by `undo` when all is undone if it waits.
 * @returns whether there is anything to undo
 */
export function throwCompensation(draft: Draft, no: number, activityRef: string | undefined, waits: boolean): boolean {
  const scope = scopeToUndo(draft, no, activityRef)
  if (scope === undefined) return false
  const all = draft.get(scope).undo ?? []
  const left = all.filter((record) => activityRef === undefined || record.at === activityRef)
  keepRecords(
    draft,
    scope,
    all.filter((record) => !left.includes(record)),
  )
  startRun(draft, scope, draft.get(no).at, waits ? { left, notify: no } : { left })
  return true
}

function scopeToUndo(draft: Draft, no: number, activityRef: string | undefined): number | undefined {
  for (let at = draft.get(no).in; at !== undefined; at = draft.get(at).in) {
    const { undo, multi } = draft.get(at)
    // A loop that still runs is not complete, so nothing of it can be undone yet; its instances are no scope for who undoes either.
    if (multi) continue
    if (undo?.some((record) => activityRef === undefined || record.at === activityRef)) return at
    if (activityRef === undefined && (at === ROOT || !isEventSubprocess(draft, at))) return undefined
  }
  return undefined
}

function isEventSubprocess(draft: Draft, no: number): boolean {
  const node = draft.node(draft.get(no).at)
  return node.kind === 'subprocess' && node.variant === 'event'
}

function keepRecords(draft: Draft, scope: number, records: readonly UndoRecord[]): void {
  const token = draft.edit(scope)
  if (records.length > 0) token.undo = records
  else delete token.undo
}

function startRun(draft: Draft, scope: number, at: string, run: UndoRun): void {
  const runner = spawn(draft, scope, { at, run })
  draft.push(runner, 'undo')
}

/** A transaction is cancelled: what still runs in it is stopped, what was completed is undone, then its cancel boundary event happens. */
export function cancelTransaction(draft: Draft, scope: number): void {
  killChildren(draft, scope)
  closeSubscriptions(draft, scope, () => true)
  const { at, undo = [] } = draft.get(scope)
  keepRecords(draft, scope, [])
  startRun(draft, scope, at, { left: undo, cancel: true })
}

/** Next step of a compensation run. */
export function undoNext(draft: Draft, runner: number): void {
  const token = draft.get(runner)
  const { left, ...rest } = token.run!
  const record = left.at(-1)
  if (!record) return finishRun(draft, runner, rest)
  const together = record.together ?? [record]
  draft.edit(runner).run = { ...rest, left: left.slice(0, -1), ...(together.length > 1 ? { live: together.length } : {}) }
  // What was begun last is looked at first, so that handlers begin in the order in which their instances did.
  for (const each of [...together].reverse()) undoRecord(draft, runner, token.in!, each)
}

function undoRecord(draft: Draft, runner: number, scope: number, record: UndoRecord): void {
  const node = draft.node(record.at) as Activity
  const vars = record.vars ? { vars: record.vars } : {}
  if (node.compensationHandler !== undefined) {
    draft.push(spawn(draft, scope, { at: node.compensationHandler, by: runner, ...vars }), 'arrive')
    return
  }
  const undoing = undoingSubprocess(draft, record.at)
  const inner = spawn(draft, scope, { at: record.at, by: runner, ...vars })
  if (undoing === undefined) return startRun(draft, inner, record.at, { left: record.inner ?? [] })
  if (record.inner) draft.edit(inner).undo = record.inner
  draft.push(spawn(draft, inner, { at: undoing }), 'arrive')
}

function finishRun(draft: Draft, runner: number, { notify, cancel }: Omit<UndoRun, 'left'>): void {
  const scope = draft.get(runner).in!
  detach(draft, runner)
  if (cancel) leaveCancelled(draft, scope)
  else if (notify !== undefined && draft.find(notify)) draft.push(notify, 'undo')
  else checkLater(draft, scope)
}

function leaveCancelled(draft: Draft, scope: number): void {
  const token = draft.get(scope)
  const node = draft.node(token.at) as Activity
  const boundary = node.boundaries.map((id) => draft.node(id) as EventNode).find((event) => event.definitions.some(({ kind }) => kind === 'cancel'))
  if (boundary) fireBoundary(draft, isInner(draft, token) ? token.in! : scope, boundary, {})
  else checkLater(draft, scope)
}

/** A compensation handler, or the undoing of a subprocess, is complete: go on with the run it belongs to. */
export function undone(draft: Draft, no: number): void {
  const { by } = draft.get(no)
  detach(draft, no)
  if (by !== undefined) goOn(draft, by)
}

/** One handler of the run `runner` has gone. With others still at work side by side the run waits for them. */
export function goOn(draft: Draft, runner: number): void {
  const run = draft.find(runner)?.run
  if (!run) return
  const { live = 1, ...rest } = run
  draft.edit(runner).run = live > 1 ? { ...rest, live: live - 1 } : rest
  if (live <= 1) draft.push(runner, 'undo')
}
