/** Which steps a form shows before it is handed in, and which places its initiator has to fill. */
import { expect, it } from 'vitest'
import { choicesOf, chosenOnTheWay, missingChoices, stepsAhead, type ForeseenNode } from '#web/kit/case/ahead.ts'

const node = (activityKey: string, more: Partial<ForeseenNode> = {}): ForeseenNode => ({
  activityKey,
  activityName: activityKey,
  activityType: 'userTask',
  processKey: 'order',
  status: 'FUTURE',
  certain: true,
  branch: null,
  mode: 'single',
  ratio: null,
  people: [],
  groups: [],
  rule: null,
  skipped: null,
  chooseBy: null,
  chooseFrom: [],
  choosesSeveral: false,
  initiatorChoiceNeeded: false,
  ...more,
})
const me = { userId: 'me', name: 'Me', via: 'model', outcome: null }
const mine = node('choose', { chooseBy: 'initiator', chooseFrom: ['FINANCE'] })

it('leaves out the own first task and whatever is no task of a person', () => {
  const nodes = [node('submit', { people: [me] }), node('pay', { activityType: 'serviceTask' }), node('check', { people: [me] })]
  expect(stepsAhead(nodes, 'me').map(({ activityKey }) => activityKey)).toEqual(['check'])
  expect(stepsAhead(nodes, 'you').map(({ activityKey }) => activityKey)).toEqual(['submit', 'check'])
})

it('asks for people on the way, not for those who only might be needed', () => {
  expect(missingChoices([mine, node('later', { chooseBy: 'initiator', certain: false }), node('next', { chooseBy: 'approver' })], {})).toEqual(['choose'])
  expect(missingChoices([mine], { choose: ['ann'] })).toEqual([])
  expect(missingChoices([mine], { choose: [] })).toEqual(['choose'])
  expect(choicesOf([mine])).toEqual([{ taskKey: 'choose', taskName: 'choose', multiple: false, roles: ['FINANCE'] }])
})

it('sends nobody for a place that is not on the way any more', () => {
  expect(chosenOnTheWay([mine], { choose: ['ann'], gone: ['bob'] })).toEqual({ choose: ['ann'] })
  expect(chosenOnTheWay([node('check')], { gone: ['bob'] })).toBeUndefined()
})
