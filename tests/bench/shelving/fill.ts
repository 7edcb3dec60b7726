/** Published articles of twenty suppliers who lack nothing, each in one channel, waiting to be put up. */
import type { Client } from 'pg'
import { newId } from '#kit/ids.ts'

const suppliers = 20

const has = (table: string, columns: string, values: string): string =>
  `insert into ${table} (id, create_time, update_time, supplier_id, ${columns}) select gen_random_uuid(), now(), now(), s.id, ${values} from supplier s where s.code like 'BS%'`

const first = async (client: Client, sql: string, params: unknown[] = []): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(sql, params)
  if (!rows[0]) throw new Error(`Nothing for ${sql}`)
  return rows[0].id
}

/** @param count of articles, each with one listing */
export async function fillShelves(client: Client, count: number): Promise<void> {
  const category = newId()
  await client.query(
    `insert into category (id, create_time, update_time, category_type, path, level, code, name_zh, name_en) values ($1, now(), now(), 'PRODUCT', array[$1::uuid], 1, 'BENCH', '量测', 'Bench')`,
    [category],
  )
  const brand = await first(
    client,
    `insert into brand (id, create_time, update_time, code, name_zh, first_letter) values (gen_random_uuid(), now(), now(), 'BENCH', '量测', 'L') returning id`,
  )
  const tax = await first(
    client,
    `insert into tax_info (id, create_time, update_time, tax_code, name, rate) values (gen_random_uuid(), now(), now(), '1080412010000000009', '量测', 0.13) returning id`,
  )
  await client.query(
    `insert into supplier (id, create_time, update_time, code, tenant_code, company_name, credit_code, stage)
     select gen_random_uuid(), now(), now(), 'BS' || n, 'BS' || n, 'Bench ' || n, 'BENCH' || lpad(n::text, 13, '0'), 'FORMAL' from generate_series(1, $1::int) n`,
    [suppliers],
  )
  await client.query(has('supplier_material', 'material_type, name, valid_to', `'BUSINESS_LICENSE', 'Licence', date '2099-12-31'`))
  await client.query(
    has(
      'supplier_contract',
      'contract_no, name, contract_type, signed_on, valid_from, valid_to, status',
      `'C-' || s.code, 'Framework', 'FRAMEWORK', date '2020-01-01', date '2020-01-01', date '2099-12-31', 'EFFECTIVE'`,
    ),
  )
  await client.query(has('supplier_product_type', 'category_id, category_name', `'${category}'::uuid, '量测'`))
  await client.query(has('supplier_sales_channel', 'channel', `'JD'`))
  await client.query(has('supplier_delivery_rule', 'name, channel, time_period_type, ship_within', `'Fast', 'JD', 'HOUR', 24`))
  await client.query(has('supplier_price_rule', 'code, channel, profit_type, profit_value, status', `'P-' || s.code, 'JD', 1, 1, 'EFFECTIVE'`))
  await client.query(has('supplier_freight_rule', 'code, channel, name, status', `'F-' || s.code, 'JD', 'Freight', 'EFFECTIVE'`))
  await client.query(
    `insert into spu (id, create_time, update_time, code, supplier_id, name, category_id, brand_id, tax_info_id, main_image, audit_status, current_version)
     select gen_random_uuid(), now(), now(), 'BP' || n, s.id, 'Bench ' || n, $2, $3, $4, gen_random_uuid(), 'APPROVED', 1
       from generate_series(1, $1::int) n join supplier s on s.code = 'BS' || (1 + n % ${suppliers})`,
    [count, category, brand, tax],
  )
  await client.query(
    `insert into sku (id, create_time, update_time, spu_id, supplier_id, code, name, supply_price, tax_rate, stock_qty)
     select gen_random_uuid(), now(), now(), p.id, p.supplier_id, p.code || '-1', p.name, 10, 0.13, 50 from spu p where p.code like 'BP%'`,
  )
  await client.query(
    `insert into sku_sales_channel (id, create_time, update_time, sku_id, channel, time_period_type, time_period, sale_price)
     select gen_random_uuid(), now(), now(), k.id, 'JD', 'HOUR', 24, 12.5 from sku k where k.code like 'BP%'`,
  )
  await client.query(
    `insert into channel_listing (id, create_time, update_time, sku_id, spu_id, supplier_id, sku_code, sku_name, channel)
     select gen_random_uuid(), now(), now(), k.id, k.spu_id, k.supplier_id, k.code, k.name, 'JD' from sku k where k.code like 'BP%'`,
  )
  await client.query('analyze')
}
