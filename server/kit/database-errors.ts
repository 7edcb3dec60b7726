/** What PostgreSQL refuses, said as a failure the caller can act on. The only file that knows error codes of database and driver. */
import { brokeOnDatabase } from './database/database-client.ts'
import { isStalePreparation } from './database/prepared-statement.ts'
import { Failure, ruleFailure } from './errors.ts'

interface Violation {
  /** SQLSTATE. */
  readonly state: string
  readonly constraint: string | undefined
}

const fromPrisma: Readonly<Record<string, string>> = {
  P2002: '23505',
  P2003: '23503',
  P2034: '40001',
  P2025: 'missing',
  P2024: '53300',
  P2028: '25P04',
  P1001: 'away',
  P1002: 'away',
  P1008: '57014',
  P1017: 'away',
}

/** What the driver says, without a code, of a connection that was cut or never came about. */
const awayWords = /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect|Can't reach database server/

/** The database is stopping, starting, or cut the connection. */
const awayStates = /^(08...|57P0[1235])$/

const awayCodes: readonly unknown[] = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']

/** True of what a driver throws when nobody answers. What Node says of a connection counts only when it was one to the database. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errorCode } = error as { code?: unknown; errorCode?: unknown }
  return (awayCodes.includes(code) && brokeOnDatabase(error)) || errorCode === 'P1001' || errorCode === 'P1002' || awayWords.test(error.message)
}

/** The SQLSTATE behind an error of `pg` or of Prisma; undefined when it is something else. */
function violationOf(error: unknown): Violation | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, constraint, meta } = error as {
    code?: unknown
    constraint?: unknown
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown; constraint?: unknown } } }
  }
  const cause = meta?.driverAdapterError?.cause
  const state = typeof cause?.originalCode === 'string' ? cause.originalCode : typeof code === 'string' ? (fromPrisma[code] ?? code) : undefined
  if (isAway(error) || (state !== undefined && awayStates.test(state))) return { state: 'away', constraint: undefined }
  if (!state) return undefined
  const named = typeof constraint === 'string' ? constraint : cause?.constraint === undefined ? undefined : JSON.stringify(cause.constraint)
  return { state, constraint: named }
}

/**
 * The columns whose values another row has already, as the index names them; undefined when the error is something else. Only what
 * `pg` reports says so: Prisma keeps it to itself.
 */
export function takenColumns(error: unknown): readonly string[] | undefined {
  const { code, detail } = error as { code?: unknown; detail?: unknown }
  if (code !== '23505' || typeof detail !== 'string') return undefined
  // "Key (supplier_id, lower(name::text))=(...) already exists.", in the words of the server's language.
  const key = /\((.*?)\)=\(/.exec(detail)?.[1]
  return key?.split(',').map((part) => part.replaceAll(/::[a-z ]+|^.*\(|[)"]/g, '').trim())
}

/** True when doing the whole work again may well succeed: a deadlock, a serialization conflict, a statement whose tables were changed meanwhile. */
export function isRetryable(error: unknown): boolean {
  if (isStalePreparation(error)) return true
  const state = violationOf(error)?.state
  return state === '40001' || state === '40P01'
}

/** A failure for the caller, or undefined when the error is ours to explain. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  if (isStalePreparation(error)) return new Failure('unavailable', 'database-busy')
  const violation = violationOf(error)
  switch (violation?.state) {
    case '23505':
      return new Failure('conflict', 'already-exists', { constraint: violation.constraint })
    case '23503':
      return ruleFailure('still-in-use', { constraint: violation.constraint })
    // A text that is no uuid, number, date or member of the enum, or a number that does not fit.
    case '22P02':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22001':
    case '22P05':
      return new Failure('bad-input', 'bad-input', { errors: [{ path: '', code: 'bad-value' }] })
    case '40001':
    case '40P01':
    case '55P03':
    case '57014':
    case '53300':
    case '25P04':
      return new Failure('unavailable', 'database-busy')
    case '53100':
      return new Failure('unavailable', 'database-full')
    case 'away':
      return new Failure('unavailable', 'database-away')
    case 'missing':
      return new Failure('not-found', 'not-found')
    default:
      return undefined
  }
}
