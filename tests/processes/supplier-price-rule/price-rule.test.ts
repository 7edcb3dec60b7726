/** Price rules from the draft to the version in force, over HTTP, on the whole product. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { newChannel } from '#tests/support/channels.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { withTestProduct } from '#tests/support/test-product.ts'
import { effort } from '#tests/support/effort.ts'

const product = withTestProduct()
const id = (number: number): string => `0190d000-0000-7000-8000-${String(number).padStart(12, '0')}`
const rights = new Set([
  'workflow:work',
  'workflow:view',
  'workflow:start',
  ...['list', 'detail', 'insert', 'update', 'remove', 'submit', 'withdraw', 'approve'].map((verb) => `supplier-price-rule:${verb}`),
])
const person = (number: number, account: string, role: string): Principal =>
  principal({ userId: id(number), account, name: account, roles: [role], permissions: rights })
const pia = person(1, 'pia', 'PRICING')
const carl = person(2, 'carl', 'CATEGORY_MANAGER')
const fay = person(3, 'fay', 'FINANCE_MANAGER')
const lea = person(4, 'lea', 'LEGAL')
const admin = principal({ userId: id(9), account: 'root', name: 'root' })
let supplierId = ''
let sue: Principal

const call = (who: Principal, verb: string, payload?: object): Promise<Answer> =>
  product.send(who, `/api/supplier/supplier-price-rule-workflow/${verb}`, payload)
const flow = (who: Principal, verb: string, payload: object = {}): Promise<Answer> => product.send(who, `/api/workflow/${verb}`, payload)

async function newSupplier(): Promise<string> {
  const made = await product.send(admin, '/api/supplier/supplier-admin/insert', { companyName: `公司 ${newId()}`, creditCode: sampleCreditCode() })
  return made.body.data.id as string
}

beforeAll(async () => {
  const { prisma } = product.application.data
  supplierId = await newSupplier()
  sue = supplierPrincipal(5, {
    supplierId,
    rows: { kind: 'supplier', supplierId },
    roles: ['SUPPLIER_ADMIN'],
    permissions: rights,
    name: 'sue',
    account: 'sue',
  })
  await prisma.user.createMany({
    data: [pia, carl, fay, lea, admin, sue].map(({ userId, account, name }) => ({ id: userId, account, name, passwordHash: '-', status: 'ENABLED' as const })),
  })
  for (const who of [pia, carl, fay]) {
    const role = await prisma.role.findFirstOrThrow({ where: { roleCode: who.roles[0] ?? '' } })
    await prisma.userRole.create({ data: { userId: who.userId, roleId: role.id } })
  }
  await prisma.supplierProductType.create({ data: { supplierId, categoryName: '文具' } })
})

const rate = (profitValue: string, more: object = {}) => ({ channel: 'JD', profitType: 2, profitValue, ...more })
/** Lines of their own for every test, so that versions do not meet. */
const ownChannel = async () => ({ channel: await newChannel(product.application.data) })

const draft = async (what: object, who: Principal = sue) => {
  const answer = await call(who, 'insert', { supplierId, ...what })
  if (answer.status !== 200) throw new Error(answer.raw)
  return answer.body.data as { id: string; version: number; code: string; number: number; status: string }
}
const submit = async (ruleId: string, who: Principal = sue) => (await call(who, 'submit', { id: ruleId })).body
const approve = (ruleId: string, who: Principal, more: object = {}): Promise<Answer> => call(who, 'approve', { id: ruleId, ...more })
const read = async (ruleId: string) => (await call(admin, `detail/${ruleId}`)).body.data
const standsAt = async (ruleId: string): Promise<string[]> =>
  (await flow(admin, 'process/detail', { processInstanceId: (await read(ruleId)).processInstanceId })).body.data.activeTasks.map(
    ({ taskKey }: { taskKey: string }) => taskKey,
  )
/** The usual way of a small change. */
const inForce = async (what: object) => {
  const made = await draft(what)
  await submit(made.id)
  expect((await approve(made.id, pia)).status).toBe(200)
  return made.id
}

describe('a price rule', () => {
  test('is drafted by the supplier, approved by pricing, and in force at once', async () => {
    const made = await draft(rate('0.12', { minMarginRate: '0.05' }))
    expect(made).toMatchObject({ status: 'DRAFT', number: 1, profit: '12%', code: expect.stringMatching(/^SPR/) })
    expect((await submit(made.id)).data).toMatchObject({ status: 'IN_APPROVAL', impact: { samples: 5, belowFloor: 0, marginDrop: '0.000000' } })
    expect(await standsAt(made.id)).toEqual(['pricing'])
    expect((await approve(made.id, pia)).body.data).toMatchObject({ status: 'EFFECTIVE', effectiveAt: expect.any(String), approvedAt: expect.any(String) })
    const log = await product.application.data.prisma.docLog.findMany({ where: { bizId: made.id, toStatus: { not: null } }, orderBy: { id: 'asc' } })
    expect(log.map(({ toStatus }) => toStatus)).toEqual(['DRAFT', 'IN_APPROVAL', 'SCHEDULED', 'EFFECTIVE'])
  })

  test('takes the place of the version in force, and tells what differs', async () => {
    const channel = await ownChannel()
    const first = await inForce(rate('0.12', channel))
    const second = await draft(rate('0.13', channel))
    expect(second.number).toBe(2)
    const detail = (await call(sue, 'detail', { businessId: second.id })).body.data
    expect(detail.replaces).toMatchObject({ id: first, number: 1, status: 'EFFECTIVE' })
    expect(detail.difference).toMatchObject([{ field: 'profit', before: '12%', after: '13%' }])
    await submit(second.id)
    await approve(second.id, pia)
    expect(await read(first)).toMatchObject({ status: 'SUPERSEDED', endedAt: expect.any(String) })
    expect(await read(second.id)).toMatchObject({ status: 'EFFECTIVE', replacesId: first })
  })

  test('asks the category manager when margins fall, and finance when they fall far', async () => {
    const channel = await ownChannel()
    await inForce(rate('0.5', channel))
    const some = await draft(rate('0.4', channel))
    expect((await submit(some.id)).data.impact.marginDrop).toBe('0.047619')
    expect((await approve(some.id, pia)).body.data.status).toBe('EFFECTIVE')
    const more = await draft(rate('0.3', channel))
    await submit(more.id)
    expect((await approve(more.id, pia)).body.data.status).toBe('IN_APPROVAL')
    expect(await standsAt(more.id)).toEqual(['category'])
    expect((await approve(more.id, carl)).body.data.status).toBe('EFFECTIVE')
    const far = await draft(rate('0.01', channel))
    await submit(far.id)
    await approve(far.id, pia)
    await approve(far.id, carl)
    expect(await standsAt(far.id)).toEqual(['finance'])
    expect((await approve(far.id, fay)).body.data.status).toBe('EFFECTIVE')
  })

  test('asks the category manager below the floor, also below the one that it lowers', async () => {
    const channel = await ownChannel()
    await inForce(rate('0.2', { ...channel, minMarginRate: '0.15' }))
    const low = await draft(rate('0.17', { ...channel, minMarginRate: '0.01' }))
    expect((await submit(low.id)).data.impact).toMatchObject({ floor: '0.15', belowFloor: 5 })
    await approve(low.id, pia)
    expect(await standsAt(low.id)).toEqual(['category'])
  })

  test('waits for its day; whoever approved it takes that back until then, and decides again', async () => {
    const made = await draft(rate('0.12', { ...(await ownChannel()), effectiveAt: new Date(Date.now() + 86_400_000).toISOString() }))
    await submit(made.id)
    const { processInstanceId } = await read(made.id)
    expect((await approve(made.id, pia)).body.data.status).toBe('SCHEDULED')
    const { decidedTaskId, actions } = (await flow(pia, 'process/actions', { processInstanceId })).body.data
    expect(actions.find(({ name }: { name: string }) => name === 'withdraw')).toMatchObject({ allowed: true })
    expect((await flow(carl, 'work/withdraw-task', { taskId: decidedTaskId })).status).toBeGreaterThanOrEqual(400)
    expect((await flow(pia, 'work/withdraw-task', { taskId: decidedTaskId, comment: '再看一下' })).status).toBe(200)
    expect(await read(made.id)).toMatchObject({ status: 'IN_APPROVAL', approvedAt: null })
    expect(await standsAt(made.id)).toEqual(['pricing'])
    expect((await approve(made.id, pia)).body.data.status).toBe('SCHEDULED')
  })

  test('waits for its day, is withdrawn by who submitted it, and by nobody else', async () => {
    const channel = await ownChannel()
    const soon = new Date(Date.now() + 86_400_000).toISOString()
    const made = await draft(rate('0.1', { ...channel, effectiveAt: soon }))
    await submit(made.id)
    expect((await approve(made.id, pia)).body.data).toMatchObject({ status: 'SCHEDULED' })
    const timers = await product.application.data.sql.query('select 1 from wf_timer t join wf_instance i on i.id = t.instance_id where i.business_key = $1', [
      made.id,
    ])
    expect(timers).toHaveLength(1)
    expect((await call(pia, 'withdraw', { id: made.id })).body.data.rule).toBe('supplier.rule-not-yours')
    expect((await call(sue, 'withdraw', { id: made.id, comment: '不改了' })).body.data.status).toBe('WITHDRAWN')
    expect((await call(sue, 'withdraw', { id: made.id })).status).toBe(422)
    const other = await draft(rate('0.1', channel))
    await submit(other.id)
    expect((await call(sue, 'withdraw', { id: other.id })).body.data.status).toBe('WITHDRAWN')
  })

  test('comes into force by the clock, and its predecessor goes in the same transaction', async () => {
    const channel = await ownChannel()
    const first = await inForce(rate('0.1', channel))
    const made = await draft(rate('0.11', { ...channel, effectiveAt: new Date(Date.now() + 86_400_000).toISOString() }))
    await submit(made.id)
    await approve(made.id, pia)
    expect(await read(first)).toMatchObject({ status: 'EFFECTIVE' })
    await product.application.data.sql.query(
      "update wf_timer set due_at = now() - interval '1 second' where instance_id in (select id from wf_instance where business_key = $1)",
      [made.id],
    )
    await product.application.engine.runDue()
    expect(await read(made.id)).toMatchObject({ status: 'EFFECTIVE' })
    expect(await read(first)).toMatchObject({ status: 'SUPERSEDED' })
  })

  test('tells an approver who may not see what is added no word of it, wherever he meets the case', async () => {
    const kept: Principal = { ...pia, hiddenFields: new Set(['supplier-price-rule_profitValue', 'supplier-price-rule_impact']) }
    const made = await draft(rate('0.4321', { ...(await ownChannel()), categoryName: '文具' }))
    await submit(made.id)
    const listed = await flow(kept, 'work/claim-list', { businessKey: made.id })
    const [task] = listed.body.data.records as { summary: string; processInstanceId: string; taskId: string }[]
    expect(task?.summary).toContain('文具 · 利润率')
    const seen = [
      listed,
      await call(kept, `detail/${made.id}`),
      await flow(kept, 'process/detail', { processInstanceId: task?.processInstanceId }),
      await flow(kept, 'work/task-detail', { taskId: task?.taskId }),
    ]
    // As it is stored and as it is shown; its digits alone may stand in an id.
    expect(seen.filter(({ raw }) => /0\.4321|43\.21 ?%/.test(raw)).map(({ raw }) => raw)).toEqual([])
  })

  test('comes back when it is rejected; what the inbox resubmits is weighed again', async () => {
    const channel = await ownChannel()
    await inForce(rate('0.5', channel))
    const made = await draft(rate('0.5', { ...channel, remark: 'x' }))
    await submit(made.id)
    expect((await call(sue, 'update', { id: made.id, profitValue: '0.6' })).body.data.rule).toBe('not-allowed-now')
    await approve(made.id, pia, { pass: false, comment: '请说明' })
    expect(await read(made.id)).toMatchObject({ status: 'RETURNED' })
    expect((await call(sue, 'update', { id: made.id, profitValue: '0.1' })).status).toBe(200)
    const [task] = (await flow(sue, 'work/todo-list', { businessKey: made.id })).body.data.records
    expect((await flow(sue, 'work/complete-task', { taskId: task.taskId })).status).toBe(200)
    const { data } = (await call(pia, 'detail', { businessId: made.id })).body
    expect(data).toMatchObject({ status: 'IN_APPROVAL', change: { fields: [{ field: 'profitValue', before: '0.5', after: '0.1' }] } })
    await approve(made.id, pia)
    await approve(made.id, carl)
    expect(await standsAt(made.id)).toEqual(['finance'])
  })

  test('is refused with its reason', async () => {
    const channel = await ownChannel()
    const made = await draft(rate('0.1', channel))
    const second = await call(sue, 'insert', { supplierId, ...rate('0.2', channel) })
    expect(second.body).toMatchObject({ code: 422, data: { rule: 'supplier.rule-open', code: made.code } })
    expect((await call(sue, 'update', { id: made.id, channel: 'OTHER' })).body.data.errors[0].path).toBe('channel')
    expect((await call(sue, 'update', { id: made.id, profitValue: '1.1' })).body.data.errors[0].path).toBe('profitValue')
    expect((await call(sue, 'update', { id: made.id, effectiveAt: '2020-01-01T00:00:00Z' })).body.data.errors[0].path).toBe('effectiveAt')
    expect((await call(sue, 'insert', { supplierId, ...rate('0.2', { ...(await ownChannel()), categoryName: '别的' }) })).body.data.errors[0].path).toBe(
      'categoryName',
    )
    expect((await call(sue, 'insert', { supplierId: newId(), ...rate('0.2', await ownChannel()) })).body.data.errors[0].path).toBe('supplierId')
    expect((await product.send(sue, `/api/supplier/supplier-price-rule-workflow/remove/${made.id}`)).status).toBe(200)
    expect(await draft(rate('0.1', channel))).toMatchObject({ status: 'DRAFT' })
  })

  test('is decided by whom it is asked, seen by its supplier, and started by its document alone', async () => {
    const made = await draft(rate('0.1', await ownChannel()))
    await submit(made.id)
    expect((await approve(made.id, lea)).status).toBe(404)
    expect((await approve(made.id, carl)).status).toBe(404)
    expect((await approve(made.id, sue)).status).toBe(404)
    const elsewhere = await newSupplier()
    const stranger = supplierPrincipal(6, { supplierId: elsewhere, rows: { kind: 'supplier', supplierId: elsewhere }, permissions: rights })
    expect((await call(stranger, `detail/${made.id}`)).status).toBe(404)
    expect((await call(stranger, 'submit', { id: made.id })).status).toBe(404)
    expect((await call(stranger, 'preview', { ...rate('0.1'), supplierId })).status).toBe(400)
    expect((await flow(sue, 'process/start', { processKey: 'supplier-price-rule' })).body.data.rule).toBe('started-by-document')
  })

  test('says what it would change before it is saved', async () => {
    const channel = await ownChannel()
    await inForce({ ...rate('5', channel), profitType: 1 })
    // What could not be saved is not worked out either.
    expect((await call(sue, 'preview', { ...rate('99999999999999.99', channel), profitType: 1 })).body.data.errors[0].path).toBe('profitValue')
    const { data } = (await call(sue, 'preview', rate('0.1', channel))).body
    expect(data.lines[0]).toEqual({
      name: '文具',
      nameEn: null,
      cost: '10.0000',
      priceBefore: '15.0000',
      priceAfter: '11.0000',
      marginBefore: '0.333333',
      marginAfter: '0.090909',
      isBelowFloor: false,
    })
    expect(data).toMatchObject({ samples: 5, marginDrop: '0.242424' })
  })

  test('of one kind of goods stands beside the general one', async () => {
    const channel = await ownChannel()
    const general = await inForce(rate('0.1', channel))
    const own = await draft(rate('0.2', { ...channel, categoryName: '文具' }))
    expect((await submit(own.id)).data.impact.lines[0]).toMatchObject({ priceBefore: '11.0000', priceAfter: '12.0000' })
    await approve(own.id, pia)
    expect([(await read(general)).status, (await read(own.id)).status]).toEqual(['EFFECTIVE', 'EFFECTIVE'])
  })

  test('of one kind of goods names it as its category is called in the reader’s language', async () => {
    const { prisma } = product.application.data
    const paper = newId()
    await prisma.category.create({ data: { id: paper, categoryType: 'PRODUCT', path: [paper], level: 1, code: 'T-PAPER', nameZh: '纸品', nameEn: 'Paper' } })
    await prisma.supplierProductType.create({ data: { supplierId, categoryId: paper, categoryName: '纸品' } })
    const where = await ownChannel()
    const own = await draft(rate('0.2', { ...where, categoryName: '纸品' }))
    for (const [locale, kindName] of [
      ['zh', '纸品'],
      ['en', 'Paper'],
    ] as const) {
      const reader = { ...admin, locale }
      expect((await call(reader, `detail/${own.id}`)).body.data).toMatchObject({ categoryName: '纸品', kindName })
      const { body } = await product.send(reader, '/api/supplier/supplier-product-type/list', { supplierId, categoryName: '纸品' })
      expect(body.data.records).toMatchObject([{ categoryName: '纸品', kindName }])
    }
    await submit(own.id)
    const { processInstanceId } = await read(own.id)
    const { body } = await flow({ ...admin, locale: 'en' }, 'process/detail', { processInstanceId })
    // Its variables keep the words of both languages.
    expect(body.data.summary).toBe(`${where.channel} · Paper · Profit rate`)
  })

  test('at most one is in force at any instant, whoever races', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const random = randomOf(seed)
    const channel = await ownChannel()
    const where = async () =>
      (await call(admin, 'list', { channel: channel.channel, size: 200 })).body.data.records as {
        id: string
        number: number
        status: string
        effectiveAt: string
        endedAt: string | null
      }[]
    const acts = [
      async () => call(sue, 'insert', { supplierId, ...rate(`0.${1 + Math.floor(random() * 9)}`, channel) }),
      ...[submit, (ruleId: string) => approve(ruleId, pia), (ruleId: string) => approve(ruleId, carl), (ruleId: string) => approve(ruleId, fay)].flatMap(
        (act) => [act, act],
      ),
      (ruleId: string) => call(sue, 'withdraw', { id: ruleId }),
    ] as ((ruleId: string) => Promise<unknown>)[]
    for (let round = 0; round < effort(8, 200); round += 1) {
      const rows = await where()
      const latest = rows.toSorted((one, other) => other.number - one.number)[0]?.id ?? newId()
      await Promise.all(Array.from({ length: 4 }, () => acts[Math.floor(random() * acts.length)]?.(latest)))
      const now = await where()
      expect(now.filter(({ status }) => status === 'EFFECTIVE').length, `seed ${seed}`).toBeLessThanOrEqual(1)
      expect(now.filter(({ status }) => ['DRAFT', 'IN_APPROVAL', 'RETURNED', 'SCHEDULED'].includes(status)).length, `seed ${seed}`).toBeLessThanOrEqual(1)
      const periods = now
        .filter(({ effectiveAt, status }) => effectiveAt && ['EFFECTIVE', 'SUPERSEDED'].includes(status))
        .toSorted((one, other) => one.number - other.number)
      periods.slice(1).forEach(({ effectiveAt }, index) => expect(effectiveAt >= (periods[index]?.endedAt ?? '9'), `seed ${seed}`).toBe(true))
    }
  })
})

/** The same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed || 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
