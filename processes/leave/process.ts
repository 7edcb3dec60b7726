/** Leave: the leader decides, beyond three days HR or the general manager too; HR gets a copy. */
import { preparedOn } from '#kit/database/transaction.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { nameInBoth } from '#server/modules/access/people-names.service.ts'
import { defineDocumentProcess } from '#server/documents/define.ts'
import { leave } from './leave.contract.ts'
import { mostDays } from './leave-days.ts'
import { leaveMachine, type LeaveFacts } from './leave.machine.ts'
import { leaveMessages } from './leave.messages.ts'
import { leaveRoutes } from './leave.routes.ts'

export const leaveProcess = defineDocumentProcess({
  key: 'leave',
  diagram: new URL('./leave.bpmn', import.meta.url),
  category: 'people',
  present: ({ applicantName, leaveNo, typeText, startOn, endOn, days }) => ({
    title: inBoth((say) => `${say(applicantName)} – ${say(typeText)}`),
    number: leaveNo,
    summary: inBoth((say) => `${say(startOn)} – ${say(endOn)}`),
    value: Number(days),
  }),
  document: { resource: leave, machine: leaveMachine, facts, variables },
  routes: leaveRoutes,
  messages: leaveMessages,
})

type LeaveRow = ModelRow<'leave'>

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** One leave at a time: two submissions of one person that touch the same week follow each other. */
async function facts({ sql }: UnitOfWork, row: LeaveRow, event: string): Promise<LeaveFacts> {
  if (event !== 'SUBMIT' && event !== 'APPROVE') return { taken: null }
  await preparedOn(
    sql,
    `select pg_advisory_xact_lock(hashtextextended('leave ' || $1::text || ' ' || week::date, 0))
       from generate_series(date_trunc('week', $2::date), $3::date, interval '1 week') week`,
    [row.applicantId, dayOf(row.startOn), dayOf(row.endOn)],
  )
  // One that began earlier than the longest leave lasts is over.
  const [other] = await preparedOn<{ no: string }>(
    sql,
    `select leave_no as no from leave where applicant_id = $1::uuid and id <> $2::uuid and deleted_at is null and status in ('IN_APPROVAL', 'APPROVED')
        and start_on > $3::date - ${mostDays} and (start_on, start_half) <= ($5::date, $6::text) and (end_on, end_half) >= ($3::date, $4::text)
      order by start_on limit 1`,
    [row.applicantId, row.id, dayOf(row.startOn), row.startHalf, dayOf(row.endOn), row.endHalf],
  )
  return { taken: other?.no ?? null }
}

/** What the diagram decides by and the inbox shows. */
async function variables({ sql }: Pick<UnitOfWork, 'sql'>, row: LeaveRow) {
  const type = leave.row.shape.leaveType.meta()?.options?.find(({ value }) => value === row.leaveType)?.label
  return {
    days: Number(row.days.toString()),
    leaveNo: row.leaveNo,
    leaveType: row.leaveType,
    typeText: type ?? row.leaveType,
    applicantName: await nameInBoth(sql, row.applicantId),
    startOn: dayOf(row.startOn),
    endOn: dayOf(row.endOn),
    urgent: row.urgent,
  }
}
