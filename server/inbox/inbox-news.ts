/** Tells the pages of those who gained or lost a task, so that an inbox is current without being reloaded. */
import { rooms } from '#kit/realtime/events.contract.ts'
import type { Realtime } from '#kit/realtime/realtime.ts'
import type { CommittedChanges } from '#server/engine/index.ts'

export const inboxNews =
  (realtime: Pick<Realtime, 'publish'>) =>
  ({ openedTasks, changedTasks }: CommittedChanges): void => {
    for (const { taskId, assignee } of changedTasks) if (assignee !== undefined) realtime.publish(rooms.user(assignee), 'inbox-changed', { taskId })
    for (const { taskId, assignee, candidateUsers, candidateGroups } of openedTasks) {
      const people = assignee === undefined ? candidateUsers : [assignee]
      const groups = assignee === undefined ? candidateGroups : []
      for (const room of new Set([...people.map(rooms.user), ...groups.map(rooms.role)])) realtime.publish(room, 'inbox-changed', { taskId })
    }
  }
