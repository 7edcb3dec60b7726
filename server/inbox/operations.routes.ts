/** Moving running instances to another version of their process. */
import type { Route } from '#kit/handle.ts'
import type { Engine } from '#server/engine/index.ts'
import { onEngine } from './engine-call.ts'
import * as calls from './operations.contract.ts'
import { orNull } from './present.ts'

export const operationRoutes = (engine: Engine): Route[] => [
  onEngine(calls.migrateInstances, async (actor, input) => {
    const { mapping, unmapped, instances } = await engine.migrateInstances({ actor, ...input })
    return {
      mapping: { ...mapping },
      unmapped: [...unmapped],
      instances: instances.map(({ processInstanceId, ok, problems }) => ({
        processInstanceId,
        ok,
        problems: problems.map(({ elementId, problem, message }) => ({ elementId: orNull(elementId), problem, message })),
      })),
    }
  }),
]
