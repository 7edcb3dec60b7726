/**
 * Who leads the initiator's department. `leader` is one: that of the department `levels` up (1: his own), or of the next one above that has
 * a leader. `leaders` is the chain from his own department up, at most `levels` of them; each person once.
 */
import { NOBODY, peopleOnly, type FindKind } from '../approver.ts'
import { leadersAbove } from '../people-sql.ts'

export const leader: FindKind = async ({ levels = 1 }, { sql, initiator, tenant }) => {
  if (initiator === undefined) return NOBODY
  const found = (await leadersAbove(sql, initiator, tenant)).find(({ level, userId }) => level >= levels && userId !== undefined)
  return found?.userId === undefined ? NOBODY : peopleOnly([found.userId], `leader:${levels}`)
}

export const leaders: FindKind = async ({ levels = Number.POSITIVE_INFINITY }, { sql, initiator, tenant }) => {
  if (initiator === undefined) return NOBODY
  const chain = (await leadersAbove(sql, initiator, tenant)).filter(({ level }) => level <= levels)
  return peopleOnly([...new Set(chain.flatMap(({ userId }) => userId ?? []))], 'leaders')
}
