/** Jobs and incidents, as an operator sees them. */
import { EngineError } from '../../define.ts'
import { changeJob, claimJob, moveTimer, timerById, unlockJob, type JobChange } from '../../store/jobs.ts'
import type { Operations } from '../api.ts'
import { isId } from '../definitions.ts'
import { LOCK_MS, runJob } from '../job-runner.ts'
import { NO_CHANGES, once } from '../runner.ts'
import { leaveRemark } from '../remarks.ts'
import { fireTimer } from '../timers.ts'
import type { Context } from './context.ts'
import { suspended } from './task-checks.ts'
import { mustBeAdmin } from './instances.ts'

type JobOperations = Pick<
  Operations,
  'executeJob' | 'retryJob' | 'retryIncident' | 'skipIncident' | 'terminateIncident' | 'setJobDue' | 'setJobRetries' | 'setJobPriority' | 'unlockExternal'
>

const OPERATOR = 'operator'
/** Of tries and priorities: what the columns hold with room to count. */
const MOST = 1_000_000_000

export function jobOperations(context: Context): JobOperations {
  const { env, runner } = context

  const resolve =
    (skip: boolean): Operations['retryIncident'] =>
    ({ incidentId, variables, comment, actor, idempotencyKey }) =>
      once(runner, idempotencyKey, env.now(), async (inside) => {
        const [row] = isId(incidentId)
          ? await inside.sql.query<{ instance_id: string; element_id: string }>('select instance_id, element_id from wf_incident where id = $1::uuid', [
              incidentId,
            ])
          : []
        if (row === undefined) throw new EngineError('not-found', 'no-such-incident', `no incident ${incidentId}`, { incidentId })
        await inside.step(row.instance_id, `incident ${row.element_id}`, async (unit, item) => {
          if (item.snapshot?.status === 'SUSPENDED') throw suspended(item.id)
          item.actedBy(actor)
          await unit.must(item, { type: 'resolve-incident', incidentId, skip, variables: variables ?? {} })
          item.remark(skip ? 'SKIP' : 'RETRY', actor.userId, comment, unit.now)
        })
      })

  const change = async (jobId: string, what: JobChange): Promise<void> => {
    const done = isId(jobId) ? await changeJob(runner.sql, jobId, what, new Date(env.now())) : undefined
    if (done === undefined) throw noJob(jobId)
    if (!done) throw lostLock(jobId)
  }

  return {
    async setJobDue({ jobId, dueTime, actor }) {
      mustBeAdmin(actor)
      if (Number.isNaN(dueTime.getTime())) throw badValue('dueTime', 'not a time')
      const isTimer = isId(jobId) && (await moveTimer(runner.sql, jobId, dueTime))
      if (!isTimer) await change(jobId, { dueAt: dueTime })
      env.committed(NO_CHANGES, { jobs: !isTimer, timerAt: dueTime.getTime() })
    },

    async setJobRetries({ jobId, retries, actor }) {
      mustBeAdmin(actor)
      if (!Number.isInteger(retries) || retries < 1 || retries > MOST) throw badValue('retries', 'at least one try')
      await change(jobId, { retries })
      env.committed(NO_CHANGES, { jobs: true, timerAt: undefined })
    },

    async setJobPriority({ jobId, priority, actor }) {
      mustBeAdmin(actor)
      if (!Number.isInteger(priority) || Math.abs(priority) > MOST) throw badValue('priority', 'a whole number')
      await change(jobId, { priority })
    },

    async unlockExternal({ jobId, actor }) {
      mustBeAdmin(actor)
      if (!isId(jobId) || !(await unlockJob(runner.sql, jobId, new Date(env.now())))) throw noJob(jobId)
      env.committed(NO_CHANGES, { jobs: true, timerAt: undefined })
    },

    async executeJob({ jobId, actor, comment }) {
      mustBeAdmin(actor)
      const now = env.now()
      const job = isId(jobId) ? await claimJob(env.pool, OPERATOR, new Date(now), new Date(now + LOCK_MS), jobId) : undefined
      const timer = job !== undefined || !isId(jobId) ? undefined : await timerById(runner.sql, jobId, false)
      const instanceId = job?.instanceId ?? timer?.instanceId
      if (instanceId !== undefined) await leaveRemark(runner.sql, actor, { instanceId, kind: 'EXECUTE', content: comment }, now)
      if (job !== undefined) return runJob(context, OPERATOR, job)
      if (timer === undefined) throw noJob(jobId)
      return fireTimer(context, timer, actor.userId)
    },

    // Like one that was given up and is made anew (`retryIncident`): it begins again, with as many tries as its model gave it.
    async retryJob({ jobId, actor, comment }) {
      mustBeAdmin(actor)
      if (!isId(jobId)) throw noJob(jobId)
      await runner.atomically(async ({ sql }) => {
        const [job] = await sql.query<{ instance_id: string }>(
          `update wf_job set retries = retries + attempts, attempts = 0, due_at = $2::timestamptz, locked_by = null, locked_until = null, error = null
           where id = $1::uuid returning instance_id`,
          [jobId, new Date(env.now())],
        )
        if (job === undefined) throw noJob(jobId)
        await leaveRemark(sql, actor, { instanceId: job.instance_id, kind: 'RETRY', content: comment }, env.now())
      })
      env.committed(NO_CHANGES, { jobs: true, timerAt: undefined })
    },

    retryIncident: resolve(false),
    skipIncident: resolve(true),

    terminateIncident: ({ incidentId, comment, actor, idempotencyKey }) =>
      once(runner, idempotencyKey, env.now(), async (inside) => {
        mustBeAdmin(actor)
        const [row] = isId(incidentId)
          ? await inside.sql.query<{ root_id: string }>(
              'select i.root_id from wf_incident n join wf_instance i on i.id = n.instance_id where n.id = $1::uuid',
              [incidentId],
            )
          : []
        if (row === undefined) throw new EngineError('not-found', 'no-such-incident', `no incident ${incidentId}`, { incidentId })
        await inside.step(row.root_id, `end ${row.root_id}`, async (unit, item) => {
          item.actedBy(actor)
          await unit.must(item, { type: 'end', outcome: 'TERMINATED', reason: comment })
          item.remark('TERMINATE', actor.userId, comment, unit.now)
        })
        return row.root_id
      }),
  }
}

export const badValue = (path: string, message: string): EngineError => new EngineError('invalid', 'bad-value', `${path}: ${message}`, { path })

export const noJob = (jobId: string) => new EngineError('not-found', 'no-such-job', `no job ${jobId}`, { jobId })

export const lostLock = (jobId: string) => new EngineError('conflict', 'lock-lost', 'the job is not locked by this worker', { jobId })
