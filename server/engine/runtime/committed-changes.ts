/** What the host hears of a unit that was committed. */
import type { CommittedChanges } from './options-api.ts'
import type { Unit } from './unit.ts'

export function changesOf(unit: Unit): CommittedChanges {
  const items = [...unit.items.values()]
  return {
    instanceIds: items.map((item) => item.id),
    openedTasks: items.flatMap((item) =>
      item.opened().map((task) => ({
        taskId: task.taskId,
        assignee: task.assignee,
        candidateUsers: task.candidateUsers,
        candidateGroups: task.candidateGroups,
        instanceId: item.id,
        elementId: task.taskKey,
      })),
    ),
    closedTasks: items.flatMap((item) => item.rows.tasksClosed.map((task) => ({ taskId: task.id, instanceId: item.id }))),
    changedTasks: [],
    incidents: items.flatMap((item) =>
      item.open.incidents.map(({ id, element, message }) => ({ incidentId: id, instanceId: item.id, elementId: element, message })),
    ),
    endedInstances: items.flatMap((item) => (item.outcome === undefined ? [] : [{ instanceId: item.id, outcome: item.outcome }])),
  }
}
