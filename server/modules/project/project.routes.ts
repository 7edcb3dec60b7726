/** Projects, and what people log on them. */
import { badInput, ruleFailure } from '#kit/errors.ts'
import type { Route } from '#kit/handle.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { daily } from './daily.contract.ts'
import { project } from './project.contract.ts'

const projectHooks: ResourceHooks<typeof project> = {
  expressions: {
    managerName: nameOf('app_user', 'manager_id'),
    hours: '(select coalesce(sum(d.hours), 0)::text from daily d where d.project_id = t.id and d.deleted_at is null)',
  },
  validate: async (draft, { uow, verb, before }) => {
    if (verb === 'remove') {
      const [logged] = await uow.sql.query('select 1 from daily where project_id = $1::uuid and deleted_at is null limit 1', [before?.id])
      if (logged) throw ruleFailure('project.has-dailies')
    }
    const [from, to] = [draft['startOn'] ?? before?.['startOn'], draft['endOn'] ?? before?.['endOn']]
    if (typeof from === 'string' && typeof to === 'string' && to < from) throw badInput([{ path: 'endOn', code: 'project.bad-period' }])
    const { code } = draft
    if (typeof code !== 'string' || code === before?.['code']) return
    const [taken] = await uow.sql.query('select 1 from project where tenant_id = $1 and code = $2 and deleted_at is null', [uow.actor.tenantId, code])
    if (taken) throw badInput([{ path: 'code', code: 'project.code-taken' }])
  },
}

const mostHours = 24

/** A day has so many hours: the lock on its owner makes two logs of one day wait for each other. */
async function refuseFullDay(draft: Draft, { uow, before }: WriteContext, userId: string): Promise<void> {
  const [workOn, hours] = [draft['workOn'] ?? before?.['workOn'], draft['hours'] ?? before?.['hours']]
  await uow.sql.query(`select pg_advisory_xact_lock(hashtextextended('daily ' || $1, 0))`, [userId])
  const [sum] = await uow.sql.query<{ full: boolean }>(
    `select coalesce(sum(hours), 0) + $3::numeric > ${mostHours} as full from daily
      where user_id = $1::uuid and work_on = $2::date and deleted_at is null and id is distinct from $4::uuid`,
    [userId, workOn, hours, before?.id ?? null],
  )
  if (sum?.full) throw badInput([{ path: 'hours', code: 'daily.day-full' }])
}

async function refuseBadDaily(zone: string, draft: Draft, context: WriteContext): Promise<void> {
  const { uow, verb, before } = context
  const { userId } = uow.actor
  if (before && before['userId'] !== userId) throw ruleFailure('daily.not-yours')
  if (verb === 'remove') return
  const [day] = await uow.sql.query<{ ahead: boolean }>('select $1::date > ($2::timestamptz at time zone $3)::date as ahead', [
    draft['workOn'] ?? before?.['workOn'],
    uow.now,
    zone,
  ])
  if (day?.ahead) throw badInput([{ path: 'workOn', code: 'daily.future' }])
  if (draft['projectId'] !== undefined && draft['projectId'] !== before?.['projectId']) {
    const [chosen] = await uow.sql.query<{ status: string }>('select status from project where id = $1::uuid and deleted_at is null', [draft['projectId']])
    if (!chosen) throw badInput([{ path: 'projectId', code: 'daily.unknown-project' }])
    if (chosen.status !== 'ENABLED') throw badInput([{ path: 'projectId', code: 'daily.project-closed' }])
  }
  if (userId) await refuseFullDay(draft, context, userId)
}

const dailyHooks = (zone: string): ResourceHooks<typeof daily> => ({
  expressions: {
    projectName: nameOf('project', 'project_id'),
    userName: nameOf('app_user', 'user_id'),
  },
  validate: (draft, context) => refuseBadDaily(zone, draft, context),
  obstacles: (row, { userId }) => (row['userId'] === userId ? {} : { update: 'daily.not-yours', remove: 'daily.not-yours' }),
})

/** @param zone the company's, whose day it is */
export const projectRoutes = (zone: string): readonly Route[] => [...resourceRoutes(project, projectHooks), ...resourceRoutes(daily, dailyHooks(zone))]
