/**
 * A node that people decide opens: the host says who they are, and sometimes that nobody has to act. Then the rules decide at once, in the
 * same step, and the history tells why.
 */
import type { OpenTask, PeopleWanted } from '../core/step.ts'
import { precedingTasks } from '../core/preceding.ts'
import type { Variables } from '../define.ts'
import type { AssignableTask, AssignmentResult } from './approval-api.ts'
import { candidateSet } from './candidate-set.ts'
import { standingDecisions } from './decisions.ts'
import { rejectAlone } from './operations/reject.ts'
import type { StepInProgress } from './step-in-progress.ts'
import { taskRow } from './task-row.ts'
import type { WorkItem } from './work-item.ts'

/** Decisions by rule in one step of an instance. A model in which they follow each other for ever needs a person. */
const MAX_ALONE = 100

/** Marks a part of a countersign that anybody of a role may take. */
const GROUP = 'group:'

export async function openTask(step: StepInProgress, item: WorkItem, task: OpenTask): Promise<void> {
  // A decision by rule beside it may have ended what this task belongs to.
  if (!item.isWaiting(task.taskId)) return
  const member = memberOf(item, task)
  const given = member ?? { assignee: task.assignee, candidateUsers: task.candidateUsers, candidateGroups: task.candidateGroups }
  const wanted = assignable(step, item, { ...task, ...given, facts: task.facts ?? {} }, member === undefined ? 'task' : 'part', task.taskId)
  const resolved = await step.env.resolveAssignment?.(wanted, step.sql ?? step.env.reads)
  if (resolved?.decided !== undefined && item.alone.size < MAX_ALONE) return decideAlone(step, item, task, resolved.decided)
  const set = candidateSet(resolved?.candidateUsers ?? given.candidateUsers, resolved?.candidateGroups ?? given.candidateGroups)
  if (set !== undefined) await step.env.knowSets([set])
  item.addTask(taskRow(item, task, { ...given, ...resolved }, set?.id, step.now))
}

/** The person of one part of a countersign, where the model itself names nobody. */
function memberOf(item: WorkItem, task: OpenTask): Pick<OpenTask, 'assignee' | 'candidateUsers' | 'candidateGroups'> | undefined {
  const node = item.graph.nodes[task.elementId]
  if (task.rules?.['sign'] !== undefined || node?.kind !== 'task' || node.loop?.kind !== 'multi' || node.loop.countersign === undefined) return undefined
  const named = node.loop.elementVariable === undefined ? undefined : task.local[node.loop.elementVariable]
  if (typeof named !== 'string') return { assignee: task.assignee, candidateUsers: task.candidateUsers, candidateGroups: task.candidateGroups }
  return named.startsWith(GROUP)
    ? { assignee: undefined, candidateUsers: [], candidateGroups: [named.slice(GROUP.length)] }
    : { assignee: named, candidateUsers: [], candidateGroups: [] }
}

/** The list of a countersign. Nobody at all is one part without a person, so that nothing passes unseen. */
export async function findMembers(step: StepInProgress, item: WorkItem, waitId: string, people: PeopleWanted): Promise<readonly (string | null)[]> {
  const named = [...(people.assignee === undefined ? [] : [people.assignee]), ...people.candidateUsers, ...people.candidateGroups.map((group) => GROUP + group)]
  const found = (await step.env.findMembers?.(assignable(step, item, people, 'members', waitId), step.sql ?? step.env.reads)) ?? [...new Set(named)]
  return found.length > 0 ? found : [null]
}

function assignable(step: StepInProgress, item: WorkItem, task: PeopleWanted, purpose: AssignableTask['purpose'], taskId: string): AssignableTask {
  const { processKey, businessKey, businessType, initiator, tenant } = item.about
  return {
    purpose,
    taskId,
    elementId: task.elementId,
    name: task.name,
    processKey,
    instanceId: item.id,
    businessKey,
    businessType,
    initiator,
    tenant,
    actor: item.actor,
    assignee: task.assignee,
    candidateUsers: task.candidateUsers,
    candidateGroups: task.candidateGroups,
    rules: task.rules,
    facts: task.facts,
    variables: { ...item.variables(), ...task.local },
    preceding: precedingTasks(item.graph, task.elementId),
    decisions: () => standingDecisions(step, item),
  }
}

async function decideAlone(
  step: StepInProgress,
  item: WorkItem,
  { taskId, activityId, elementId, name }: OpenTask,
  { pass, reason, onBehalfOf }: NonNullable<AssignmentResult['decided']>,
): Promise<void> {
  item.alone.set(activityId, { elementId, name, outcome: pass ? 'approved' : 'rejected', assignee: onBehalfOf, comment: reason })
  if (!pass && (await rejectAlone(step, item, taskId, elementId, reason))) return
  const variables: Variables = { pass }
  await step.must(item, { type: 'complete-task', taskId, variables, by: undefined })
}
