/** From a potential supplier to a formal one: every step, every guard, and whoever has no business in it. */
import { describe, expect, test } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import { people, withSuppliers } from './world.ts'

const world = withSuppliers()
const { admin, purchaser, category, legal, finance, gm, hr, warehouse } = people
const path = (verb: string): string => `/api/supplier/supplier-regularization-workflow/${verb}`
const call = (who: Principal, verb: string, payload: object = {}) => world.post(who, path(verb), payload)
const ok = (who: Principal, verb: string, payload: object = {}) => world.ok(who, path(verb), payload)
const decide = (who: Principal, id: string, pass: boolean, comment = 'ok') => call(who, 'approve', { id, pass, comment })
const read = async (id: string) => world.product.application.data.prisma.supplierRegularization.findUniqueOrThrow({ where: { id } })
const supplierOf = async (id: string) => world.product.application.data.prisma.supplier.findUniqueOrThrow({ where: { id } })

/** Handed in, by the supplier himself. */
const submitted = async (options: { level?: string; expectedAnnualAmount?: string } = {}) => {
  const { level, ...said } = options
  const supplier = await world.supplier(level === undefined ? {} : { level })
  const made = await ok(supplier.admin, 'insert', { reason: '合作顺利', submit: true, ...said })
  return { supplier, id: made.id as string, instance: made.processInstanceId as string }
}
const throughChecks = async (id: string) => {
  for (const who of [category, legal, finance]) expect((await decide(who, id, true)).status).toBe(200)
}

describe('the checklist', () => {
  test('says of everything what is missing, where to mend it, in the reader’s language', async () => {
    const { id, admin: own } = await world.supplier({ bare: true })
    const { items, ready } = await ok({ ...own, locale: 'en' }, 'checklist', { supplierId: id })
    expect(ready).toBe(false)
    expect(items.map(({ key }: { key: string }) => key)).toHaveLength(10)
    expect(items[0]).toMatchObject({ key: 'materials', ok: false, tab: 'supplier-material', reason: expect.any(String) })
    const refused = await call(own, 'insert', { submit: true })
    expect(refused.body).toMatchObject({ code: 422, data: { rule: 'is-green' } })
    expect(refused.body.msg).toContain('资质')
  })

  test('is green when everything is there, and of his own supplier only', async () => {
    const [one, other] = [await world.supplier(), await world.supplier()]
    expect(await ok(one.admin, 'checklist', { supplierId: one.id })).toMatchObject({
      ready: true,
      obstacle: null,
      consequences: expect.arrayContaining([expect.objectContaining({ key: 'stage' })]),
    })
    expect((await call(one.admin, 'checklist', { supplierId: other.id })).status).toBe(404)
    expect((await call(one.admin, 'insert', { supplierId: other.id })).status).toBe(404)
  })

  test('wants qualifications that are good for ninety days more', async () => {
    const { id, admin: own } = await world.supplier()
    const soon = new Date(Date.now() + 60 * 86_400_000)
    await world.product.application.data.prisma.supplierMaterial.updateMany({ where: { supplierId: id }, data: { validTo: soon } })
    const { items } = await ok(own, 'checklist', { supplierId: id })
    expect(items[0]).toMatchObject({ ok: false, detail: soon.toISOString().slice(0, 10) })
  })
})

describe('an application', () => {
  test('goes through assessment and both checks, and makes him formal', async () => {
    const { supplier, id, instance } = await submitted()
    expect(await world.standsAt(instance)).toEqual(['category'])
    expect((await decide(category, id, true)).body.data).toMatchObject({ status: 'IN_APPROVAL' })
    expect(await world.standsAt(instance)).toEqual(['finance', 'legal'])
    await decide(legal, id, true)
    expect(await supplierOf(supplier.id)).toMatchObject({ stage: 'POTENTIAL' })
    await decide(finance, id, true)
    expect(await read(id)).toMatchObject({ status: 'APPROVED', approvedAt: expect.any(Date), submittedAt: expect.any(Date) })
    expect(await supplierOf(supplier.id)).toMatchObject({ stage: 'FORMAL', formalAt: expect.any(Date), snapshotVersion: 1 })
    const news = await world.product.send(supplier.admin, '/api/supplier/message/page', {})
    expect(news.raw).toContain('已转为正式供应商')
  })

  test.each([{ level: 'STRATEGIC' }, { expectedAnnualAmount: '1000000.00' }])(
    'of a strategic or big supplier needs the general manager: %j',
    async (options) => {
      const { id, instance } = await submitted(options)
      await throughChecks(id)
      expect(await world.standsAt(instance)).toEqual(['gm'])
      expect((await decide(gm, id, true)).body.data).toMatchObject({ status: 'APPROVED' })
    },
  )

  test('is rejected for good by the general manager, and he has to wait before the next', async () => {
    const { supplier, id } = await submitted({ level: 'STRATEGIC' })
    await throughChecks(id)
    await decide(gm, id, false, '规模不足')
    expect(await read(id)).toMatchObject({ status: 'REJECTED', rejectReason: '规模不足', coolDownUntil: expect.any(Date) })
    expect(await supplierOf(supplier.id)).toMatchObject({ stage: 'POTENTIAL' })
    expect((await call(supplier.admin, 'insert')).body).toMatchObject({ code: 422, data: { rule: 'cooling' } })
  })

  test.each([
    ['assessment', category, [] as Principal[]],
    ['law', legal, [category]],
    ['finance', finance, [category]],
  ])('comes back from %s, is edited and handed in again', async (_name, who, before) => {
    const { supplier, id, instance } = await submitted()
    for (const one of before) await decide(one, id, true)
    await decide(who, id, false, '请补充')
    expect(await read(id)).toMatchObject({ status: 'RETURNED' })
    expect(await world.standsAt(instance)).toEqual(['submit'])
    expect(await ok(supplier.admin, 'update', { id, reason: '已补充' })).toMatchObject({ reason: '已补充', status: 'RETURNED' })
    expect(await ok(supplier.admin, 'submit', { id })).toMatchObject({ status: 'IN_APPROVAL' })
    await throughChecks(id)
    expect(await read(id)).toMatchObject({ status: 'APPROVED' })
  })

  test('is checked again at the last approval', async () => {
    const { supplier, id } = await submitted()
    await decide(category, id, true)
    await decide(legal, id, true)
    await world.product.application.data.prisma.supplierBankAccount.updateMany({ where: { supplierId: supplier.id }, data: { isVerified: false } })
    expect((await decide(finance, id, true)).body).toMatchObject({ code: 422, data: { rule: 'is-green' } })
    expect(await supplierOf(supplier.id)).toMatchObject({ stage: 'POTENTIAL' })
    await world.product.application.data.prisma.supplierBankAccount.updateMany({ where: { supplierId: supplier.id }, data: { isVerified: true } })
    expect((await decide(finance, id, true)).body.data).toMatchObject({ status: 'APPROVED' })
  })

  test('is cancelled by its applicant, as a draft and in approval, and never afterwards', async () => {
    const { supplier, id } = await submitted()
    expect(await ok(supplier.admin, 'cancel', { id })).toMatchObject({ status: 'CANCELLED' })
    expect((await call(supplier.admin, 'cancel', { id })).body).toMatchObject({ code: 422, data: { rule: 'not-allowed-now' } })
    const draft = await ok(supplier.admin, 'insert')
    expect(draft).toMatchObject({ status: 'DRAFT', abilities: { submit: true, cancel: true } })
    expect(await ok(supplier.admin, 'cancel', { id: draft.id })).toMatchObject({ status: 'CANCELLED' })
  })

  test('is the only one, of a potential supplier that is not frozen', async () => {
    const { supplier, id } = await submitted()
    expect((await call(purchaser, 'insert', { supplierId: supplier.id })).body).toMatchObject({ code: 422, data: { rule: 'is-open', id } })
    const formal = await world.supplier({ stage: 'FORMAL' })
    expect((await call(purchaser, 'insert', { supplierId: formal.id })).body).toMatchObject({ code: 422, data: { rule: 'not-potential' } })
    const frozen = await world.supplier()
    await world.product.application.data.prisma.supplier.update({ where: { id: frozen.id }, data: { operStatus: 'FROZEN' } })
    expect((await call(purchaser, 'insert', { supplierId: frozen.id })).body).toMatchObject({ code: 422, data: { rule: 'not-normal' } })
  })

  test('cannot be edited while it is being decided, nor in an old version', async () => {
    const { supplier, id } = await submitted()
    expect((await call(supplier.admin, 'update', { id, reason: 'x' })).body).toMatchObject({ code: 422, data: { rule: 'not-allowed-now' } })
    const other = await world.supplier()
    const draft = await ok(other.admin, 'insert')
    await ok(other.admin, 'update', { id: draft.id, version: draft.version, reason: 'a' })
    expect((await call(other.admin, 'update', { id: draft.id, version: draft.version, reason: 'b' })).status).toBe(409)
  })

  test('is decided by whom it is asked of, and by nobody else', async () => {
    const { supplier, id } = await submitted()
    for (const who of [supplier.admin, purchaser, legal, hr, warehouse]) expect((await decide(who, id, true)).status).toBe(404)
    expect((await call(warehouse, 'insert', { supplierId: supplier.id })).status).toBe(403)
    expect((await call(hr, 'cancel', { id })).status).toBe(403)
    expect((await decide(admin, id, true)).status).toBe(200)
  })

  test('is read by whoever is asked, and by no other supplier', async () => {
    const { id } = await submitted()
    const stranger = await world.supplier()
    expect((await call(stranger.admin, 'case', { id })).status).toBe(404)
    expect((await call(category, 'case', { id })).body.data).toMatchObject({ id, items: expect.any(Array), consequences: expect.any(Array) })
  })
})
