/** Who is asked, for each kind of approver. */
import { beforeAll, expect, it } from 'vitest'
import { ann, bob, cat, eve, left, operator, supplier, withInbox } from '../inbox/inbox-app.ts'
import { chain, found } from './company.ts'

const inbox = withInbox(found)

const people = (...all: readonly { readonly userId: string }[]) => all.map(({ userId }) => userId)

const cases: readonly [
  name: string,
  rules: readonly string[],
  variables: object,
  expected: { readonly people: readonly string[]; readonly groups?: readonly string[] },
][] = [
  ['person', [`approver kind="person" ref="Bob,${cat.userId},left,nobody"`], {}, { people: people(bob, cat) }],
  ['role', ['approver kind="role" ref="purchase-manager"'], {}, { people: [], groups: ['PURCHASE_MANAGER'] }],
  ['role-mixed', ['approver kind="role" ref="MIXED"'], {}, { people: people(bob) }],
  ['role-nobody', ['approver kind="role" ref="NOBODY"'], {}, { people: [], groups: ['PLATFORM_ADMIN'] }],
  ['position', ['approver kind="position" ref="BUYER"'], {}, { people: people(cat) }],
  ['organisation', ['approver kind="organisation" ref="BUYING"', 'policy self="allow"'], {}, { people: people(ann, bob, cat) }],
  ['leader', ['approver kind="leader"'], {}, { people: people(bob) }],
  ['leader-2', ['approver kind="leader" levels="2"'], {}, { people: people(operator) }],
  ['leader-beyond', ['approver kind="leader" levels="9"'], {}, { people: [], groups: ['PLATFORM_ADMIN'] }],
  ['leaders', ['approver kind="leaders"'], {}, { people: people(bob, operator) }],
  ['initiator', ['approver kind="initiator"'], {}, { people: people(ann) }],
  ['initiator-choice', ['approver kind="initiator-choice"'], { chandleryApprovers: { t: people(cat) } }, { people: people(cat) }],
  ['approver-choice', ['approver kind="approver-choice" ref="PURCHASE_MANAGER"'], { chandleryApprovers: { t: people(bob) } }, { people: people(bob) }],
  ['form-field', ['approver kind="form-field" ref="order.buyer"'], { order: { buyer: [{ id: cat.userId }, { id: left.userId }] } }, { people: people(cat) }],
  ['form-field-supplier', ['approver kind="form-field" ref="contact"'], { contact: supplier.userId }, { people: people(supplier) }],
  [
    'expression',
    ['approver kind="expression" expression="=if amount &gt; 10 then [&quot;bob&quot;, &quot;CASHIER&quot;] else []"'],
    { amount: 11 },
    { people: people(bob), groups: ['CASHIER'] },
  ],
  [
    'union',
    ['approver kind="person" ref="bob"', 'approver kind="leader"', 'approver kind="role" ref="CASHIER"'],
    {},
    { people: people(bob), groups: ['CASHIER'] },
  ],
]

beforeAll(async () => {
  for (const [name, rules] of cases) await inbox.deploy(chain(`kind-${name}`, { t: rules }))
})

it.each(cases)('%s', async (name, _rules, variables, expected) => {
  const { activeTasks } = await inbox.detail(await inbox.start(ann, `kind-${name}`, { variables }))
  const [task] = activeTasks
  const asked = [...(task.assignee === null ? [] : [task.assignee]), ...task.candidateUsers]
  expect([asked.toSorted(), task.candidateGroups]).toEqual([expected.people.toSorted(), expected.groups ?? []])
  expect(task.assignee !== null).toBe(expected.people.length === 1 && (expected.groups ?? []).length === 0)
})

it('by lot one of them gets it', async () => {
  await inbox.deploy(chain('kind-random', { t: ['approver kind="role" ref="PURCHASE_MANAGER"', 'countersign mode="random"'] }))
  const { activeTasks } = await inbox.detail(await inbox.start(ann, 'kind-random'))
  expect(people(bob, cat)).toContain(activeTasks[0].assignee)
})

it('a department that nobody leads is led from above', async () => {
  const { activeTasks } = await inbox.detail(await inbox.start(eve, 'kind-leader'))
  expect(activeTasks[0].assignee).toBe(operator.userId)
})

it("a supplier's case means his own people and those of the platform", async () => {
  const { activeTasks } = await inbox.detail(await inbox.start(supplier, 'kind-role-mixed'))
  expect(activeTasks[0].assignee).toBe(bob.userId)
})
