/** Freight rules from the draft to the version in force, over HTTP, on the whole product. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { newChannel } from '#tests/support/channels.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const id = (number: number): string => `0190d000-0000-7000-8000-${String(number).padStart(12, '0')}`
const verbs = ['list', 'detail', 'insert', 'update', 'remove', 'submit', 'withdraw', 'approve']
const rights = new Set(['workflow:work', 'workflow:view', ...verbs.map((verb) => `supplier-freight-rule:${verb}`)])
const person = (number: number, account: string, role: string): Principal =>
  principal({ userId: id(number), account, name: account, roles: [role], permissions: rights })
const paul = person(1, 'paul', 'PURCHASER')
const mia = person(2, 'mia', 'PURCHASE_MANAGER')
const admin = principal({ userId: id(9), account: 'root', name: 'root' })
let supplierId = ''
let sue: Principal

const call = (who: Principal, verb: string, payload?: object): Promise<Answer> =>
  product.send(who, `/api/supplier/supplier-freight-rule-workflow/${verb}`, payload)
const flow = (who: Principal, verb: string, payload: object = {}): Promise<Answer> => product.send(who, `/api/workflow/${verb}`, payload)

beforeAll(async () => {
  const { prisma } = product.application.data
  const made = await product.send(admin, '/api/supplier/supplier-admin/insert', { companyName: `公司 ${newId()}`, creditCode: sampleCreditCode() })
  supplierId = made.body.data.id as string
  sue = supplierPrincipal(5, {
    supplierId,
    rows: { kind: 'supplier', supplierId },
    roles: ['SUPPLIER_ADMIN'],
    permissions: rights,
    name: 'sue',
    account: 'sue',
  })
  await prisma.user.createMany({
    data: [paul, mia, admin, sue].map(({ userId, account, name }) => ({ id: userId, account, name, passwordHash: '-', status: 'ENABLED' as const })),
  })
  for (const who of [paul, mia]) {
    const role = await prisma.role.findFirstOrThrow({ where: { roleCode: who.roles[0] ?? '' } })
    await prisma.userRole.create({ data: { userId: who.userId, roleId: role.id } })
  }
})

/** Lines of their own for every test, so that versions do not meet. */
const ownChannel = () => newChannel(product.application.data)
const [xinjiang, tibet, jiangsu, suzhou] = ['650000', '540000', '320000', '320500']
const rest = (startPrice = '8', more: object = {}) => ({ areaCodes: [], startPrice, extraPrice: '3', ...more })
const far = (more: object = {}) => ({ areaCodes: [xinjiang, tibet], startPrice: '20', extraPrice: '12', ...more })

const draft = async (channel: string, areas: object[], more: object = {}) => {
  const answer = await call(sue, 'insert', { supplierId, name: '全国', channel, chargeMode: 'WEIGHT', areas, ...more })
  if (answer.status !== 200) throw new Error(answer.raw)
  return answer.body.data
}
const submit = async (ruleId: string) => (await call(sue, 'submit', { id: ruleId })).body
const approve = (ruleId: string, who: Principal, more: object = {}): Promise<Answer> => call(who, 'approve', { id: ruleId, ...more })
const read = async (ruleId: string) => (await call(admin, `detail/${ruleId}`)).body.data
const standsAt = async (ruleId: string): Promise<string[]> =>
  (await flow(admin, 'process/detail', { processInstanceId: (await read(ruleId)).processInstanceId })).body.data.activeTasks.map(
    ({ taskKey }: { taskKey: string }) => taskKey,
  )
const inForce = async (channel: string, areas: object[], more: object = {}) => {
  const made = await draft(channel, areas, more)
  await submit(made.id)
  expect((await approve(made.id, paul)).body.data.status).toBe('EFFECTIVE')
  return made.id as string
}

describe('a freight rule', () => {
  test('keeps its areas, is approved by purchasing, and is in force at once', async () => {
    const made = await draft(await ownChannel(), [rest(), far()], { freeRows: [{ areaCodes: [], freeAmount: '99' }] })
    expect(made).toMatchObject({
      status: 'DRAFT',
      number: 1,
      code: expect.stringMatching(/^SFR/),
      freeRows: [{ areaCodes: [], freeAmount: '99.00', freeQty: null }],
    })
    expect(made.areas).toEqual([
      { areaCodes: [], isExcluded: false, startQty: '1', startPrice: '8.00', extraQty: '1', extraPrice: '3.00' },
      { areaCodes: [xinjiang, tibet], isExcluded: false, startQty: '1', startPrice: '20.00', extraQty: '1', extraPrice: '12.00' },
    ])
    expect((await call(sue, 'update', { id: made.id, areas: [rest('9')] })).body.data.areas).toHaveLength(1)
    expect((await submit(made.id)).data.status).toBe('IN_APPROVAL')
    expect(await standsAt(made.id)).toEqual(['purchaser'])
    expect((await approve(made.id, paul)).body.data).toMatchObject({ status: 'EFFECTIVE' })
  })

  test('needs areas that do not overlap, and a word on every region', async () => {
    const channel = await ownChannel()
    const { id: ruleId } = await draft(channel, [rest(), rest('9')])
    const refused = async (areas: object[], rule: string, more: object = {}) => {
      const saved = await call(sue, 'update', { id: ruleId, areas, ...more })
      expect(saved.status, saved.raw).toBe(200)
      const answer = await submit(ruleId)
      expect(answer).toMatchObject({ code: 422, data: { rule } })
      return answer.msg as string
    }
    await refused([rest(), rest('9')], 'supplier.freight-areas-overlap')
    await refused([rest(), far(), { areaCodes: [tibet], startPrice: '1' }], 'supplier.freight-areas-overlap')
    expect(await refused([rest(), { areaCodes: [jiangsu] }, { areaCodes: [suzhou] }], 'supplier.freight-areas-overlap')).toContain('苏州')
    expect(await refused([far()], 'supplier.freight-region-forgotten')).toContain('还有')
    await refused([rest(), { areaCodes: ['nowhere'] }], 'supplier.freight-unknown-region')
    await refused([rest(), { areaCodes: ['-'] }], 'supplier.freight-area-unset')
    const doubled = {
      freeRows: [
        { areaCodes: [jiangsu], freeQty: '2' },
        { areaCodes: [suzhou], freeQty: '3' },
      ],
    }
    await refused([rest()], 'supplier.freight-free-overlap', doubled)
    expect((await call(sue, 'update', { id: ruleId, areas: [rest('8', { startQty: '0' })] })).status).toBe(400)
    expect((await call(sue, 'update', { id: ruleId, freeRows: [{ areaCodes: [] }] })).status).toBe(400)
    expect((await call(sue, 'update', { id: ruleId, areas: [rest(), far({ isExcluded: true })], freeRows: [] })).status).toBe(200)
    expect((await submit(ruleId)).data.status).toBe('IN_APPROVAL')
  })

  test('asks the purchase manager when regions are left out, and when freight rises', async () => {
    const channel = await ownChannel()
    const first = await inForce(channel, [rest(), far()])
    const left = await draft(channel, [rest(), far({ isExcluded: true })])
    const { impact } = (await submit(left.id)).data
    const ahead = (await call(sue, 'detail', { businessId: left.id })).body.data.consequences
    expect(ahead).toContainEqual({ key: 'excluded', label: '不再配送的地区', figure: '2' })
    expect(impact.newlyExcluded.map(({ code }: { code: string }) => code).toSorted()).toEqual([tibet, xinjiang])
    await approve(left.id, paul)
    expect(await standsAt(left.id)).toEqual(['manager'])
    expect((await approve(left.id, mia)).body.data.status).toBe('EFFECTIVE')
    expect((await read(first)).status).toBe('SUPERSEDED')
    const dear = await draft(channel, [rest('12'), far({ isExcluded: true })])
    expect(Number((await submit(dear.id)).data.impact.increase)).toBeGreaterThan(0.1)
    await approve(dear.id, paul)
    expect(await standsAt(dear.id)).toEqual(['manager'])
    expect((await approve(dear.id, mia, { pass: false, comment: '太贵' })).body.data.status).toBe('RETURNED')
    await call(sue, 'update', { id: dear.id, areas: [rest('8.2'), far({ isExcluded: true })] })
    const again = (await submit(dear.id)).data
    expect(Number(again.impact.increase)).toBeLessThan(0.1)
    const { data } = (await call(paul, 'detail', { businessId: dear.id })).body
    expect(data.consequences.map(({ key }: { key: string }) => key)).toEqual(['force', 'replaces', 'dearer', 'orders'])
    expect(data.change.fields).toMatchObject([{ field: 'areas', before: expect.stringContaining('¥12.00'), after: expect.stringContaining('¥8.20') }])
    expect(data.regionNames[tibet]).toContain('西藏')
    expect((await approve(dear.id, paul)).body.data.status).toBe('EFFECTIVE')
  })

  test('quotes parcels, those of others not', async () => {
    const ruleId = await inForce(await ownChannel(), [rest('8', { startQty: '2', extraQty: '0.5' }), far({ isExcluded: true })], {
      freeRows: [{ areaCodes: [jiangsu], freeAmount: '99', freeQty: '10' }],
    })
    const quote = async (regionCode: string, quantity: string, amount = '1', who = sue) =>
      (await call(who, 'quote', { id: ruleId, regionCode, quantity, amount })).body
    expect((await quote('110101', '2')).data).toMatchObject({ outcome: 'CHARGED', freight: '8.00', extraUnits: '0' })
    expect((await quote('110101', '99999999999999.99')).data).toMatchObject({ errors: [{ path: 'quantity', message: '数量过大，运费无法计算' }] })
    expect((await quote('110101', '2.1')).data).toMatchObject({ freight: '11.00', extraUnits: '1' })
    expect((await quote(suzhou, '3')).data).toMatchObject({ freight: '14.00' })
    expect((await quote(suzhou, '3', '99')).data).toMatchObject({ outcome: 'FREE', freight: '0.00' })
    expect((await quote(suzhou, '10')).data).toMatchObject({ outcome: 'FREE' })
    expect((await quote('540102', '1')).data).toMatchObject({ outcome: 'EXCLUDED', freight: null })
    const stranger = supplierPrincipal(7, { permissions: rights })
    expect((await quote('110101', '1', '1', stranger)).code).toBe(404)
    const typed = await call(sue, 'quote', { rule: { areas: [far()], freeRows: [] }, regionCode: '110101', quantity: '1' })
    expect(typed.body.data).toMatchObject({ outcome: 'UNCOVERED' })
  })

  test('says what it would change, and what stands in its way, before it is saved', async () => {
    const channel = await ownChannel()
    await inForce(channel, [rest()])
    const asked = { channel, chargeMode: 'WEIGHT', areas: [{ areaCodes: [jiangsu], startPrice: '10', extraPrice: '3' }], freeRows: [] }
    const { data } = (await call(sue, 'preview', asked)).body
    expect(data.problems).toEqual([expect.stringContaining('个地区未设置运费')])
    expect(data.lines.find(({ code }: { code: string }) => code === jiangsu)).toMatchObject({ before: '19.00', after: '21.00', isExcluded: false })
    expect(data.lines.find(({ code }: { code: string }) => code === tibet)).toMatchObject({ after: null, isExcluded: true, wasExcluded: false })
  })

  test('whoever approved it takes that back until its day, and decides again', async () => {
    const effectiveAt = new Date(Date.now() + 86_400_000).toISOString()
    const { id: ruleId } = await draft(await ownChannel(), [rest('8.1')], { effectiveAt })
    await submit(ruleId)
    const { processInstanceId } = await read(ruleId)
    expect((await approve(ruleId, paul)).body.data.status).toBe('SCHEDULED')
    const { decidedTaskId, actions } = (await flow(paul, 'process/actions', { processInstanceId })).body.data
    expect(actions.find(({ name }: { name: string }) => name === 'withdraw')).toMatchObject({ allowed: true })
    expect((await flow(mia, 'work/withdraw-task', { taskId: decidedTaskId })).status).toBeGreaterThanOrEqual(400)
    expect((await flow(paul, 'work/withdraw-task', { taskId: decidedTaskId, comment: '再看一下' })).status).toBe(200)
    expect(await read(ruleId)).toMatchObject({ status: 'IN_APPROVAL', approvedAt: null })
    expect(await standsAt(ruleId)).toEqual(['purchaser'])
    expect((await approve(ruleId, paul)).body.data.status).toBe('SCHEDULED')
  })

  test('comes into force by the clock, or is withdrawn while it waits', async () => {
    const channel = await ownChannel()
    const first = await inForce(channel, [rest()])
    const effectiveAt = new Date(Date.now() + 86_400_000).toISOString()
    const one = await draft(channel, [rest('8.1')], { effectiveAt })
    await submit(one.id)
    expect((await approve(one.id, paul)).body.data.status).toBe('SCHEDULED')
    expect((await call(sue, 'withdraw', { id: one.id })).body.data.status).toBe('WITHDRAWN')
    const two = await draft(channel, [rest('8.1')], { effectiveAt })
    await submit(two.id)
    await approve(two.id, paul)
    await product.application.data.sql.query(
      `update wf_timer set due_at = now() - interval '1 second' where instance_id in (select id from wf_instance where business_key = $1)`,
      [two.id],
    )
    await product.application.engine.runDue()
    expect([(await read(first)).status, (await read(two.id)).status]).toEqual(['SUPERSEDED', 'EFFECTIVE'])
  })
})
