/** Suspends, activates or terminates many instances, or retries their incidents. One that refuses does not stop the others. */
import { handleJob, type JobHandler } from '#kit/jobs/job.ts'
import { messageWords, type Translate } from '#kit/messages.ts'
import { EngineError, type Actor, type Engine } from '#server/engine/index.ts'
import { searchOf } from '#server/inbox/instance-search.ts'
import { refuseOnDocuments } from '#server/inbox/operate-on-documents.ts'
import { batchJob, type BatchParams } from '#server/inbox/operations.jobs.ts'
import { onceKey, operatorOf, throughInstances, type Item, type Selection } from './many-instances.ts'

export interface BatchDependencies {
  readonly engine: Engine
  readonly translate: Translate
  readonly zone: string
}

export const batchInstancesHandler = ({ engine, translate, zone }: BatchDependencies): JobHandler =>
  handleJob(batchJob, async (context) => {
    const { params, principal } = context
    const actor = operatorOf(principal)
    const gone = await throughInstances(engine, context, selectionOf(params, zone), {
      partsOf: params.verb === 'retry-incidents' ? (id) => incidentsOf(engine, id) : undefined,
      each: async (item) => {
        try {
          if (params.verb === 'terminate' || params.verb === 'retry-incidents') await refuseOnDocuments(engine, principal, { processInstanceId: item.id })
          await perform(engine, actor, params, item, (about) => onceKey(context, about))
          return undefined
        } catch (error) {
          if (!(error instanceof EngineError)) throw error
          return {
            processInstanceId: item.id,
            code: error.code,
            message: messageWords(translate, `workflow.${error.code}`, { ...error.details, reason: error.message }),
          }
        }
      },
    })
    return { result: { ...gone } }
  })

function selectionOf({ processInstanceIds, filter, verb }: BatchParams, zone: string): Selection {
  if (processInstanceIds) return { ids: [...new Set(processInstanceIds)] }
  const search = filter ? searchOf(filter, zone) : {}
  if (verb === 'retry-incidents') return { searches: [{ ...search, hasIncident: true }] }
  // What has ended is not meant by a filter that says nothing of it; walking it would only collect refusals.
  const fitting = { suspend: ['RUNNING'], activate: ['SUSPENDED'], terminate: ['RUNNING', 'SUSPENDED'] } as const
  const statuses = fitting[verb].filter((status) => search.status === undefined || search.status === status)
  return { searches: statuses.map((status) => ({ ...search, status })) }
}

/** Those that stand now: a retry that fails again makes a new one, which nobody meant. */
const incidentsOf = async (engine: Engine, processInstanceId: string): Promise<string[]> =>
  (await engine.incidents({ processInstanceId, size: 200 })).records.map(({ incidentId }) => incidentId)

async function perform(
  engine: Engine,
  actor: Actor,
  { verb, comment }: BatchParams,
  { id: processInstanceId, parts = [] }: Item,
  keyOf: (about: string) => string,
): Promise<void> {
  switch (verb) {
    // Done twice, these two are done once.
    case 'suspend':
      return engine.setInstanceState({ actor, processInstanceId, state: 'suspended', comment })
    case 'activate':
      return engine.setInstanceState({ actor, processInstanceId, state: 'active', comment })
    case 'terminate': {
      // Nothing moves in a suspended instance, not even to its end.
      const { status } = await engine.detail(processInstanceId)
      if (status === 'SUSPENDED') await engine.setInstanceState({ actor, processInstanceId, state: 'active', comment })
      return engine.terminate({ actor, processInstanceId, comment, idempotencyKey: keyOf(processInstanceId) })
    }
    case 'retry-incidents':
      for (const incidentId of parts) await engine.retryIncident({ actor, incidentId, comment, idempotencyKey: keyOf(incidentId) })
  }
}
