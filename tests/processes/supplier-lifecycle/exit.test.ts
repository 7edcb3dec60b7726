/** A supplier's way out: approval, clearing item by item, the end, and what calling it off gives back. */
import { labelOf } from '#kit/words.ts'
import { describe, expect, test } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import { people, withSuppliers } from './world.ts'

const world = withSuppliers()
const { admin, purchaser, manager, legal, finance, financeManager, warehouse, afterSales, hr } = people
const path = (verb: string): string => `/api/supplier/supplier-out-workflow/${verb}`
const call = (who: Principal, verb: string, payload: object = {}) => world.post(who, path(verb), payload)
const ok = (who: Principal, verb: string, payload: object = {}) => world.ok(who, path(verb), payload)
const decide = async (who: Principal, id: string, pass = true) => call(who, 'approve', { id, pass, comment: 'ok' })
const prisma = () => world.product.application.data.prisma
const exitOf = (id: string) => prisma().supplierExit.findUniqueOrThrow({ where: { id } })
const supplierOf = (id: string) => prisma().supplier.findUniqueOrThrow({ where: { id } })
const owners: Readonly<Record<string, Principal>> = {
  PURCHASER: purchaser,
  WAREHOUSE_MANAGER: warehouse,
  AFTER_SALES: afterSales,
  FINANCE: finance,
  LEGAL: legal,
}
const whole = { scope: { whole: true, rows: [] }, reasonCode: 'BUSINESS', reason: '业务调整' }

const applied = async (more: object = {}, by?: Principal) => {
  const supplier = await world.supplier({ stage: 'FORMAL' })
  const made = await ok(by ?? supplier.admin, 'insert', { supplierId: supplier.id, ...whole, submit: true, ...more })
  return { supplier, id: made.id as string, instance: made.processInstanceId as string }
}
const approved = async (more: object = {}) => {
  const made = await applied(more)
  for (const who of [manager, financeManager, warehouse, afterSales]) expect((await decide(who, made.id)).status).toBe(200)
  return made
}
const itemsOf = async (id: string) =>
  (await ok(admin, 'case', { id })).items as { id: string; itemKey: string; ownerRole: string; status: string; amount: string | null }[]
const settle = async (id: string) => {
  for (const item of await itemsOf(id))
    if (item.status === 'OPEN') await ok(owners[item.ownerRole] ?? admin, 'clear-item', { itemId: item.id, evidence: '已核对' })
}
const refund = (supplierId: string) => prisma().supplierMargin.updateMany({ where: { supplierId }, data: { refunded: '1000' } })

describe('an exit', () => {
  test('is approved by buying, then by finance, warehouse and after-sales side by side, and opens the clearing', async () => {
    const { supplier, id, instance } = await applied()
    expect(await exitOf(id)).toMatchObject({ status: 'IN_APPROVAL', initiatedBy: 'SUPPLIER', preview: { open: expect.any(Array) } })
    const ahead = async (who: Principal) =>
      (await ok(who, 'case', { id })).consequences.map(({ key, figure }: { key: string; figure: string }) => [key, figure])
    expect(await ahead(manager)).toEqual(
      expect.arrayContaining([
        ['items', '7'],
        ['accounts', expect.stringMatching(/^[1-9]/)],
      ]),
    )
    await decide(manager, id)
    expect(await world.standsAt(instance)).toEqual(['after-sales', 'finance', 'warehouse'])
    for (const who of [financeManager, warehouse, afterSales]) await decide(who, id)
    expect(await exitOf(id)).toMatchObject({ status: 'CLEARING', approvedAt: expect.any(Date) })
    expect(await ahead(manager)).toEqual([])
    expect(await world.standsAt(instance)).toEqual(Array.from({ length: 7 }, () => 'clear'))
    // Two of them are the purchaser's: each says what it clears.
    const { sql } = world.product.application.data
    const tasks = await sql.query<{ name: string }>('select name from wf_task where instance_id = $1::uuid', [instance])
    expect(new Set(tasks.map(({ name }) => name)).size).toBe(7)
    expect(tasks.map(({ name }) => labelOf(name))).toContainEqual({ zh: '清算：未结申请', en: 'Clearing: Open applications' })
    const rule = await world.product.send(purchaser, `/api/supplier/supplier/check-product-add-rule/${supplier.id}`)
    expect(rule.raw).toContain('supplier.leaving')
  })

  test('by the platform for a breach needs legal, whose no ends it', async () => {
    const { id, instance } = await applied({ reasonCode: 'BREACH' }, purchaser)
    for (const who of [manager, financeManager, warehouse, afterSales]) await decide(who, id)
    expect(await world.standsAt(instance)).toEqual(['legal'])
    await decide(legal, id, false)
    expect(await exitOf(id)).toMatchObject({ status: 'REJECTED' })
  })

  test('is sent back, edited and handed in again; cancelled by its applicant before the clearing', async () => {
    const { supplier, id, instance } = await applied()
    await decide(manager, id)
    await decide(warehouse, id, false)
    expect(await exitOf(id)).toMatchObject({ status: 'RETURNED' })
    expect(await world.standsAt(instance)).toEqual(['submit'])
    expect(await ok(supplier.admin, 'update', { id, ...whole, reason: '补充' })).toMatchObject({ reason: '补充' })
    expect(await ok(supplier.admin, 'submit', { id })).toMatchObject({ status: 'IN_APPROVAL' })
    expect(await ok(supplier.admin, 'cancel', { id })).toMatchObject({ status: 'CANCELLED' })
  })

  test('is the only one, with a scope, of a supplier who is still there', async () => {
    const { supplier, id } = await applied()
    expect((await call(purchaser, 'insert', { supplierId: supplier.id, ...whole })).body).toMatchObject({ code: 422, data: { rule: 'is-open', id } })
    const other = await world.supplier()
    expect((await call(purchaser, 'insert', { supplierId: other.id, ...whole, scope: { whole: false, rows: [] } })).status).toBe(400)
    await prisma().supplier.update({ where: { id: other.id }, data: { stage: 'EXITED' } })
    expect((await call(purchaser, 'insert', { supplierId: other.id, ...whole })).body).toMatchObject({ code: 422, data: { rule: 'exited' } })
    expect((await call(other.admin, 'insert', { supplierId: supplier.id, ...whole })).status).toBe(404)
    for (const who of [hr, warehouse]) expect((await call(who, 'insert', { supplierId: supplier.id, ...whole })).status).toBe(403)
    for (const who of [supplier.admin, purchaser, legal]) expect((await decide(who, id)).status).toBe(404)
  })
})

describe('the clearing', () => {
  test('is settled item by item by whom each belongs to, with evidence', async () => {
    const { id, instance, supplier } = await approved()
    const items = await itemsOf(id)
    const margin = items.find(({ itemKey }) => itemKey === 'margin')
    expect(margin).toMatchObject({ ownerRole: 'FINANCE', amount: '1000.00', status: 'OPEN' })
    expect((await call(warehouse, 'clear-item', { itemId: margin?.id, evidence: 'x' })).status).toBe(404)
    expect((await call(supplier.admin, 'clear-item', { itemId: margin?.id, evidence: 'x' })).status).toBe(404)
    expect((await call(finance, 'clear-item', { itemId: margin?.id, evidence: ' ' })).status).toBe(400)
    await ok(finance, 'clear-item', { itemId: margin?.id, evidence: '已退还', outcome: 'CLEARED' })
    expect((await call(finance, 'clear-item', { itemId: margin?.id, evidence: 'again' })).body).toMatchObject({
      code: 409,
      data: { byName: finance.name },
      msg: expect.stringMatching(/^该清算事项已由 FINANCE 于 [\d: -]+ 完成$/),
    })
    expect(await world.standsAt(instance)).toHaveLength(6)
    // Of the two that finance has, the one that is about it.
    const { sql } = world.product.application.data
    const tasks = await sql.query<{ name: string }>('select name from wf_task where instance_id = $1::uuid', [instance])
    const open = tasks.map(({ name }) => labelOf(name).zh)
    expect(open).toContain('清算：对账与付款')
    expect(open).not.toContain('清算：保证金退还')
  })

  test('does not pass a task whose item is open', async () => {
    const { id, instance } = await approved()
    expect((await decide(warehouse, id)).body).toMatchObject({ code: 422, data: { rule: 'item-is-settled' } })
    expect(await world.standsAt(instance)).toHaveLength(7)
  })

  test('ends when nothing is open, by the word of the finance manager: he is out, reads only, and later not even that', async () => {
    const { supplier, id, instance } = await approved()
    await settle(id)
    expect(await world.standsAt(instance)).toEqual(['confirm'])
    // What is open is said in the language of who asks.
    expect((await decide(financeManager, id)).body).toMatchObject({
      code: 422,
      data: { rule: 'nothing-is-open', open: expect.stringMatching(/^未结订单与退货|^保证金退还/) },
    })
    await refund(supplier.id)
    expect((await decide(finance, id)).status).toBe(404)
    expect((await decide(financeManager, id)).body.data).toMatchObject({ status: 'COMPLETED' })
    expect(await supplierOf(supplier.id)).toMatchObject({ stage: 'EXITED', exitedAt: expect.any(Date), snapshotVersion: 1 })
    expect(await prisma().supplierContract.findFirstOrThrow({ where: { supplierId: supplier.id } })).toMatchObject({ status: 'TERMINATED' })
    const user = () => prisma().user.findUniqueOrThrow({ where: { id: supplier.admin.userId }, include: { roles: { include: { role: true } } } })
    expect((await user()).roles.map(({ role }) => role.roleCode)).toEqual(['SUPPLIER_READER'])
    const chore = world.product.application.background.chores.find(({ name }) => name === 'close-former-suppliers')
    await chore?.run(world.product.application.data, new AbortController().signal)
    expect((await user()).status).toBe('ENABLED')
    await prisma().supplier.update({ where: { id: supplier.id }, data: { exitedAt: new Date(Date.now() - 31 * 86_400_000) } })
    await chore?.run(world.product.application.data, new AbortController().signal)
    expect((await user()).status).toBe('DISABLED')
  })

  test('called off by the purchase manager it gives everything back; by its applicant it cannot be', async () => {
    const { supplier, id } = await approved()
    expect((await call(supplier.admin, 'cancel', { id })).body).toMatchObject({ code: 422 })
    expect((await call(purchaser, 'abort', { id })).status).toBe(403)
    expect(await ok(manager, 'abort', { id, reason: '继续合作' })).toMatchObject({ status: 'CANCELLED' })
    const rule = await world.product.send(purchaser, `/api/supplier/supplier/check-product-add-rule/${supplier.id}`)
    expect(rule.raw).not.toContain('supplier.leaving')
    expect(await ok(supplier.admin, 'insert', { ...whole })).toMatchObject({ status: 'DRAFT' })
  })

  test('of a part closes that part and leaves the rest', async () => {
    const { supplier, id } = await approved({ scope: { whole: false, rows: [{ channel: 'JD' }] } })
    await settle(id)
    expect((await decide(financeManager, id)).body.data).toMatchObject({ status: 'COMPLETED' })
    expect(await supplierOf(supplier.id)).toMatchObject({ stage: 'FORMAL' })
    expect(await prisma().supplierSalesChannel.findFirstOrThrow({ where: { supplierId: supplier.id } })).toMatchObject({ status: 'DISABLED' })
    expect(await prisma().supplierProductType.count({ where: { supplierId: supplier.id, deletedAt: null } })).toBe(1)
  })
})
