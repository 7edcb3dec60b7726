/** The product's own queues and the engine's work side by side, and messages that nobody could deliver. */
import type { Route } from '#kit/handle.ts'
import type { Queues } from '#kit/jobs/queue.ts'
import { queueLoads, queuePieces, retryPiece } from '#kit/jobs/queue-board.ts'
import { countDeadMessages, deadMessages, rearmMessages } from '#kit/outbox/outbox.ts'
import { EngineError, type Actor, type Engine } from '#server/engine/index.ts'
import { onEngine } from './engine-call.ts'
import { refuseOnDocuments } from './operate-on-documents.ts'
import { orNull } from './present.ts'
import * as calls from './queues.contract.ts'

export const queueRoutes = (engine: Engine, queues: Queues): Route[] => [
  onEngine(engine, calls.queues, async (_actor, _input, { sql, principal }) => [
    ...(await queueLoads(sql, queues, principal.tenantId)).map((load) => ({ ...load, backend: queues.backend })),
    ...(await engine.engineQueues()).map((load) => ({ ...load, oldestWaitingMs: orNull(load.oldestWaitingMs), backend: 'postgres' as const })),
  ]),
  onEngine(engine, calls.queueJobs, async (_actor, { queue, state, current, size }, { sql, principal }) => {
    if (queue === 'messages' || queue === 'jobs') {
      const { records, total } = await queuePieces(sql, queues, principal.tenantId, { queue, state, current, size })
      return {
        records: records.map(({ id, dueAt, ...piece }) => ({ jobId: id, queue, state, ...piece, dueTime: dueAt, processInstanceId: null, elementId: null })),
        total,
        current,
        size,
      }
    }
    const { records, total } = await engine.queued(queue, state, { current, size })
    return {
      records: records.map(({ jobId, name, attempts, dueTime, createTime, error, processInstanceId, elementId }) => ({
        jobId,
        queue,
        state,
        name,
        attempts: orNull(attempts),
        dueTime,
        createTime: orNull(createTime),
        error: orNull(error),
        processInstanceId: orNull(processInstanceId),
        elementId,
      })),
      total,
      current,
      size,
    }
  }),
  onEngine(engine, calls.queueRetry, async (actor, { queue, jobId }, { sql, principal }) => {
    if (queue !== 'messages' && queue !== 'jobs') {
      await refuseOnDocuments(engine, principal, { jobId })
      await retryOfEngine(engine, actor, queue, jobId)
    } else if (!(await retryPiece(sql, principal.tenantId, queue, jobId))) throw noJob(jobId)
    return null
  }),
  onEngine(engine, calls.deadMessages, async (_actor, { topic, current, size }, { sql }) => ({
    records: (await deadMessages(sql, { topic, limit: size, offset: (current - 1) * size })).map((message) => ({ ...message })),
    total: await countDeadMessages(sql, topic),
    current,
    size,
  })),
  onEngine(engine, calls.retryDeadMessages, async (_actor, { ids, topic }, { sql }) => ({ retried: await rearmMessages(sql, { ids, topic }) })),
]

/** A job gets its tries back, one that was given up is made anew; a timer has none to get and fires now. */
async function retryOfEngine(engine: Engine, actor: Actor, queue: 'engine-jobs' | 'engine-timers' | 'engine-external', jobId: string): Promise<void> {
  if (queue === 'engine-timers') return engine.executeJob({ actor, jobId })
  try {
    await engine.retryJob({ actor, jobId })
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'no-such-job') throw error
    await retryGivenUp(engine, actor, jobId)
  }
}

/** @throws EngineError not-found `no-such-job` */
async function retryGivenUp(engine: Engine, actor: Actor, incidentId: string): Promise<void> {
  try {
    await engine.retryIncident({ actor, incidentId })
  } catch (error) {
    throw error instanceof EngineError && error.code === 'no-such-incident' ? noJob(incidentId) : error
  }
}

const noJob = (jobId: string): EngineError => new EngineError('not-found', 'no-such-job', `no job ${jobId}`, { jobId })
