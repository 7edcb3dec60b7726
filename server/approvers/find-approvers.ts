/** All that the rules of a node name together: each person once, by the first rule that names him. */
import type { ApproverRule, Choice, FindKind, Found, FoundPerson, Search } from './approver.ts'
import { approverChoice, initiatorChoice } from './kinds/choice.ts'
import { expression } from './kinds/expression.ts'
import { formField } from './kinds/form-field.ts'
import { initiator } from './kinds/initiator.ts'
import { leader, leaders } from './kinds/leader.ts'
import { organisation } from './kinds/organisation.ts'
import { person } from './kinds/person.ts'
import { position } from './kinds/position.ts'
import { role } from './kinds/role.ts'

const kinds: ReadonlyMap<string, FindKind> = new Map([
  ['person', person],
  ['role', role],
  ['position', position],
  ['organisation', organisation],
  ['leader', leader],
  ['leaders', leaders],
  ['initiator', initiator],
  ['initiator-choice', initiatorChoice],
  ['approver-choice', approverChoice],
  ['form-field', formField],
  ['expression', expression],
])

/** @throws Error for a kind that the vocabulary does not have: a model with it is not deployed */
export async function findApprovers(rules: readonly ApproverRule[], search: Search): Promise<Found> {
  const people = new Map<string, FoundPerson>()
  const groups = new Set<string>()
  let choice: Choice | undefined
  for (const rule of rules) {
    const find = kinds.get(rule.kind)
    if (find === undefined) throw new Error(`no approver kind ${rule.kind}`)
    const found = await find(rule, search)
    for (const each of found.people) if (!people.has(each.userId)) people.set(each.userId, each)
    for (const code of found.groups) groups.add(code)
    choice ??= found.choice
  }
  return { people: [...people.values()], groups: [...groups], ...(choice && { choice }) }
}
