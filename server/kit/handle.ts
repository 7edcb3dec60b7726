/** How a call of a contract gets its implementation: `handle(call, async (context, input) => answer)`; modules export lists of these. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { PrismaClient } from '#prisma/generated/client.ts'
import type { Call } from './contract.ts'
import type { DataSource, Sql } from './data-source.ts'
import { FileAnswer, type UploadedFile } from './file-answer.ts'
import type { Locale, Params } from './messages.ts'
import type { Principal } from './principal.ts'
import type { Sheets } from './resource/sheet-port.ts'
import type { Sendable } from './sendable.ts'
import type { UnitOfWork, WorkOptions } from './unit-of-work.ts'

export { FileAnswer, type UploadedFile }

/** What a handler knows of the request and of the product. */
export interface CallContext {
  /** The caller. Throws not-signed-in when a public call is used by a guest; `caller` does not. */
  readonly principal: Principal
  readonly caller: Principal | undefined
  readonly locale: Locale
  /** When the request began. */
  readonly now: Date
  /** The company's time zone. */
  readonly zone: string
  readonly requestId: string
  readonly ip: string
  /** For reading outside a transaction. */
  readonly prisma: PrismaClient
  readonly sql: Sql
  readonly data: DataSource
  /** A text of the message tables in the caller's language. */
  text(code: string, params?: Params): string
  /** The same call in another language: for papers, which have their own. */
  inLanguage(locale: Locale): CallContext
  /** Opens a unit of work in the caller's name (the system's for a guest). */
  work<T>(run: (uow: UnitOfWork) => Promise<T>, options?: WorkOptions): Promise<T>
  /** The call turns out to be made in somebody's name, by a link that was mailed to them: work and logs name them from here on. */
  speaksFor(principal: Principal): void
  /** How many rows the answer hands out, where it is a file: the operation log says so. */
  handsOut(rows: number): void
  /** Uploaded files, spooled to disk and gone when the call is answered. Empty unless the transport is `upload`. */
  readonly files: readonly UploadedFile[]
  /** Undefined where the app was built without them. */
  readonly sheets: Sheets | undefined
  /** For headers and the like; input and caller are read from above. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface Route {
  readonly call: Call
  run(context: CallContext, input: unknown): Promise<unknown>
}

/** Binds a call to its implementation. The input is already validated; the permission is already checked. */
export function handle<C extends Call>(
  call: C,
  run: (context: CallContext, input: z.output<C['input']>) => Promise<Sendable<z.input<C['output']>> | FileAnswer>,
): Route {
  return { call, run: (context, input) => run(context, input as z.output<C['input']>) }
}
