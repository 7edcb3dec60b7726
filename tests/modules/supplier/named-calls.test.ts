/** Calls of the specification about suppliers that no story goes through: what each answers to staff, to its supplier and to another one. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const staff = principal({ userId: newId() })
const creditCode = sampleCreditCode()
let supplierId = ''
let own: Principal
let foreign: Principal

async function made(companyName: string, code: string): Promise<string> {
  const answer = await product.send(staff, '/api/supplier/supplier-admin/insert', { companyName, creditCode: code })
  if (answer.status !== 200) throw new Error(answer.raw)
  return answer.body.data.id
}
const of = (number: number, id: string) =>
  supplierPrincipal(number, { supplierId: id, rows: { kind: 'supplier', supplierId: id }, permissions: new Set(['*']) })

beforeAll(async () => {
  supplierId = await made('点名有限公司', creditCode)
  own = of(1, supplierId)
  foreign = of(2, await made('旁人有限公司', sampleCreditCode()))
})

const records = [
  ['supplier-delivery-rule', { name: '次日达', timePeriodType: 'DAY', shipWithin: 1 }, { name: '隔日达' }],
  ['supplier-general-rule', { ruleKey: 'return-window', ruleName: '退货时限', ruleValue: '七日内' }, { ruleValue: '十五日内' }],
  ['supplier-product-type', { categoryName: '文具' }, { categoryName: '办公文具' }],
  ['supplier-sales-channel', { channel: 'COMMUNITY_MALL' }, { remark: '主渠道' }],
] as const

describe('a record', () => {
  test.each(records)('%s is inserted, read, updated and removed by staff, read by its supplier, and is nothing to another one', async (name, draft, change) => {
    const call = (who: Principal, verb: string, payload?: object) => product.send(who, `/api/supplier/${name}/${verb}`, payload)
    const inserted = await call(staff, 'insert', { supplierId, ...draft })
    expect(inserted.status, inserted.raw).toBe(200)
    const { id, version } = inserted.body.data
    expect((await call(own, `detail/${id}`)).body.data).toMatchObject({ id, supplierId, ...draft })
    expect((await call(own, 'list', {})).body.data).toMatchObject({ total: 1, records: [{ id }] })
    expect((await call(foreign, `detail/${id}`)).status).toBe(404)
    expect((await call(foreign, 'list', { supplierId })).body.data.total).toBe(0)
    expect((await call(foreign, 'update', { id, version, ...change })).status).toBe(404)
    const updated = await call(staff, 'update', { id, version, ...change })
    expect(updated.body.data, updated.raw).toMatchObject(change)
    expect((await call(staff, 'update', { id, version, ...change })).status).toBe(409)
    expect((await call(foreign, `remove/${id}`)).status).toBe(404)
    expect((await call(staff, `remove/${id}`)).status).toBe(200)
    expect((await call(own, 'list', {})).body.data.total).toBe(0)
  })
})

test('a number that is left out is asked for in the words of its field', async () => {
  const answer = await product.send(staff, '/api/supplier/supplier-delivery-rule/insert', { supplierId, name: '次日达', timePeriodType: 'DAY' })
  expect(answer.body.data.errors).toEqual([{ path: 'shipWithin', message: '请输入时效值' }])
})

test('a list of groups, of branches below a region and of people who may be in charge is for staff to choose from', async () => {
  const { prisma } = product.application.data
  await prisma.enterpriseGroup.create({ data: { code: 'GROUP', name: '某集团', nameEn: 'Some Group' } })
  const east = await prisma.cityCompany.create({ data: { code: 'EAST', name: '华东', nameEn: 'East' } })
  await prisma.cityCompany.create({ data: { code: 'SHA', name: '上海', nameEn: 'Shanghai', parentId: east.id } })
  await prisma.user.create({ data: { id: newId(), account: 'in-charge', name: '负责人', passwordHash: '-', status: 'ENABLED' } })
  const groups = await product.send(staff, '/api/supplier/supplier-admin/group-list', {})
  expect(groups.body.data).toMatchObject([{ code: 'GROUP', name: '某集团', nameEn: 'Some Group' }])
  const branches = await product.send(staff, '/api/supplier/city-company/listCityCompanySecond', {})
  expect(branches.body.data).toMatchObject([{ code: 'SHA', parentId: east.id }])
  expect((await product.send(staff, '/api/supplier/city-company/select-master-user-list', {})).status).toBe(200)
})

test('communities are found by their region', async () => {
  const { prisma } = product.application.data
  await prisma.community.create({ data: { communityCode: 'C1', communityName: '某社区', regionCode: '310115' } })
  const found = async (region: string) => (await product.send(own, `/api/supplier/community/list-by-region-code/${region}`)).body.data
  expect(await found('310115')).toMatchObject([{ communityCode: 'C1', communityName: '某社区' }])
  expect(await found('110101')).toEqual([])
  // The community mall does without Taiwan, whose number is 32 with JD; Jiangsu's national code begins with 32.
  await prisma.community.createMany({
    data: [
      { communityCode: 'C2', communityName: '苏州社区', regionCode: '320000' },
      { communityCode: 'C3', communityName: '台北社区', regionCode: '710000' },
    ],
  })
  expect(await found('320000?salesChannel=COMMUNITY_MALL')).toMatchObject([{ communityCode: 'C2' }])
  expect(await found('710000?salesChannel=COMMUNITY_MALL')).toEqual([])
})

const asked = async (code: string) => (await product.send(undefined, '/api/supplier/supplier-backstage/check-credit-code', { creditCode: code })).body.data

test('a credit code that is taken is told to a guest in words', async () => {
  expect(await asked(creditCode)).toEqual({ exists: true, message: '统一社会信用代码已存在' })
  expect(await asked(sampleCreditCode())).toMatchObject({ exists: false, message: null })
})

test('an export of suppliers says which fields there are', async () => {
  const fields = (await product.send(staff, '/api/supplier/supplier-admin/export-field', {})).body.data as { field: string; label: string; chosen: boolean }[]
  expect(fields).toContainEqual({ field: 'companyName', label: '公司名称', chosen: true })
  expect(fields.map(({ field }) => field)).not.toContain('legalIdNoCipher')
  const labels = fields.map(({ label }) => label)
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
})

test('a supplier exports what it asked, and is told by either method who it is', async () => {
  await product.send(own, '/api/supplier/feedback/submitFeedback', { title: '账期', type: 'QUESTION', body: '何时付款' })
  const exported = await product.send(own, '/api/supplier/feedback/supplierExport', {})
  expect(exported.status).toBe(200)
  expect(exported.headers['content-disposition']).toContain('.xlsx')
  for (const payload of [undefined, {}]) {
    const told = await product.send(own, '/api/supplier/supplier/get-current-supplier', payload)
    expect(told.body.data, told.raw).toMatchObject({ id: supplierId, companyName: '点名有限公司' })
  }
})
