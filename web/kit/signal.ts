/** A value outside React that components can watch: session, theme, tabs and lock live in these. */
import { useSyncExternalStore } from 'react'

export interface Signal<Value> {
  get(): Value
  set(next: Value): void
  subscribe(listener: () => void): () => void
}

export function createSignal<Value>(initial: Value): Signal<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return
      current = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useSignal = <Value>(signal: Signal<Value>): Value => useSyncExternalStore(signal.subscribe, signal.get, signal.get)
