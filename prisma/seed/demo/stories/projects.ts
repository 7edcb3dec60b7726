/** What the demo company works on beside its daily business, and what colleagues logged on it. */
import type { Stage, Story } from '../stage.ts'

const projects = '/api/blade-uneed/project'
const dailies = '/api/blade-uneed/daily'

export const projectStories: readonly Story[] = [{ name: 'projects and daily logs', tables: ['project', 'daily'], tell: tellProjects }]

interface Log {
  readonly who: string
  readonly project: string
  /** Weekday, three weeks before the coming one. */
  readonly on: number
  readonly hours: string
  readonly content: string
  readonly plan?: string
}

const logs: readonly Log[] = [
  { who: 'ops', project: 'PRJ-001', on: 1, hours: '4', content: '梳理供应商绩效指标，确认评分口径', plan: '与采购核对权重' },
  { who: 'purchaser', project: 'PRJ-001', on: 2, hours: '3', content: '核对文具类供应商的准时率数据' },
  { who: 'warehouse', project: 'PRJ-002', on: 2, hours: '6', content: '上海中心仓 A、B 区货位贴标', plan: 'C 区贴标' },
  { who: 'warehouse', project: 'PRJ-002', on: 3, hours: '5.5', content: 'C 区贴标，复核货位编码' },
  { who: 'warehouse-manager', project: 'PRJ-002', on: 3, hours: '2', content: '验收 A、B 区贴标结果' },
  { who: 'ops', project: 'PRJ-001', on: 4, hours: '5', content: '绩效方案初稿，提交讨论', plan: '按意见修订' },
  { who: 'purchaser', project: 'PRJ-003', on: 4, hours: '2', content: '整理比价结果并归档' },
]

async function tellProjects(stage: Stage): Promise<void> {
  await stage.at(20, '09:00')
  const ids = new Map<string, string>()
  const open = async (code: string, name: string, nameEn: string, manager: string, weeks: number) => {
    const dates = { startOn: stage.day(-5, 1), endOn: stage.day(weeks, 5) }
    const { id } = await stage.as('ops', `${projects}/insert`, { code, name, nameEn, managerId: await stage.userId(manager), ...dates })
    ids.set(code, id)
  }
  await open('PRJ-001', '供应商绩效体系升级', 'Better supplier scores', 'ops', 6)
  await open('PRJ-002', '上海中心仓货位改造', 'New cargo spaces in Shanghai', 'warehouse-manager', 3)
  await open('PRJ-003', '年度办公用品比价', 'Yearly comparison of office supplies', 'purchase-manager', -3)
  await stage.at(1, '18:10')
  for (const { who, project, on, ...log } of logs) await stage.as(who, `${dailies}/insert`, { ...log, projectId: ids.get(project), workOn: stage.day(-3, on) })
  await stage.as('ops', `${projects}/active/${ids.get('PRJ-003')}`, { status: 'DISABLED' })
}
