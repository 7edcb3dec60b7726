/** What external workers do: take work, wait for it, answer. */
import type { Variables } from '../../define.ts'
import { claimExternal, extendJob, releaseJob, type ClaimedJob } from '../../store/jobs.ts'
import type { Operations } from '../api.ts'
import { toMilliseconds } from '../backoff.ts'
import { isId } from '../definitions.ts'
import { answer, giveUp } from '../job-runner.ts'
import type { ExternalTask } from '../views.ts'
import type { Context } from './context.ts'
import { badValue, lostLock, noJob } from './jobs.ts'

type ExternalOperations = Pick<Operations, 'fetchAndLock' | 'completeExternal' | 'failExternal' | 'throwExternal' | 'extendLock'>

/** How soon work is found that another process has left. */
const LOOK_AGAIN_MS = 1000

export function externalOperations(context: Context): ExternalOperations {
  const { env, runner } = context
  return {
    async fetchAndLock({ workerId, max, lockDuration, waitFor = 0, signal, ...wanted }) {
      if (waitFor > 0 && runner.sql !== env.pool) throw badValue('waitFor', 'nobody waits inside a transaction')
      const until = performance.now() + waitFor
      for (;;) {
        // Asked for before the look, so that nothing that comes meanwhile is missed.
        const left = until - performance.now()
        const bell = env.workBell.heard(Math.min(LOOK_AGAIN_MS, left), signal)
        const now = env.now()
        const jobs = signal?.aborted === true ? [] : await claimExternal(runner.sql, workerId, new Date(now), new Date(now + lockDuration), max, wanted)
        if (jobs.length > 0 || left <= 0 || signal?.aborted === true || env.workBell.isClosed) return jobs.map(externalTask)
        await bell
      }
    },

    async completeExternal({ jobId, workerId, variables }) {
      const job = await lockedBy(context, jobId, workerId)
      await answer(context, job, { type: 'work-done', waitId: jobId, result: variables ?? {}, variables: variables ?? {} }, workerId)
    },

    async failExternal({ jobId, workerId, message, retries, retryIn }) {
      const job = await lockedBy(context, jobId, workerId)
      const left = retries ?? job.retries
      if (left <= 0) return giveUp(context, job, message)
      const wait = retryIn ?? toMilliseconds(job.intervals, job.attempts)
      await releaseJob(runner.sql, jobId, workerId, { dueAt: new Date(env.now() + wait), error: message, retries: left })
    },

    async throwExternal({ jobId, workerId, kind = 'error', code, message, variables }) {
      const job = await lockedBy(context, jobId, workerId)
      await answer(context, job, { type: 'throw', waitId: jobId, kind, code, message, variables: variables ?? {} }, workerId)
    },

    async extendLock({ jobId, workerId, lockDuration }) {
      await lockedBy(context, jobId, workerId)
      if (!(await extendJob(runner.sql, jobId, workerId, new Date(env.now() + lockDuration)))) throw lostLock(jobId)
    },
  }
}

interface LockedJob extends Pick<ClaimedJob, 'id' | 'instanceId' | 'definitionId' | 'elementId' | 'kind' | 'retries' | 'attempts' | 'intervals'> {}

/** A worker may answer as long as nobody else has taken the job after its lock expired. */
async function lockedBy({ runner }: Context, jobId: string, workerId: string): Promise<LockedJob> {
  const [row] = isId(jobId)
    ? await runner.sql.query<{
        instance_id: string
        definition_id: string
        element_id: string
        kind: ClaimedJob['kind']
        retries: number
        attempts: number
        intervals: string[] | null
        locked_by: string | null
      }>(`select instance_id, definition_id, element_id, kind, retries, attempts, intervals, locked_by from wf_job where id = $1::uuid and kind = 'external'`, [
        jobId,
      ])
    : []
  if (row === undefined) throw noJob(jobId)
  if (row.locked_by !== workerId) throw lostLock(jobId)
  return {
    id: jobId,
    instanceId: row.instance_id,
    definitionId: row.definition_id,
    elementId: row.element_id,
    kind: row.kind,
    retries: row.retries,
    attempts: row.attempts,
    intervals: row.intervals ?? [],
  }
}

const externalTask = (job: ClaimedJob): ExternalTask => ({
  jobId: job.id,
  topic: job.topic ?? '',
  processInstanceId: job.instanceId,
  processKey: job.processKey,
  businessKey: job.businessKey,
  elementId: job.elementId,
  variables: job.variables satisfies Variables,
  properties: job.properties,
  retries: job.retries,
  priority: job.priority,
  lockedUntil: job.lockedUntil,
})
