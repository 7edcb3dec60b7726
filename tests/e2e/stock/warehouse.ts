/** A warehouse of a test's own in the running product, with goods that are to come into it. */
import { Client } from 'pg'
import { inject } from 'vitest'
import { sessionOf } from '../support/sign-in.ts'

// What an answer holds is the test's business.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

export async function call(as: string, path: string, payload: object = {}): Promise<Data> {
  const { cookies } = await sessionOf(inject('baseUrl'), as)
  const token = cookies?.find(({ name }) => name === 'chandlery-access-token')?.value
  const answer = await fetch(`${inject('baseUrl')}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
  })
  const { data, msg } = (await answer.json()) as { data: Data; msg: string }
  if (answer.status !== 200) throw new Error(`${path}: ${msg} ${JSON.stringify(data)}`)
  return data
}

/** The demo company sells nothing of its own yet. */
export async function article(suffix: string): Promise<{ id: string }> {
  const client = new Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `with product as (insert into spu (id, code, name, update_time) values (gen_random_uuid(), $1, '盘点商品', now()) returning id)
        insert into sku (id, spu_id, code, name, supply_price, tax_rate, update_time) select gen_random_uuid(), id, $2, '盘点商品', 5, 0.13, now() from product returning id`,
      [`P${suffix}`, `S${suffix}`],
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

/** A platform warehouse with one space, and an inbound order of ten pieces that waits for its goods. */
export async function awaitedGoods() {
  const suffix = crypto.randomUUID().slice(0, 8)
  const { id: warehouseId } = await call('admin', '/api/storage/warehouse/insert', { name: `仓 ${suffix}`, type: 'PLATFORM' })
  const space = await call('admin', '/api/storage/cargo-space/insert', { warehouseId, code: `Z-${suffix}`, name: '货位' })
  const sku = await article(suffix)
  const order = await call('ops', '/api/storage/st-inbound/insert', {
    type: 'OTHER',
    warehouseId,
    submit: true,
    lines: [{ skuId: sku.id, planQty: '10', price: '5' }],
  })
  const { activeTasks } = await call('admin', '/api/workflow/process/detail', { processInstanceId: order.processInstanceId })
  await call('admin', '/api/workflow/work/complete-task', { taskId: activeTasks[0].taskId, pass: true })
  return { warehouseId, space, sku, order }
}
