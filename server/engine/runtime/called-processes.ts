/** Steps that reach from a process into one that it called, and back. All of a call tree is locked, its root first. */
import type { Command, Effect } from '../core/step.ts'
import { EngineError } from '../define.ts'
import { atSavepoint } from '../store/sql.ts'
import { uuidv7 } from './ids.ts'
import type { StepInProgress } from './step-in-progress.ts'
import type { WorkItem } from './work-item.ts'

/** Called processes that call further: beyond this it is a circle. */
const MAX_CALL_DEPTH = 40

export async function startChild(step: StepInProgress, parent: WorkItem, effect: Extract<Effect, { type: 'start-child' }>): Promise<void> {
  if (!parent.isWaiting(effect.waitId)) return
  const sql = step.transaction()
  const own = await step.env.definitions.get(parent.about.definitionId)
  const called = await step.env.definitions.find(sql, {
    key: effect.key,
    binding: effect.binding,
    version: effect.version,
    deploymentId: own.deploymentId,
    tenant: own.tenant,
  })
  if (called === undefined) return step.answer(parent, { type: 'work-failed', waitId: effect.waitId, message: `no process ${effect.key} is deployed` })
  if (depthOf(step, parent) >= MAX_CALL_DEPTH)
    throw new EngineError('rule', 'calls-too-deep', `${effect.key} is called ${MAX_CALL_DEPTH} levels deep: a circle`, { elementId: effect.elementId })
  const { rootId, businessType, docVersion, initiator, tenant } = parent.about
  const businessKey = effect.businessKey ?? undefined
  const id = uuidv7(step.now)
  const child = step.born(called, {
    id,
    definitionId: called.definitionId,
    processKey: called.key,
    rootId,
    parentId: parent.id,
    parentWait: effect.waitId,
    businessKey,
    businessType,
    docVersion,
    title: parent.about.title,
    summary: parent.about.summary,
    value: parent.about.value,
    initiator,
    tenant,
    startedAt: new Date(step.now),
    latest: false,
  })
  child.actor = parent.actor
  const before = new Set(step.items.keys())
  try {
    await atSavepoint(sql, async () => {
      await step.must(child, { type: 'start', startElement: undefined, variables: effect.variables, initiator, businessKey, called: true })
    })
  } catch (error) {
    if (!(error instanceof EngineError) || (error.kind === 'rule' && error.details['refused'] === undefined)) throw error
    for (const added of step.items.keys()) if (!before.has(added) || added === id) step.drop(added)
    await step.answer(parent, { type: 'work-failed', waitId: effect.waitId, message: error.message })
  }
}

export async function cancelChild(step: StepInProgress, waitId: string): Promise<void> {
  const sql = step.transaction()
  const fresh = [...step.items.values()].find((item) => item.about.parentWait === waitId)
  const [row] =
    fresh === undefined ? await sql.query<{ id: string }>('select id from wf_instance where parent_wait = $1::uuid and ended_at is null', [waitId]) : []
  const child = fresh ?? (row === undefined ? undefined : await step.load(row.id))
  if (child !== undefined && !child.ended) await step.perform(child, { type: 'end', outcome: 'CANCELLED', reason: 'the calling process went on' })
}

/** Sends `command` to the waiting call activity of the parent; nobody waits there any more when the parent cancelled the call. */
export async function tellParent(step: StepInProgress, child: WorkItem, command: Command): Promise<void> {
  if (child.about.parentId === undefined || child.about.parentWait === undefined) return
  const parent = await step.load(child.about.parentId)
  if (parent !== undefined && parent.isWaiting(child.about.parentWait)) await step.answer(parent, command)
}

function depthOf(step: StepInProgress, item: WorkItem): number {
  let depth = 0
  for (let at: WorkItem | undefined = item; at?.about.parentId !== undefined; at = step.items.get(at.about.parentId)) depth += 1
  return depth
}
