/** One whole process from start to end, as the workloads repeat it. */
import type { Actor, Engine } from '#server/engine/index.ts'

export const admin: Actor = { userId: 'bench', roles: [], isAdmin: true }

/** Five variables, as in the anchors. */
const VARIABLES = { amount: 4711, supplier: 'S-1', urgent: false, note: 'as agreed by phone' }

export type Operation = (index: number, client: number) => Promise<void>

/** Claims and completes the only open task of the client's group, found by the list. */
async function act(engine: Engine, actor: Actor, variables: Record<string, unknown>): Promise<void> {
  const { records } = await engine.claimList(actor, { size: 20 })
  const taskId = records[0]?.taskId
  if (taskId === undefined) throw new Error('the task is not in the list')
  await engine.claim({ taskId, actor })
  await engine.complete({ taskId, variables, actor })
}

export const approval =
  (engine: Engine, steps: number): Operation =>
  async (_, client) => {
    const group = `group${client}`
    const actor = { userId: `user${client}`, roles: [group] }
    await engine.start({ processKey: `approval${steps}`, variables: { group, ...VARIABLES }, actor: admin })
    for (let step = 1; step <= steps; step += 1) await act(engine, actor, { [`step${step}`]: 'done' })
  }

export const approval2 =
  (engine: Engine): Operation =>
  async (_, client) => {
    const group = `two${client}`
    const actor = { userId: `user${client}`, roles: [group] }
    await engine.start({ processKey: 'approval2', variables: { group, ...VARIABLES }, actor: admin })
    await act(engine, actor, { approved: true })
    await act(engine, actor, {})
  }

export const sequence =
  (engine: Engine, steps: number): Operation =>
  async () => {
    await engine.start({ processKey: `sequence${steps}`, actor: admin })
  }

export const signals =
  (engine: Engine, waits: number): Operation =>
  async () => {
    const { processInstanceId } = await engine.start({ processKey: `signals${waits}`, actor: admin })
    for (let wait = 1; wait <= waits; wait += 1) await engine.message({ processInstanceId, elementId: `wait${wait}`, actor: admin })
  }

/** Refused clicks of `instances` races, all hands of one instance at the same instant. */
export async function race(engine: Engine, processKey: string, approvers: readonly string[], instances: number): Promise<{ clicks: number; refused: number }> {
  let clicks = 0
  let refused = 0
  for (let index = 0; index < instances; index += 1) {
    const { nextTasks } = await engine.start({ processKey, variables: { approvers }, actor: admin })
    const results = await Promise.allSettled(
      nextTasks.map((task) => engine.complete({ taskId: task.taskId, actor: { userId: task.assignee ?? '', roles: [] } })),
    )
    clicks += results.length
    refused += results.filter((result) => result.status === 'rejected').length
  }
  return { clicks, refused }
}
