/** Housekeeping by the clock. One process of all does a chore when it is due: a row remembers when it was done last. */
import type { DataSource } from '#kit/data-source.ts'

export interface Chore {
  /** kebab-case; the advisory lock and the memory go by it. */
  readonly name: string
  readonly everyMinutes: number
  run(source: DataSource): Promise<void>
}

export interface ChoreSettings {
  readonly source: DataSource
  readonly chores: readonly Chore[]
  readonly log: { info(details: object, message: string): void; error(details: object, message: string): void }
  /** Milliseconds between two looks at the clock. */
  readonly interval?: number
}

/** Milliseconds; what takes less is no news, and there are many. */
const worthTelling = 1000

export function startChores({ source, chores, log, interval = 60_000 }: ChoreSettings): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  const look = async (): Promise<void> => {
    for (const chore of chores) {
      if (stopped) return
      try {
        if (await takeChore(source, chore)) {
          const startedAt = Date.now()
          await chore.run(source)
          const ms = Date.now() - startedAt
          if (ms >= worthTelling) log.info({ chore: chore.name, ms }, 'chore done')
        }
      } catch (error) {
        log.error({ err: error, chore: chore.name }, 'chore failed')
      }
    }
  }
  const timer = setInterval(() => (running = running.then(look)), interval)
  timer.unref()
  running = look()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** True for exactly one caller in each interval. A chore whose process dies is done at the next interval; chores are repeatable. */
export async function takeChore({ sql }: DataSource, { name, everyMinutes }: Pick<Chore, 'name' | 'everyMinutes'>): Promise<boolean> {
  const rows = await sql.query(
    `insert into chore (name, done_at) values ($1, now())
     on conflict (name) do update set done_at = now() where chore.done_at <= now() - $2::float8 * interval '1 minute' returning name`,
    [name, everyMinutes],
  )
  return rows.length > 0
}
