/** Which of the answers of a task become buttons: what has no meaning here is left out, what is refused stays and says why. */
import type { ActionName, TaskAction } from '#server/inbox/task-detail.contract.ts'
import type { z } from 'zod'

export type Action = z.output<typeof TaskAction> & {
  /** The task is claimed with the same press. */
  readonly claimsFirst?: boolean
}

/** Refusals that only say that the verb does not fit the moment; a button for them would be noise. */
const meaningless: Readonly<Partial<Record<ActionName, readonly string[]>>> = {
  claim: ['already-claimed', 'not-candidate'],
  unclaim: ['not-claimed', 'no-candidates', 'not-assignee', 'not-candidate'],
  resolve: ['not-delegated', 'not-assignee', 'not-candidate', 'not-claimed'],
  'remove-sign': ['not-added', 'not-adder'],
  withdraw: ['not-own-decision', 'already-ended', 'task-closed', 'not-decided'],
  urge: ['not-initiator', 'already-ended'],
  cancel: ['not-initiator', 'already-ended'],
}

/** Buttons in the order of their weight; the first ones decide. */
const order: readonly ActionName[] = [
  'claim',
  'approve',
  'resubmit',
  'resolve',
  'reject',
  'return',
  'withdraw',
  'comment',
  'transfer',
  'delegate',
  'add-sign',
  'remove-sign',
  'copy',
  'urge',
  'unclaim',
  'cancel',
]

/** When nothing can be decided by the reader, the reasons of all those verbs are one and the same: they are not repeated. */
const foreign = new Set(['not-assignee', 'not-candidate', 'task-closed'])

export function barActions(actions: readonly Action[]): Action[] {
  return actions
    .filter(({ name, allowed, code = '' }) => allowed || !((meaningless[name] ?? []).includes(code) || foreign.has(code)))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

/** Whether a task waits to be claimed and could be approved by whoever claims it: then one press does both. */
const awaitsClaim = (actions: readonly Action[]): boolean => actions.some(({ name, allowed }) => name === 'claim' && allowed)

/** @param labelFor names the press that does both, by what approving is called at the task */
export const withClaimAndApprove = (actions: readonly Action[], labelFor: (own: string) => string): Action[] =>
  actions.map((action) =>
    action.name === 'approve' && !action.allowed && action.code === 'not-claimed' && awaitsClaim(actions)
      ? { name: action.name, label: labelFor(action.label), allowed: true, claimsFirst: true }
      : action,
  )

const isUsual = ({ name }: Action): boolean => ['claim', 'approve', 'resubmit', 'resolve', 'reject', 'return', 'withdraw', 'comment'].includes(name)

/** How many stand side by side; the rest is behind “more”. */
export function splitBar(actions: readonly Action[], room: number): { readonly shown: readonly Action[]; readonly more: readonly Action[] } {
  if (actions.length <= room) return { shown: actions, more: [] }
  const usual = actions.filter(isUsual)
  const shown = (usual.length >= room - 1 ? usual : [...usual, ...actions.filter((action) => !isUsual(action))]).slice(0, room - 1)
  return { shown, more: actions.filter((action) => !shown.includes(action)) }
}

/** What an action asks for before it is done. */
export interface ActionShape {
  readonly comment: 'required' | 'optional' | 'none'
  readonly people?: 'one' | 'several'
  readonly attachments?: boolean
  readonly position?: boolean
  readonly target?: boolean
  readonly asked?: boolean
}

const shapes: Readonly<Record<ActionName, ActionShape>> = {
  claim: { comment: 'none' },
  unclaim: { comment: 'none' },
  approve: { comment: 'optional', attachments: true },
  resubmit: { comment: 'optional', attachments: true },
  reject: { comment: 'required', attachments: true },
  resolve: { comment: 'optional' },
  return: { comment: 'required', target: true },
  withdraw: { comment: 'optional' },
  transfer: { comment: 'optional', people: 'one' },
  delegate: { comment: 'optional', people: 'one' },
  'add-sign': { comment: 'optional', people: 'several', position: true },
  'remove-sign': { comment: 'optional', asked: true },
  copy: { comment: 'optional', people: 'several' },
  urge: { comment: 'optional' },
  cancel: { comment: 'required' },
  comment: { comment: 'required' },
}

/** Goes on from the task, so that whoever does it also chooses who comes next. */
export const decides = (name: ActionName): boolean => name === 'approve' || name === 'resubmit'

/** @param always the model wants a comment with every decision */
export function shapeOf(name: ActionName, always: boolean): ActionShape {
  const shape = shapes[name]
  return always && decides(name) ? { ...shape, comment: 'required' } : shape
}
