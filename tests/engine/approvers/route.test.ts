/** The way that is told is the way that is gone: random models, asked before the start and after every step. */
import { array, assert, asyncProperty, nat } from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction, outside, type RouteNode } from '#server/engine/index.ts'
import { admin, ann, withEngine } from '../runtime/engine-fixture.ts'
import { end, flow, flows, model, sequence, start, userTask } from '../runtime/models.ts'
import { anyBlock, fileOf } from '../runtime/random-model.ts'
import { effort } from '#tests/support/effort.ts'

const RUNS = effort(8, 300)
const host = withEngine({ handlers: { inside: inTransaction(() => undefined), outside: outside(() => undefined) } })

beforeAll(() => host.engine.deploy({ files: [{ ...sequence('callee', ['inner']) }], actor: admin }))

/** Of the way itself: what stands beside it may happen or not. */
const keys = (nodes: readonly RouteNode[], certain = true) =>
  [...new Set(nodes.filter((each) => each.certain === certain && each.branch === undefined).map(({ activityKey }) => activityKey))].toSorted()
const about = { initiator: 'ann', tenant: undefined }

it(`${RUNS} random models take the way that was told`, async () => {
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
  (await host.engine.route({ processKey, variables: { ...variables }, ...about })).map(({ activityKey, certain, branch }) =>
    certain ? activityKey : branch === undefined ? `${activityKey}?` : `${activityKey} if ${branch.kind} at ${branch.activityKey}`,
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

const timer = (id: string, host: string, more = '') =>
  `<bpmn:boundaryEvent id="${id}" attachedToRef="${host}" ${more}><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>`

it('what stands at the boundary is a branch of its own, and leaves the way as it is', async () => {
  await host.engine.deploy({
    files: [
      model(
        'boundaries',
        `${start()} ${userTask('check')} ${timer('late', 'check', 'cancelActivity="false"')} ${userTask('hurry')} ${userTask('call')}
         <bpmn:boundaryEvent id="wrong" attachedToRef="check"><bpmn:errorEventDefinition /></bpmn:boundaryEvent> ${userTask('mend')}
         <bpmn:subProcess id="sub"><bpmn:startEvent id="in" /> ${userTask('part')} ${flows('in', 'part')}</bpmn:subProcess>
         <bpmn:boundaryEvent id="up" attachedToRef="sub"><bpmn:escalationEventDefinition /></bpmn:boundaryEvent> ${userTask('boss')} ${timer('later', 'boss')} ${userTask('top')}
         <bpmn:subProcess id="beside" triggeredByEvent="true"><bpmn:startEvent id="news"><bpmn:messageEventDefinition messageRef="m" /></bpmn:startEvent> ${userTask('read')} ${flows('news', 'read')}</bpmn:subProcess>
         ${userTask('last')} ${end()} ${flows('start', 'check', 'sub', 'last', 'end')} ${flows('late', 'hurry', 'call', 'end')} ${flows('wrong', 'mend')} ${flows('up', 'boss', 'last')} ${flows('later', 'top')}`,
        '<bpmn:message id="m" name="m" />',
      ),
    ],
    actor: admin,
  })
  const branches = ['hurry if timer at late', 'call if timer at late', 'boss if escalation at up', 'read if message at news']
  expect(await told('boundaries')).toEqual([
    'check',
    ...branches.slice(0, 2),
    'part',
    'boss if escalation at up',
    'top if timer at later',
    'last',
    'read if message at news',
  ])
  const { processInstanceId } = await host.engine.start({ processKey: 'boundaries', actor: ann })
  const ahead = await host.engine.route({ processInstanceId, ...about })
  expect(ahead.filter(({ branch }) => branch === undefined).map(({ activityKey, status }) => [activityKey, status])).toEqual([
    ['check', 'ACTIVE'],
    ['part', 'FUTURE'],
    ['last', 'FUTURE'],
  ])
  expect(
    ahead
      .filter(({ branch, certain }) => branch !== undefined && !certain)
      .map(({ activityKey }) => activityKey)
      .toSorted(),
  ).toEqual(['boss', 'call', 'hurry', 'read', 'top'])
})

const passed = (id: string, yes: string, no: string) => `<bpmn:exclusiveGateway id="${id}" default="${id}-${no}" /> ${flow(id, yes, '=pass')} ${flow(id, no)}`

it('a rejection that the flows know is a branch; who agrees stays on the way', async () => {
  await host.engine.deploy({
    files: [
      model(
        'rejections',
        `${start()} ${userTask('write')} ${userTask('a')} ${passed('g1', 'b', 'explain')} ${userTask('explain')} ${userTask('b')} ${passed('g2', 'end', 'write')} ${end()} ${flows('start', 'write', 'a', 'g1')} ${flows('b', 'g2')} ${flows('explain', 'end')}`,
      ),
    ],
    actor: admin,
  })
  expect(await told('rejections')).toEqual(['write', 'a', 'explain if rejected at a', 'b'])
  const { processInstanceId, nextTasks } = await host.engine.start({ processKey: 'rejections', actor: ann })
  await host.engine.complete({ taskId: nextTasks[0]!.taskId, actor: admin })
  const ahead = async () =>
    (await host.engine.route({ processInstanceId, ...about }))
      .filter(({ status }) => status !== 'DONE')
      .map(({ activityKey, certain, branch }) => [activityKey, certain, branch?.activityKey])
  expect(await ahead()).toEqual([
    ['a', true, undefined],
    ['explain', false, 'a'],
    ['b', true, undefined],
    ['write', false, 'b'],
  ])
})
