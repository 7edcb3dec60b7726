/**
 * One HTTP client for every call: the token travels in a header, the body's code decides, and a failure is told once,
 * here, so that no screen forgets to.
 */
import type { HttpMethod } from '#kit/contract.ts'
import { logError } from './error-log.ts'
import { currentLanguage, languageTag, translate } from './i18n.ts'
import { notify } from './notify.ts'
import { tellSending } from './press-lock.ts'
import { isEmbedded } from './storage.ts'
import { currentSession, forgetSession } from './token-store.ts'

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** The caller shows the failure himself. */
  readonly silent?: boolean
  readonly signal?: AbortSignal
  /** Told the headers of an answer that is no refusal, before the answer. */
  readonly onHeaders?: (headers: Headers) => void
  /** Calls made before or around a session (sign-in, refresh): no token, no sign-out on 401. */
  readonly anonymous?: boolean
}

interface Envelope {
  readonly code?: number
  readonly data?: unknown
  readonly msg?: string
  readonly message?: string
  readonly error_description?: string
}

export interface FieldError {
  readonly path: string
  readonly message: string
  /** What the field is called, where the server knows. */
  readonly label?: string
}

/** A wrong field with its name, for where no field stands to show it. */
export const problemOf = ({ label, message }: FieldError): string =>
  label === undefined ? message : translate('shell:request.problem', { field: label, problem: message })

/** A refused or failed call. `code` is the body's code (0 when the server could not be reached); `data` see the HTTP conventions. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  readonly code: number
  readonly data: Readonly<Record<string, unknown>>
  /** The server's own words; undefined when `message` is the client's fallback. */
  readonly serverText: string | undefined

  constructor(code: number, serverText: string | undefined, data: unknown) {
    super(serverText ?? translate('shell:request.unknown'))
    this.code = code
    this.serverText = serverText
    this.data = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  }

  /** Wrong fields of a 400. */
  get fieldErrors(): readonly FieldError[] {
    return Array.isArray(this.data['errors']) ? (this.data['errors'] as FieldError[]) : []
  }

  /** The first wrong field, else the server's words. */
  get firstProblem(): string {
    const [first] = this.fieldErrors
    return first ? problemOf(first) : this.message
  }

  /** Number of the failure in the server's log, for 500. */
  get errorId(): string | undefined {
    return typeof this.data['errorId'] === 'string' ? this.data['errorId'] : undefined
  }
}

let leaving = false
window.addEventListener('pagehide', () => (leaving = true))
// Back from the browser's memory of pages.
window.addEventListener('pageshow', () => (leaving = false))

let freshen: () => Promise<void> = () => Promise.resolve()

/** `session.ts` plugs in here: awaited before each call with a token. */
export function beforeEachRequest(ensureFresh: () => Promise<void>): void {
  freshen = ensureFresh
}

/** Sends and returns the envelope's `data`. GET input becomes the query, POST input the JSON body (or the form, for FormData). */
export async function request(method: HttpMethod, path: string, input: unknown, options: RequestOptions = {}): Promise<unknown> {
  const response = await sendRequest(method, path, input, options)
  const envelope = await readEnvelope(response)
  const code = envelope.code ?? response.status
  if (code === 200) {
    options.onHeaders?.(response.headers)
    return envelope.data
  }
  throw refuse(code, envelope, `${method} ${path}`, { ...options, response })
}

/** With which token an answer was asked for. */
const askedWith = new WeakMap<Response, string | undefined>()

/** Sends and returns the raw answer; network failures are told like all others. */
export async function sendRequest(method: HttpMethod, path: string, input: unknown, options: RequestOptions): Promise<Response> {
  tellSending(method)
  if (!options.anonymous) await freshen()
  const token = options.anonymous ? undefined : currentSession()?.accessToken
  const isForm = input instanceof FormData
  const hasBody = method === 'POST' && input !== undefined
  const headers: Record<string, string> = {
    Accept: 'application/json, */*',
    'Accept-Language': languageTag(currentLanguage()),
    ...(hasBody && !isForm && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...options.headers,
  }
  try {
    const response = await fetch(hasBody ? path : withQuery(path, input), {
      method,
      headers,
      credentials: 'omit',
      body: hasBody ? (isForm ? input : JSON.stringify(input)) : null,
      signal: options.signal ?? null,
    })
    askedWith.set(response, token)
    return response
  } catch (reason) {
    // The browser cuts what is under way when its page is left; that is nobody's failure.
    if (options.signal?.aborted || leaving) throw reason
    throw refuse(0, { msg: translate('shell:request.unreachable') }, `${method} ${path}`, options)
  }
}

export async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    return (await response.json()) as Envelope
  } catch (reason) {
    // What is cut while its body arrives is no answer either.
    if (leaving || (reason instanceof DOMException && reason.name === 'AbortError')) throw reason
    if (reason instanceof TypeError) return { code: 0, msg: translate('shell:request.unreachable') }
    return { code: response.ok ? 500 : response.status }
  }
}

/**
 * Turns an answer into the failure to throw: signs out on 401, else shows the server's words. A 401 that was asked for with another token
 * than the present one says nothing about who is here now: its session is over already, or was renewed meanwhile.
 */
export function refuse(
  code: number,
  envelope: Envelope,
  what: string,
  { response, ...options }: RequestOptions & { readonly response?: Response },
): RequestFailed {
  const failure = new RequestFailed(code, envelope.msg || envelope.message || envelope.error_description || undefined, envelope.data)
  const text = failure.message
  if (code === 401 && !options.anonymous) {
    if (response && askedWith.get(response) !== currentSession()?.accessToken) return failure
    const embedded = isEmbedded()
    const hadSession = currentSession() !== undefined
    forgetSession()
    if (!embedded && hadSession && !options.silent) notify.warning(text)
    return failure
  }
  if (code === 0 || code >= 500) logError('call', `${what}: ${code} ${text}`, { info: failure.errorId ?? '' })
  if (!options.silent) notify.error(text, failure.errorId ? { errorId: failure.errorId } : {})
  return failure
}

function withQuery(path: string, input: unknown): string {
  if (typeof input !== 'object' || input === null) return path
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
  }
  const text = query.toString()
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path
}
