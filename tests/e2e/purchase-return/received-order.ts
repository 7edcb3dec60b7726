/** An order of ten pieces to the demo supplier that has come, in the running product. */
import { Client } from 'pg'
import { inject } from 'vitest'
import { article, call } from '../stock/warehouse.ts'

// What an answer holds is the test's business.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

const orders = '/api/purchase/order'

async function rows<Row extends object>(sql: string, values: readonly string[]): Promise<Row[]> {
  const client = new Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    return (await client.query<Row>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

export async function receivedOrder(): Promise<{ order: Data; sku: { id: string; code: string } }> {
  const suffix = crypto.randomUUID().slice(0, 8)
  const { id: warehouseId } = await call('admin', '/api/storage/warehouse/insert', { name: `仓 ${suffix}`, type: 'PLATFORM' })
  const { id } = await article(suffix)
  const [supplier] = await rows<{ id: string }>(`select supplier_id as id from app_user where account = $1`, ['supplier-a'])
  const [sku] = await rows<{ id: string; code: string }>(`update sku set supplier_id = $2::uuid where id = $1::uuid returning id, code`, [id, supplier!.id])
  const content = { supplierId: supplier!.id, warehouseId, lines: [{ skuId: id, qty: '10', price: '5' }], submit: true }
  const { id: orderId, processInstanceId } = await call('purchaser', `${orders}/save`, content)
  const { activeTasks } = await call('admin', '/api/workflow/process/detail', { processInstanceId })
  await call('admin', '/api/workflow/work/complete-task', { taskId: activeTasks[0].taskId, pass: true })
  await call('supplier-a', `${orders}/confirm`, { id: orderId })
  const order = await call('purchaser', `${orders}/case`, { id: orderId })
  const said = { id: orderId, operationId: crypto.randomUUID(), arrivalOn: '2099-01-01', lines: [{ lineId: order.lines[0].id, qty: '10' }] }
  const { inboundId } = await call('warehouse', `${orders}/announce`, said)
  const [line] = await rows<{ id: string }>('select id from inbound_line where order_id = $1::uuid', [inboundId])
  await call('warehouse', '/api/storage/st-inbound/confirm-inbound', {
    id: inboundId,
    operationId: crypto.randomUUID(),
    lines: [{ lineId: line!.id, acceptedQty: '10' }],
  })
  return { order, sku: sku! }
}
