/**
 * Add-sign: others are asked at a user task that is open. Each of them gets a task of his own, a token inside the one of the task, so
 * whatever cancels the task cancels them too.
 *
 * - before: the task cannot be completed until they have all answered; what they say is advice.
 * - parallel: they decide at the same time; the element is left when all have agreed.
 * - after: they decide once the task is completed.
 *
 * A refusal (`pass` = false) by the task itself or by one asked in parallel or after decides the element at once; open questions are
 * withdrawn. In a countersign over people, parallel ones become members of it and count by its rule.
 */
import type { Draft } from './draft.ts'
import { addInstances } from './elements/multi-instance.ts'
import type { Variables } from './expression.ts'
import type { Activity, Task } from './graph.ts'
import { tokenOf } from './ids.ts'
import type { Token } from './state.ts'
import type { Command } from './step.ts'
import { removeInstance, settleInstances } from './surgery.ts'
import { closeTaskTimers } from './task-timers.ts'
import { closeActivity, closeWait, detach, isInner, kill, openActivity, spawn } from './tree.ts'
import { evaluateText } from './variables.ts'

type Of<T extends Command['type']> = Extract<Command, { type: T }>

type UserTask = Extract<Task, { work: 'user' }>

export function addSigns(draft: Draft, { taskId, position, users, by }: Of<'add-signs'>): void {
  const no = tokenOf(taskId)
  const token = draft.find(no)
  if (token?.wait?.k !== 'task' || token.wait.id !== taskId) draft.refuse('no-such-wait', undefined, `nothing waits for ${taskId} any more`)
  const asked = askedAt(draft, token)
  const twice = users.find((user, i) => asked.has(user) || users.indexOf(user) !== i)
  if (twice !== undefined) draft.refuse('already-asked', token.at, `${twice} is asked already`)
  const node = draft.node(token.at) as UserTask
  if (position === 'parallel' && isCountersigned(draft, token, node)) return joinCountersign(draft, token.in!, node, users)
  if (position !== 'after') return users.forEach((user) => startSign(draft, no, { user, by, position }))
  draft.edit(no).later = [...(token.later ?? []), ...users.map((user) => ({ user, by, position }))]
}

/** Who is asked already at this task and, in a countersign, beside it. */
function askedAt(draft: Draft, token: Token): Set<string> {
  const asked = new Set((token.later ?? []).map(({ user }) => user))
  for (const kid of token.kids ?? []) asked.add(draft.get(kid).sign?.user ?? '')
  const variable = elementVariable(draft.node(token.at) as UserTask)
  if (!isInner(draft, token) || variable === undefined) return asked
  for (const item of draft.get(token.in!).multi!.items ?? []) if (typeof item === 'string') asked.add(item)
  for (const [, other] of draft.tokens()) {
    const user = other.in === token.in ? other.vars?.[variable] : undefined
    if (typeof user === 'string') asked.add(user)
  }
  return asked
}

const elementVariable = (node: Activity): string | undefined => (node.loop?.kind === 'multi' ? node.loop.elementVariable : undefined)

const isCountersigned = (draft: Draft, token: Token, node: Activity): boolean => isInner(draft, token) && elementVariable(node) !== undefined

function joinCountersign(draft: Draft, body: number, node: Activity, users: readonly string[]): void {
  addInstances(draft, body, node, users)
  const token = draft.edit(body)
  token.multi = { ...token.multi!, added: [...(token.multi!.added ?? []), ...users] }
}

/** Rules of the element that also hold for those who are asked at it. */
const KEPT: ReadonlySet<string> = new Set(['button', 'field'])

function startSign(draft: Draft, parent: number, sign: NonNullable<Token['sign']>): void {
  const { at } = draft.get(parent)
  const node = draft.node(at) as UserTask
  const no = spawn(draft, parent, { at, sign })
  const activityId = openActivity(draft, no)
  const taskId = draft.id(no)
  draft.edit(no).wait = { k: 'task', id: taskId }
  const rules = Object.fromEntries(Object.entries(node.assignment.rules ?? {}).filter(([name]) => KEPT.has(name)))
  draft.emit({
    type: 'open-task',
    task: {
      taskId,
      activityId,
      elementId: at,
      name: node.name,
      assignee: sign.user,
      owner: undefined,
      candidateUsers: [],
      candidateGroups: [],
      dueAt: undefined,
      followUpAt: undefined,
      priority: 50,
      formKey: evaluateText(draft, no, node.assignment.formKey),
      rules: { ...rules, sign: { position: sign.position, by: sign.by } },
      local: {},
    },
  })
}

/** A task may not be completed while people asked before it have not answered. */
export function checkSigns(draft: Draft, no: number): void {
  const open = (draft.get(no).kids ?? []).flatMap((kid) => draft.get(kid).sign ?? []).filter(({ position }) => position === 'before')
  if (open.length > 0) draft.refuse('awaits-signs', draft.get(no).at, `first ${open.map(({ user }) => user).join(', ')} must answer`)
}

/** A task was completed. True when that is all for now: others are still asked, or it only was an answer to somebody. */
export function settleSigns(draft: Draft, no: number, variables: Variables): boolean {
  const isVeto = variables['pass'] === false
  if (isVeto) withdrawAll(draft, no)
  else if (askLater(draft, no)) return true
  return answered(draft, no, isVeto)
}

/** Asks those who come after; true while anybody is asked. */
function askLater(draft: Draft, no: number): boolean {
  const { later = [] } = draft.get(no)
  delete draft.edit(no).later
  for (const sign of later) startSign(draft, no, sign)
  if (!draft.get(no).kids?.length) return false
  draft.edit(no).wait = { k: 'signs' }
  return true
}

function withdrawAll(draft: Draft, no: number): void {
  delete draft.edit(no).later
  for (const kid of draft.get(no).kids ?? []) if (draft.get(kid).sign) kill(draft, kid)
}

/** Ends the token of one who was asked. False when it is the task itself that is done. */
function answered(draft: Draft, no: number, isVeto: boolean): boolean {
  const { sign, in: parent } = draft.get(no)
  if (!sign) return false
  closeActivity(draft, no, 'completed')
  detach(draft, no)
  if (isVeto && sign.position !== 'before') decide(draft, parent!, true)
  else resume(draft, parent!)
  return true
}

/** Somebody who was asked refuses: the task that asked him is decided by that. */
function decide(draft: Draft, no: number, isVeto: boolean): void {
  withdrawAll(draft, no)
  const token = draft.edit(no)
  if (token.wait?.k === 'task') {
    closeWait(draft, token.wait)
    closeTaskTimers(draft, no)
  }
  delete token.wait
  if (!answered(draft, no, isVeto)) draft.push(no, 'complete')
}

/** Goes on with a completed task when nobody is asked any more. */
function resume(draft: Draft, no: number): void {
  const token = draft.get(no)
  if (token.wait?.k === 'signs' && !token.kids?.length) decide(draft, no, false)
}

/** Takes back questions: those that `users` were asked at this task, or the one that the task itself is. */
export function removeSigns(draft: Draft, { taskId, users }: Of<'remove-signs'>): void {
  const no = tokenOf(taskId)
  const token = draft.find(no)
  if (token?.wait?.k !== 'task' || token.wait.id !== taskId) draft.refuse('no-such-wait', undefined, `nothing waits for ${taskId} any more`)
  if (users.length > 0) return users.forEach((user) => removeSign(draft, no, user))
  if (!token.sign) draft.refuse('not-added', token.at, 'this task was not added by anybody')
  kill(draft, no)
  resume(draft, token.in!)
}

function removeSign(draft: Draft, no: number, user: string): void {
  const token = draft.get(no)
  const kid = token.kids?.find((each) => draft.get(each).sign?.user === user)
  if (kid !== undefined) return kill(draft, kid)
  if (token.later?.some((each) => each.user === user)) {
    draft.edit(no).later = token.later.filter((each) => each.user !== user)
    return
  }
  const body = isInner(draft, token) ? token.in! : undefined
  const added = body === undefined ? undefined : draft.get(body).multi!.added
  if (body === undefined || !added?.includes(user)) draft.refuse('not-added', token.at, `${user} was not added here`)
  const node = draft.node(token.at) as Activity
  removeInstance(draft, body, node, user)
  const edited = draft.edit(body)
  edited.multi = { ...edited.multi!, added: added.filter((each) => each !== user) }
  settleInstances(draft, body, node)
}
