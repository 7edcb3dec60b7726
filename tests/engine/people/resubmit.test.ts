/** Completing again what was sent back: through everybody, or straight back to who sent it. */
import { beforeAll, expect, it } from 'vitest'
import { admin, ann, bob, withEngine } from '../runtime/engine-fixture.ts'
import { end, flows, model, start } from '../runtime/models.ts'
import { Case } from './structures.ts'

const host = withEngine()

const task = (id: string, policy = '') => `<bpmn:userTask id="${id}" name="${id}" camunda:candidateGroups="managers"><bpmn:extensionElements>
  <chandlery:policy xmlns:chandlery="http://chandlery.dev/schema/bpmn" ${policy} /></bpmn:extensionElements></bpmn:userTask>`
const chain = (key: string, policy: string) =>
  model(
    key,
    `${start()} ${task('fill')} ${task('check')} ${task('approve', `reject="return" ${policy}`)} ${end()} ${flows('start', 'fill', 'check', 'approve', 'end')}`,
  )

const branched = model(
  's-branch',
  `${start()} ${task('fill')} <bpmn:parallelGateway id="fork" /> ${task('approve', 'reject="return" resubmit="back"')} ${task('other')} <bpmn:parallelGateway id="join" /> ${end()}
   ${flows('start', 'fill', 'fork', 'approve', 'join', 'end')} ${flows('fork', 'other', 'join')}`,
)

beforeAll(async () => {
  await host.engine.deploy({
    files: [chain('s-restart', 'resubmit="restart"'), chain('s-back', 'resubmit="back"'), chain('s-silent', ''), branched],
    actor: admin,
  })
})

async function sentBack(key: string): Promise<Case> {
  const it = await Case.begin(host.engine, key)
  await it.complete('fill', ann)
  await it.complete('check', bob)
  await it.complete('approve', bob, { pass: false, comment: 'no' })
  return it
}

it.each([
  ['s-restart', ['check']],
  ['s-silent', ['check']],
  ['s-back', ['approve:bob']],
])('%s', async (key, open) => {
  const it = await sentBack(key)
  await it.complete('fill', ann)
  expect(await it.open()).toEqual(open)
  expect((await host.engine.history(it.id)).filter(({ activityKey }) => activityKey === 'fill').map(({ outcome }) => outcome)).toEqual([
    'completed',
    'completed',
  ])
  expect(await it.isSound()).toBe(true)
  expect(await it.finish()).toBe('COMPLETED')
})

it('goes the usual way out of a branch, whose join waits for the others', async () => {
  const it = await Case.begin(host.engine, 's-branch')
  await it.complete('fill', ann)
  await it.complete('other', bob)
  await it.complete('approve', bob, { pass: false })
  await it.complete('fill', ann)
  expect((await it.open()).toSorted()).toEqual(['approve', 'other'])
  expect(await it.finish()).toBe('COMPLETED')
})

it('is asked of the last return only: a submission that its author took back goes the usual way', async () => {
  const it = await sentBack('s-back')
  await it.complete('fill', ann)
  await it.complete('approve', bob)
  expect((await host.engine.detail(it.id)).status).toBe('COMPLETED')
  const again = await Case.begin(host.engine, 's-back')
  const { taskId } = (await host.engine.detail(again.id)).activeTasks[0]!
  await again.complete('fill', ann)
  await host.engine.withdrawTask({ actor: ann, taskId })
  await again.complete('fill', ann)
  expect(await again.open()).toEqual(['check'])
})
