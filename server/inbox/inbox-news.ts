/** Tells the pages of those who gained or lost a task, so that an inbox is current without being reloaded. */
import { rooms } from '#kit/realtime/events.contract.ts'
import type { Realtime } from '#kit/realtime/realtime.ts'
import type { CommittedChanges } from '#server/engine/index.ts'

/** Milliseconds within which a room is told once, however much changes: a page reads its inbox anew, whatever it was. */
const together = 20

export function inboxNews(realtime: Pick<Realtime, 'publish'>): (changes: CommittedChanges) => void {
  /** Rooms that are told next; with the task where it is the only one. */
  const next = new Map<string, string | undefined>()
  const tell = (): void => {
    const told = [...next]
    next.clear()
    for (const [room, taskId] of told) realtime.publish(room, 'inbox-changed', { ...(taskId !== undefined && { taskId }) })
  }
  const changed = (room: string, taskId: string): void => {
    if (next.size === 0) setTimeout(tell, together).unref()
    next.set(room, next.has(room) && next.get(room) !== taskId ? undefined : taskId)
  }
  return ({ openedTasks, changedTasks }) => {
    for (const { taskId, assignee } of changedTasks) if (assignee !== undefined) changed(rooms.user(assignee), taskId)
    for (const { taskId, assignee, candidateUsers, candidateGroups } of openedTasks) {
      const people = assignee === undefined ? candidateUsers : [assignee]
      const groups = assignee === undefined ? candidateGroups : []
      for (const room of [...people.map(rooms.user), ...groups.map(rooms.role)]) changed(room, taskId)
    }
  }
}
