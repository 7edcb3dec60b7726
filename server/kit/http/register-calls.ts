/**
 * Calls become routes: every method and every path of a call leads to one handler that asks, in this order, who is calling (401),
 * whether he may (403), whether the input is right (400), and then runs the call.
 */
import '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../contract.ts'
import { Failure } from '../errors.ts'
import { FileAnswer, type Route } from '../handle.ts'
import type { Locale } from '../messages.ts'
import { may, type Principal } from '../principal.ts'
import { jsonFor } from '../words.ts'
import { mergedInput, sourcesOf } from './call-input.ts'
import { unknownEntries, type EntriesOf } from './chosen-entries.ts'
import { callLocale, RequestContext, type CallDependencies } from './call-context.ts'
import { refused, succeeded, toJson, type Envelope } from './envelope.ts'
import { fieldMessages, parseInput } from './input-problems.ts'
import { unreadable } from './unreadable.ts'
import { receiveUpload, type Upload } from './uploads.ts'

/** Who sent the request; undefined without a token. @throws Failure not-signed-in when the token is not good */
export type Authenticate = (request: FastifyRequest) => Promise<Principal | undefined>

export interface CallHost extends CallDependencies {
  readonly authenticate: Authenticate
  readonly entriesOf: EntriesOf
  /** Compares answers with their contracts and refuses to send others. For tests: a field that no contract names must not leak. */
  readonly checkAnswers: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the caller is known; for logs. */
    caller: Principal | undefined
    /** Set once the input is read; for logs. */
    input: unknown
    call: Call | undefined
    /** Set once it is known how many rows the answer hands out; for logs. */
    rows: number | undefined
  }
}

/** @throws Error when two calls claim the same method and path */
export function registerCalls(app: FastifyInstance, routes: readonly Route[], host: CallHost): void {
  const taken = new Map<string, string>()
  for (const route of routes) {
    const { call } = route
    const handler = answer(route, host)
    for (const path of [call.path, ...(call.options.aliases ?? [])]) {
      const url = path.replace(/\{(\w+)\}/g, ':$1')
      for (const method of call.methods) {
        const key = `${method} ${url.replace(/:\w+/g, ':')}`
        if (taken.has(key)) throw new Error(`${key} is claimed by ${taken.get(key) ?? ''} and by ${call.summary.en}`)
        taken.set(key, call.summary.en)
      }
      app.route({ method: [...call.methods], url, onRequest: admit(call, host), handler, bodyLimit: bodyLimitOf(call) })
    }
  }
}

/** Calls that change nothing: said so by the contract, or reachable by GET. */
export const isReading = (call: Call): boolean => call.options.readOnly ?? call.methods.includes('GET')

/** Before a body is read: who is nobody makes the server parse nothing. */
const admit =
  (call: Call, host: CallHost) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // What one user was told is not for the next one at the same browser. Files say for themselves how long they may be kept.
    void reply.header('cache-control', 'no-store')
    request.call = call
    const caller = await identify(call, request, host)
    request.caller = caller
    if (caller && call.permission !== 'public' && call.permission !== 'signed-in' && !may(caller, call.permission)) {
      throw new Failure('forbidden', 'no-permission', { permission: call.permission })
    }
  }

/** Bytes. Rich texts and models of processes travel as JSON; what strangers send is a form. Files come as multipart, with limits of their own. */
const bodyLimitOf = ({ permission }: Call): number => (permission === 'public' ? 64 * 1024 : 10 * 1024 * 1024)

const answer =
  (route: Route, host: CallHost) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { call } = route
    if (call.options.transport !== 'upload' && request.isMultipart()) throw new Failure('wrong-type', 'wrong-content-type')
    if (call.options.transport === 'upload') {
      const upload = await receiveUpload(request)
      try {
        return await run(route, host, request, reply, upload)
      } finally {
        await upload.discard()
      }
    }
    return run(route, host, request, reply, undefined)
  }

async function identify(call: Call, request: FastifyRequest, host: CallHost): Promise<Principal | undefined> {
  if (call.permission !== 'public') {
    const caller = await host.authenticate(request)
    if (!caller) throw new Failure('not-signed-in', 'not-signed-in')
    return caller
  }
  try {
    return await host.authenticate(request)
  } catch (error) {
    // A guest's call is not refused for a stale token that the browser still carries.
    if (error instanceof Failure) return undefined
    throw error
  }
}

async function run(route: Route, host: CallHost, request: FastifyRequest, reply: FastifyReply, upload: Upload | undefined): Promise<unknown> {
  const { call } = route
  const locale = callLocale(request, request.caller)
  const odd = unreadable(...sourcesOf(request), upload?.fields)
  if (odd.length > 0) return send(reply, refused(400, host.translate('bad-input', locale), { errors: fieldMessages(odd, locale, host.translate) }), locale)
  const merged = upload ? { ...(mergedInput(request) as object), ...upload.fields } : mergedInput(request)
  request.input = merged
  const parsed = parseInput(call.input, merged, locale, host.translate)
  if (parsed.problems) return send(reply, refused(400, host.translate('bad-input', locale), { errors: parsed.problems }), locale)
  // A filter for what is not there finds nothing, which is an answer.
  const unknown = isReading(call) ? [] : await unknownEntries(call.input, parsed.data, host.entriesOf)
  if (unknown.length > 0)
    return send(reply, refused(400, host.translate('bad-input', locale), { errors: fieldMessages(unknown, locale, host.translate) }), locale)
  const context = new RequestContext(host, request, reply, request.caller, upload?.files ?? [])
  const result = await route.run(context, parsed.data)
  request.rows ??= rowsIn(result)
  if (reply.sent) return reply
  if (result instanceof FileAnswer) return sendFile(reply, result)
  // Fields that the caller may not see are missing on purpose.
  if (host.checkAnswers && !request.caller?.hiddenFields.size) checkAnswer(call, result)
  return send(reply, succeeded(result, context.text('ok')), context.locale)
}

/** A list, or a page of one. */
function rowsIn(result: unknown): number | undefined {
  const rows: unknown = Array.isArray(result) ? result : (result as { records?: unknown } | null | undefined)?.records
  return Array.isArray(rows) ? rows.length : undefined
}

const send = (reply: FastifyReply, envelope: Envelope, locale: Locale): FastifyReply =>
  reply
    .status(envelope.code)
    .type('application/json; charset=utf-8')
    .send(jsonFor(toJson(envelope), locale))

/** Old clients read `filename`, which knows ASCII only; the others read `filename*`. */
function sendFile(reply: FastifyReply, { fileName, contentType, content, disposition }: FileAnswer): FastifyReply {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return reply
    .header('content-disposition', `${disposition}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('access-control-expose-headers', 'content-disposition')
    .header('x-content-type-options', 'nosniff')
    .type(contentType)
    .send(content)
}

/** @throws Error naming what differs between an answer and its contract */
function checkAnswer(call: Call, result: unknown): void {
  const sent: unknown = JSON.parse(toJson(succeeded(result, '')))
  const { data } = sent as { data: unknown }
  const checked = call.output.safeParse(data ?? undefined)
  const outcome = checked.success ? checked : call.output.safeParse(data)
  if (!outcome.success) throw new Error(`${call.path} answers what its contract does not promise: ${JSON.stringify(outcome.error.issues.slice(0, 5))}`)
  const undeclared = firstUndeclared(data, outcome.data, 'data')
  if (undeclared) throw new Error(`${call.path} answers ${undeclared}, which its contract does not name`)
}

/** Path of the first key that was sent but not declared (zod drops what it does not know). */
function firstUndeclared(sent: unknown, declared: unknown, path: string): string | undefined {
  if (typeof sent !== 'object' || sent === null || typeof declared !== 'object' || declared === null) return undefined
  for (const [key, value] of Object.entries(sent)) {
    if (!(key in declared)) return `${path}.${key}`
    const deeper = firstUndeclared(value, (declared as Record<string, unknown>)[key], `${path}.${key}`)
    if (deeper) return deeper
  }
  return undefined
}
