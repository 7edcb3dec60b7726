/** Who decides: themselves, by a link that was mailed to them, or an administrator who simulates them. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { Failure } from '#kit/errors.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { Principal } from '#kit/principal.ts'
import type { Actor } from '#server/engine/define.ts'

/** What is recorded of a decision that somebody made under another's name. */
export const viaOf = (principal: Principal | undefined): Actor['via'] => principal?.via && { kind: principal.via.kind, by: principal.via.name }

/** Whether an administrator who acts as somebody else may decide in their name. */
const simulationDecides = defineParameter('workflow.simulation-decides', z.stringbool(), false)

/**
 * What somebody decides is theirs: an administrator who looks at the product with their eyes does not decide in their name.
 * @throws Failure forbidden `workflow.simulated`
 */
export async function refuseSimulated(data: DataSource, principal: Principal | undefined): Promise<void> {
  if (principal?.simulatedBy === undefined || (await parametersOf(data).get(simulationDecides))) return
  throw new Failure('forbidden', 'workflow.simulated')
}
