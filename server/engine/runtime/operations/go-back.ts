/** Going back to an earlier task in the middle of a step: which one is meant, and doing it. */
import { EngineError } from '../../define.ts'
import { instant } from '../../store/step-rows.ts'
import type { WayBack } from '../../core/way-back.ts'
import { uuidv7 } from '../ids.ts'
import type { StepInProgress } from '../step-in-progress.ts'
import { candidatesOf, isReachable, modification, type Candidate, type Place } from '../way-back.ts'
import type { WorkItem } from '../work-item.ts'

/** An earlier task and the way to it. */
export type Target = Candidate & { readonly way: WayBack }

const candidatesFrom = (unit: StepInProgress, item: WorkItem, taskId: string): Promise<Candidate[]> =>
  candidatesOf(unit.sql ?? unit.env.reads, placeOf(item), taskId, async (id) => {
    const caller = await unit.load(id)
    return caller === undefined ? undefined : placeOf(caller)
  })

/** Every earlier task to which the task can go back, last done first. */
export const reachableFrom = async (unit: StepInProgress, item: WorkItem, taskId: string): Promise<Target[]> =>
  (await candidatesFrom(unit, item, taskId)).filter(isReachable)

/** The earlier task that is meant. @throws EngineError when there is no way back to it */
export async function targetOf(unit: StepInProgress, item: WorkItem, taskId: string, targetKey: string | undefined): Promise<Target> {
  const candidates = await candidatesFrom(unit, item, taskId)
  const wanted = candidates.filter(({ elementId }) => targetKey === undefined || elementId === targetKey)
  const found = wanted.find(isReachable)
  if (found !== undefined) return found
  const blocked = wanted.flatMap(({ way }) => ('blocked' in way ? [way] : [])).find((way) => way.blocked === 'unreachable-join')
  if (blocked !== undefined)
    throw new EngineError('rule', 'unreachable-join', `the join ${blocked.elementId} would wait for ever`, { elementId: blocked.elementId })
  if (targetKey === undefined) throw new EngineError('rule', 'nothing-before', 'no task was done before this one', { taskId })
  throw new EngineError('rule', 'not-returnable', `${targetKey} was not done before this task`, {
    targetKey,
    returnable: candidates.filter(isReachable).map(({ elementId }) => elementId),
  })
}

/** Cancels what has to go, opens the earlier task for the person who did it, and keeps a remark of it. */
export async function goBack(
  unit: StepInProgress,
  item: WorkItem,
  target: Target,
  by: { readonly user: string | undefined; readonly taskId: string; readonly comment: string | undefined; readonly kind: string },
): Promise<void> {
  const at = unit.items.get(target.at.id)!
  // First the remark: whoever is asked for approvals that still stand must know that the case is sent back.
  item.rows.comments.push({
    inst: item.id,
    id: uuidv7(unit.now),
    task: item.closing?.taskId,
    user: by.user,
    kind: by.kind,
    content: by.comment,
    data: { to: target.elementId, toName: target.at.graph.nodes[target.elementId]?.name, processInstanceId: at.id },
    at: instant(unit.now),
  })
  await unit.must(at, modification(target.way, by.comment))
  at.sentBack = { elementId: target.elementId, by: by.user, comment: by.comment }
  for (const [id, task] of at.newTasks) {
    if (task.element === target.elementId && task.assignee === undefined) at.newTasks.set(id, { ...task, assignee: target.doneBy })
  }
}

/** An instance in the middle of a step, as going back looks at it. */
const placeOf = (item: WorkItem): Place & { readonly parentId: string | undefined; readonly parentWait: string | undefined } => {
  if (item.state === undefined) throw new Error('nothing happened to this instance')
  return { id: item.id, graph: item.graph, state: item.state, passedNow: item.passedNow(), parentId: item.about.parentId, parentWait: item.about.parentWait }
}
