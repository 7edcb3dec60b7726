/** What happens to applications that nobody goes on with: a reminder on the third and seventh day, the end after thirty. */
import { counted } from '#kit/fill-text.contract.ts'
import { workOn } from '#kit/run-work.ts'
import { parametersOf } from '#kit/parameters.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess, ProcessChore } from '#server/documents/define.ts'
import { idleDays } from '#server/modules/supplier/application/registration-view.service.ts'
import { rowOf } from './registration-rows.ts'
import { tell } from './tell-applicant.ts'

const reminders = [3, 7]
/** A run takes that many and leaves the others to the next. */
const batch = 200

export const registrationChores = (flow: DocumentFlow, process: DocumentProcess): ProcessChore[] => [
  {
    name: 'expire-registrations',
    everyMinutes: 60,
    async run(data) {
      const work = workOn(data, { zone: flow.dependencies.zone })
      const days = await parametersOf(data).get(idleDays)
      const idle = await data.sql.query<{ id: string }>(
        `select id from supplier_registration where status in ('DRAFT', 'RETURNED') and deleted_at is null
            and last_active_at < now() - $1::int * interval '1 day' order by last_active_at limit ${batch}`,
        [days],
      )
      for (const { id } of idle) {
        await work(systemActor('expire-registrations'), async (uow) => {
          const row = await rowOf(uow.sql, id)
          await flow.end(uow, process, { id, event: 'EXPIRE' })
          await tell(uow, flow.dependencies, row, { template: 'application.decided', outcome: { zh: '已失效', en: 'ran out' }, reason: '' }, 'expired')
        })
      }
    },
  },
  {
    name: 'remind-applicants',
    everyMinutes: 60,
    async run(data) {
      const work = workOn(data, { zone: flow.dependencies.zone })
      for (const day of reminders) {
        const silent = await data.sql.query<{ id: string; lastActiveAt: Date }>(
          `select id, last_active_at as "lastActiveAt" from supplier_registration r where status = 'RETURNED' and deleted_at is null
              and last_active_at < now() - $1::int * interval '1 day' and last_active_at > now() - ($1::int + 1) * interval '1 day'
            order by last_active_at limit ${batch}`,
          [day],
        )
        for (const { id, lastActiveAt } of silent) {
          await work(systemActor('remind-applicants'), async (uow) => {
            const reason = { zh: `已等待您 ${day} 天`, en: `it has waited for you for ${counted(day, 'day', 'days')}` }
            await tell(
              uow,
              flow.dependencies,
              await rowOf(uow.sql, id),
              { template: 'application.returned', reason },
              `remind-${day}:${lastActiveAt.toISOString()}`,
            )
          })
        }
      }
    },
  },
]
