/** Two articles of the demo supplier and a warehouse for them, in the running product. */
import { Client } from 'pg'
import { inject } from 'vitest'
import { article, call } from '../stock/warehouse.ts'

export async function supplierGoods() {
  const suffix = crypto.randomUUID().slice(0, 8)
  const warehouse = `仓 ${suffix}`
  await call('admin', '/api/storage/warehouse/insert', { name: warehouse, type: 'PLATFORM' })
  const ids = [(await article(suffix)).id, (await article(`${suffix}b`)).id]
  const client = new Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    const { rows } = await client.query<{ code: string; supplier: string }>(
      `update sku k set supplier_id = u.supplier_id from app_user u join supplier s on s.id = u.supplier_id
        where u.account = 'supplier-a' and k.id = any($1::uuid[]) returning k.code, s.company_name as supplier`,
      [ids],
    )
    return { warehouse, supplier: rows[0]!.supplier, codes: rows.map(({ code }) => code).toSorted() }
  } finally {
    await client.end()
  }
}
