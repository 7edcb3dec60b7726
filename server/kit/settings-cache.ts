/**
 * Settings and reference data that every call reads and hardly anybody writes: kept per process, forgotten when the database says
 * that a table changed (`prisma/raw/system.sql` notifies), and after a short while anyway, should a notice have been missed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { DataSource } from './data-source.ts'

interface Entry {
  readonly value: Promise<unknown>
  readonly until: number
}

const keptFor = 10_000

export class SettingsCache {
  private readonly entries = new Map<string, Map<string, Entry>>()

  /** @param table the table whose change makes the value stale */
  get<T>(table: string, key: string, load: () => Promise<T>): Promise<T> {
    const ofTable = this.entries.get(table) ?? new Map<string, Entry>()
    this.entries.set(table, ofTable)
    const known = ofTable.get(key)
    if (known && known.until > Date.now()) return known.value as Promise<T>
    const value = load()
    ofTable.set(key, { value, until: Date.now() + keptFor })
    value.catch(() => ofTable.delete(key))
    return value
  }

  /** Everything when no table is named. */
  forget(table?: string): void {
    if (table === undefined) this.entries.clear()
    else this.entries.delete(table)
  }
}

const caches = new WeakMap<DataSource, SettingsCache>()

export function settingsCacheOf(data: DataSource): SettingsCache {
  let cache = caches.get(data)
  if (!cache) caches.set(data, (cache = new SettingsCache()))
  return cache
}

const channel = 'chandlery_settings'
const retryAfter = 1000

/** Listens on a connection of its own; one a process, started by the doors. Comes back after a lost connection. */
export function listenForSettings(databaseUrl: string, data: DataSource): { close(): Promise<void> } {
  const cache = settingsCacheOf(data)
  const stopping = new AbortController()
  let current: Client | undefined
  const listen = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const client = new Client({ connectionString: databaseUrl, application_name: 'chandlery-settings', keepAlive: true })
      const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
      client.on('error', () => undefined)
      client.on('notification', ({ payload }) => cache.forget(payload))
      current = client
      try {
        await client.connect()
        await client.query(`listen ${channel}`)
        cache.forget()
        if (stopping.signal.aborted) await client.end()
        await lost
      } catch {
        await client.end().catch(() => undefined)
      }
      await sleep(retryAfter, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const done = listen()
  return {
    close: async () => {
      stopping.abort()
      await current?.end().catch(() => undefined)
      await done
    },
  }
}
