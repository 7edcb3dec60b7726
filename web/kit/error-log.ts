/** The local error log: kept on the device until the user uploads or clears it. */
import { createSignal, useSignal } from './signal.ts'
import { readItem, writeItem } from './storage.ts'

export interface LogEntry {
  readonly url: string
  /** ISO 8601. */
  readonly time: string
  readonly type: 'error' | 'promise' | 'call' | 'render'
  readonly message: string
  readonly stack: string
  readonly info: string
}

/** Old entries make room: a log that fills the storage would cost the session itself. */
const mostEntries = 100

const entries = createSignal<readonly LogEntry[]>(readItem<LogEntry[]>('logs') ?? [])

export const useErrorLog = (): readonly LogEntry[] => useSignal(entries)
export const currentErrorLog = (): readonly LogEntry[] => entries.get()

export function logError(type: LogEntry['type'], message: string, details: { stack?: string | undefined; info?: string } = {}): void {
  const entry: LogEntry = {
    url: window.location.href,
    time: new Date().toISOString(),
    type,
    message,
    stack: details.stack ?? '',
    info: details.info ?? '',
  }
  keep([entry, ...entries.get()].slice(0, mostEntries))
}

export const clearErrorLog = (): void => keep([])

/** Listens for what nobody caught. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => {
    if (event.error instanceof Error) logError('error', event.message, { stack: event.error.stack })
  })
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    if (reason instanceof Error && reason.name === 'RequestFailed') return
    logError('promise', reason instanceof Error ? reason.message : String(reason), { stack: reason instanceof Error ? reason.stack : undefined })
  })
}

function keep(next: readonly LogEntry[]): void {
  writeItem('logs', next)
  entries.set(next)
}
