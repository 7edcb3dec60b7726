/** What projects and daily logs say when they refuse. */
import { defineMessages } from '#kit/messages.ts'

export const projectMessages = defineMessages({
  'project.code-taken': { zh: '项目编号已存在', en: 'This number exists already' },
  'project.bad-period': { zh: '结束日期不能早于开始日期', en: 'The end cannot come before the beginning' },
  'project.has-dailies': { zh: '已有工作日报，不能删除，请改为结束', en: 'Work was logged on it: close it instead' },
  'daily.hours': { zh: '工时应大于 0 且不超过 24', en: 'Hours are more than 0 and at most 24' },
  'daily.day-full': { zh: '当日工时合计不能超过 24 小时', en: 'A day has 24 hours, all logs together' },
  'daily.future': { zh: '不能填报未来的日期', en: 'A day that has not come cannot be logged' },
  'daily.unknown-project': { zh: '项目不存在', en: 'There is no such project' },
  'daily.project-closed': { zh: '项目已结束，不能填报', en: 'The project is closed' },
  'daily.not-yours': { zh: '只能修改本人的日报', en: 'Only your own log can be changed' },
})
