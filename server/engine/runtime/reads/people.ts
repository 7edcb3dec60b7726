/** What approvers may do next with a task. */
import type { Sql } from '../../define.ts'
import { loadInstances, loadTaskHead } from '../../store/instances.ts'
import { isId } from '../definitions.ts'
import type { Environment } from '../environment.ts'
import { goneTask } from '../gone-task.ts'
import type { PeopleReads } from '../people-api.ts'
import { candidatesOf, isReachable } from '../way-back.ts'

export function peopleReads(sql: Sql, env: Environment): PeopleReads {
  const placeOf = async (id: string) => {
    const [snapshot] = await loadInstances(sql, [id])
    if (snapshot === undefined) return undefined
    const { graph } = await env.definitions.get(snapshot.definitionId)
    return { id, graph, state: snapshot.state, parentId: snapshot.parentId, parentWait: snapshot.parentWait }
  }
  return {
    async returnable(taskId) {
      const task = isId(taskId) ? await loadTaskHead(sql, taskId) : undefined
      const at = task === undefined ? undefined : await placeOf(task.instanceId)
      if (at === undefined) throw await goneTask(sql, taskId)
      const candidates = await candidatesOf(sql, at, taskId, placeOf)
      return candidates.filter(isReachable).map(({ at: { id, graph }, elementId, doneBy, doneAt }) => ({
        processInstanceId: id,
        elementId,
        name: graph.nodes[elementId]?.name,
        doneBy,
        doneAt,
      }))
    },
  }
}
