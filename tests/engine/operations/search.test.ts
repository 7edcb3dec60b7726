/** Finding instances: every condition, pages that go on, and searches that stop and continue. */
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, ann, withEngine } from '../runtime/engine-fixture.ts'
import { end, flows, model, sequence, service, start } from '../runtime/models.ts'
import { inTransaction } from '#server/engine/index.ts'

const fixture = withEngine({
  handlers: {
    breaks: inTransaction(() => {
      throw new Error('out of paper')
    }),
  },
})
const ids: string[] = []

beforeAll(async () => {
  const { engine, clock } = fixture
  await engine.deploy({ actor: admin, files: [sequence('order', ['check', 'pay'])] })
  await engine.deploy({
    actor: admin,
    files: [model('print', `${start()} ${service('paper', 'breaks', 'camunda:asyncBefore="true"')} ${end()} ${flows('start', 'paper', 'end')}`)],
  })
  for (let n = 0; n < 12; n += 1) {
    const { processInstanceId } = await engine.start({
      actor: ann,
      processKey: 'order',
      businessKey: `PO-${n}`,
      businessType: n % 2 === 0 ? 'PO' : 'RETURN',
      title: `Order number ${n}`,
      variables: {
        n,
        half: n / 2,
        name: n % 3 === 0 ? 'Smith & Co' : 'Miller',
        text: String(n),
        deep: { er: n },
        'dotted.name': n,
        rush: n === 5,
        nothing: null,
      },
    })
    ids.push(processInstanceId)
    clock.pass(60_000)
  }
})

const found = async (search: Parameters<typeof fixture.engine.searchInstances>[0]): Promise<number[]> =>
  (await fixture.engine.searchInstances({ processKey: 'order', size: 50, ...search })).records.map(({ processInstanceId }) => ids.indexOf(processInstanceId))

describe('instances are found', () => {
  it('by what is written on them', async () => {
    expect(await found({ businessKey: 'PO-3' })).toEqual([3])
    expect(await found({ businessType: 'RETURN', createdFrom: new Date(Date.parse('2026-03-02T09:08:00Z')) })).toEqual([11, 9])
    expect(await found({ keyword: 'number 1' })).toEqual([11, 10, 1])
    expect(await found({ keyword: '%' })).toEqual([])
    expect(await found({ createdTo: new Date(Date.parse('2026-03-02T09:02:00Z')) })).toEqual([1, 0])
    expect(await found({ initiator: 'nobody' })).toEqual([])
    expect(await found({ processKey: 'nowhere' })).toEqual([])
    expect(await found({ definitionId: 'nonsense' })).toEqual([])
  })

  it('by variables: numbers, texts, parts of objects, names with dots, nothing', async () => {
    const by = (name: string, op: 'eq' | 'ne' | 'gt' | 'lt' | 'like', value: string | number | boolean | null) => found({ variables: [{ name, op, value }] })
    expect(await by('n', 'eq', 4)).toEqual([4])
    expect(await by('n', 'eq', '4')).toEqual([4])
    expect(await by('text', 'eq', 4)).toEqual([4])
    expect(await by('deep.er', 'eq', 7)).toEqual([7])
    expect(await by('dotted.name', 'eq', 7)).toEqual([7])
    expect(await by('dotted.name', 'gt', 10)).toEqual([11])
    expect(await by('rush', 'eq', true)).toEqual([5])
    expect(await by('rush', 'ne', false)).toEqual([5])
    expect((await by('nothing', 'eq', null)).length).toBe(12)
    expect(await by('half', 'gt', 4.9)).toEqual([11, 10])
    expect(await by('deep.er', 'lt', 2)).toEqual([1, 0])
    expect(await by('text', 'gt', 10)).toEqual([11])
    expect(await by('name', 'like', 'SMITH &')).toEqual([9, 6, 3, 0])
    expect(await by('name', 'gt', 'N')).toEqual([9, 6, 3, 0])
    expect(await by('absent', 'gt', 1)).toEqual([])
    expect(await by('name', 'gt', 1)).toEqual([])
    expect(
      await found({
        variables: [
          { name: 'name', op: 'eq', value: 'Miller' },
          { name: 'n', op: 'gt', value: 9 },
        ],
      }),
    ).toEqual([11, 10])
    await expect(by('n', 'gt', true)).rejects.toMatchObject({ kind: 'invalid', code: 'bad-value' })
  })

  it('by status, by incident, by where they stand', async () => {
    const { engine } = fixture
    await engine.setInstanceState({ actor: admin, processInstanceId: ids[2]!, state: 'suspended' })
    await engine.terminate({ actor: admin, processInstanceId: ids[3]! })
    const [task] = (await engine.detail(ids[4]!)).activeTasks
    await engine.complete({ actor: admin, taskId: task!.taskId })
    expect(await found({ status: 'SUSPENDED' })).toEqual([2])
    expect(await found({ status: 'TERMINATED' })).toEqual([3])
    expect(await found({ status: 'RUNNING', elementId: 'pay' })).toEqual([4])
    const decidedNow = fixture.clock.now()
    expect(await found({ decidedAt: 'check' })).toEqual([4])
    expect(await found({ decidedAt: 'pay' })).toEqual([])
    expect(await found({ decidedAt: 'check', decidedBy: admin.userId, decidedFrom: new Date(decidedNow), decidedTo: new Date(decidedNow + 1) })).toEqual([4])
    expect(await found({ decidedFrom: new Date(decidedNow + 1) })).toEqual([])
    const [over, open] = [await engine.searchInstances({ ended: true }), await engine.searchInstances({ ended: false })]
    expect([over.records.every(({ endTime }) => endTime !== undefined), open.records.some(({ endTime }) => endTime !== undefined)]).toEqual([true, false])
    const [claimed] = (await engine.detail(ids[5]!)).activeTasks
    await engine.claim({ actor: admin, taskId: claimed!.taskId })
    expect(await found({ status: 'RUNNING', unclaimed: false })).toEqual([5])
    expect(await found({ status: 'RUNNING', unclaimed: true })).toEqual([11, 10, 9, 8, 7, 6, 4, 1, 0])
    const { processInstanceId } = await engine.start({ actor: ann, processKey: 'print' })
    for (let tries = 0; tries < 3; tries += 1) {
      await engine.runDue()
      fixture.clock.pass(3600_000)
    }
    const broken = await engine.searchInstances({ hasIncident: true })
    expect(broken.records).toMatchObject([{ processInstanceId, incidentCount: 1 }])
    expect((await engine.searchInstances({ hasIncident: true, elementId: 'paper' })).total).toBe(1)
    expect((await engine.searchInstances({ hasIncident: true, elementId: 'start' })).total).toBe(0)
    expect((await engine.searchInstances({ hasIncident: false })).total).toBe(12)
  })
})

describe('pages', () => {
  it('go on from the last row, and count what is there', async () => {
    const { engine } = fixture
    const seen: string[] = []
    for (let after: string | undefined, first = true; first || after !== undefined; first = false) {
      const page = await engine.searchInstances({ processKey: 'order', size: 5, ...(after !== undefined && { after }) })
      expect(page).toMatchObject({ total: 12, totalIsMore: false })
      seen.push(...page.records.map(({ processInstanceId }) => processInstanceId))
      after = page.next
    }
    expect(seen).toEqual([...ids].reverse())
    expect((await engine.searchInstances({ processKey: 'order', size: 5, current: 3 })).records).toHaveLength(2)
    await expect(engine.searchInstances({ after: 'nonsense' })).rejects.toMatchObject({ code: 'bad-place' })
  })
})
