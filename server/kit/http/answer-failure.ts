/** Turns whatever was thrown into an answer: failures by their kind, HTTP-level refusals by their status, the rest as 500 with a number that is also in the log. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { failureOf } from '../database-errors.ts'
import type { Failure, FieldProblem } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Locale, Translate } from '../messages.ts'
import { jsonFor } from '../words.ts'
import { callLocale } from './call-context.ts'
import { refused, toJson, type Envelope } from './envelope.ts'
import { fieldMessages, laterProblems } from './input-problems.ts'

/** Told about every 500. */
export type OnBug = (bug: { readonly errorId: string; readonly error: unknown; readonly request: FastifyRequest }) => void

/** Fastify's own refusals: what the client sent could not even be read. */
const codeByStatus: Readonly<Record<number, string>> = {
  400: 'bad-request',
  404: 'no-such-call',
  413: 'body-too-large',
  415: 'wrong-content-type',
  429: 'too-often',
  503: 'unavailable',
}

const retryAfterSeconds = 5

export function answerFailure(translate: Translate, onBug: OnBug) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const locale = callLocale(request, request.caller)
    const envelope = envelopeOf(error, locale, translate) ?? leftOf(error, request, locale, translate) ?? bugOf(error, request, locale, translate, onBug)
    // What is away or busy comes back by itself: clients and proxies are told when to ask again.
    if (envelope.code === 503) void reply.header('retry-after', retryAfterSeconds)
    void reply
      .status(envelope.code)
      .type('application/json; charset=utf-8')
      .send(jsonFor(toJson(envelope), locale))
  }
}

function envelopeOf(error: unknown, locale: Locale, translate: Translate): Envelope | undefined {
  const failure = failureOf(error)
  if (failure) return failureEnvelope(failure, locale, translate)
  if (error instanceof z.ZodError) return refused(400, translate('bad-input', locale), { errors: laterProblems(error, locale, translate) })
  if (!(error instanceof Error)) return undefined
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown }
  if (typeof statusCode !== 'number' || statusCode < 400 || (statusCode >= 500 && statusCode !== 503)) return undefined
  const message = isJsonProblem(error, code) ? 'bad-json' : (codeByStatus[statusCode] ?? 'bad-request')
  return refused(statusCode, translate(message, locale))
}

const isJsonProblem = (error: Error, code: unknown): boolean =>
  error instanceof SyntaxError || code === 'FST_ERR_CTP_EMPTY_JSON_BODY' || code === 'FST_ERR_CTP_INVALID_JSON_BODY'

function failureEnvelope(failure: Failure, locale: Locale, translate: Translate): Envelope {
  const { errors, constraint, ...details } = failure.details
  const problems = Array.isArray(errors) ? { errors: fieldMessages(errors as FieldProblem[], locale, translate) } : {}
  void constraint
  const rule = failure.kind === 'rule' ? { rule: failure.code } : {}
  // A failure may name a finer rule than its code, e.g. the guard that refused.
  const data = { ...rule, ...details, ...problems }
  return refused(failure.status, translate(failure.code, locale, failure.details), Object.keys(data).length > 0 ? data : null)
}

const cut: readonly unknown[] = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']

/** A client that goes away while it sends or is answered: nobody's failure, and nobody hears the answer. */
function leftOf(error: unknown, request: FastifyRequest, locale: Locale, translate: Translate): Envelope | undefined {
  const isCut = (request.raw.destroyed || request.socket.destroyed) && error instanceof Error && cut.includes((error as { code?: unknown }).code)
  return isCut ? refused(400, translate('bad-request', locale)) : undefined
}

function bugOf(error: unknown, request: FastifyRequest, locale: Locale, translate: Translate, onBug: OnBug): Envelope {
  const errorId = newId()
  request.log.error({ err: error, errorId }, 'unexpected error')
  onBug({ errorId, error, request })
  return refused(500, translate('unexpected-error', locale), { errorId })
}
