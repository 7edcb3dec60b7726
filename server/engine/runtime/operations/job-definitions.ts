/** Holding back what waits at some elements of some versions, and letting it go. */
import { EngineError } from '../../define.ts'
import { freeJobs, holdJobs } from '../../store/job-holds.ts'
import { jobDefinitions } from '../reads/job-definitions.ts'
import { NO_CHANGES } from '../runner.ts'
import type { WorkOperations } from '../work-api.ts'
import type { Context } from './context.ts'
import { mustBeAdmin } from './instances.ts'

export const jobDefinitionOperations = ({ env, runner }: Context): Pick<WorkOperations, 'setJobDefinitionState'> => ({
  async setJobDefinitionState({ actor, state, ...filter }) {
    mustBeAdmin(actor)
    const found = await jobDefinitions(runner.sql, env, filter)
    if (found.length === 0) throw new EngineError('not-found', 'no-such-job-definition', 'no such element makes work of this type', { ...filter })
    if (state === 'suspended') await holdJobs(runner.sql, found, new Date(env.now()), actor.userId)
    else {
      await freeJobs(runner.sql, found)
      env.committed(NO_CHANGES, { jobs: true, timerAt: env.now() })
    }
    return { matched: found.length }
  },
})
