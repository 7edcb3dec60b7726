/** A queue of whoever is signed in, and that it goes on where it stopped. */
import { useEffect, useSyncExternalStore } from 'react'
import type { Operation, QueueState, SendQueue } from './send-queue.ts'

/** @param onSent is told when something reached the server */
export function useQueue<One extends Operation>(queue: SendQueue<One>, onSent: () => void): QueueState<One> {
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  const { length } = state.waiting
  useEffect(() => void queue.flush(), [queue])
  useEffect(() => {
    if (length === 0 && !state.isCutOff) onSent()
  }, [length, state.isCutOff, onSent])
  return state
}

/** One queue a user, made when it is first asked for. */
export function queuePerUser<Queue>(make: (userId: string) => Queue): (userId: string) => Queue {
  const queues = new Map<string, Queue>()
  return (userId) => {
    const known = queues.get(userId) ?? make(userId)
    queues.set(userId, known)
    return known
  }
}
