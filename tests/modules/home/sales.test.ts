/** Sales figures: nothing where nothing is recorded, sums where something is, of the suppliers that somebody sees. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import type { SalesSource } from '#server/area/sales-source.ts'
import { KeptFigures, mostUnkept } from '#kit/kept-figures.ts'
import { salesRanking, salesReport, type Asker } from '#server/modules/home/sales.service.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const staff = principal({ userId: newId() })
const figures = new KeptFigures()
let first: string
let second: string

const added = async (path: string, draft: object): Promise<string> => {
  const { body, raw } = await product.send(staff, path, draft)
  expect(body.code, raw).toBe(200)
  return body.data.id
}

beforeAll(async () => {
  first = await added('/api/supplier/supplier-admin/insert', { companyName: 'Sales One', nameEn: 'Sales One Ltd.', creditCode: sampleCreditCode() })
  second = await added('/api/supplier/supplier-admin/insert', { companyName: 'Sales Two', creditCode: sampleCreditCode() })
})

const asker = (caller: Principal): Asker => ({
  data: product.application.data,
  principal: caller,
  locale: 'en',
  now: new Date(),
  zone: 'Asia/Shanghai',
  figures,
})
const seller = (supplierId: string) => supplierPrincipal(1, { supplierId, rows: { kind: 'supplier', supplierId } })
/** Three lines of two orders of the first, one of the second. */
const sources = (): SalesSource[] => [
  {
    lines: () => `select d::date as sold_on, s::uuid as supplier_id, o as order_no, i as item_code, n as item_name, q::numeric as quantity, a::numeric as amount
      from (values ('2026-01-10', '${first}', 'O1', 'A', 'Pen', 2, 20.00), ('2026-01-10', '${first}', 'O1', 'B', 'Ink', 1, 30.50), ('2026-03-31', '${first}', 'O2', 'A', 'Pen', 1, 10.00)) v(d, s, o, i, n, q, a)`,
  },
  {
    lines: () =>
      `select date '2026-03-01' as sold_on, '${second}'::uuid as supplier_id, 'O3'::text as order_no, 'C'::text as item_code, 'Desk'::text as item_name, 1::numeric as quantity, 939.50::numeric as amount`,
  },
]

describe('a report', () => {
  test('has every month of its span, also those without a sale', async () => {
    const { recorded, total, periods } = await salesReport(asker(staff), { from: '2026-01-05', to: '2026-03-31', cycle: 'MONTH' }, sources())
    expect(recorded).toBe(true)
    expect(total).toEqual({ orders: 3, quantity: '5', amount: '1000.00' })
    expect(periods.map(({ from, to, orders, amount }) => [from, to, orders, amount])).toEqual([
      ['2026-01-01', '2026-01-31', 1, '50.50'],
      ['2026-02-01', '2026-02-28', 0, '0.00'],
      ['2026-03-01', '2026-03-31', 2, '949.50'],
    ])
  })

  test('counts what lies between its days alone', async () => {
    const { total, periods } = await salesReport(asker(staff), { from: '2026-01-11', to: '2026-03-30', cycle: 'MONTH' }, sources())
    expect(total.amount).toBe('939.50')
    expect(periods.map(({ amount }) => amount)).toEqual(['0.00', '0.00', '939.50'])
  })

  test('of a supplier is about himself', async () => {
    const { total } = await salesReport(asker(seller(first)), { from: '2026-01-01', to: '2026-12-31', cycle: 'WEEK' }, sources())
    expect(total).toEqual({ orders: 2, quantity: '4', amount: '60.50' })
  })

  test('says that nothing is recorded where no area sells', async () => {
    expect(await salesReport(asker(staff), { cycle: 'DAY' }, [])).toMatchObject({ recorded: false, total: { orders: 0, amount: '0.00' } })
    expect(await salesRanking(asker(staff), { top: 10, by: 'ITEM' }, [])).toEqual({ recorded: false, rows: [] })
  })

  test('says that nothing was sold where an area sells and did not', async () => {
    for (const [caller, side] of [
      [staff, 'system'],
      [seller(first), 'supplier'],
    ] as const) {
      const report = await product.send(caller, `/api/home/${side}/sales-report`, { cycle: 'DAY' })
      expect(report.body.data, report.raw).toMatchObject({ recorded: true, total: { orders: 0, amount: '0.00' } })
      expect(report.body.data.periods).toHaveLength(30)
      expect((await product.send(caller, `/api/home/${side}/ranking`, {})).body.data).toEqual({ recorded: true, rows: [] })
    }
  })

  test('begins no earlier than business does', async () => {
    for (const cycle of ['DAY', 'WEEK', 'MONTH'] as const) {
      const { status, body } = await product.send(staff, '/api/home/system/sales-report', { to: '1900-01-01', cycle })
      expect([status, body.data.periods]).toMatchObject([200, [{ from: '1900-01-01', to: '1900-01-01' }]])
    }
  })

  test('refuses spans that end before they begin or have too many periods, and the other side’s people', async () => {
    expect((await product.send(staff, '/api/home/system/sales-report', { from: '2026-02-01', to: '2026-01-01' })).status).toBe(400)
    expect((await product.send(staff, '/api/home/system/sales-report', { from: '2000-01-01', to: '2026-01-01', cycle: 'DAY' })).status).toBe(400)
    expect((await product.send(staff, '/api/home/supplier/sales-report', {})).status).toBe(403)
    expect((await product.send(seller(first), '/api/home/system/ranking', {})).status).toBe(403)
  })
})

describe('a ranking', () => {
  test('orders suppliers and goods by what they brought in, with their share', async () => {
    const suppliers = await salesRanking(asker(staff), { top: 10, by: 'SUPPLIER', from: '2026-01-01' }, sources())
    expect(suppliers.rows.map(({ rank, name, orders, amount, share }) => [rank, name, orders, amount, share])).toEqual([
      [1, 'Sales Two', 1, '939.50', '93.95'],
      [2, 'Sales One Ltd.', 2, '60.50', '6.05'],
    ])
    // Left out: the six months up to the last day.
    expect((await salesRanking(asker(staff), { top: 10, by: 'SUPPLIER', to: '2026-08-31' }, sources())).rows.map(({ orders }) => orders)).toEqual([1, 1])
    const goods = await salesRanking(asker(seller(first)), { top: 1, by: 'ITEM', from: '2026-01-01' }, sources())
    expect(goods.rows).toMatchObject([{ rank: 1, key: 'B', name: 'Ink', amount: '30.50' }])
  })

  test('by contracts adds up what is in force', async () => {
    for (const [contractNo, amount, validTo] of [
      ['RK-1', '100.00', '2199-01-01'],
      ['RK-2', '900.00', '2001-01-01'],
    ]) {
      const contract = { supplierId: first, contractNo, name: contractNo, contractType: 'FRAMEWORK', amount, validFrom: '2000-01-01', validTo }
      const id = await added('/api/supplier/supplier-contract/insert', contract)
      await product.application.data.sql.query(`update supplier_contract set status = 'EFFECTIVE' where id = $1::uuid`, [id])
    }
    const { body } = await product.send(staff, '/api/home/system/ranking', { by: 'CONTRACT' })
    expect(body.data).toMatchObject({ recorded: true, rows: [{ rank: 1, key: first, amount: '100.00', share: '100.00' }] })
    const blinkered = principal({ userId: newId(), hiddenFields: new Set(['supplier-contract_amount']) })
    expect((await product.send(blinkered, '/api/home/system/ranking', { by: 'CONTRACT' })).status).toBe(403)
  })
})

/** As many orders as a table says: the same question, another answer. */
const selling = (supplierId: string): SalesSource[] => [
  {
    lines:
      () => `select date '2026-05-01' as sold_on, '${supplierId}'::uuid as supplier_id, 'X' || n as order_no, 'A'::text as item_code, 'Pen'::text as item_name,
      1::numeric as quantity, 1::numeric as amount from generate_series(1, (select count from sold)) n`,
  },
]
describe('sums over very many orders', () => {
  const span = { from: '2026-05-01', to: '2026-05-31' }
  const figuresOf = async (supplierId: string, sold: number) => {
    await product.application.data.sql.query('update sold set count = $1', [sold])
    const report = await salesReport(asker(staff), { ...span, cycle: 'MONTH' }, selling(supplierId))
    const ranking = await salesRanking(asker(staff), { ...span, top: 3, by: 'SUPPLIER' }, selling(supplierId))
    return [report.total.orders, report.at !== undefined, ranking.rows[0]?.orders, ranking.at !== undefined]
  }
  beforeAll(() => product.application.data.sql.query('create table sold as select 0 as count'))

  test('are worked out once for everybody who asks the same within a minute, and say when', async () => {
    const many = mostUnkept + 1
    expect(await figuresOf(first, many)).toEqual([many, true, many, true])
    expect(await figuresOf(first, many + 1)).toEqual([many, true, many, true])
    expect(await figuresOf(second, many + 1)).toEqual([many + 1, true, many + 1, true])
  })

  test('over fewer are worked out each time', async () => {
    const small = new KeptFigures()
    const { rows, at } = await small.rows<{ n: number }>(product.application.data.sql, 'select 5 as n', [], ([row]) => row?.n ?? 0)
    expect([rows, at]).toEqual([[{ n: 5 }], undefined])
  })
})
