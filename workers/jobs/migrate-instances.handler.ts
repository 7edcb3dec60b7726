/** Moves running instances to another version, each by itself; those that cannot be moved stay and say why. */
import { handleJob, type JobHandler } from '#kit/jobs/job.ts'
import type { Engine } from '#server/engine/index.ts'
import { migrateJob } from '#server/inbox/operations.jobs.ts'
import { operatorOf, throughInstances, type Selection } from './many-instances.ts'

export const migrateInstancesHandler = (engine: Engine): JobHandler =>
  handleJob(migrateJob, async (context) => {
    const { fromDefinitionId, toDefinitionId, mapping, instanceIds, comment } = context.params
    const actor = operatorOf(context.principal)
    const running = (['RUNNING', 'SUSPENDED'] as const).map((status) => ({ definitionId: fromDefinitionId, status }))
    const selection: Selection = instanceIds ? { ids: [...new Set(instanceIds)] } : { searches: running }
    const { done, refused, refusals } = await throughInstances(engine, context, selection, {
      // An instance that a killed worker had moved is where it shall be: the engine says so and does nothing.
      each: async ({ id: processInstanceId }) => {
        const { instances } = await engine.migrateInstances({ actor, fromDefinitionId, toDefinitionId, mapping, instanceIds: [processInstanceId], comment })
        const [row] = instances
        if (row === undefined || row.ok) return undefined
        return {
          processInstanceId,
          problems: row.problems.map(({ elementId, problem, message }) => ({ elementId: elementId ?? null, problem, message })),
        }
      },
    })
    return { result: { moved: done, refused, refusals } }
  })
