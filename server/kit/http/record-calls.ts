/** After each answer: metrics, the operation log, the access log; after each bug: the error log. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../data-source.ts'
import type { OnBug } from './answer-failure.ts'
import { loggable } from './call-input.ts'
import type { Metrics } from './metrics.ts'
import { isReading } from './register-calls.ts'
import { RequestLog } from './request-log.ts'
import { storedWords } from '../words.ts'

export interface RecordOptions {
  readonly sql: Sql
  readonly metrics: Metrics
  readonly sampleRate?: number
}

/** Adds the hooks. `bug` belongs into the error handler; `app.requestLog` writes what is waiting. */
export function recordCalls(app: FastifyInstance, { sql, metrics, sampleRate }: RecordOptions): { readonly bug: OnBug } {
  const log = new RequestLog(sql, { onError: (error) => app.log.error({ err: error }, 'request log'), ...(sampleRate !== undefined && { sampleRate }) })
  app.decorate('requestLog', log)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('input', undefined)
  app.decorateRequest('call', undefined)
  app.decorateRequest('rows', undefined)
  app.addHook('onClose', () => log.close())
  app.addHook('onSend', (request, reply, payload, done) => {
    void reply.header('x-request-id', request.id)
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime)
    // A knock at the door changes nothing; kept, it would let anybody fill the log.
    const isKnock = reply.statusCode === 401 && request.caller === undefined && request.call?.permission !== 'public'
    if (request.call) log.call(recordOf(request, reply), isLogged(request) && !isKnock)
    request.log.debug({ method: request.method, url: request.url.split('?', 1)[0], status: reply.statusCode, ms: reply.elapsedTime }, 'call')
    done()
  })
  return {
    bug: ({ errorId, error, request }) =>
      log.error({
        errorId,
        error,
        caller: request.caller,
        method: request.method,
        path: pathOf(request),
        params: paramsOf(request),
        ip: request.ip,
        requestId: request.id,
      }),
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    requestLog: RequestLog
  }
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''
const paramsOf = ({ call, input, rows }: FastifyRequest): string | undefined =>
  input === undefined ? undefined : loggable(call && isReading(call) ? { ...(input as object), rows } : input)

/** More rows than a screen shows: whoever reads so many takes them along. */
const bulk = 200

/** What changes something, and what carries rows out of the house: files, papers, long lists. Files of the store are read by pages all day. */
function isLogged({ call, rows = 0 }: FastifyRequest): boolean {
  if (call === undefined) return false
  const isTaking = call.permission !== 'public' && (call.options.transport === 'file' || call.options.logged === true)
  return !isReading(call) || isTaking || rows > bulk
}

function recordOf(request: FastifyRequest, reply: FastifyReply): Parameters<RequestLog['call']>[0] {
  const { call } = request
  return {
    caller: request.caller,
    title: storedWords(call?.summary) ?? '',
    permission: call?.permission ?? '',
    method: request.method,
    path: pathOf(request),
    params: isLogged(request) ? paramsOf(request) : undefined,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    requestId: request.id,
    status: reply.statusCode,
    duration: Math.round(reply.elapsedTime),
  }
}
