/** Reading a state for people: which elements are active, where joins wait, what stands where. */
import type { State, Token, Wait } from './state.ts'
import { ROOT } from './state.ts'

export interface TokenPosition {
  readonly token: number
  readonly elementId: string
  readonly activityId: string | undefined
  readonly scope: number | undefined
  readonly wait: Wait['k'] | 'inside'
  readonly waitId: string | undefined
  /** Subprocess, multi-instance body: something stands inside. */
  readonly isScope: boolean
}

/** Every live token of an instance, by number. Bookkeeping of compensation and finished instances is left out. */
export function positionsOf(state: State): TokenPosition[] {
  return liveTokens(state).map(([no, token]) => ({
    token: no,
    elementId: token.at,
    activityId: token.act,
    scope: token.in,
    wait: token.wait?.k ?? 'inside',
    waitId: token.wait && 'id' in token.wait ? token.wait.id : undefined,
    isScope: token.multi !== undefined || token.kids !== undefined,
  }))
}

/** Ids of the elements at which tokens stand, in order of arrival. */
export const activeElements = (state: State): string[] => [...new Set(liveTokens(state).map(([, token]) => token.at))]

export interface WaitingJoin {
  readonly elementId: string
  /** Incoming flows that hold a token. */
  readonly arrived: readonly string[]
}

/** Joins at which tokens wait for others. */
export function waitingJoins(state: State): WaitingJoin[] {
  const joins = new Map<string, { elementId: string; arrived: string[] }>()
  for (const [, token] of liveTokens(state)) {
    if (token.wait?.k !== 'join') continue
    const key = `${token.in} ${token.at}`
    const join = joins.get(key) ?? { elementId: token.at, arrived: [] }
    join.arrived.push(token.via!)
    joins.set(key, join)
  }
  return [...joins.values()]
}

/** The token behind a position; its `vars` are its own, without those further out. */
export function tokenAt(state: State, no: number): Token | undefined {
  for (const part of Object.values(state.parts)) if (Object.hasOwn(part, no)) return part[no]
  return undefined
}

/** Every token by its number. */
export const tokensOf = (state: State): [number, Token][] =>
  Object.values(state.parts).flatMap((part) => Object.entries(part).map(([no, token]): [number, Token] => [Number(no), token]))

const liveTokens = (state: State): [number, Token][] =>
  tokensOf(state)
    .filter(([no, token]) => no !== ROOT && token.run === undefined && token.result === undefined)
    .sort(([a], [b]) => a - b)
