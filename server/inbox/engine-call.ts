/** The seam between a call and the engine: who acts, and the engine's refusals as the product's failures. */
import { Failure, type FailureKind } from '#kit/errors.ts'
import { handle, type CallContext, type FileAnswer, type Route, type Sendable } from '#kit/handle.ts'
import type { Call } from '#kit/contract.ts'
import { may, type Principal } from '#kit/principal.ts'
import { EngineError, type Actor, type EngineErrorKind } from '#server/engine/index.ts'
import { DateTime } from 'luxon'
import type { z } from 'zod'
import { namesFor } from './people.ts'

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
export async function asFailure(error: EngineError, { prisma, zone }: Pick<CallContext, 'prisma' | 'zone'>): Promise<Failure> {
  const { by, at } = error.details as { by?: string; at?: string }
  const told = {
    ...(by !== undefined && { byName: (await namesFor(prisma, [by]))(by) }),
    ...(at !== undefined && { atText: DateTime.fromISO(String(at), { zone }).toFormat('yyyy-MM-dd HH:mm:ss') }),
  }
  const current = error.kind === 'conflict' ? { current: { ...error.details, ...told } } : {}
  const rule = error.kind === 'rule' ? { rule: error.code } : {}
  return new Failure(failureKinds[error.kind], `workflow.${error.code}`, { ...error.details, ...told, ...current, ...rule, reason: error.message })
}

/** Like `handle`, with the acting person at hand and the engine's errors translated. */
export function onEngine<C extends Call>(
  call: C,
  run: (actor: Actor, input: z.output<C['input']>, context: CallContext) => Promise<Sendable<z.input<C['output']>> | FileAnswer>,
): Route {
  return handle(call, async (context, input) => {
    try {
      return await run(actorOf(context.principal), input, context)
    } catch (error) {
      throw error instanceof EngineError ? await asFailure(error, context) : error
    }
  })
}
