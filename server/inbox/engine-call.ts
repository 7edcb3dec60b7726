/** The seam between a call and the engine: who acts, what he may see, and the engine's refusals as the product's failures. */
import { createHash } from 'node:crypto'
import { Failure, type FailureKind } from '#kit/errors.ts'
import { handle, type CallContext, type FileAnswer, type Route } from '#kit/handle.ts'
import type { Sendable } from '#kit/sendable.ts'
import type { Call, Permission } from '#kit/contract.ts'
import { refuseSimulated, viaOf } from '#server/documents/acting.ts'
import { isReading } from '#kit/http/register-calls.ts'
import { may, type Principal } from '#kit/principal.ts'
import { EngineError, type Actor, type Engine, type EngineErrorKind } from '#server/engine/index.ts'
import { DateTime } from 'luxon'
import type { z } from 'zod'
import type { DocumentChange } from '#kit/document/document.contract.ts'
import { changeBetween, documentOfInstance, isHiddenField } from '#server/documents/change.ts'
import type { RefusalReader } from '#server/documents/flow.ts'
import { inboxMessages } from './inbox.messages.ts'
import { namesFor } from './people.ts'

/** Whoever was granted one of these is an administrator to the engine while he makes such a call. */
const operating: ReadonlySet<Permission> = new Set(['workflow:operate', 'workflow:deploy', 'workflow:manage'])

/** Models from elsewhere name starters in their own spelling, as they do candidates; those are translated when a task opens, these are compared as they stand. */
const spellings = (role: string): string[] => [role, role.toLowerCase(), role.toLowerCase().replaceAll('_', '-')]

/** Candidate groups are role codes. Who may `workflow:admin` acts on every task and instance, under his own name. */
const actorOf = (principal: Principal, permission: Permission): Actor => ({
  userId: principal.userId,
  name: principal.name,
  roles: permission === 'workflow:start' ? principal.roles.flatMap(spellings) : principal.roles,
  isAdmin: operating.has(permission) || may(principal, 'workflow:admin'),
  // A model that names no starters is its managers' to start.
  startsNamedOnly: !may(principal, 'workflow:manage'),
  tenant: principal.tenantId,
  via: viaOf(principal),
})

const failureKinds: Readonly<Record<EngineErrorKind, FailureKind>> = {
  'not-found': 'not-found',
  conflict: 'conflict',
  forbidden: 'forbidden',
  invalid: 'bad-input',
  rule: 'rule',
}

/** What the engine's refusals tell beside their code. */
interface RefusalDetails {
  /** Who was first, and when. */
  readonly by?: string
  readonly at?: string
  readonly assignee?: string
  /** Of a period that is in the way. */
  readonly from?: string
  readonly to?: string
  /** When it is possible again. */
  readonly nextAt?: string
  /** Of the input that is wrong. */
  readonly path?: string
  readonly elementId?: string
  readonly problems?: readonly { readonly elementId: string | undefined }[]
}

/** A rule that a process's own handler refuses by has its text in that process's table. */
const textKey = (code: string): string => (Object.hasOwn(inboxMessages, `workflow.${code}`) ? `workflow.${code}` : code)

/** `data.reason` carries the engine's own words for whoever debugs a model; the message follows the caller's language. */
export async function asFailure(error: EngineError, context: RefusalReader): Promise<Failure> {
  const { prisma, zone } = context
  const { code, kind, message: reason } = error
  const { by, at, assignee, from, to, nextAt, path, elementId, problems } = error.details as RefusalDetails
  const inZone = (instant: string): string => DateTime.fromISO(instant, { zone }).toFormat('yyyy-MM-dd HH:mm:ss')
  const who = by ?? (code === 'already-claimed' ? assignee : undefined)
  const details = {
    ...error.details,
    ...(who !== undefined && { byName: (await namesFor(prisma, [who], context.locale))(who) }),
    ...(at !== undefined && { atText: inZone(at) }),
    ...(nextAt !== undefined && { nextText: inZone(nextAt) }),
    ...(code === 'proxy-overlaps' && from !== undefined && to !== undefined && { fromText: inZone(from), toText: inZone(to) }),
    ...(problems !== undefined && { problems: problems.map((problem) => Object.assign({}, problem, { elementId: problem.elementId ?? null })) }),
    ...(code === 'comment-required' && { errors: [{ path: 'comment', code: 'workflow.comment-required' }] }),
    ...(code === 'document-changed' && { change: await changeToTell(error, context), toldFrom: undefined }),
    reason,
  }
  if (kind === 'conflict') {
    const told = { ...details, current: details }
    return code === 'task-closed' && by === undefined
      ? new Failure('conflict', 'workflow.task-cancelled', told)
      : new Failure('conflict', `workflow.${code}`, told)
  }
  const wrong = path ?? elementId
  if (kind === 'invalid' && wrong !== undefined)
    return new Failure('bad-input', `workflow.${code}`, { ...details, errors: [{ path: path ?? 'elementId', code: `workflow.${code}` }] })
  if (code === 'urged-lately') return new Failure('too-often', `workflow.${code}`, details)
  return new Failure(failureKinds[kind], textKey(code), { ...details, ...(kind === 'rule' && { rule: error.details['rule'] ?? code }) })
}

/** What a refusal tells of a document that is not the one that was submitted. */
interface ChangedDocument {
  /** Of the document as the step found it, everything; `toldFrom` says of which records a part tells. */
  readonly change?: DocumentChange
  readonly bizType?: string
  readonly toldFrom?: Readonly<Record<string, readonly string[]>>
  readonly expected?: unknown
  readonly actual?: unknown
  readonly processInstanceId?: unknown
}

/** What an approver of another version has not seen: told by the step itself, or found between the two versions. */
async function changeToTell({ details }: EngineError, { sql, principal }: RefusalReader): Promise<unknown> {
  const { change, bizType, toldFrom = {}, expected, actual, processInstanceId } = details as ChangedDocument
  if (change && bizType !== undefined) {
    const of = { name: bizType, shows: undefined }
    return { ...change, fields: change.fields.filter(({ field }) => !isHiddenField(of, { name: field, toldFrom: toldFrom[field] ?? [] }, principal)) }
  }
  if (typeof expected !== 'number' || typeof actual !== 'number') return null
  const document = await documentOfInstance(sql, String(processInstanceId))
  return document ? changeBetween(sql, document, expected, actual, principal) : null
}

/**
 * Like `handle`, with the acting person at hand and the engine's errors translated. What a refusal tells of a task or an instance is for
 * those who know it; to everybody else it is not there.
 */
export function onEngine<C extends Call>(
  engine: Engine,
  call: C,
  run: (actor: Actor, input: z.output<C['input']>, context: CallContext) => Promise<Sendable<z.input<C['output']>> | FileAnswer>,
): Route {
  return handle(call, async (context, input) => {
    if (!isReading(call)) await refuseSimulated(context.data, context.principal)
    const actor = actorOf(context.principal, call.permission)
    try {
      return await run(actor, input, context)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      throw await asFailure((await whatIsNotThere(engine, actor, context.principal, input as object)) ?? error, context)
    }
  })
}

/** By what calls name that not everybody knows. */
interface Named {
  readonly taskId?: unknown
  readonly processInstanceId?: unknown
}

/** The answer to whoever does not know what they name: the same as for an id that nobody has. Undefined when they know it. */
export async function whatIsNotThere(engine: Engine, actor: Actor, principal: Principal, named: object): Promise<EngineError | undefined> {
  if (seesAll(actor, principal)) return undefined
  const { taskId, processInstanceId } = named as Named
  if (typeof taskId === 'string' && !(await engine.knowsTask(actor, taskId))) return noTask(taskId)
  if (typeof processInstanceId === 'string' && !(await engine.participates(actor, processInstanceId))) return noInstance(processInstanceId)
  return undefined
}

const seesAll = (actor: Actor, principal: Principal): boolean => actor.isAdmin === true || may(principal, 'workflow:operate')

/** For what answers nothing but that it is done. */
export const done = async (work: Promise<unknown>): Promise<null> => {
  await work
  return null
}

export const hasSight = async (engine: Engine, actor: Actor, principal: Principal, processInstanceId: string): Promise<boolean> =>
  seesAll(actor, principal) || engine.participates(actor, processInstanceId)

/**
 * To somebody without a part in it an instance does not exist.
 * @throws EngineError not-found
 */
export async function requireSight(engine: Engine, actor: Actor, principal: Principal, processInstanceId: string): Promise<void> {
  if (!(await hasSight(engine, actor, principal, processInstanceId))) throw noInstance(processInstanceId)
}

export const noTask = (taskId: string): EngineError => new EngineError('not-found', 'no-such-task', `no task ${taskId}`, { taskId })

export const noInstance = (processInstanceId: string): EngineError =>
  new EngineError('not-found', 'no-such-instance', `no instance ${processInstanceId}`, { processInstanceId })

/**
 * RFC draft `Idempotency-Key`: a repeated request gets the first answer. A key is the caller's own, and counts for one call: nobody
 * gets another's answer by guessing his key.
 */
export function idempotencyKey({ request, principal }: Pick<CallContext, 'request' | 'principal'>): string | undefined {
  const header = request.headers['idempotency-key']
  if (typeof header !== 'string' || header.length === 0) return undefined
  return createHash('sha256')
    .update(JSON.stringify([principal.userId, request.routeOptions.url, header]))
    .digest('base64url')
}
