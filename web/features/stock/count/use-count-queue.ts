/** The queue of whoever is signed in, and that it goes on where it stopped. */
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#web/kit/session.ts'
import { CountQueue, type QueueState } from './count-queue.ts'

const queues = new Map<string, CountQueue>()

function queueOf(userId: string): CountQueue {
  const known = queues.get(userId) ?? new CountQueue(userId)
  queues.set(userId, known)
  return known
}

/** @param onSent is told when something reached the server */
export function useCountQueue(onSent: () => void): { readonly queue: CountQueue; readonly state: QueueState } {
  const queue = queueOf(useSession()?.user.user_id ?? '')
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  const { length } = state.waiting
  useEffect(() => void queue.flush(), [queue])
  useEffect(() => {
    if (length === 0 && !state.isCutOff) onSent()
  }, [length, state.isCutOff, onSent])
  return { queue, state }
}
