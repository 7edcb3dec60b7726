/** The story of a case from its history, its remarks and what is expected. */
import { expect, it } from 'vitest'
import { doerOf, partOf, progressOf, stateOf, timelineEntries, type Expected, type Flow, type Remark } from '#web/features/inbox/case/timeline-entries.ts'

const minute = (number: number): string => `2026-03-02T09:${String(number).padStart(2, '0')}:00.000+08:00`
const flow = (activityKey: string, start: number, end: number | null, more: Partial<Flow> = {}): Flow => ({
  activityKey,
  activityName: activityKey,
  activityType: 'userTask',
  taskId: `${activityKey}-${start}`,
  assignee: null,
  assigneeName: null,
  onBehalfOf: null,
  onBehalfOfName: null,
  startTime: minute(start),
  endTime: end === null ? null : minute(end),
  durationMs: end === null ? null : (end - start) * 60_000,
  outcome: end === null ? null : 'approved',
  comment: null,
  attachments: [],
  ...more,
})
const remark = (kind: string, at: number): Remark => ({
  commentId: `${kind}-${at}`,
  processInstanceId: '0190d000-0000-7000-8000-000000000001',
  taskId: null,
  userId: null,
  userName: null,
  kind,
  content: null,
  people: [],
  createTime: minute(at),
})
const expected: Expected = {
  activityKey: 'last',
  activityName: null,
  activityType: 'userTask',
  certain: true,
  onlyIf: undefined,
  mode: null,
  people: [],
  groups: [],
  rule: '',
  skipped: undefined,
}

it('tells steps and remarks in the order of time and what is expected at the end; gateways say nothing', () => {
  const entries = timelineEntries(
    [
      flow('second', 5, null),
      flow('start', 0, 0, { taskId: null, activityType: 'startEvent' }),
      flow('first', 0, 5),
      flow('gate', 5, 5, { taskId: null, activityType: 'exclusiveGateway' }),
    ],
    [remark('COMMENT', 3), remark('CLAIM', 2)],
    [expected],
  )
  expect(entries.map((entry) => (entry.kind === 'step' ? entry.activityKey : entry.kind === 'remark' ? entry.remark.kind : 'future'))).toEqual([
    'start',
    'first',
    'COMMENT',
    'second',
    'future',
  ])
})

it('several who are asked at the same moment are one step; coming back later is another', () => {
  const [joint, again, ...rest] = timelineEntries(
    [
      flow('sign', 1, 4, { taskId: 'a' }),
      flow('sign', 1, null, { taskId: 'b' }),
      flow('sign', 1, 3, { taskId: 'c', outcome: 'rejected' }),
      flow('sign', 9, 10, { taskId: 'd' }),
    ],
    [],
    [],
  )
  expect(rest).toEqual([])
  if (joint?.kind !== 'step' || again?.kind !== 'step') throw new Error('two steps')
  expect([joint.state, joint.endTime, progressOf(joint.people)]).toEqual(['running', null, { done: 2, all: 3 }])
  expect([again.people.length, progressOf(again.people)]).toEqual([1, undefined])
})

const called = (taskId: string, activityName: string) => flow('clear', 1, null, { taskId, activityName })

it('several tasks of one step tell what each is about', () => {
  const [step] = timelineEntries([called('a', '清算：未结申请'), called('b', '清算：未结订单')], [], [])
  if (step?.kind !== 'step') throw new Error('a step')
  expect([step.name, step.people.map((person) => partOf(person, step.name))]).toEqual(['清算', ['未结申请', '未结订单']])
  const [alone] = timelineEntries([called('a', 'Clearing: Bills')], [], [])
  expect(alone?.kind === 'step' && [alone.name, alone.people.map((person) => partOf(person, alone.name))]).toEqual(['Clearing: Bills', [undefined]])
})

const at = (ms: number): string => new Date(Date.parse(minute(1)) + ms).toISOString()

it('what came straight back to somebody is another step, however soon', () => {
  const entries = timelineEntries(
    [
      flow('submit', 1, 1, { taskId: 'a', startTime: at(0), endTime: at(40) }),
      flow('review', 1, 1, { taskId: 'b', startTime: at(40), endTime: at(90), outcome: 'rejected' }),
      flow('submit', 1, null, { taskId: 'c', startTime: at(90) }),
    ],
    [],
    [],
  )
  expect(entries.map((entry) => entry.kind === 'step' && [entry.activityKey, progressOf(entry.people)])).toEqual([
    ['submit', undefined],
    ['review', undefined],
    ['submit', undefined],
  ])
})

it('a joint step is refused when anybody refused and nobody is asked any more', () => {
  const [step] = timelineEntries([flow('sign', 1, 4, { taskId: 'a' }), flow('sign', 1, 3, { taskId: 'b', outcome: 'rejected' })], [], [])
  expect(step).toMatchObject({ state: 'refused', endTime: minute(4), durationMs: 180_000 })
})

it.each([
  [null, null, 'running'],
  ['approved', minute(1), 'done'],
  ['completed', minute(1), 'done'],
  ['rejected', minute(1), 'refused'],
  ['returned', minute(1), 'returned'],
  ['cancelled', minute(1), 'cancelled'],
] as const)('%s at %s is %s', (outcome, endTime, state) => expect(stateOf({ outcome, endTime })).toBe(state))

it.each([
  ['userTask', 't', 'person'],
  ['startEvent', null, 'start'],
  ['endEvent', null, 'end'],
  ['sendTask', null, 'system'],
  ['serviceTask', null, 'system'],
  ['intermediateCatchEvent', null, 'wait'],
  ['receiveTask', null, 'wait'],
  ['callActivity', null, 'wait'],
])('says who was at it instead of how the drawing calls it: %s', (activityType, taskId, doer) => expect(doerOf({ activityType, taskId })).toBe(doer))
