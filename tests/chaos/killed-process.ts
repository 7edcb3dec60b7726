/** A process of the product that is killed and started again, and what the killed one leaves to the database. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { DataSource } from '#kit/data-source.ts'
import { forkable } from '#tests/support/forked.ts'

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export class KilledProcess {
  /** How often it was killed. */
  kills = 0
  #child: ChildProcess | undefined
  readonly #script: URL
  readonly #args: readonly string[]

  /** @param script says `ready` to its parent once it serves */
  constructor(script: URL, args: readonly string[]) {
    this.#script = script
    this.#args = args
  }

  async start(): Promise<void> {
    this.#child = (await forkable(this.#script))(this.#args)
    const ready = once(this.#child, 'message', { signal: AbortSignal.timeout(120_000) })
    await Promise.race([ready, once(this.#child, 'exit').then(() => Promise.reject(new Error('the process ended before it was ready')))])
  }

  /** kill -9. Resolves when nothing of it is left. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    this.kills += 1
    await once(child, 'exit')
  }
}

/** What the killed process's connections had begun is rolled back before anybody looks. */
export async function settled({ sql }: DataSource): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const open = await sql.query(`select 1 from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`)
    if (open.length === 0) return
    await sleep(25)
  }
}

/** Everybody sits at one address: what slows a crowd down would end the experiment before the blows do. */
export async function withoutLimits({ sql }: DataSource): Promise<void> {
  await sql.query(`create function no_limit() returns trigger language plpgsql as 'begin new.count := 0; return new; end'`)
  await sql.query('create trigger no_limit before insert or update on rate_limit for each row execute function no_limit()')
}
