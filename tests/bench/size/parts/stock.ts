/** Stock: a hundred warehouses with many stock rows, a ledger of two years, and the documents that moved it, one line each. */
import type { SizePart } from '../part.ts'

const warehouses = 0.0001
const quarters = (qty: string): Readonly<Record<string, string>> => ({ total_qty: qty, total_amount: `${qty} * 3` })
const oneLine = { line_no: '1', price: '3' }

/** Columns that the database checks against each other are said; all others follow from their types. */
export default {
  tables: {
    warehouse: {
      share: warehouses,
      columns: () => ({ type: `'PLATFORM'`, supplier_id: 'null', lng: '121', lat: '31', status: `'ENABLED'`, allow_negative: 'false' }),
    },
    cargo_space: { share: 0.02, columns: (row) => ({ warehouse_id: row.id('warehouse', 'n % 7 + 1'), max_load: '1000', max_volume: '10' }) },
    batch: { share: 0.1, columns: (row) => ({ sku_id: row.id('sku'), expire_at: `(${row.at})::date + 300` }) },
    inventory: {
      share: 0.1,
      columns: (row) => ({
        warehouse_id: row.id('warehouse', 'n % 7 + 1'),
        cargo_space_id: row.id('cargo_space', 'n % 700 + 1'),
        sku_id: row.id('sku'),
        batch_id: row.id('batch'),
        on_hand: '100 + n % 50',
        preempted: 'n % 40',
        frozen: '0',
        incoming: 'n % 5',
        amount: '(100 + n % 50) * 3',
        avg_cost: '3',
        allow_negative: 'false',
        frozen_by: 'null',
      }),
    },
    preemption: {
      columns: (row) => ({
        inventory_id: row.id('inventory'),
        warehouse_id: row.id('warehouse', 'n % 7 + 1'),
        sku_id: row.id('sku'),
        biz_line_id: row.id('preemption'),
        qty: '5',
        consumed: 'case when n % 10 = 0 then 0 else 5 end',
        released: '0',
        status: `(case when n % 10 = 0 then 'ACTIVE' else 'CONSUMED' end)::"PreemptionStatus"`,
        expire_at: 'null',
      }),
    },
    inbound_order: { columns: (row) => ({ ...quarters('20'), warehouse_id: row.id('warehouse', 'n % 7 + 1'), accepted_qty: '20', rejected_qty: '0' }) },
    inbound_line: {
      columns: (row) => ({
        ...oneLine,
        order_id: row.id('inbound_order'),
        sku_id: row.id('sku'),
        plan_qty: '20',
        accepted_qty: '20',
        rejected_qty: '0',
        tax_rate: '0.13',
        amount: '60',
      }),
    },
    outbound_order: { columns: (row) => ({ ...quarters('10'), warehouse_id: row.id('warehouse', 'n % 7 + 1'), shipped_qty: '10' }) },
    outbound_line: {
      columns: (row) => ({
        ...oneLine,
        order_id: row.id('outbound_order'),
        sku_id: row.id('sku'),
        kept_for: row.id('outbound_line'),
        plan_qty: '10',
        approved_qty: '10',
        shipped_qty: '10',
        packed_qty: '10',
        amount: '30',
      }),
    },
    outbound_parcel: { columns: (row) => ({ order_id: row.id('outbound_order'), bill_code: `'SF' || lpad(n::text, 12, '0')`, ask_at: 'null' }) },
    transfer_order: {
      share: 0.05,
      columns: (row) => ({
        ...quarters('10'),
        source_warehouse_id: row.id('warehouse', 'n % 7 + 1'),
        target_warehouse_id: row.id('warehouse', 'n % 7 + 2'),
        transit_id: 'null',
        shipped_qty: '10',
        received_qty: '10',
        lost_qty: '0',
      }),
    },
    transfer_line: {
      share: 0.05,
      columns: (row) => ({
        ...oneLine,
        order_id: row.id('transfer_order'),
        inventory_id: row.id('inventory'),
        sku_id: row.id('sku'),
        qty: '10',
        shipped_qty: '10',
        received_qty: '10',
        lost_qty: '0',
        amount: '30',
      }),
    },
    inventory_take: { share: 0.01, columns: (row) => ({ warehouse_id: row.id('warehouse', 'n % 7 + 1'), gain_amount: '3', loss_amount: '0' }) },
    inventory_take_line: {
      share: 0.05,
      columns: (row) => ({
        ...oneLine,
        take_id: row.id('inventory_take', 'n / 5 + 1'),
        line_no: 'n',
        inventory_id: row.id('inventory'),
        sku_id: row.id('sku'),
        book_qty: '10',
        count_qty: '11',
        recount_qty: 'null',
        counted_by: 'null',
        recounted_by: 'null',
        digits: '0',
      }),
    },
    inventory_warn_config: {
      share: 0.02,
      columns: (row) => ({ sku_id: row.id('sku'), warehouse_id: row.id('warehouse', 'n % 7 + 1'), min_qty: '1', max_qty: '200' }),
    },
    inventory_warn_sku: {
      share: 0.02,
      columns: (row) => ({ config_id: row.id('inventory_warn_config'), sku_id: row.id('sku'), warehouse_id: row.id('warehouse', 'n % 7 + 1') }),
    },
    inventory_warn_record: { columns: (row) => ({ sku_id: row.id('sku'), warehouse_id: row.id('warehouse', 'n % 7 + 1') }) },
    inventory_unsalable_warn: { share: 0.02, columns: (row) => ({ sku_id: row.id('sku'), warehouse_id: row.id('warehouse', 'n % 7 + 1') }) },
  },
  filled: { stock_movement: 1, inventory_record: 1 },
  statements: (row) => [
    `select stock_ensure_month(now() - n * interval '1 month') from generate_series(0, 25) n`,
    `insert into stock_movement (id, create_time, idem_key, digest, biz_type, biz_id, biz_code, operator_name)
       select ${row.id('stock_movement')}, now() - (${row.count('stock_movement')} - n) * interval '729 days' / ${row.count('stock_movement')}, 'size:' || n, md5(n::text), 'PURCHASE_IN',
              ${row.id('inbound_order')}, 'SIZE-' || n, 'size' from generate_series(1, ${row.count('stock_movement')}::bigint) n`,
    `insert into inventory_record (id, create_time, seq, movement_id, inventory_id, warehouse_id, sku_id, bucket, qty, before, after, unit_cost, amount, biz_type, biz_id, biz_code, counter_location)
       select ${row.id('inventory_record')}, now() - (${row.count('inventory_record')} - n) * interval '729 days' / ${row.count('inventory_record')}, n, ${row.id('stock_movement')},
              ${row.id('inventory')}, ${row.id('warehouse', 'n % 7 + 1')}, ${row.id('sku')}, 'ON_HAND', 1, n % 100, n % 100 + 1, 3, 3, 'PURCHASE_IN',
              ${row.id('inbound_order')}, 'SIZE-' || n, 'SUPPLIER' from generate_series(1, ${row.count('inventory_record')}::bigint) n`,
  ],
  reads: async ({ value }) => [
    { path: '/api/storage/move-inventory/detailByCode/{code}', input: { code: String(await value('transfer_order', 'code')).trim() } },
  ],
} satisfies SizePart
