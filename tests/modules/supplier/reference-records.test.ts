/** Rule files, city companies and enterprise groups as they are written: what is taken, what is refused and at which field, and by whom. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const staff = principal({ userId: newId() })
const call = (path: string, payload?: unknown, caller = staff): Promise<Answer> => product.send(caller, `/api/supplier/${path}`, payload)
const made = async (path: string, payload: object): Promise<{ id: string; [field: string]: unknown }> => {
  const answer = await call(path, payload)
  expect(answer.status, answer.raw).toBe(200)
  return answer.body.data
}
const pathsOf = ({ body }: Answer): string[] => (body.data.errors as { path: string }[]).map(({ path }) => path)
const newSupplier = (differs: object = {}) => made('supplier-admin/insert', { companyName: `公司 ${newId()}`, creditCode: sampleCreditCode(), ...differs })

async function fileOf(owner: { supplierId?: string | undefined; userId: string }): Promise<string> {
  const id = newId()
  const file = { storage: 'local', storageKey: id, name: 'a.pdf', ext: 'pdf', mime: 'application/pdf', size: 1, sha256: '-', module: 'supplier' }
  await product.application.data.prisma.fileObject.create({
    data: { id, tenantId: staff.tenantId, uploadedBy: owner.userId, supplierId: owner.supplierId ?? null, ...file },
  })
  return id
}
const attachedTo = (bizId: string) => product.application.data.prisma.attachment.findMany({ where: { bizType: 'supplier-rule-file', bizId, deletedAt: null } })

const company = (code: string, differs: object = {}) => ({ code, name: `公司 ${code}`, ...differs })
const group = (code: string, differs: object = {}) => ({ code, name: `集团 ${code}`, ...differs })

describe('rule files', () => {
  let supplierId = ''
  beforeAll(async () => void (supplierId = (await newSupplier()).id))
  const draft = (fileIds: readonly string[], differs: object = {}) => ({ supplierId, ruleType: 'PRICE', name: '价格协议', fileIds, ...differs })

  test('carry their files with them, exchange them and let them go', async () => {
    const [first, second] = [await fileOf(staff), await fileOf(staff)]
    const { id } = await made('supplier-rule-file/insert', draft([first]))
    expect((await attachedTo(id)).map(({ fileId }) => fileId)).toEqual([first])
    await made('supplier-rule-file/update', { id, fileIds: [second], name: '价格协议（新）' })
    expect((await attachedTo(id)).map(({ fileId }) => fileId)).toEqual([second])
    expect((await call(`supplier-rule-file/detail/${id}`)).body.data).toMatchObject({ name: '价格协议（新）', fileIds: [second] })
    expect((await call(`supplier-rule-file/remove/${id}`)).status).toBe(200)
    expect(await attachedTo(id)).toEqual([])
  })

  test('want a kind, a name and a file that the writer may read', async () => {
    const bare = await call('supplier-rule-file/insert', { supplierId, ruleType: '', name: ' ', fileIds: [] })
    expect([bare.status, pathsOf(bare)]).toEqual([400, ['ruleType', 'name', 'fileIds']])
    expect(pathsOf(await call('supplier-rule-file/insert', draft([await fileOf(staff)], { name: 'n'.repeat(201) })))).toEqual(['name'])
    expect(pathsOf(await call('supplier-rule-file/insert', draft([await fileOf(staff)], { supplierId: newId() })))).toEqual(['supplierId'])
    expect((await call('supplier-rule-file/insert', draft([newId()]))).status).toBe(404)
    expect((await call('supplier-rule-file/list', { supplierId })).body.data.total).toBe(0)
  })

  test('are another supplier’s to neither see nor write, and nobody’s without the right', async () => {
    const { id } = await made('supplier-rule-file/insert', draft([await fileOf(staff)]))
    const other = supplierPrincipal(7, { permissions: new Set(['*']) })
    expect((await call(`supplier-rule-file/detail/${id}`, undefined, other)).status).toBe(404)
    expect((await call('supplier-rule-file/update', { id, name: 'x' }, other)).status).toBe(404)
    expect((await call('supplier-rule-file/insert', draft([await fileOf(other)]), other)).status).toBe(400)
    const reader = principal({ userId: newId(), permissions: new Set(['supplier-rule-file:list']) })
    for (const [verb, payload] of Object.entries({ insert: draft([]), update: { id, name: 'x' }, [`remove/${id}`]: undefined }))
      expect((await call(`supplier-rule-file/${verb}`, payload, reader)).status, verb).toBe(403)
  })
})

describe('city companies', () => {
  test('stand in two levels, never in a circle', async () => {
    const above = await made('city-company/insert', company('T-EAST'))
    const below = await made('city-company/insert', company('T-SH', { parentId: above.id }))
    expect(below['parentName']).toBe('公司 T-EAST')
    for (const draft of [
      { id: above.id, parentId: above.id },
      { id: above.id, parentId: below.id },
    ])
      expect(pathsOf(await call('city-company/update', draft))).toEqual(['parentId'])
    expect(pathsOf(await call('city-company/insert', company('T-DEEP', { parentId: below.id })))).toEqual(['parentId'])
    const second = (await call('city-company/listCityCompanySecond', { parentId: above.id })).body.data as { code: string }[]
    expect(second.map(({ code }) => code)).toEqual(['T-SH'])
  })

  test('are refused empty, too long, with a sign that is none, or twice', async () => {
    expect(pathsOf(await call('city-company/insert', { code: '', name: '' }))).toEqual(['code', 'name'])
    expect(pathsOf(await call('city-company/insert', company('有空 格')))).toEqual(['code'])
    expect(pathsOf(await call('city-company/insert', company('T-LONG', { name: '长'.repeat(101) })))).toEqual(['name'])
    await made('city-company/insert', company('T-ONCE'))
    const twice = await call('city-company/insert', company('T-ONCE'))
    expect([twice.status, pathsOf(twice)]).toEqual([409, ['code']])
  })

  test('are not removed while they are needed; closed ones are no longer offered', async () => {
    const above = await made('city-company/insert', company('T-NEED'))
    const below = await made('city-company/insert', company('T-NEED-1', { parentId: above.id }))
    const { id: supplierId } = await newSupplier({ cityCompanyId: below.id })
    for (const { id } of [above, below]) expect((await call(`city-company/remove/${id}`)).body.data.rule).toBe('supplier.company-in-use')
    expect((await call(`city-company/detail/${below.id}`)).body.data.supplierCount).toBe(1)
    await call(`city-company/active/${below.id}`)
    expect((await call('city-company/listCityCompanySecond', { parentId: above.id })).body.data).toEqual([])
    expect((await call(`supplier-admin/remove/${supplierId}`)).status).toBe(200)
    expect((await call(`city-company/remove/${below.id}`)).status).toBe(200)
    const again = await made('city-company/insert', company('T-NEED-1'))
    expect(again['code']).toBe('T-NEED-1')
  })
})

describe('enterprise groups', () => {
  test('have a number and a name of their own; a credit code is right or none', async () => {
    const one = await made('enterprise-group/insert', group('G-1', { creditCode: '' }))
    expect(one).toMatchObject({ creditCode: null, supplierCount: 0 })
    expect(pathsOf(await call('enterprise-group/insert', group('G-1', { name: '别的' })))).toEqual(['code'])
    expect(pathsOf(await call('enterprise-group/insert', group('G-2', { name: '集团 G-1' })))).toEqual(['name'])
    expect(pathsOf(await call('enterprise-group/insert', group('G-3', { creditCode: '91310115000000000X' })))).toEqual(['creditCode'])
    expect(pathsOf(await call('enterprise-group/insert', group('', { name: '' })))).toEqual(['code', 'name'])
    const creditCode = sampleCreditCode()
    expect((await call('enterprise-group/update', { id: one.id, creditCode })).body.data.creditCode).toBe(creditCode)
  })

  test('are not removed under their suppliers, and are a choice while they are open', async () => {
    const { id } = await made('enterprise-group/insert', group('G-USED'))
    await newSupplier({ enterpriseGroupId: id })
    expect((await call(`enterprise-group/remove/${id}`)).body.data.rule).toBe('supplier.group-in-use')
    const offered = async () => ((await call('supplier-admin/group-list', { name: 'G-USED' })).body.data as { code: string }[]).map(({ code }) => code)
    expect(await offered()).toEqual(['G-USED'])
    await call(`enterprise-group/active/${id}`)
    expect(await offered()).toEqual([])
  })

  test('are staff’s to keep', async () => {
    const asker = supplierPrincipal(8, { permissions: new Set(['enterprise-group:select']) })
    for (const [verb, payload] of Object.entries({ insert: group('G-X'), list: {} }))
      expect((await call(`enterprise-group/${verb}`, payload, asker)).status, verb).toBe(403)
  })
})

test('what another record of the supplier has already is said at its field', async () => {
  const { id: supplierId } = await newSupplier()
  for (const [resource, field, draft] of [
    ['supplier-general-rule', 'ruleKey', { ruleKey: 'INVOICE', ruleName: '开票', ruleValue: '月结' }],
    ['supplier-sales-channel', 'channel', { channel: 'JD' }],
    ['supplier-product-type', 'categoryName', { categoryName: '办公用品' }],
  ] as const) {
    await made(`${resource}/insert`, { supplierId, ...draft })
    const twice = await call(`${resource}/insert`, { supplierId, ...draft })
    expect([twice.status, pathsOf(twice)], resource).toEqual([409, [field]])
  }
})
