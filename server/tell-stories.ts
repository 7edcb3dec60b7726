/** Brings the demo company to life at its first start: its stories are told through the product's own calls, nobody listens yet. */
import { setTimeout } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { DateTime } from 'luxon'
import type { Clock } from '#kit/clock.ts'
import type { Sql } from '#kit/data-source.ts'
import type { Principal } from '#kit/principal.ts'
import { Failure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { backdateLedger } from '#prisma/seed/demo/ledger-past.ts'
import type { Answer, Stage, Story } from '#prisma/seed/demo/stage.ts'
import { rightsVersion } from '#server/auth/access-guard.ts'
import { loadPrincipal } from '#server/auth/load-principal.ts'
import { buildApp } from './app.ts'
import type { Application } from './application.ts'

/** Not that of a visitor, whose attempts are counted by his address. */
const remoteAddress = '192.0.2.1'
/** Who calls; of an app that has no port, so that nobody else can say so. */
const callerHeader = 'x-demo-account'

/**
 * Each story once a database, whichever process begins it. One that breaks is told to `onError` and left as far as it came: a demo
 * never keeps the product from starting.
 * @param clock the application's own
 * @returns whether any was told
 */
export async function tellStories(
  application: Application,
  clock: StoryClock,
  stories: readonly Story[],
  onError: (error: unknown, story: string) => void,
): Promise<boolean> {
  const { sql } = application.data
  const begun = await sql.query<{ name: string }>(`select name from installation_mark where name like 'demo %'`)
  const known = new Set(begun.map(({ name }) => name))
  const wanted = stories.filter(({ name }) => !known.has(markOf(name)))
  if (wanted.length === 0) return false
  application.log.info({ stories: wanted.length }, 'the demo company comes to life')
  const stage = await openStage(application, clock)
  try {
    for (const story of wanted) {
      const mine = await sql.query(`insert into installation_mark (name, value) values ($1, 'told') on conflict do nothing returning 1`, [markOf(story.name)])
      if (mine.length === 0) continue
      await stage.tell(story).catch((error: unknown) => onError(error, story.name))
      clock.settle()
    }
  } finally {
    clock.settle()
    await stage.close()
  }
  return true
}

const mostPatience = 10_000

/** The mails of the stories go to the log; what people shall read at their first start stands below them. A process that stops does not wait. */
export async function storiesDelivered(sql: Sql, stopping: AbortSignal): Promise<void> {
  for (const end = Date.now() + mostPatience; Date.now() < end && !stopping.aborted; await setTimeout(100)) {
    const [due] = await sql.query('select 1 from outbox where next_at <= now() or attempts = 0 limit 1')
    if (!due) return
  }
}

const markOf = (story: string): string => `demo ${story}`

interface Theatre {
  tell(story: Story): Promise<void>
  close(): Promise<void>
}

async function openStage(application: Application, clock: StoryClock): Promise<Theatre> {
  const { data, engine, config } = application
  const callerOf = callers(application)
  let tables: readonly string[] = []
  const app = await buildApp({
    data,
    routes: application.routes,
    messages: application.messages,
    authenticate: ({ headers }) => callerOf(String(headers[callerHeader] ?? '')),
    settings: { clock, zone: config.timeZone },
  })
  const ask = async (request: InjectOptions & { url: string }): Promise<Answer> => {
    const { code, msg, data: answered } = (await app.inject({ remoteAddress, ...request })).json<{ code: number; msg: string; data: Answer }>()
    if (code !== 200) throw new Error(`${request.url}: ${code} ${msg} ${JSON.stringify(answered)}`)
    return answered
  }
  const send = async (path: string, input: object | FormData, headers: Record<string, string>): Promise<Answer> => {
    const { payload, type } = await bodyOf(input)
    const since = clock.isPast ? await wallTime(application) : undefined
    const answered = await ask({ method: 'POST', url: path, payload, headers: { 'content-type': type, 'password-cipher': 'none', ...headers } })
    if (since) {
      await backdate(application, tables, since, clock.now())
      await backdateLedger(data, since, clock.now())
    }
    clock.tick()
    return answered
  }
  const today = DateTime.now().setZone(config.timeZone)
  const stage: Stage = {
    password: config.demoPassword,
    today,
    as: (account, path, input = {}) => send(path, input, { [callerHeader]: account }),
    read: (account, path) => ask({ method: 'GET', url: path, headers: { [callerHeader]: account } }),
    asGuest: async (path, input) => send(path, input, await readCaptcha(application)),
    async upload(account, paper, name) {
      const form = new FormData()
      form.append('file', paper, name)
      const { id } = (await send('/api/dfs/oss/fileDoc', form, { [callerHeader]: account })) as { id: string }
      return id
    },
    settled: async () => void (await engine.runDue()),
    userId: async (account) => (await callerOf(account))?.userId ?? '',
    async at(workingDaysAgo, time) {
      clock.set(instantOf(today, workingDaysAgo, time))
      await engine.runDue()
    },
    day: (week, weekday) =>
      today
        .startOf('week')
        .plus({ weeks: week + 1, days: weekday - 1 })
        .toFormat('yyyy-MM-dd'),
  }
  return {
    async tell(story) {
      tables = story.tables ?? []
      await story.tell(stage)
    },
    close: () => app.close(),
  }
}

/** The real one until a story goes back; from then on, until it settles, a minute passes from call to call. */
export class StoryClock implements Clock {
  private instant: number | undefined

  get isPast(): boolean {
    return this.instant !== undefined
  }

  now(): Date {
    return new Date(this.instant ?? Date.now())
  }

  set(instant: number): void {
    this.instant = Math.min(instant, Date.now())
  }

  tick(): void {
    if (this.instant !== undefined) this.set(this.instant + 60_000)
  }

  settle(): void {
    this.instant = undefined
  }
}

function instantOf(today: DateTime, workingDaysAgo: number, time: string): number {
  let day = today
  for (let left = workingDaysAgo; left > 0;) {
    day = day.minus({ days: 1 })
    if (day.weekday < 6) left -= 1
  }
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return day.set({ hour, minute, second: 0, millisecond: 0 }).toMillis()
}

/** The database's own, which sets the times of new rows. */
async function wallTime({ data: { sql } }: Application): Promise<Date> {
  const [row] = await sql.query<{ now: Date }>('select clock_timestamp() as now')
  return row?.now ?? new Date()
}

/** Nobody else works yet: what is younger than the call is the call's. One statement for all tables: they are asked after every call. */
async function backdate({ data: { sql } }: Application, tables: readonly string[], since: Date, instant: Date): Promise<void> {
  const others = tables.map((table, index) => `part_${index} as (${put(table, ['create_time', 'update_time'])})`)
  await sql.query(`${others.length > 0 ? `with ${others.join()} ` : ''}${put('doc_log', ['create_time'])}`, [since, instant])
}

function put(table: string, columns: readonly string[]): string {
  const moved = columns.map((column) => `${column} = case when ${column} >= $1 then $2::timestamptz + (${column} - $1::timestamptz) else ${column} end`)
  return `update ${table} set ${moved.join()} where ${columns.map((column) => `${column} >= $1`).join(' or ')}`
}

/** Rights are read again when somebody's have changed. */
function callers({ data: { sql } }: Application): (account: string) => Promise<Principal | undefined> {
  const known = new Map<string, Promise<Principal | undefined>>()
  return async (account) => {
    if (account === '') return undefined
    const [user] = await sql.query<{ id: string }>('select id from app_user where account = $1 and deleted_at is null', [account])
    if (!user) throw new Failure('not-signed-in', 'not-signed-in')
    const key = `${user.id} ${await rightsVersion(sql)}`
    const principal = known.get(key) ?? loadPrincipal(sql, user.id, undefined)
    known.set(key, principal)
    return principal
  }
}

/** A guest reads a picture; this one knows what stands on it. */
async function readCaptcha({ data, config }: Application): Promise<Record<string, string>> {
  if (!config.captcha) return {}
  const key = newId()
  await data.sql.query(`insert into captcha (key, code, expires_at) values ($1, 'demo', now() + interval '1 minute')`, [key])
  return { 'captcha-key': key, 'captcha-code': 'demo' }
}

async function bodyOf(input: object | FormData): Promise<{ readonly payload: Buffer | string; readonly type: string }> {
  if (!(input instanceof FormData)) return { payload: JSON.stringify(input), type: 'application/json' }
  const encoded = new Response(input)
  return { payload: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' }
}
