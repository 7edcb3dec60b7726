/** The identity of a task's candidates: tasks with the same people and groups count together. */
import { createHash } from 'node:crypto'

export interface CandidateSet {
  readonly id: string
  /** `u:<user>` and `g:<group>`, sorted. */
  readonly refs: readonly string[]
}

const known = new Map<string, CandidateSet>()
const MAX_KNOWN = 20_000

export const userRef = (userId: string): string => `u:${userId}`
export const groupRef = (group: string): string => `g:${group}`

/** Undefined when nobody is a candidate. */
export function candidateSet(users: readonly string[], groups: readonly string[]): CandidateSet | undefined {
  if (users.length === 0 && groups.length === 0) return undefined
  const refs = [...new Set([...users.map(userRef), ...groups.map(groupRef)])].sort()
  const key = JSON.stringify(refs)
  const found = known.get(key)
  if (found !== undefined) return found
  const hash = createHash('sha256').update(key).digest('hex')
  const set = { id: `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`, refs }
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, set)
  return set
}
