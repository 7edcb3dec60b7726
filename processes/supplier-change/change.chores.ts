/** A change that nobody goes on with runs out, like a registration. */
import { workOn } from '#kit/run-work.ts'
import { parametersOf } from '#kit/parameters.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess, ProcessChore } from '#server/documents/define.ts'
import { idleDays } from '#server/modules/supplier/application/registration-view.service.ts'

export const changeChores = (flow: DocumentFlow, process: DocumentProcess): ProcessChore[] => [
  {
    name: 'expire-changes',
    everyMinutes: 60,
    async run(data) {
      const idle = await data.sql.query<{ id: string }>(
        `select id from supplier_change where status in ('DRAFT', 'RETURNED') and deleted_at is null
            and last_active_at < now() - $1::int * interval '1 day' order by last_active_at limit 200`,
        [await parametersOf(data).get(idleDays)],
      )
      const work = workOn(data, { zone: flow.dependencies.zone })
      for (const { id } of idle) await work(systemActor('expire-changes'), (uow) => flow.end(uow, process, { id, event: 'EXPIRE' }))
    },
  },
]
