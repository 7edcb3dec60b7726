/**
 * Logs of calls that are kept in tables: operations (every call that changes something), access (slow, failed, and a sample of the
 * rest) and errors. Lines are collected and written in batches after the answers, so that logging costs no call its time. A
 * crash loses the last second of operations and samples; what documents went through stands in the document log, which is transactional.
 */
import type { Sql } from '../data-source.ts'
import type { Principal } from '../principal.ts'
import { snakeCase } from '../tables.ts'
import { newId } from '../ids.ts'

export interface CallRecord {
  readonly caller: Principal | undefined
  readonly title: string
  readonly permission: string
  readonly method: string
  readonly path: string
  readonly params: string | undefined
  readonly ip: string
  readonly userAgent: string | undefined
  readonly requestId: string
  readonly status: number
  /** Milliseconds. */
  readonly duration: number
}

export interface ErrorRecord {
  readonly errorId: string
  readonly caller: Principal | undefined
  readonly method: string
  readonly path: string
  readonly params: string | undefined
  readonly ip: string
  readonly requestId: string
  readonly error: unknown
}

type Line = Readonly<Record<string, unknown>>

const slow = 1000
const batch = 200
/** More waiting lines than this means that the database cannot keep up; the oldest are dropped rather than the process. */
const mostWaiting = 5000

export class RequestLog {
  private readonly sql: Sql
  private readonly onError: (error: unknown) => void
  private readonly sampleRate: number
  private readonly waiting = new Map<string, Line[]>()
  private readonly timer: NodeJS.Timeout
  private flushing: Promise<void> = Promise.resolve()

  constructor(sql: Sql, options: { readonly onError: (error: unknown) => void; readonly sampleRate?: number; readonly everyMs?: number }) {
    this.sql = sql
    this.onError = options.onError
    this.sampleRate = options.sampleRate ?? 0.05
    this.timer = setInterval(() => void this.flush(), options.everyMs ?? 1000).unref()
  }

  /** @param writes whether the call is one that changes something */
  call(record: CallRecord, writes: boolean): void {
    const isKept = record.status >= 500 || record.duration >= slow || Math.random() < this.sampleRate
    if (!writes && !isKept) return
    const { caller, params, permission, ...rest } = record
    const line = {
      id: newId(),
      tenantId: caller?.tenantId ?? '000000',
      userId: caller?.userId ?? null,
      account: caller?.account ?? null,
      via: caller?.via?.kind ?? null,
      viaId: caller?.via?.id ?? null,
      viaName: caller?.via?.name?.slice(0, 100) ?? null,
      ...rest,
      path: record.path.slice(0, 300),
      userAgent: record.userAgent?.slice(0, 300) ?? null,
      createTime: new Date(),
    }
    if (writes) this.add('operate_log', { ...line, permission, params: params ?? null })
    if (isKept) this.add('api_access_log', line)
  }

  error({ errorId, caller, error, ...rest }: ErrorRecord): void {
    const known = error instanceof Error ? error : new Error(String(error))
    this.add('api_error_log', {
      id: errorId,
      tenantId: caller?.tenantId ?? '000000',
      userId: caller?.userId ?? null,
      account: caller?.account ?? null,
      ...rest,
      path: rest.path.slice(0, 300),
      params: rest.params ?? null,
      errorName: known.name.slice(0, 120),
      message: known.message.slice(0, 4000),
      stack: known.stack?.slice(0, 20_000) ?? null,
      createTime: new Date(),
    })
  }

  /** Writes what is waiting. Called by the clock, and by whoever must see the lines at once. */
  async flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.writeAll())
    await this.flushing
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.flush()
  }

  private add(table: string, line: Line): void {
    const lines = this.waiting.get(table) ?? []
    if (lines.length >= mostWaiting) lines.shift()
    lines.push(line)
    this.waiting.set(table, lines)
  }

  private async writeAll(): Promise<void> {
    for (const [table, lines] of this.waiting) {
      while (lines.length > 0) {
        const part = lines.splice(0, batch)
        try {
          await this.insert(table, part)
        } catch (error) {
          this.onError(error)
        }
      }
    }
  }

  private async insert(table: string, lines: readonly Line[]): Promise<void> {
    const fields = Object.keys(lines[0] ?? {})
    const values: unknown[] = []
    const tuples = lines.map((line) => `(${fields.map((field) => `$${values.push(line[field])}`).join(', ')})`)
    await this.sql.query(`insert into ${table} (${fields.map(snakeCase).join(', ')}) values ${tuples.join(', ')}`, values)
  }
}
