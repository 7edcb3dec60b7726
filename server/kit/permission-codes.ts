/** What may be granted: every permission code of the registered calls, once, with the calls behind it. */
import type { Call, Label } from './contract.ts'

export interface PermissionEntry {
  /** `<entity>:<verb>` */
  readonly code: string
  readonly label: Label
  /** Method and path of the calls it opens. */
  readonly calls: readonly string[]
}

/** @param routes everything that the server registers, in order; the first call of a code names it */
export function permissionCodes(routes: readonly { readonly call: Call }[]): PermissionEntry[] {
  const entries = new Map<string, { code: string; label: Label; calls: string[] }>()
  for (const { call } of routes) {
    if (call.permission === 'public' || call.permission === 'signed-in') continue
    const entry = entries.get(call.permission) ?? { code: call.permission, label: call.summary, calls: [] }
    entry.calls.push(`${call.methods.join('|')} ${call.path}`)
    entries.set(call.permission, entry)
  }
  return [...entries.values()]
}
