/**
 * Every failure a caller can act on. The HTTP status belongs to the kind, never to the throw site; the code is the key of the
 * message in both languages (`server/kit/messages.ts` and the modules' own tables; a test holds codes and messages together).
 */
const statusByKind = {
  'bad-input': 400,
  'not-signed-in': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  rule: 422,
  'too-often': 429,
  unavailable: 503,
} as const

export type FailureKind = keyof typeof statusByKind

/** One wrong field of the input: path as in `lines[2].qty`, code = message key. */
export interface FieldProblem {
  readonly path: string
  readonly code: string
  readonly params?: Readonly<Record<string, unknown>>
}

export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  readonly code: string
  /** Goes out as `data`: `errors` for bad input, `current` for conflicts, `rule` and `reasons` for rules; also fills the message's {params}. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(kind: FailureKind, code: string, details: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.kind = kind
    this.code = code
    this.details = details
  }

  get status(): number {
    return statusByKind[this.kind]
  }
}

/** Not now, or not so: the rule's code is the message's and goes out as `data.rule`. @param details what the message names */
export const ruleFailure = (code: string, details: object = {}): Failure => new Failure('rule', code, { rule: code, ...details })

export const badInput = (errors: readonly FieldProblem[]): Failure => new Failure('bad-input', 'bad-input', { errors })
export const notFound = (what: string, id: string): Failure => new Failure('not-found', 'not-found', { what, id })
