/** The way that is told is the way that is gone: random models, asked before the start and after every step. */
import { array, assert, asyncProperty, nat } from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction, outside, type RouteNode } from '#server/engine/index.ts'
import { admin, ann, withEngine } from '../runtime/engine-fixture.ts'
import { end, flow, flows, model, sequence, start, userTask } from '../runtime/models.ts'
import { anyBlock, fileOf } from '../runtime/random-model.ts'

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 25)
const host = withEngine({ handlers: { inside: inTransaction(() => undefined), outside: outside(() => undefined) } })

beforeAll(() => host.engine.deploy({ files: [{ ...sequence('callee', ['inner']) }], actor: admin }))

const keys = (nodes: readonly RouteNode[], certain = true) =>
  [...new Set(nodes.filter((each) => each.certain === certain).map(({ activityKey }) => activityKey))].toSorted()
const about = { initiator: 'ann', tenant: undefined }

it(`${RUNS} random models take the way that was told`, { timeout: 300_000 }, async () => {
  let number = 0
  await assert(
    asyncProperty(anyBlock, array(nat({ max: 1000 }), { minLength: 5, maxLength: 20 }), async (block, dice) => {
      const { engine } = host
      const processKey = `route-${(number += 1)}`
      const variables = { people: ['p1', 'p2'], dice: (dice[0] ?? 0) % 3 }
      await engine.deploy({ files: [fileOf(processKey, block)], actor: admin })
      const told = await engine.route({ processKey, variables, ...about })
      const { processInstanceId: id } = await engine.start({ processKey, variables, actor: ann })
      for (let step = 0; ; step += 1) {
        expect([step, keys(await engine.route({ processInstanceId: id, ...about }))]).toEqual([step, keys(told)])
        const { status, activeTasks, children } = await engine.detail(id)
        if (status !== 'RUNNING') break
        const task = activeTasks[(dice[step % dice.length] ?? 0) % Math.max(activeTasks.length, 1)]
        if (task !== undefined) await engine.complete({ taskId: task.taskId, actor: admin })
        else {
          for (const instance of [id, ...children]) {
            const { activeElements } = await engine.detail(instance)
            for (const elementId of activeElements.filter((each) => each.startsWith('receive')))
              await engine.message({ processInstanceId: instance, elementId, actor: admin })
          }
          host.clock.pass(3600_000)
        }
        await engine.runDue()
        if (step > 200) throw new Error(`${processKey} does not come to its end`)
      }
      const gone = new Set(
        (await engine.route({ processInstanceId: id, ...about })).filter(({ status }) => status === 'DONE').map(({ activityKey }) => activityKey),
      )
      expect([...gone].toSorted()).toEqual(keys(told))
      expect(keys(told, false)).toEqual([])
    }),
    { numRuns: RUNS, verbose: 1 },
  )
  expect(host.errors).toEqual([])
})

const told = async (processKey: string, variables: object = {}) =>
  (await host.engine.route({ processKey, variables: { ...variables }, ...about })).map(({ activityKey, certain }) =>
    certain ? activityKey : `${activityKey}?`,
  )

const gate = (id: string, yes: string, no: string, to: string) =>
  `<bpmn:exclusiveGateway id="${id}" default="${id}-${no}" /> ${flow(id, yes, '=big')} ${flow(id, no)} ${flows(yes, to)} ${flows(no, to)}`

it('what cannot be told is asked both ways; the same question is answered once', async () => {
  await host.engine.deploy({
    files: [
      model(
        'both-ways',
        `${start()} ${['a', 'b', 'c', 'd', 'last'].map((each) => userTask(each)).join('')} ${gate('g1', 'a', 'b', 'g2')} ${gate('g2', 'c', 'd', 'last')} ${end()} ${flows('start', 'g1')} ${flows('last', 'end')}`,
      ),
      model(
        'circle',
        `${start()} ${userTask('write')} ${userTask('check')} <bpmn:exclusiveGateway id="ok" default="ok-write" /> ${userTask('sign')} ${end()}
         ${flows('start', 'write', 'check', 'ok')} ${flow('ok', 'write')} ${flow('ok', 'sign', '=good')} ${flows('sign', 'end')}`,
      ),
      model(
        'set-on-the-way',
        `${start()} <bpmn:scriptTask id="s" scriptFormat="feel" camunda:resultVariable="big"><bpmn:script>true</bpmn:script></bpmn:scriptTask> ${userTask('a')} ${userTask('b')}
         ${gate('g', 'a', 'b', 'end')} ${end()} ${flows('start', 's', 'g')}`,
      ),
    ],
    actor: admin,
  })
  expect(await told('both-ways', { big: true })).toEqual(['a', 'c', 'last'])
  expect(await told('both-ways')).toEqual(expect.arrayContaining(['a?', 'b?', 'c?', 'd?', 'last']))
  expect(await told('circle')).toEqual(['write', 'check', 'sign'])
  expect((await told('set-on-the-way', { big: false })).toSorted()).toEqual(['a?', 'b?'])
})
