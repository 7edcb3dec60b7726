/** What whoever is signed in has counted and not sent. */
import { useSession } from '#web/kit/session.ts'
import type { QueueState } from '../unsent/send-queue.ts'
import { queuePerUser, useQueue } from '../unsent/use-queue.ts'
import { CountQueue, type Counting } from './count-queue.ts'

const queueOf = queuePerUser((userId) => new CountQueue(userId))

/** @param onSent is told when something reached the server */
export function useCountQueue(onSent: () => void): { readonly queue: CountQueue; readonly state: QueueState<Counting> } {
  const queue = queueOf(useSession()?.user.user_id ?? '')
  return { queue, state: useQueue(queue, onSent) }
}
