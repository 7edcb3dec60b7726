/** How a call of a contract gets its implementation: `handle(call, async (context, input) => answer)`; modules export lists of these. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { PrismaClient } from '#prisma/generated/client.ts'
import type { Call } from './contract.ts'
import type { DataSource, Sql } from './data-source.ts'
import type { Locale, Params } from './messages.ts'
import type { Principal } from './principal.ts'
import type { UnitOfWork, WorkOptions } from './unit-of-work.ts'

/** What a handler knows of the request and of the house. */
export interface CallContext {
  /** The caller. Throws not-signed-in when a public call is used by a guest; `caller` does not. */
  readonly principal: Principal
  readonly caller: Principal | undefined
  readonly locale: Locale
  /** When the request began. */
  readonly now: Date
  readonly requestId: string
  readonly ip: string
  /** For reading outside a transaction. */
  readonly prisma: PrismaClient
  readonly sql: Sql
  readonly data: DataSource
  /** A text of the message tables in the caller's language. */
  text(code: string, params?: Params): string
  /** Opens a unit of work in the caller's name (the system's for a guest). */
  work<T>(run: (uow: UnitOfWork) => Promise<T>, options?: WorkOptions): Promise<T>
  /** Uploaded files, spooled to disk and gone when the call is answered. Empty unless the transport is `upload`. */
  readonly files: readonly UploadedFile[]
  /** For headers and the like; input and caller are read from above. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface UploadedFile {
  /** Name of the form field. */
  readonly field: string
  /** As the client named it; never a path on our side. */
  readonly fileName: string
  readonly mimeType: string
  /** Where it lies until the answer is sent. */
  readonly path: string
  readonly size: number
}

/** Answer of a download. Anything else that a `file` call returns travels in the envelope. */
export class FileAnswer {
  readonly fileName: string
  readonly contentType: string
  readonly content: Buffer | Readable
  /** `inline` lets a browser show it. */
  readonly disposition: 'attachment' | 'inline'

  constructor(fileName: string, contentType: string, content: Buffer | Readable, disposition: 'attachment' | 'inline' = 'attachment') {
    this.fileName = fileName
    this.contentType = contentType
    this.content = content
    this.disposition = disposition
  }
}

/** What may be returned where the contract says T: instants as `Date`, decimals as `Decimal`, both become texts on the way out. */
export type Sendable<T> = T extends string
  ? string extends T ? T | { toJSON(): string | null } : T
  : T extends number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Sendable<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Sendable<T[Key]> }
        : unknown

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
