/** Documents of all kinds about suppliers in one list: newest first across their tables, found by state, kind, number and company. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { approvalsOf } from '#server/modules/supplier/approvals/supplier-approvals.service.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const staff = principal({ userId: newId() })
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))

const send = async (filter: object) => {
  const { body, raw } = await product.send(staff, '/api/supplier/supplier-admin/approval-list', filter)
  expect(body.code, raw).toBe(200)
  return body.data as { records: { code: string; companyName: string }[]; total: number }
}
const codes = async (filter: object) => (await send(filter)).records.map(({ code }) => code)

beforeAll(async () => {
  const { prisma } = product.application.data
  const [one, other] = await Promise.all(
    ['Green Paper', 'Blue Ink'].map(
      async (companyName) => (await product.send(staff, '/api/supplier/supplier-admin/insert', { companyName, creditCode: sampleCreditCode() })).body.data.id,
    ),
  )
  const company = { account: 'newcomer', contactName: 'N', mobile: '13800000000', creditCode: sampleCreditCode(), companyName: 'Green Newcomer' }
  await prisma.supplierRegistration.create({ data: { ...company, code: 'R-1', status: 'SUBMITTED', createTime: at(0), submittedAt: at(9) } })
  const change = { supplierId: one, createTime: at(1) }
  await prisma.supplierChange.create({ data: { ...change, code: 'C-1', status: 'IN_REVIEW', submittedAt: at(5) } })
  await prisma.supplierChange.create({ data: { ...change, code: 'C-2', status: 'APPROVED', submittedAt: at(20) } })
  await prisma.supplierChange.create({ data: { ...change, supplierId: other, code: 'C-3', status: 'SUBMITTED', deletedAt: at(30) } })
  await prisma.supplierRegularization.create({ data: { supplierId: other, code: 'Z-1', status: 'IN_APPROVAL', createTime: at(7) } })
  const freeze = { supplierId: other, reasonCode: 'OTHER', reason: 'r', createTime: at(2) }
  await prisma.supplierFreeze.create({ data: { ...freeze, code: 'F-1', status: 'DEFROST_IN_APPROVAL', submittedAt: at(6) } })
  await prisma.supplierFreeze.create({ data: { ...freeze, code: 'F-2', status: 'RELEASED' } })
  await prisma.supplierExit.create({ data: { supplierId: one, reasonCode: 'OTHER', reason: 'r', code: 'E-1', status: 'CLEARING', createTime: at(8) } })
})

describe('the list of approvals', () => {
  test('shows what waits, newest first whatever its kind, page by page', async () => {
    const all = ['R-1', 'E-1', 'Z-1', 'F-1', 'C-1']
    expect(await send({})).toMatchObject({ total: 5 })
    expect(await codes({})).toEqual(all)
    for (const current of [1, 2, 3]) expect(await codes({ current, size: 2 })).toEqual(all.slice(current * 2 - 2, current * 2))
    for (const current of [1, 2, 3, 4]) expect((await send({ current, size: 2 })).total).toBe(5)
  })

  test('finds by state, kind, number and company', async () => {
    expect(await codes({ status: 'APPROVED,RELEASED,DRAFT,NO_SUCH' })).toEqual(['C-2', 'F-2'])
    expect(await send({ status: 'NO_SUCH' })).toMatchObject({ records: [], total: 0 })
    expect(await codes({ bizType: 'supplier-change' })).toEqual(['C-1'])
    expect(await codes({ code: 'Z-' })).toEqual(['Z-1'])
    expect(await codes({ companyName: 'green' })).toEqual(['R-1', 'E-1', 'C-1'])
    expect(await codes({ companyName: 'Blue' })).toEqual(['Z-1', 'F-1'])
    const { records } = await send({ code: 'E-1' })
    const [{ supplierId } = { supplierId: '' }] = records as unknown as { supplierId: string }[]
    expect(await codes({ supplierId })).toEqual(['E-1', 'C-1'])
    expect(await codes({ supplierId, status: 'DRAFT,IN_APPROVAL,RETURNED,CLEARING' })).toEqual(['E-1'])
    expect((await send({})).records.map(({ companyName }) => companyName)).toEqual(['Green Newcomer', 'Green Paper', 'Blue Ink', 'Blue Ink', 'Green Paper'])
  })

  test('walks an index of each kind and state, and reads no further than the page', async () => {
    const { data } = product.application
    const plans: string[] = []
    const explaining = {
      ...data,
      sql: {
        query: async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
          if (text.includes('union all')) {
            const plan = await data.transaction(async (_prisma, { query }) => {
              await query('set local enable_seqscan = off')
              await query('set local enable_bitmapscan = off')
              return query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
            })
            plans.push(...plan.map((line) => line['QUERY PLAN']))
          }
          return data.sql.query<Row>(text, values)
        },
      },
    }
    await approvalsOf(explaining, staff, {}, { current: 1, size: 10 })
    const used = new Set(plans.flatMap((line) => /Index Scan(?: Backward)? using (\w+_approvals)/.exec(line)?.[1] ?? []))
    const kinds = ['registration', 'change', 'regularization', 'freeze', 'exit', 'price_rule', 'freight_rule']
    expect([...used].toSorted()).toEqual(kinds.map((kind) => `supplier_${kind}_approvals`).toSorted())
    expect(plans.filter((line) => /Sort {2}/.test(line))).toEqual([])
  })
})
