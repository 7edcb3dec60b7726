/** Hears from PostgreSQL that a session ended, an account was closed or rights changed (triggers in prisma/raw/access.sql). */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { AccessGuard } from './access-guard.ts'

export interface AccessListener {
  close(): Promise<void>
}

const channel = 'chandlery_access'
/** Milliseconds between attempts to reach the database again; the guard's short memory bridges the gap. */
const retryAfter = 1_000

/**
 * Listens on a connection of its own and comes back after a lost one, forgetting everything it may have missed.
 * @param onChange told after the guard has forgotten: for what else hangs on a session, and of `all` whenever it begins to hear
 */
export function listenForAccessChanges(
  databaseUrl: string,
  guard: Pick<AccessGuard, 'forget'>,
  onChange: (what: AccessNotice) => void = () => undefined,
): AccessListener {
  const stopping = new AbortController()
  let client: Client | undefined

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      const connection = new Client({ connectionString: databaseUrl, application_name: 'chandlery-access', keepAlive: true })
      const lost = new Promise<void>((resolve) => connection.once('end', resolve))
      connection.on('error', () => undefined)
      connection.on('notification', ({ payload }) => {
        const notice = noticeOf(payload ?? '')
        guard.forget(notice)
        onChange(notice)
      })
      try {
        await connection.connect()
        client = connection
        await connection.query(`listen ${channel}`)
        guard.forget('all')
        onChange('all')
        if (stopping.signal.aborted) await connection.end()
        await lost
      } catch {
        await connection.end().catch(() => undefined)
      }
      client = undefined
      await sleep(retryAfter, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const done = listen()
  return {
    close: async () => {
      stopping.abort()
      await client?.end().catch(() => undefined)
      await done
    },
  }
}

/** One session, one account, or whatever rights are made of. */
export type AccessNotice = Parameters<AccessGuard['forget']>[0]

export function noticeOf(payload: string): AccessNotice {
  const [kind, id] = payload.split(' ')
  if (kind === 'session' && id) return { sessionId: id }
  if (kind === 'user' && id) return { userId: id }
  return 'all'
}
