/** What a handler sees of one request; built once a call, everything costly in it only on demand. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PrismaClient } from '#prisma/generated/client.ts'
import type { DataSource, Sql } from '../data-source.ts'
import { Failure } from '../errors.ts'
import type { CallContext, UploadedFile } from '../handle.ts'
import { localeOf, type Locale, type Params, type Translate } from '../messages.ts'
import type { Principal } from '../principal.ts'
import type { Sheets } from '../resource/sheet-port.ts'
import { actorOf, systemActor, type RunWork, type UnitOfWork, type WorkActor, type WorkOptions } from '../unit-of-work.ts'

/** What all calls of an app share. */
export interface CallDependencies {
  readonly data: DataSource
  readonly work: RunWork
  readonly translate: Translate
  readonly now: () => Date
  /** The company's time zone. */
  readonly zone: string
  readonly sheets: Sheets | undefined
}

/** Nothing of a unit of work is left when the database ends it, so a caller need not hear that he met somebody. */
const againAfterDeadlock = 2

export class RequestContext implements CallContext {
  readonly caller: Principal | undefined
  readonly locale: Locale
  readonly now: Date
  readonly files: readonly UploadedFile[]
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  private readonly dependencies: CallDependencies
  private speaker: Principal | undefined

  constructor(dependencies: CallDependencies, request: FastifyRequest, reply: FastifyReply, caller: Principal | undefined, files: readonly UploadedFile[]) {
    this.dependencies = dependencies
    this.request = request
    this.reply = reply
    this.caller = caller
    this.files = files
    this.now = dependencies.now()
    this.locale = callLocale(request, caller)
  }

  get principal(): Principal {
    if (!this.caller) throw new Failure('not-signed-in', 'not-signed-in')
    return this.caller
  }

  get requestId(): string {
    return this.request.id
  }

  get ip(): string {
    return this.request.ip
  }

  get zone(): string {
    return this.dependencies.zone
  }

  get sheets(): Sheets | undefined {
    return this.dependencies.sheets
  }

  get data(): DataSource {
    return this.dependencies.data
  }

  get prisma(): PrismaClient {
    return this.dependencies.data.prisma
  }

  get sql(): Sql {
    return this.dependencies.data.sql
  }

  /** Bound, like `work`, so that handlers may take them out of the context. */
  readonly text = (code: string, params?: Params): string => this.dependencies.translate(code, this.locale, params)

  readonly work = <T>(run: (uow: UnitOfWork) => Promise<T>, options?: WorkOptions): Promise<T> =>
    this.dependencies.work(this.actor(), run, { retries: againAfterDeadlock, ...options })

  inLanguage(locale: Locale): CallContext {
    const text: CallContext['text'] = (code, params) => this.dependencies.translate(code, locale, params)
    return Object.create(this, { locale: { value: locale }, text: { value: text } }) as RequestContext
  }

  /** What follows is done in their name, and the log of the call names them, although they did not sign in: a mailed link stands for them. */
  speaksFor(principal: Principal): void {
    this.request.caller = principal
    this.speaker = principal
  }

  handsOut(rows: number): void {
    this.request.rows = rows
  }

  private actor(): WorkActor {
    const who = this.speaker ?? this.caller
    return who ? actorOf(who) : systemActor('guest')
  }
}

/** The header decides; a signed-in caller who sends none is answered in his own language. */
export const callLocale = (request: FastifyRequest, caller: Principal | undefined): Locale => {
  const header = request.headers['accept-language']
  return header ? localeOf(header) : (caller?.locale ?? 'zh')
}
