/** What the core may know beside state and command. */
import type { StepContext } from '../core/step.ts'
import { timerDue } from '../expressions/timer.ts'
import { WORKING_DAYS, workingDaysOf } from '../expressions/working-time.ts'

/** The same for a step and for its replay. */
export function stepContext(
  timeZone: string,
  about: { readonly id: string; readonly businessKey: string | undefined },
  now: number,
  seed: string,
  starting: boolean,
  isInTransaction: (handler: string) => boolean,
  parameter: (name: string) => unknown,
): StepContext {
  return {
    now,
    seed,
    instanceId: about.id,
    businessKey: about.businessKey,
    timeZone,
    isInTransaction,
    parameter,
    ...(starting ? { starting } : {}),
    timer: (spec, from, fired, isWorked) => timerDue(spec, from, fired, timeZone, isWorked === true ? workingDaysOf(parameter(WORKING_DAYS)) : undefined),
  }
}
