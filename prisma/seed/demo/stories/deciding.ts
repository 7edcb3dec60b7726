/** How the demo's people decide: in their inbox, claiming first what is their group's. */
import type { Stage } from '../stage.ts'

interface Decision {
  readonly pass?: boolean
  readonly comment?: string
}

/** @param businessKey id of the document @throws Error when nothing about it waits for him */
export async function decide(stage: Stage, account: string, businessKey: string, { pass = true, comment = '同意' }: Decision = {}): Promise<void> {
  const asked = async (list: 'todo' | 'claim'): Promise<string | undefined> =>
    (await stage.as(account, `/api/workflow/work/${list}-list`, { businessKey })).records[0]?.taskId
  const own = await asked('todo')
  const taskId = own ?? (await asked('claim'))
  if (taskId === undefined) throw new Error(`${account} is not asked about ${businessKey}`)
  if (own === undefined) await stage.as(account, '/api/workflow/work/claim-task', { taskId })
  await stage.as(account, '/api/workflow/work/complete-task', { taskId, pass, comment })
}
