/** Taking an own decision back: in every structure while nobody has acted on it, and not afterwards. */
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, ann, bob, withEngine } from '../runtime/engine-fixture.ts'
import { end, flows, model, start, userTask } from '../runtime/models.ts'
import { Case, deployAll, everyStructure, isCountersign, refusal, type Structure } from './structures.ts'

const host = withEngine()

const fixed = model(
  'p-fixed',
  `${start()} <bpmn:userTask id="mine" camunda:assignee="ann"><bpmn:extensionElements>
  <chandlery:policy xmlns:chandlery="http://chandlery.dev/schema/bpmn" withdraw="false" /></bpmn:extensionElements></bpmn:userTask> ${userTask('after')} ${end()} ${flows('start', 'mine', 'after', 'end')}`,
)
const any = model(
  'p-any',
  `${start()} <bpmn:userTask id="mine" name="mine" camunda:assignee="\${approver}">
  <bpmn:multiInstanceLoopCharacteristics camunda:collection="approvers" camunda:elementVariable="approver"><bpmn:completionCondition>\${nrOfCompletedInstances >= 1}</bpmn:completionCondition></bpmn:multiInstanceLoopCharacteristics></bpmn:userTask>
  ${userTask('after')} ${end()} ${flows('start', 'mine', 'after', 'end')}`,
)

beforeAll(async () => {
  await deployAll(host.engine)
  await host.engine.deploy({ files: [fixed, any], actor: admin })
})

async function annDecided(structure: Structure): Promise<{ it: Case; taskId: string }> {
  const it = await Case.atMine(host.engine, structure)
  const taskId = await it.task('mine', isCountersign(structure) ? 'ann' : undefined)
  if (!isCountersign(structure)) await host.engine.claim({ taskId, actor: ann })
  await host.engine.complete({ taskId, actor: ann })
  return { it, taskId }
}

/** What is open beside ann's task after she took it back. */
const beside: Partial<Record<Structure, string[]>> = { 'parallel countersign': ['mine:bob'], 'parallel gateway': ['other'], 'inclusive gateway': ['other'] }

describe.each(everyStructure)('%s', (structure) => {
  it('gives ann her task back, and the process goes its way', async () => {
    const { engine } = host
    const { it, taskId } = await annDecided(structure)
    if (structure === 'call activity') {
      expect((await refusal(engine.withdrawTask({ taskId, actor: ann }))).code).toBe('already-ended')
      return
    }
    const { nextTasks } = await engine.withdrawTask({ taskId, comment: 'too fast', actor: ann })
    expect(nextTasks.map(({ taskKey, assignee }) => [taskKey, assignee])).toEqual([['mine', 'ann']])
    expect(await it.open()).toEqual(['mine:ann', ...(beside[structure] ?? [])].sort())
    expect(await it.isSound()).toBe(true)
    expect((await engine.comments(it.id)).at(-1)).toMatchObject({ kind: 'WITHDRAW', content: 'too fast', userId: 'ann' })
    await engine.complete({ taskId: await it.task('mine', 'ann'), actor: ann })
    expect(await it.finish()).toBe('COMPLETED')
    expect(await it.isSound()).toBe(true)
  })

  it('refuses once somebody acted on it', async () => {
    if (structure === 'call activity' || structure.endsWith('gateway') || structure === 'parallel countersign') return
    const { engine } = host
    const { it, taskId } = await annDecided(structure)
    const next = structure === 'sequential countersign' ? 'mine' : 'after'
    if (next === 'mine') await it.complete('mine', bob)
    await engine.claim({ taskId: await it.task('after'), actor: bob })
    expect(await refusal(engine.withdrawTask({ taskId, actor: ann }))).toMatchObject({ kind: 'rule', code: 'acted-meanwhile' })
    expect(await it.open()).toEqual(['after:bob'])
  })
})

describe('a countersign that was over', () => {
  it('opens again as it was: bob takes back, ann stays decided', async () => {
    const { it } = await annDecided('parallel countersign')
    const taskId = await it.task('mine', 'bob')
    await host.engine.complete({ taskId, actor: bob })
    expect(await it.open()).toEqual(['after'])
    await host.engine.withdrawTask({ taskId, actor: bob })
    expect(await it.open()).toEqual(['mine:bob'])
    await it.complete('mine', bob)
    expect(await it.open()).toEqual(['after'])
    expect(await it.isSound()).toBe(true)
  })

  it('asks those again whom the decision had released', async () => {
    const it = await Case.begin(host.engine, 'p-any')
    const taskId = await it.task('mine', 'bob')
    await host.engine.complete({ taskId, actor: bob })
    await host.engine.withdrawTask({ taskId, actor: bob })
    expect(await it.open()).toEqual(['mine:ann', 'mine:bob'])
    await it.complete('mine', ann, { assignee: 'ann' })
    expect(await it.open()).toEqual(['after'])
  })
})

describe('behind a join', () => {
  it('withdraws the decision that completed it; the other branch stays done', async () => {
    const { it, taskId } = await annDecided('parallel gateway')
    await it.complete('other', bob)
    expect(await it.open()).toEqual(['after'])
    await host.engine.withdrawTask({ taskId, actor: ann })
    expect(await it.open()).toEqual(['mine:ann'])
    await it.complete('mine', ann)
    expect(await it.open()).toEqual(['after'])
  })
})

describe('who and what', () => {
  it('takes back only own decisions, once, and only decided tasks', async () => {
    const { engine } = host
    const { it, taskId } = await annDecided('sequence')
    expect((await refusal(engine.withdrawTask({ taskId, actor: bob }))).code).toBe('not-own-decision')
    expect((await refusal(engine.withdrawTask({ taskId: await it.task('after'), actor: bob }))).code).toBe('not-decided')
    expect((await refusal(engine.withdrawTask({ taskId: 'nonsense', actor: bob }))).kind).toBe('not-found')
    await engine.withdrawTask({ taskId, actor: ann })
    expect((await refusal(engine.withdrawTask({ taskId, actor: ann }))).code).toBe('acted-meanwhile')
  })

  it('respects a model that forbids it, and an end', async () => {
    const { engine } = host
    const it = await Case.begin(engine, 'p-fixed')
    const taskId = await it.task('mine')
    await engine.complete({ taskId, actor: ann })
    expect((await refusal(engine.withdrawTask({ taskId, actor: ann }))).code).toBe('not-withdrawable')
    const { it: other, taskId: decided } = await annDecided('sequence')
    await other.finish()
    expect((await refusal(engine.withdrawTask({ taskId: decided, actor: ann }))).code).toBe('already-ended')
  })

  it('races with the next person: one of them wins', async () => {
    const { engine } = host
    const { it, taskId } = await annDecided('sequence')
    const next = await it.task('after')
    const answers = await Promise.allSettled([engine.withdrawTask({ taskId, actor: ann }), engine.claim({ taskId: next, actor: bob })])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([['mine:ann'], ['after:bob']]).toContainEqual(await it.open())
  })
})
