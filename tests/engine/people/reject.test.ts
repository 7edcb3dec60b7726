/** What becomes of a rejected task: by the flows, the end, or back to somebody. */
import { beforeAll, expect, it } from 'vitest'
import { admin, ann, bob, withEngine } from '../runtime/engine-fixture.ts'
import { end, flows, model, start } from '../runtime/models.ts'
import { Case, refusal } from './structures.ts'

const host = withEngine()

const task = (id: string, policy = '') => `<bpmn:userTask id="${id}" name="${id}" camunda:candidateGroups="managers"><bpmn:extensionElements>
  <chandlery:policy xmlns:chandlery="http://chandlery.dev/schema/bpmn" ${policy} /></bpmn:extensionElements></bpmn:userTask>`
const chain = (key: string, policy: string) =>
  model(key, `${start()} ${task('fill')} ${task('check')} ${task('approve', policy)} ${end()} ${flows('start', 'fill', 'check', 'approve', 'end')}`)

beforeAll(async () => {
  await host.engine.deploy({
    files: [
      chain('r-continue', ''),
      chain('r-end', 'reject="end"'),
      chain('r-start', 'reject="return"'),
      chain('r-previous', 'reject="return" rejectTo="previous"'),
      chain('r-named', 'reject="return" rejectTo="check"'),
      chain('r-comment', 'commentRequired="true" reject="end"'),
      chain('r-reason', 'reasonRequired="true"'),
      model('r-first', `${start()} ${task('approve', 'reject="return"')} ${end()} ${flows('start', 'approve', 'end')}`),
    ],
    actor: admin,
  })
})

async function atApprove(key: string): Promise<Case> {
  const it = await Case.begin(host.engine, key)
  await it.complete('fill', ann)
  await it.complete('check', bob)
  return it
}

it.each([
  ['r-continue', 'COMPLETED', []],
  ['r-end', 'REJECTED', []],
  ['r-start', 'RUNNING', ['fill:ann']],
  ['r-previous', 'RUNNING', ['check:bob']],
  ['r-named', 'RUNNING', ['check:bob']],
])('%s', async (key, status, open) => {
  const { engine } = host
  const it = await atApprove(key)
  await it.complete('approve', bob, { pass: false, comment: 'no' })
  expect([(await engine.detail(it.id)).status, await it.open()]).toEqual([status, open])
  expect((await engine.variables(it.id))['pass']).toBe(false)
  expect((await engine.doneList(bob)).records[0]).toMatchObject({ outcome: 'rejected', comment: 'no' })
  expect(await it.isSound()).toBe(true)
  if (open.length > 0) {
    expect(await it.finish()).toBe('COMPLETED')
    expect((await engine.variables(it.id))['pass']).toBe(true)
  }
})

it('ends as rejected where nothing was done before', async () => {
  const it = await Case.begin(host.engine, 'r-first')
  await it.complete('approve', bob, { pass: false })
  expect((await host.engine.detail(it.id)).status).toBe('REJECTED')
})

it('wants a reason for a rejection and a return where the model does, and nothing with an approval', async () => {
  const it = await atApprove('r-reason')
  const approve = await it.task('approve')
  const back = (comment: string) => host.engine.returnTask({ taskId: approve, actor: bob, targetKey: 'check', comment })
  expect((await refusal(it.complete('approve', bob, { pass: false, comment: '\u200B \u2060' }))).code).toBe('comment-required')
  expect((await refusal(back(''))).code).toBe('comment-required')
  await it.complete('approve', bob, { pass: true })
  const other = await atApprove('r-reason')
  await other.complete('approve', bob, { pass: false, comment: 'too dear' })
})

it('wants a comment where the model does', async () => {
  const it = await atApprove('r-comment')
  expect((await refusal(it.complete('approve', bob, { pass: true, comment: '  ' }))).code).toBe('comment-required')
  await it.complete('approve', bob, { pass: true, comment: 'fine' })
  expect((await host.engine.detail(it.id)).status).toBe('COMPLETED')
})
