/**
 * Tokens lie in cookies named `<product key>-access-token` and `<product key>-refresh-token` (specification, section 9). Only this
 * script reads them: the server takes tokens from headers alone, so that no foreign page can use a cookie that travels by itself.
 */
import { storageKey } from './storage.ts'

/** Browsers cut longer lives down to this; the session ends by its tokens long before. */
const seconds = 400 * 24 * 3600

/** @returns false where cookies are refused, e.g. in a frame of somebody else's page */
export function writeToken(name: string, token: string): boolean {
  if (typeof document === 'undefined') return false
  document.cookie = `${storageKey(name)}=${token}; path=/; max-age=${seconds}; samesite=strict${window.location.protocol === 'https:' ? '; secure' : ''}`
  return readToken(name) === token
}

export function readToken(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const start = `${storageKey(name)}=`
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
}

export function removeToken(name: string): void {
  if (typeof document !== 'undefined') document.cookie = `${storageKey(name)}=; path=/; max-age=0; samesite=strict`
}
