/** Path parameters, query and body as one input: a name means one thing whichever way it travels. */
import type { FastifyRequest } from 'fastify'

/** Path parameters win over the body, the body over the query. A list as body is the input itself. */
/** As they came, for who looks before they are merged. */
export const sourcesOf = ({ query, body, params }: FastifyRequest): readonly unknown[] => [query, body, params]

export function mergedInput(request: FastifyRequest): unknown {
  const { body } = request
  if (Array.isArray(body)) return body
  return { ...(request.query as object), ...(typeof body === 'object' && body !== null ? body : {}), ...(request.params as object) }
}

const secret = /pass(word|wd)|secret|token|cipher|captcha|authorization|smscode|idno|accountno/i

/** An input as it may stand in a log: secrets masked, long texts cut. */
export function loggable(input: unknown): string {
  const text =
    JSON.stringify(input, (key, value: unknown) =>
      secret.test(key) && value !== undefined && value !== null ? '***' : typeof value === 'string' && value.length > 500 ? `${value.slice(0, 500)}…` : value,
    ) ?? ''
  return text.length > 4000 ? `${text.slice(0, 4000)}…` : text
}
