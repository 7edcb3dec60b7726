/** The lock screen's state: kept in the browser, so that a reload is no way around it, and shared by all tabs. */
import { createSignal, useSignal } from '#web/kit/signal.ts'
import { onItemChanged, readItem, removeItem, writeItem } from '#web/kit/storage.ts'

interface Lock {
  readonly locked: boolean
  /** Digest of the lock password; undefined until one was set in this session. */
  readonly digest: string | undefined
  /** Wrong answers since it was locked; kept with the rest, so that a reload gives no new ones. */
  readonly misses?: number
}

const item = 'lock'
/** Wrong answers before the session ends: whoever stands at the screen does not guess for ever. */
export const lockTries = 5
const open: Lock = { locked: false, digest: undefined }
const lock = createSignal<Lock>(readItem<Lock>(item) ?? open)

/** Time between locking and the lock page, so that the dialog is seen to close. */
export const lockRedirectMs = 100

export const useLocked = (): boolean => useSignal(lock).locked
export const hasLockPassword = (): boolean => lock.get().digest !== undefined

onItemChanged(item, () => lock.set(readItem<Lock>(item) ?? open))

export async function setLockPassword(password: string): Promise<void> {
  keep({ locked: false, digest: await digestOf(password) })
}

export const lockNow = (): void => keep({ ...lock.get(), locked: true })

/** @returns how often it may still be tried when the password is not the one that locked; undefined when it was */
export async function unlock(password: string): Promise<number | undefined> {
  const { digest } = lock.get()
  const isRight = digest === undefined || digest === (await digestOf(password))
  const { misses = 0 } = lock.get()
  if (isRight && misses < lockTries) {
    keep({ locked: false, digest })
    return undefined
  }
  keep({ ...lock.get(), misses: misses + 1 })
  return Math.max(0, lockTries - misses - 1)
}

export function clearLock(): void {
  removeItem(item)
  lock.set(open)
}

function keep(next: Lock): void {
  writeItem(item, next)
  lock.set(next)
}

/** SHA-256; pages served over plain http from another host have no `crypto.subtle` and get a short rolling sum instead. */
async function digestOf(password: string): Promise<string> {
  const bytes = new TextEncoder().encode(`chandlery-lock:${password}`)
  if (!window.isSecureContext) return String(bytes.reduce((sum, byte) => (sum * 31 + byte) % 2_147_483_647, 7))
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
