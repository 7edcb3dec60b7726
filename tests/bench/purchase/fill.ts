/** A million lines of orders, as a company has them after years: of a few suppliers, two warehouses and thousands of articles. */
import type { Client } from 'pg'

const linesAnOrder = 20

/** Fills the two tables by two statements, with the triggers that keep them off while they run. */
export async function fillOrders(client: Client, lines: number, say: (line: string) => void): Promise<void> {
  const orders = Math.ceil(lines / linesAnOrder)
  say(`filling ${orders} orders of ${linesAnOrder} lines …`)
  await client.query(`create temporary table bench_supplier as select id, (row_number() over (order by id))::int - 1 as n from supplier`)
  await client.query(`create temporary table bench_warehouse as select id, (row_number() over (order by id))::int - 1 as n from warehouse`)
  await client.query(`create temporary table bench_sku as select id, code, name, (row_number() over (order by id))::int - 1 as n from sku`)
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into purchase_order (id, code, supplier_id, sent_to_id, warehouse_id, status, goods_amount, tax_amount, total_amount, total_qty, order_at, due_on, create_time, update_time)
      select gen_random_uuid(), 'PB' || lpad(i::text, 9, '0'), s.id, s.id, w.id,
             (array['COMPLETED', 'COMPLETED', 'EXECUTING', 'WAIT_CONFIRM', 'CLOSED']::"PurchaseOrderStatus"[])[1 + i % 5],
             2000, 260, 2260, 200, now() - make_interval(mins => i * 5), (now() - make_interval(mins => i * 5))::date + 10,
             now() - make_interval(mins => i * 5), now()
        from generate_series(1, $1::int) i
        join bench_supplier s on s.n = i % (select count(*) from bench_supplier) join bench_warehouse w on w.n = i % (select count(*) from bench_warehouse)`,
    [orders],
  )
  await client.query(
    `insert into purchase_order_line (id, order_id, line_no, order_code, order_status, supplier_id, sent_to_id, warehouse_id, sku_id, sku_code, sku_name, qty, price, tax_rate,
        tax_amount, amount, received_qty, due_on, create_time, update_time)
      select gen_random_uuid(), o.id, l, o.code, o.status, o.supplier_id, o.sent_to_id, o.warehouse_id, k.id, k.code, k.name, 10, 10, 0.13, 13, 100,
             case when o.status in ('COMPLETED', 'CLOSED') then 10 else 0 end, o.due_on, o.create_time, now()
        from (select *, row_number() over (order by code) as n from purchase_order) o cross join generate_series(1, $1::int) l
        join bench_sku k on k.n = (o.n * $1::int + l) % (select count(*) from bench_sku)`,
    [linesAnOrder],
  )
  await client.query('set session_replication_role = origin')
  await client.query('analyze purchase_order, purchase_order_line')
  say('filled')
}

/** Goods to buy: a supplier with many articles, and warehouses. */
export async function fillGoods(client: Client, articles: number): Promise<void> {
  for (let n = 0; n < 20; n += 1)
    await client.query(
      `insert into supplier (id, code, company_name, credit_code, stage, update_time) values (gen_random_uuid(), $1, $2, $3, 'FORMAL', now())`,
      [`PB${n}`, `量测供应商 ${n}`, `91310000PB${String(n).padStart(8, '0')}`],
    )
  for (let n = 0; n < 4; n += 1)
    await client.query(`insert into warehouse (id, code, name, type, update_time) values (gen_random_uuid(), $1, $2, 'PLATFORM', now())`, [
      `PB${n}`,
      `量测仓 ${n}`,
    ])
  await client.query(`insert into spu (id, code, name, supplier_id, update_time)
    select gen_random_uuid(), 'PB1', '量测商品', id, now() from supplier where code = 'PB0'`)
  await client.query(
    `insert into sku (id, spu_id, spec_key, supplier_id, code, name, supply_price, tax_rate, update_time)
      select gen_random_uuid(), p.id, n::text, p.supplier_id, 'PB' || lpad(n::text, 7, '0'), '量测商品 ' || n, 5, 0.13, now() from spu p cross join generate_series(1, $1::int) n where p.code = 'PB1'`,
    [articles],
  )
}
