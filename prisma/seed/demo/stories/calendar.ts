/** A day of the company's own: free on a Friday some weeks ago, worked on the Saturday after it, in place of nothing that is named already. */
import type { Story } from '../stage.ts'

const weeksAgo = [-8, -9, -10, -11, -12] as const
const path = '/api/blade-system/calendar-day'

export const calendarStories: readonly Story[] = [
  {
    name: 'a day of the company’s own',
    async tell(stage) {
      for (const week of weeksAgo) {
        const [friday, saturday] = [stage.day(week, 5), stage.day(week, 6)]
        const taken = await stage.as('ops', `${path}/list`, { dayOn_ge: friday, dayOn_le: saturday })
        if (taken.total > 0 || friday.slice(0, 4) !== saturday.slice(0, 4)) continue
        await stage.as('ops', `${path}/insert`, { dayOn: friday, kind: 'HOLIDAY', name: '司庆', remark: '周年庆典，全员休息一天' })
        await stage.as('ops', `${path}/insert`, { dayOn: saturday, kind: 'WORKDAY', name: '司庆调休' })
        return
      }
    },
  },
]
