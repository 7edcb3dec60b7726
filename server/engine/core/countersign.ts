/**
 * Countersigns: several people decide one node. Each is an instance of a multi-instance body; what they decide is counted, and the body
 * ends as soon as the count decides. Its verdict becomes the variable `pass` outside; each person's own `pass` is local to his instance.
 */
import type { Draft } from './draft.ts'
import type { Variables } from './expression.ts'
import type { Activity, Countersign, Task } from './graph.ts'
import { factsAt, namesOf } from './people.ts'
import type { Multi, Token } from './state.ts'
import { evaluateText, setVariables } from './variables.ts'

type UserTask = Extract<Task, { work: 'user' }>

export const countersignOf = (node: Activity): Countersign | undefined => (node.loop?.kind === 'multi' ? node.loop.countersign : undefined)

/** Orders the list of people for body `no`; the answer opens it. */
export function askPeople(draft: Draft, no: number, node: UserTask): void {
  const { assignee, candidateUsers, candidateGroups, rules, facts } = node.assignment
  const people = {
    elementId: node.id,
    name: node.name,
    assignee: evaluateText(draft, no, assignee),
    candidateUsers: namesOf(draft, no, candidateUsers),
    candidateGroups: namesOf(draft, no, candidateGroups),
    rules,
    facts: factsAt(draft, no, facts),
    local: draft.get(no).vars ?? {},
  }
  const waitId = draft.id(no)
  draft.edit(no).wait = { k: 'call', id: waitId }
  draft.emit({ type: 'find-people', waitId, people })
}

/** Variables of one person's part. His decision stays his own. */
export const partOf = (node: Activity): Variables => (countersignOf(node) ? { pass: null } : {})

/** The count after the instance of `token` is done. */
export const counted = (multi: Multi, { vars }: Token): Multi => ({ ...multi, approved: (multi.approved ?? 0) + (vars?.['pass'] === false ? 0 : 1) })

/** Approvals that are needed of `total`. */
export const needed = ({ mode, ratio }: Countersign, total: number): number =>
  mode === 'any' ? Math.min(1, total) : mode === 'ratio' ? Math.ceil(ratio * total - 1e-9) : total

/** True or false as soon as the decisions made so far decide, whatever the others would say. */
export function verdictOf(countersign: Countersign, { total, done, approved = 0 }: Multi): boolean | undefined {
  const rejected = done - approved
  if (countersign.mode === 'any' && rejected > 0) return approved > 0
  const wanted = needed(countersign, total)
  if (approved >= wanted) return true
  return total - rejected < wanted ? false : undefined
}

/** What a rejected node wants beyond the flow; `undefined` for nothing. */
const rejection = (node: Activity): string | undefined => {
  const rules = node.kind === 'task' && node.work === 'user' ? node.assignment.rules : undefined
  const { reject } = (rules?.['policy'] ?? {}) as { reject?: string }
  return reject === 'end' || reject === 'return' ? reject : undefined
}

/** Says outside what body `no` has come to. True when the runtime takes over from here, because it was rejected. */
export function conclude(draft: Draft, no: number, node: Activity): boolean {
  const countersign = countersignOf(node)
  if (!countersign) return false
  const pass = verdictOf(countersign, draft.get(no).multi!) !== false
  setVariables(draft, draft.get(no).in!, { pass })
  if (pass || rejection(node) === undefined) return false
  const waitId = draft.id(no)
  draft.edit(no).wait = { k: 'call', id: waitId }
  draft.emit({ type: 'reject-node', waitId, elementId: node.id })
  return true
}
