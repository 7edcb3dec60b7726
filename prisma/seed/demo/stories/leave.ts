/** Leave of the demo company: five weeks of decided requests, and what waits today, each in another step. */
import type { Stage, Story } from '../stage.ts'
import { decide } from './deciding.ts'

const work = '/api/workflow/work'

export const leaveStories: readonly Story[] = [
  { name: 'leave decided', tables: ['leave'], tell: tellDecided },
  { name: 'leave under way', tables: ['leave'], tell: tellOpen },
]

type LeaveType = 'ANNUAL' | 'PERSONAL' | 'SICK' | 'MARRIAGE' | 'PARENTAL' | 'BEREAVEMENT' | 'COMPENSATORY'

interface Wish {
  readonly who: string
  readonly type: LeaveType
  /** Weeks from the coming one, and weekdays in it. */
  readonly week: number
  readonly from: number
  readonly to: number
  readonly reason: string
  readonly handoverTo?: string
  readonly urgent?: boolean
}

interface Decision {
  readonly by: string
  /** Working days ago, time of day. */
  readonly at: readonly [number, string]
  readonly pass: boolean
  readonly comment: string
}

interface Leave {
  readonly id: string
  readonly processInstanceId: string
}

const ask = (stage: Stage, { who, type, week, from, to, reason, handoverTo, urgent = false }: Wish): Promise<Leave> =>
  stage.as(who, '/api/blade-desk/process/leave/start-process', {
    leaveType: type,
    startOn: stage.day(week, from),
    endOn: stage.day(week, to),
    reason,
    handoverTo: handoverTo ?? null,
    urgent,
  })

const answer = async (stage: Stage, { id }: Leave, { by, at, pass, comment }: Decision) => {
  await stage.at(...at)
  await decide(stage, by, id, { pass, comment })
}

/** Of somebody about a document. */
const taskOf = async (stage: Stage, account: string, { id }: Leave): Promise<string> =>
  (await stage.as(account, `${work}/todo-list`, { businessKey: id })).records[0].taskId

interface Decided {
  readonly at: readonly [number, string]
  readonly wish: Wish
  readonly decisions: readonly Decision[]
}

const yes = (by: string, day: number, time: string, words = '同意'): Decision => ({ by, at: [day, time], pass: true, comment: words })
const no = (by: string, day: number, time: string, words: string): Decision => ({ by, at: [day, time], pass: false, comment: words })

/** One after the other, as the clock only goes on. */
const decided: readonly Decided[] = [
  {
    at: [24, '09:12'],
    wish: { who: 'purchaser', type: 'ANNUAL', week: -4, from: 1, to: 2, reason: '回乡探亲', handoverTo: '周建国' },
    decisions: [yes('purchase-manager', 24, '11:40')],
  },
  {
    at: [23, '08:35'],
    wish: { who: 'warehouse', type: 'SICK', week: -4, from: 3, to: 3, reason: '感冒发热，附就诊记录' },
    decisions: [yes('warehouse-manager', 23, '08:58', '好好休息')],
  },
  {
    at: [21, '10:20'],
    wish: { who: 'finance', type: 'ANNUAL', week: -3, from: 1, to: 4, reason: '年假，月结前返岗', handoverTo: '何美玲' },
    decisions: [yes('finance-manager', 20, '15:05'), yes('hr', 19, '10:31', '假期余额充足')],
  },
  {
    at: [19, '14:02'],
    wish: { who: 'category-op', type: 'PERSONAL', week: -3, from: 4, to: 5, reason: '办理房产过户' },
    decisions: [
      no('category-manager', 19, '16:45', '周五有选品会，能否线上参加？'),
      yes('category-op', 18, '09:20', '可以，选品会线上参加'),
      yes('category-manager', 18, '10:02'),
    ],
  },
  {
    at: [16, '11:11'],
    wish: { who: 'pricing', type: 'COMPENSATORY', week: -2, from: 2, to: 2, reason: '大促加班调休' },
    decisions: [yes('category-manager', 15, '09:48')],
  },
  {
    at: [14, '09:30'],
    wish: { who: 'after-sales', type: 'MARRIAGE', week: -1, from: 1, to: 5, reason: '婚假', handoverTo: '方哲' },
    decisions: [yes('ops', 14, '13:22', '新婚快乐'), yes('hr', 12, '17:10', '新婚快乐，证明已存档')],
  },
  { at: [10, '08:50'], wish: { who: 'cashier', type: 'SICK', week: -1, from: 1, to: 1, reason: '复查' }, decisions: [yes('finance-manager', 10, '09:33')] },
  {
    at: [9, '16:20'],
    wish: { who: 'purchaser', type: 'PERSONAL', week: -1, from: 4, to: 4, reason: '孩子家长会' },
    decisions: [yes('purchase-manager', 8, '09:05')],
  },
  {
    at: [7, '10:40'],
    wish: { who: 'warehouse', type: 'ANNUAL', week: 2, from: 1, to: 2, reason: '盘点后休假' },
    decisions: [yes('warehouse-manager', 5, '15:30', '盘点完成后再休')],
  },
  { at: [5, '16:05'], wish: { who: 'ops', type: 'ANNUAL', week: 3, from: 4, to: 5, reason: '年假' }, decisions: [yes('gm', 5, '18:12')] },
]

async function tellDecided(stage: Stage): Promise<void> {
  for (const { at, wish, decisions } of decided) {
    await stage.at(...at)
    const asked = await ask(stage, wish)
    for (const decision of decisions) await answer(stage, asked, decision)
  }
}

/** For a leader, for the group of HR, for one who was asked, at its initiator again, beyond its time, passed on, talked about. */
async function tellOpen(stage: Stage): Promise<void> {
  const userId = (account: string) => stage.userId(account)

  await stage.at(5, '19:00')
  await stage.as('warehouse-manager', '/api/workflow/proxy/save', {
    agentId: await userId('warehouse'),
    from: `${stage.day(-1, 1)}T00:00:00+08:00`,
    to: `${stage.day(2, 1)}T00:00:00+08:00`,
    reason: '出差华南仓，期间由王大力代审',
  })

  await stage.at(4, '10:05')
  const late = await ask(stage, { who: 'category-op', type: 'ANNUAL', week: 1, from: 1, to: 3, reason: '年假，探望父母', handoverTo: '陆嘉' })
  const bound = await ask(stage, {
    who: 'purchase-manager',
    type: 'ANNUAL',
    week: 2,
    from: 1,
    to: 5,
    reason: '年假出行，供应商例会已改期',
    handoverTo: '林晓雯',
  })
  await stage.at(3, '14:30')
  await stage.as('category-op', `${work}/urge`, { processInstanceId: late.processInstanceId, comment: '车票需要提前购买，麻烦尽快审批' })
  await answer(stage, bound, yes('gm', 3, '17:40', '同意，注意交接'))

  await stage.at(2, '09:15')
  const back = await ask(stage, { who: 'purchaser', type: 'ANNUAL', week: 1, from: 4, to: 5, reason: '年假' })
  const long = await ask(stage, { who: 'cashier', type: 'PARENTAL', week: 1, from: 1, to: 5, reason: '陪产假', handoverTo: '吴静怡' })
  await answer(stage, long, yes('finance-manager', 2, '11:26', '同意，付款由吴静怡代办'))
  await answer(stage, back, no('purchase-manager', 2, '16:08', '请补充交接人'))
  const asked = await ask(stage, { who: 'pricing', type: 'PERSONAL', week: 1, from: 2, to: 3, reason: '办理签证', handoverTo: '苏雨晴' })

  await stage.at(1, '09:40')
  await stage.as('category-manager', `${work}/add-sign`, {
    taskId: await taskOf(stage, 'category-manager', asked),
    userIds: [await userId('hr')],
    position: 'before',
    comment: '本月事假额度是否还够？',
  })
  const ill = await ask(stage, { who: 'finance', type: 'SICK', week: 0, from: 1, to: 1, reason: '门诊手术，附预约单', handoverTo: '何美玲', urgent: true })
  await stage.as('finance', `${work}/comment`, {
    processInstanceId: ill.processInstanceId,
    comment: '@何美玲 当天的付款复核请代为处理',
    mentions: [await userId('cashier')],
  })
  await stage.as('cashier', `${work}/comment`, { processInstanceId: ill.processInstanceId, comment: '收到，已看过付款计划' })
  const moved = await ask(stage, { who: 'after-sales', type: 'COMPENSATORY', week: 0, from: 3, to: 3, reason: '周末值班调休' })
  await stage.as('ops', `${work}/transfer-task`, {
    taskId: await taskOf(stage, 'ops', moved),
    userId: await userId('hr'),
    comment: '调休时长请人事核对后审批',
  })
  const kept = await ask(stage, { who: 'warehouse', type: 'PERSONAL', week: 0, from: 5, to: 5, reason: '老人住院陪护', handoverTo: '陈国强' })
  await stage.as('warehouse', `${work}/copy`, { processInstanceId: kept.processInstanceId, userIds: [await userId('ops')], comment: '周五出库请留意' })

  await stage.at(0, '09:20')
  await ask(stage, { who: 'purchaser', type: 'COMPENSATORY', week: 2, from: 3, to: 3, reason: '展会加班调休', handoverTo: '周建国' })
  await ask(stage, { who: 'ops', type: 'ANNUAL', week: 1, from: 5, to: 5, reason: '年假' })
  await ask(stage, { who: 'finance-manager', type: 'ANNUAL', week: 4, from: 1, to: 5, reason: '年假，年度关账后休', handoverTo: '吴静怡' })
  await ask(stage, { who: 'gm', type: 'ANNUAL', week: 4, from: 1, to: 2, reason: '年假', handoverTo: '方哲' })
}
