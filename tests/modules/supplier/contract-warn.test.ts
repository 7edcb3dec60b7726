/** The warnings are the contracts that are about to run out, and nothing else whatever is asked for. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#kit/ids.ts'
import { expiresSoon, statusToday } from '#server/modules/supplier/records/contract-hooks.service.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const staff = principal({ userId: newId() })
const base = '/api/purchase/contract-warn'
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const ids = new Map<string, string>()
let supplierId: string

beforeAll(async () => {
  supplierId = (await product.send(staff, '/api/supplier/supplier-admin/insert', { companyName: 'Warned', creditCode: sampleCreditCode() })).body.data.id
  for (const [contractNo, offset, status] of [
    ['W-SOON', 10, 'EFFECTIVE'],
    ['W-LATER', 200, 'EFFECTIVE'],
    ['W-OVER', -3, 'EFFECTIVE'],
    ['W-DRAFT', 10, 'DRAFT'],
  ] as const) {
    const contract = { supplierId, contractNo, name: contractNo, contractType: 'FRAMEWORK', validFrom: day(-400), validTo: day(offset), warnDays: 30 }
    const { body, raw } = await product.send(staff, '/api/supplier/supplier-contract/insert', contract)
    expect(body.code, raw).toBe(200)
    ids.set(contractNo, body.data.id)
    await product.application.data.sql.query('update supplier_contract set status = $2 where id = $1::uuid', [body.data.id, status])
  }
})

describe('contract warnings', () => {
  test('are those of the tab "expires soon", with the days that are left', async () => {
    for (const filter of [{}, { status: 'EFFECTIVE' }, { isWarned: false }, { contractNo: 'W-' }]) {
      const { body, raw } = await product.send(staff, `${base}/list`, filter)
      const numbers = body.data.records.map(({ contractNo }: { contractNo: string }) => contractNo)
      expect(numbers, raw).toEqual('status' in filter ? [] : ['W-SOON'])
    }
    const tab = await product.send(staff, '/api/supplier/supplier-contract/list', { status: 'EXPIRING' })
    expect(tab.body.data.records.map(({ contractNo }: { contractNo: string }) => contractNo)).toEqual(['W-SOON'])
    const [row] = (await product.send(staff, `${base}/list`, {})).body.data.records
    expect([9, 10, 11]).toContain(row.daysLeft)
    expect(row.status).toBe('EXPIRING')
  })

  test('are exported as they are listed', async () => {
    const { raw } = await product.send(staff, `${base}/export`, { format: 'csv', fields: 'contractNo,daysLeft', isWarned: false })
    expect(raw).toContain('W-SOON')
    for (const other of ['W-LATER', 'W-OVER', 'W-DRAFT']) expect(raw).not.toContain(other)
  })

  test('with columns chosen as a text or as a list', async () => {
    const [asText, asList] = await Promise.all(
      ['contractNo,name', ['contractNo', 'name']].map((fields) => product.send(staff, `${base}/export`, { format: 'csv', fields })),
    )
    expect(asList?.raw).toBe(asText?.raw)
    expect((await product.send(staff, `${base}/export`, { format: 'csv', fields: ['nothing'] })).status).toBe(400)
  })

  test('open one that is warned of, not another', async () => {
    expect((await product.send(staff, `${base}/detail/${ids.get('W-SOON')}`)).body.data.contractNo).toBe('W-SOON')
    expect((await product.send(staff, `${base}/detail/${ids.get('W-LATER')}`)).status).toBe(404)
  })

  test('are nobody else’s', async () => {
    const stranger = supplierPrincipal(9, { userId: newId(), permissions: new Set(['*']) })
    expect((await product.send(stranger, `${base}/list`, {})).body.data.total).toBe(0)
    expect((await product.send(principal({ userId: newId(), permissions: new Set() }), `${base}/list`, {})).status).toBe(403)
  })

  test('hide what is hidden of contracts, in lists, details, exports, searches and orders, and so do contracts that are not in force yet', async () => {
    const buyer = principal({ userId: newId(), hiddenFields: new Set(['supplier-contract_amount', 'supplier-contract_contractNo']) })
    const { data } = (await product.send(buyer, `${base}/list`, { contractNo: 'no such number' })).body
    expect(data.total).toBe(1)
    const shown = (await product.send(buyer, `${base}/detail/${ids.get('W-SOON')}`)).body.data
    for (const row of [...data.records, shown]) expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['amount']))
    expect(shown).toMatchObject({ name: 'W-SOON', daysLeft: expect.any(Number) })
    expect(shown).not.toHaveProperty('contractNo')
    expect((await product.send(buyer, `${base}/list`, { ascs: 'contractNo' })).status).toBe(400)
    expect((await product.send(buyer, `${base}/export`, { format: 'csv' })).raw).not.toContain('合同编号')
    const staged = { contractNo: 'S-1', name: 'S', contractType: 'FRAMEWORK', validFrom: day(1), validTo: day(365) }
    await product.application.data.prisma.supplierContractTemp.create({
      data: { ...staged, supplierId, applicationId: newId(), validFrom: new Date(staged.validFrom), validTo: new Date(staged.validTo) },
    })
    const [temporary] = (await product.send(buyer, '/api/supplier/supplier-contract-temporary/list', {})).body.data.records
    expect(temporary).toMatchObject({ name: 'S' })
    for (const field of ['amount', 'contractNo']) expect(temporary).not.toHaveProperty(field)
  })

  test('are found by the days they speak of, in whatever order, and are those that expire soon to the day', async () => {
    const { sql } = product.application.data
    await sql.query(
      `insert into supplier_contract (id, supplier_id, contract_no, name, contract_type, valid_from, valid_to, warn_days, status)
       select gen_random_uuid(), $1::uuid, 'E-' || status || ends || '/' || warned, 'E', 'FRAMEWORK', current_date - 400, current_date + ends, warned, status
         from unnest(enum_range(null::"ContractStatus")) status, generate_series(-3, 33) ends, unnest(array[0, 1, 2, 30]) warned`,
      [supplierId],
    )
    const [told] = await sql.query<{ soon: number; differ: number }>(
      `select count(*) filter (where soon)::int as soon, count(*) filter (where soon <> (status = 'EXPIRING'))::int as differ
         from (select (${expiresSoon('UTC')}) as soon, ${statusToday('UTC')} as status from supplier_contract t) told`,
    )
    expect(told).toEqual({ soon: expect.any(Number), differ: 0 })
    expect(told?.soon).toBeGreaterThan(90)
    for (const order of ['valid_to', 'valid_from', 'create_time desc']) {
      const plan = await product.application.data.transaction(async (_prisma, { query }) => {
        await query('set local enable_seqscan = off')
        return query(`explain select 1 from supplier_contract t where t.deleted_at is null and ${expiresSoon('UTC')} order by ${order}, id limit 10`)
      })
      expect(JSON.stringify(plan), order).toContain('supplier_contract_warned_on')
    }
    const asked = [vi.spyOn(product.application.data.sql, 'query'), vi.spyOn(product.application.data.prepared, 'query')]
    for (const [status, column] of [
      ['EXPIRING', 'daterange(t.valid_to'],
      ['EFFECTIVE', 't.valid_to >= '],
      ['EXPIRED', undefined],
      ['DRAFT', undefined],
    ] as const) {
      const [stored] = await sql.query<{ n: number }>(
        `select count(*)::int as n from supplier_contract t where ${statusToday(product.application.config.timeZone)} = $1`,
        [status],
      )
      for (const one of asked) one.mockClear()
      const { body, raw } = await product.send(staff, '/api/supplier/supplier-contract/list', { status })
      expect(body.data?.total, raw).toBe(stored?.n)
      const texts = asked.flatMap(({ mock }) => mock.calls.map(([text]) => text)).filter((text) => text.includes('from "supplier_contract" t where'))
      expect(texts.length).toBeGreaterThan(0)
      for (const text of texts) expect(text.includes(column ?? `t.status in ('EFFECTIVE', 'EXPIRING', 'EXPIRED') and`), text).toBe(column !== undefined)
    }
  })
})
