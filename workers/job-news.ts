/** Tells the pages of a job's owner how far it is. */
import type { JobRow } from '#kit/jobs/job-store.ts'
import { rooms } from '#kit/realtime/events.contract.ts'
import { wordsIn } from '#kit/words.ts'
import type { Realtime } from '#kit/realtime/realtime.ts'

export const tellOwner =
  (realtime: Pick<Realtime, 'publish'>) =>
  async ({ ownerId, id, type, title, locale, status, progress, ok, failed, total }: JobRow): Promise<void> => {
    if (ownerId !== null)
      realtime.publish(rooms.user(ownerId), 'job-changed', { id, type, title: title && wordsIn(title, locale), status, progress, ok, failed, total })
  }
