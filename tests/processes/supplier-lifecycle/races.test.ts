/** Two at the same moment: one of them is first, the other is told so, and nothing is done twice or half. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { disagreements } from '../agreement.ts'
import { wrongStandings } from './standing.ts'
import { people, withSuppliers } from './world.ts'

const world = withSuppliers()
const { admin, purchaser, manager, category, legal, finance, gm } = people
const { post, ok } = world
const prisma = () => world.product.application.data.prisma
const sql = () => world.product.application.data.sql
const rounds = [1, 2]
const regularization = (verb: string) => `/api/supplier/supplier-regularization-workflow/${verb}`
const admins = (verb: string) => `/api/supplier/supplier-admin/${verb}`
const exits = (verb: string) => `/api/supplier/supplier-out-workflow/${verb}`
const prices = (verb: string) => `/api/supplier/supplier-price-rule-workflow/${verb}`
const whole = { scope: { whole: true, rows: [] }, reasonCode: 'BUSINESS', reason: '业务调整' }
const why = { scopes: ['ORDER'], reasonCode: 'QUALITY', reason: '质量投诉' }
const formal = new Set<string>()

const supplierOf = async (options: { readonly stage?: 'FORMAL'; readonly level?: string } = {}) => {
  const supplier = await world.supplier(options)
  if (options.stage) formal.add(supplier.id)
  return supplier
}
const proof = async ({ userId, tenantId }: Principal): Promise<string> => {
  const id = newId()
  const file = { storage: 'folder', storageKey: id, name: 'proof.pdf', ext: 'pdf', mime: 'application/pdf', size: 1, sha256: '0'.repeat(64) }
  await prisma().fileObject.create({ data: { id, tenantId, uploadedBy: userId, ...file } })
  return id
}
/** Nobody met an error of ours, and everything that is left agrees. @returns the statuses, sorted */
const settled = async (answers: readonly Answer[]): Promise<number[]> => {
  for (const answer of answers) {
    if (answer.status === 500) throw new Error(await world.product.reasonOf(answer.body.data.errorId))
    expect([200, 404, 409, 422], answer.raw).toContain(answer.status)
  }
  expect(await disagreements(sql())).toEqual([])
  expect(await wrongStandings(sql(), formal)).toEqual([])
  return answers.map(({ status }) => status).toSorted((one, other) => one - other)
}
const decide = (who: Principal, id: string, pass: boolean) => post(who, regularization('approve'), { id, pass, comment: 'ok' })
const freeze = async (supplierId: string) => post(purchaser, admins('freeze'), { supplierId, ...why, evidenceFileIds: [await proof(purchaser)] })

describe('two reviewers', () => {
  test.each(rounds)('of one task: one decides, the other hears that it is decided (%i)', async () => {
    const { admin: own } = await supplierOf()
    const { id } = await ok(own, regularization('insert'), { submit: true })
    const [task] = await sql().query<{ id: string }>('select id from wf_task where business_key = $1', [id])
    const complete = (who: Principal, pass: boolean) => post(who, '/api/workflow/work/complete-task', { taskId: task?.id, pass, comment: 'ok' })
    await ok(category, '/api/workflow/work/claim-task', { taskId: task?.id })
    const statuses = await settled(await Promise.all([complete(category, true), complete(admin, false)]))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test.each(rounds)('side by side: one wants more, the other agrees, and it is one of the two (%i)', async () => {
    const { id: supplierId, admin: own } = await supplierOf()
    const { id } = await ok(own, regularization('insert'), { submit: true })
    await decide(category, id, true)
    await settled(await Promise.all([decide(legal, id, false), decide(finance, id, true)]))
    const { status } = await prisma().supplierRegularization.findUniqueOrThrow({ where: { id } })
    expect(status).toBe('RETURNED')
    expect((await prisma().supplier.findUniqueOrThrow({ where: { id: supplierId } })).stage).toBe('POTENTIAL')
  })

  test.each(rounds)('the last agrees while the applicant takes it back (%i)', async () => {
    const { id: supplierId, admin: own } = await supplierOf({ level: 'STRATEGIC' })
    const { id } = await ok(own, regularization('insert'), { submit: true })
    for (const who of [category, legal, finance]) await decide(who, id, true)
    const statuses = await settled(await Promise.all([decide(gm, id, true), post(own, regularization('cancel'), { id })]))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const { status } = await prisma().supplierRegularization.findUniqueOrThrow({ where: { id } })
    const { stage } = await prisma().supplier.findUniqueOrThrow({ where: { id: supplierId } })
    expect([`${status} ${stage}`]).toEqual([status === 'APPROVED' ? 'APPROVED FORMAL' : 'CANCELLED POTENTIAL'])
  })
})

describe('two applications', () => {
  test.each(rounds)('for an exit, by the supplier and by the platform: one is open (%i)', async () => {
    const { id: supplierId, admin: own } = await supplierOf({ stage: 'FORMAL' })
    const both = await Promise.all([own, purchaser].map((who) => post(who, exits('insert'), { supplierId, ...whole, submit: true })))
    expect(await settled(both)).toEqual([200, 422])
  })

  test.each(rounds)('for a regularization, pressed twice: one is open (%i)', async () => {
    const { admin: own } = await supplierOf()
    expect(await settled(await Promise.all([1, 2].map(() => post(own, regularization('insert'), { submit: true }))))).toEqual([200, 422])
  })

  test.each(rounds)('for a freeze, by purchasing and in an emergency: one stops him (%i)', async () => {
    const { id: supplierId } = await supplierOf({ stage: 'FORMAL' })
    expect(await settled(await Promise.all([freeze(supplierId), post(admin, admins('freeze-now'), { supplierId, ...why })]))).toEqual([200, 422])
  })
})

describe('a freeze', () => {
  test.each(rounds)('over a regularization: whoever is second sees the other (%i)', async () => {
    const { id: supplierId, admin: own } = await supplierOf()
    const { id } = await ok(own, regularization('insert'), { submit: true })
    for (const who of [category, legal]) await decide(who, id, true)
    await settled(await Promise.all([decide(finance, id, true), post(admin, admins('freeze-now'), { supplierId, ...why })]))
    const { stage, operStatus } = await prisma().supplier.findUniqueOrThrow({ where: { id: supplierId } })
    expect(operStatus).toBe('FROZEN')
    const { status } = await prisma().supplierRegularization.findUniqueOrThrow({ where: { id } })
    // Decided before it, or waiting until it is over: never formal by the way.
    expect(stage === 'FORMAL').toBe(status === 'APPROVED')
  })

  test.each(rounds)('while an application is handed in: handed in before, or not at all (%i)', async () => {
    const { id: supplierId, admin: own } = await supplierOf()
    const { id } = await ok(own, regularization('insert'))
    await settled(await Promise.all([post(own, regularization('submit'), { id }), post(admin, admins('freeze-now'), { supplierId, ...why })]))
    expect((await prisma().supplier.findUniqueOrThrow({ where: { id: supplierId } })).operStatus).toBe('FROZEN')
  })

  test('that is there refuses a submission and an approval, and lets both be when it is over', async () => {
    const { id: supplierId, admin: own } = await supplierOf()
    const { id } = await ok(own, regularization('insert'), { submit: true })
    for (const who of [category, legal]) await decide(who, id, true)
    const stopped = await ok(admin, admins('freeze-now'), { supplierId, ...why })
    expect((await decide(finance, id, true)).body).toMatchObject({ code: 422, data: { rule: 'not-normal' } })
    await post(manager, admins('approve'), { id: stopped.id, pass: false, comment: 'no' })
    expect(await settled([await decide(finance, id, true)])).toEqual([200])
    expect((await prisma().supplier.findUniqueOrThrow({ where: { id: supplierId } })).stage).toBe('FORMAL')
  })

  test.each(rounds)('released by its approver and by the clock at once: released once (%i)', async () => {
    const { id: supplierId } = await supplierOf({ stage: 'FORMAL' })
    const stopped = await ok(admin, admins('freeze-now'), { supplierId, ...why })
    await post(manager, admins('approve'), { id: stopped.id, pass: true, comment: 'ok' })
    await ok(purchaser, admins('defrost'), { supplierId, reason: '已整改', fileIds: [await proof(purchaser)] })
    await prisma().supplierFreeze.update({ where: { id: stopped.id }, data: { releaseOn: new Date(Date.now() - 2 * 86_400_000) } })
    const chore = world.product.application.background.chores.find(({ name }) => name === 'release-suppliers')
    const [answer] = await Promise.all([
      post(purchaser, '/api/supplier/supplier-freeze/cancel-defrost', { id: stopped.id }),
      chore?.run(world.product.application.data, new AbortController().signal).catch(() => undefined),
    ])
    await settled([answer])
  })
})

describe('two versions of one line with the same day', () => {
  const rule = (supplierId: string, channel: string, profitValue: string) => ({ supplierId, channel, profitType: 1, profitValue, effectiveAt: soon })
  const soon = new Date(Date.now() + 86_400_000).toISOString()

  test.each(rounds)('are not both drafted, and one alone comes into force (%i)', async () => {
    const { id: supplierId, admin: own } = await supplierOf()
    const channel = 'JD'
    const both = await Promise.all(['5', '6'].map((value) => post(own, prices('insert'), rule(supplierId, channel, value))))
    expect((await settled(both)).filter((status) => status === 200)).toHaveLength(1)
    const id = both.find(({ status }) => status === 200)?.body.data.id as string
    const submitted = await Promise.all([1, 2].map(() => post(own, prices('submit'), { id })))
    expect((await settled(submitted)).filter((status) => status === 200)).toHaveLength(1)
    await ok(admin, prices('approve'), { id, pass: true })
    await sql().query(`update wf_timer set due_at = now() where element_id = 'wait' and instance_id in (select id from wf_instance where business_key = $1)`, [
      id,
    ])
    // Its day comes to two servers, and its supplier takes it back.
    const { engine } = world.product.application
    const [, , withdrawn] = await Promise.all([engine.runDue(), engine.runDue(), post(own, prices('withdraw'), { id })])
    await engine.runDue()
    await settled([withdrawn])
    const { status } = await prisma().supplierPriceRule.findUniqueOrThrow({ where: { id } })
    expect(status).toBe(withdrawn.status === 200 ? 'WITHDRAWN' : 'EFFECTIVE')
  })
})
