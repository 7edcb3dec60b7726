/** The lock screen's state: kept in the browser, so that a reload is no way around it, and shared by all tabs. */
import { createSignal, useSignal } from '#web/kit/signal.ts'
import { onItemChanged, readItem, removeItem, writeItem } from '#web/kit/storage.ts'

interface Lock {
  readonly locked: boolean
  /** Digest of the lock password; undefined until one was set in this session. */
  readonly digest: string | undefined
}

const item = 'lock'
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

/** False when the password is not the one that locked. */
export async function unlock(password: string): Promise<boolean> {
  const { digest } = lock.get()
  if (digest !== undefined && digest !== (await digestOf(password))) return false
  keep({ locked: false, digest })
  return true
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
