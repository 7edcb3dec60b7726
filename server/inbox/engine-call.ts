/** The seam between a call and the engine: who acts, and the engine's refusals as the product's failures. */
import { Failure, type FailureKind } from '#kit/errors.ts'
import { handle, type CallContext, type FileAnswer, type Route, type Sendable } from '#kit/handle.ts'
import type { Call } from '#kit/contract.ts'
import { may, type Principal } from '#kit/principal.ts'
import { EngineError, type Actor, type EngineErrorKind } from '#server/engine/index.ts'
import type { z } from 'zod'

/** Candidate groups are role codes. Who may `workflow:admin` acts on every task and instance, under his own name. */
export const actorOf = (principal: Principal): Actor => ({
  userId: principal.userId,
  name: principal.name,
  roles: principal.roles,
  isAdmin: may(principal, 'workflow:admin'),
  tenant: principal.tenantId,
})

const failureKinds: Readonly<Record<EngineErrorKind, FailureKind>> = {
  'not-found': 'not-found',
  conflict: 'conflict',
  forbidden: 'forbidden',
  invalid: 'bad-input',
  rule: 'rule',
}

/** `data.reason` carries the engine's own words for whoever debugs a model; the message follows the caller's language. */
export const asFailure = (error: EngineError): Failure =>
  new Failure(failureKinds[error.kind], error.code, { ...error.details, reason: error.message, ...(error.kind === 'conflict' && { current: error.details }) })

/** Like `handle`, with the acting person at hand and the engine's errors translated. */
export function onEngine<C extends Call>(
  call: C,
  run: (actor: Actor, input: z.output<C['input']>, context: CallContext) => Promise<Sendable<z.input<C['output']>> | FileAnswer>,
): Route {
  return handle(call, async (context, input) => {
    try {
      return await run(actorOf(context.principal), input, context)
    } catch (error) {
      throw error instanceof EngineError ? asFailure(error) : error
    }
  })
}
