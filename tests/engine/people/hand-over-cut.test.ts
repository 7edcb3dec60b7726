/** kill -9 in the middle of a hand-over: what was given stays given, calling it again gives the rest, each task once. */
import { once } from 'node:events'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { admin, ann, withEngine } from '../runtime/engine-fixture.ts'
import { countersign } from '../runtime/models.ts'
import { forkable } from '#tests/support/forked.ts'

const host = withEngine()
const script = new URL('hand-over-process.ts', import.meta.url)
/** More than a batch. */
const MANY = 1500

it('goes on with what is left', { timeout: 120_000 }, async () => {
  await host.engine.deploy({ actor: admin, files: [countersign('everything')] })
  const { processInstanceId } = await host.engine.start({
    actor: ann,
    processKey: 'everything',
    variables: { approvers: Array.from({ length: MANY }, () => 'ann') },
  })
  const child = (await forkable(script))([host.url])
  await once(child, 'message')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const { tasks: kept } = await host.engine.holdings('ann')
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(MANY)

  expect(await host.engine.handOver({ fromUserId: 'ann', toUserId: 'bob', comment: 'left', actor: admin })).toMatchObject({ tasks: kept })
  expect([(await host.engine.holdings('ann')).tasks, (await host.engine.holdings('bob')).tasks]).toEqual([0, MANY])
  const client = new Client({ connectionString: host.url })
  await client.connect()
  const { rows } = await client.query<{ tasks: string; remarks: string }>(
    `select count(distinct task_id) as tasks, count(*) as remarks from wf_comment where instance_id = $1::uuid and kind = 'HAND_OVER'`,
    [processInstanceId],
  )
  await client.end()
  expect(rows).toEqual([{ tasks: String(MANY), remarks: String(MANY) }])
})
