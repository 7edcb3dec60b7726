/** Stopping a supplier and letting him go on: who decides, what is taken, and that exactly this is given back. */
import { describe, expect, test } from 'vitest'
import { labelOf } from '#kit/words.ts'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { people, withSuppliers } from './world.ts'

const world = withSuppliers()
const { admin, purchaser, manager, legal, financeManager, gm, hr, category } = people
const call = (who: Principal, verb: string, payload: object = {}) => world.post(who, `/api/supplier/supplier-admin/${verb}`, payload)
const ok = (who: Principal, verb: string, payload: object = {}) => world.ok(who, `/api/supplier/supplier-admin/${verb}`, payload)
const decide = (who: Principal, id: string, pass = true) => call(who, 'approve', { id, pass, comment: 'ok' })
const prisma = () => world.product.application.data.prisma
const supplierOf = (id: string) => prisma().supplier.findUniqueOrThrow({ where: { id } })
const freezeOf = (id: string) => prisma().supplierFreeze.findUniqueOrThrow({ where: { id } })

/** A file that somebody has uploaded. */
const fileOf = async ({ userId, tenantId, supplierId }: Principal): Promise<string> => {
  const id = newId()
  await prisma().fileObject.create({
    data: {
      id,
      tenantId,
      supplierId: supplierId ?? null,
      storage: 'folder',
      storageKey: id,
      name: 'proof.pdf',
      ext: 'pdf',
      mime: 'application/pdf',
      size: 1,
      sha256: '0'.repeat(64),
      uploadedBy: userId,
    },
  })
  return id
}
const why = { scopes: ['PRODUCT'], reasonCode: 'QUALITY', reason: '质量投诉' }
const asked = async (supplierId: string, more: object = {}) =>
  ok(purchaser, 'freeze', { supplierId, ...why, evidenceFileIds: [await fileOf(purchaser)], ...more })
const frozen = async (more: object = {}) => {
  const supplier = await world.supplier({ stage: 'FORMAL' })
  const freeze = await asked(supplier.id, more)
  expect((await decide(manager, freeze.id)).status).toBe(200)
  return { supplier, id: freeze.id as string }
}
const chore = async () => {
  const found = world.product.application.background.chores.find(({ name }) => name === 'release-suppliers')
  await found?.run(world.product.application.data, new AbortController().signal)
}

describe('a freeze', () => {
  test('says beforehand what it would stop, to who asks and to who decides; suppliers read their own alone', async () => {
    const supplier = await world.supplier({ stage: 'FORMAL' })
    const other = await world.supplier({ stage: 'FORMAL' })
    const ahead = (who: Principal, supplierId: string) => world.post(who, '/api/supplier/supplier-freeze/consequences', { supplierId })
    for (const who of [purchaser, manager]) {
      const { data } = (await ahead(who, supplier.id)).body
      expect(data.map(({ key, scopes, figure }: { key: string; scopes: string[]; figure: string }) => [key, scopes[0], figure])).toEqual(
        expect.arrayContaining([
          ['orders', 'ORDER', '0'],
          ['purchase-orders', 'ORDER', '0'],
          ['listings', 'PRODUCT', '0'],
        ]),
      )
    }
    expect((await ahead(supplier.admin, other.id)).status).toBe(404)
  })

  test('is asked for, decided by the purchase manager, and stops what it names', async () => {
    const supplier = await world.supplier({ stage: 'FORMAL' })
    const freeze = await asked(supplier.id)
    expect(freeze).toMatchObject({ status: 'IN_APPROVAL' })
    expect(await supplierOf(supplier.id)).toMatchObject({ operStatus: 'FREEZE_PENDING', freezeScopes: [] })
    expect((await decide(manager, freeze.id)).body.data).toMatchObject({ bizType: 'supplier-freeze', status: 'FROZEN' })
    expect(await supplierOf(supplier.id)).toMatchObject({ operStatus: 'FROZEN', freezeScopes: ['PRODUCT'], snapshotVersion: 1 })
    const rule = await world.product.send(purchaser, `/api/supplier/supplier/check-product-add-rule/${supplier.id}`)
    expect(rule.raw).toContain('supplier.product-frozen')
    expect((await world.product.send(supplier.admin, '/api/supplier/message/page', {})).raw).toContain('供应商已冻结')
  })

  test.each([['PAYMENT'], ['ALL']])('of %s needs the finance manager too', async (scope) => {
    const supplier = await world.supplier({ stage: 'FORMAL' })
    const freeze = await asked(supplier.id, { scopes: [scope] })
    await decide(manager, freeze.id)
    expect(await supplierOf(supplier.id)).toMatchObject({ operStatus: 'FREEZE_PENDING' })
    expect(await world.standsAt(freeze.processInstanceId)).toEqual(['finance'])
    await decide(financeManager, freeze.id)
    expect(await supplierOf(supplier.id)).toMatchObject({ operStatus: 'FROZEN', freezeScopes: [scope] })
  })

  test('refused or withdrawn leaves him as he was', async () => {
    const supplier = await world.supplier({ stage: 'FORMAL' })
    const refused = await asked(supplier.id)
    await decide(manager, refused.id, false)
    expect(await freezeOf(refused.id)).toMatchObject({ status: 'REFUSED' })
    expect(await supplierOf(supplier.id)).toMatchObject({ operStatus: 'NORMAL' })
    const withdrawn = await asked(supplier.id)
    expect(await world.ok(purchaser, '/api/supplier/supplier-freeze/cancel', { id: withdrawn.id })).toMatchObject({ status: 'CANCELLED' })
    expect(await supplierOf(supplier.id)).toMatchObject({ operStatus: 'NORMAL' })
  })

  test('that is decided is not taken back: it ends by its release', async () => {
    const { supplier, id } = await frozen()
    const list = await world.post(purchaser, '/api/supplier/supplier-freeze/list', { supplierId: supplier.id })
    expect(list.body.data.records).toMatchObject([{ id, abilities: { cancel: '当前状态不允许该操作' } }])
    const emergency = await world.supplier({ stage: 'FORMAL' })
    const { id: confirmed } = await ok(admin, 'freeze-now', { supplierId: emergency.id, ...why })
    await decide(manager, confirmed)
    for (const each of [id, confirmed]) {
      expect((await world.post(admin, '/api/supplier/supplier-freeze/cancel', { id: each })).body).toMatchObject({
        code: 422,
        data: { rule: 'not-allowed-now' },
      })
      expect(await freezeOf(each)).toMatchObject({ status: 'FROZEN', releasedAt: null })
    }
  })

  test('wants evidence, a coming day of release, and a supplier in a normal state', async () => {
    const { supplier } = await frozen()
    const evidenceFileIds = [await fileOf(purchaser)]
    expect((await call(purchaser, 'freeze', { supplierId: supplier.id, ...why, evidenceFileIds: [] })).status).toBe(400)
    expect((await call(purchaser, 'freeze', { supplierId: supplier.id, ...why, evidenceFileIds })).body).toMatchObject({
      code: 422,
      data: { rule: 'not-normal' },
    })
    const other = await world.supplier({ stage: 'FORMAL' })
    const past = await call(purchaser, 'freeze', { supplierId: other.id, ...why, evidenceFileIds, releaseOn: '2020-01-01' })
    expect(past.body).toMatchObject({ code: 400, data: { errors: [{ path: 'releaseOn' }] } })
    const { version } = await supplierOf(other.id)
    expect((await call(purchaser, 'freeze', { supplierId: other.id, version: version + 1, ...why, evidenceFileIds })).status).toBe(409)
  })

  test('is not for suppliers nor colleagues of other trades, and at once only for administrators', async () => {
    const supplier = await world.supplier({ stage: 'FORMAL' })
    for (const who of [supplier.admin, hr, gm]) expect((await call(who, 'freeze', { supplierId: supplier.id, ...why, evidenceFileIds: [] })).status).toBe(403)
    for (const who of [supplier.admin, purchaser, manager, category, legal])
      expect((await call(who, 'freeze-now', { supplierId: supplier.id, ...why })).status).toBe(403)
    const freeze = await asked(supplier.id)
    for (const who of [supplier.admin, purchaser, legal, hr]) expect((await decide(who, freeze.id)).status).toBe(404)
  })
})

describe('in an emergency', () => {
  test('he is frozen at once, and it stays so when it is confirmed', async () => {
    const supplier = await world.supplier({ stage: 'FORMAL' })
    const freeze = await ok(admin, 'freeze-now', { supplierId: supplier.id, ...why })
    expect(freeze).toMatchObject({ status: 'FROZEN', isEmergency: true })
    expect(await supplierOf(supplier.id)).toMatchObject({ operStatus: 'FROZEN' })
    const [task] = await world.product.application.data.sql.query<{ hours: number }>(
      'select extract(epoch from due_at - created_at)::int / 3600 as hours from wf_task where root_id = $1::uuid',
      [freeze.processInstanceId],
    )
    expect(task).toEqual({ hours: 24 })
    const abilities = async () => (await world.post(admin, '/api/supplier/supplier-freeze/list', { supplierId: supplier.id })).body.data.records[0]?.abilities
    expect(await freezeOf(freeze.id)).toMatchObject({ approvedAt: null })
    expect(await abilities()).toMatchObject({ cancel: true, defrostApply: '紧急冻结尚待确认，确认后可申请解冻；未获确认即自动解冻' })
    const release = { supplierId: supplier.id, reason: '已整改', fileIds: [await fileOf(supplier.admin)] }
    expect((await call(supplier.admin, 'defrost', release)).body).toMatchObject({ code: 422, data: { rule: 'unconfirmed' } })
    await decide(gm, freeze.id)
    expect(await freezeOf(freeze.id)).toMatchObject({ status: 'FROZEN', approvedAt: expect.any(Date) })
    expect(await abilities()).toMatchObject({ cancel: '当前状态不允许该操作', defrostApply: true })
  })

  test('refused afterwards he is released', async () => {
    const supplier = await world.supplier({ stage: 'FORMAL' })
    const freeze = await ok(admin, 'freeze-now', { supplierId: supplier.id, ...why })
    await decide(manager, freeze.id, false)
    expect(await freezeOf(freeze.id)).toMatchObject({ status: 'RELEASED', releasedAt: expect.any(Date) })
    expect(await supplierOf(supplier.id)).toMatchObject({ operStatus: 'NORMAL', freezeScopes: [] })
  })
})

const titles = async (id: string) =>
  (
    await world.product.application.data.sql.query<{ process_key: string; title: string }>(
      'select process_key, title from wf_instance where business_key = $1 order by started_at',
      [id],
    )
  ).map(({ process_key, title }) => [process_key, labelOf(title)])

describe('the title of a case', () => {
  test('tells who is stopped and in what, asked for and released, in both languages', async () => {
    const { supplier, id } = await frozen({ scopes: ['PRODUCT', 'ORDER'] })
    const { code } = await freezeOf(id)
    const { companyName } = await supplierOf(supplier.id)
    await ok(purchaser, 'defrost', { supplierId: supplier.id, reason: '已整改', fileIds: [await fileOf(purchaser)] })
    const title = { zh: `${companyName} – 商品、订单 · ${code}`, en: expect.stringMatching(/ – Products, Orders · /) }
    expect(await titles(id)).toEqual([
      ['supplier-freeze', title],
      ['supplier-defrost', title],
    ])
  })
})

describe('a release', () => {
  test('is asked for by the supplier with his proof, and given by the purchase manager', async () => {
    const { supplier, id } = await frozen()
    expect((await call(supplier.admin, 'defrost', { reason: '已整改', fileIds: [] })).status).toBe(400)
    await prisma().supplierFreeze.update({ where: { id }, data: { remembered: { listings: ['a', 'b'] }, autoRestoreShelf: false } })
    const given = [
      { key: 'supplier', figure: null },
      { key: 'listings', label: '在架商品不自动恢复，需重新上架', figure: '2' },
    ]
    expect(await world.ok(supplier.admin, '/api/supplier/supplier-freeze/release-consequences')).toMatchObject(given)
    const applied = await ok(supplier.admin, 'defrost', { reason: '已整改', fileIds: [await fileOf(supplier.admin)] })
    expect(applied).toMatchObject({ id, status: 'DEFROST_IN_APPROVAL', defrostReason: '已整改' })
    expect((await world.ok(manager, '/api/supplier/supplier-freeze/case', { id })).release).toMatchObject(given)
    await prisma().supplierFreeze.update({ where: { id }, data: { remembered: {} } })
    expect(await supplierOf(supplier.id)).toMatchObject({ operStatus: 'DEFROST_PENDING', freezeScopes: ['PRODUCT'] })
    await decide(manager, id)
    expect(await freezeOf(id)).toMatchObject({ status: 'RELEASED' })
    expect(await supplierOf(supplier.id)).toMatchObject({ operStatus: 'NORMAL', freezeScopes: [] })
  })

  test('of a matter of compliance needs legal too', async () => {
    const { supplier, id } = await frozen({ reasonCode: 'COMPLIANCE' })
    await ok(purchaser, 'defrost', { supplierId: supplier.id, reason: '已整改', fileIds: [await fileOf(purchaser)] })
    await decide(manager, id)
    expect(await supplierOf(supplier.id)).toMatchObject({ operStatus: 'DEFROST_PENDING' })
    await decide(legal, id)
    expect(await supplierOf(supplier.id)).toMatchObject({ operStatus: 'NORMAL' })
  })

  test('refused or withdrawn leaves him frozen, and can be asked for again', async () => {
    const { supplier, id } = await frozen()
    const ask = async () => ok(purchaser, 'defrost', { supplierId: supplier.id, reason: '已整改', fileIds: [await fileOf(purchaser)] })
    await ask()
    expect((await call(purchaser, 'defrost', { supplierId: supplier.id, reason: 'x', fileIds: [await fileOf(purchaser)] })).status).toBe(422)
    await decide(manager, id, false)
    expect(await freezeOf(id)).toMatchObject({ status: 'FROZEN' })
    await ask()
    expect(await world.ok(purchaser, '/api/supplier/supplier-freeze/cancel-defrost', { id })).toMatchObject({ status: 'FROZEN' })
    expect(await supplierOf(supplier.id)).toMatchObject({ operStatus: 'FROZEN' })
  })

  test('can be asked for by those whom the freeze stopped altogether: their accounts stay open', async () => {
    const supplier = await world.supplier({ stage: 'FORMAL' })
    const freeze = await ok(admin, 'freeze-now', { supplierId: supplier.id, ...why, scopes: ['ALL'] })
    const account = async () => (await prisma().user.findUniqueOrThrow({ where: { id: supplier.admin.userId } })).status
    expect(await account()).toBe('ENABLED')
    await decide(manager, freeze.id)
    expect(await ok(supplier.admin, 'defrost', { reason: '已整改', fileIds: [await fileOf(supplier.admin)] })).toMatchObject({ status: 'DEFROST_IN_APPROVAL' })
    await decide(manager, freeze.id)
    expect(await supplierOf(supplier.id)).toMatchObject({ operStatus: 'NORMAL' })
    expect(await account()).toBe('ENABLED')
  })

  test('comes by the clock on its day, not before, and not while he is leaving', async () => {
    const [due, later, leaving] = [await frozen(), await frozen({ releaseOn: '2099-01-01' }), await frozen()]
    const day = new Date(Date.now() - 2 * 86_400_000)
    await prisma().supplierFreeze.updateMany({ where: { id: { in: [due.id, leaving.id] } }, data: { releaseOn: day } })
    await prisma().supplierExit.create({
      data: { supplierId: leaving.supplier.id, code: `X-${leaving.id.slice(-8)}`, reasonCode: 'OTHER', reason: 'x', status: 'CLEARING' },
    })
    await chore()
    expect(await freezeOf(due.id)).toMatchObject({ status: 'RELEASED' })
    expect(await supplierOf(due.supplier.id)).toMatchObject({ operStatus: 'NORMAL', freezeReleaseOn: null })
    expect(await freezeOf(later.id)).toMatchObject({ status: 'FROZEN' })
    expect(await freezeOf(leaving.id)).toMatchObject({ status: 'FROZEN' })
  })
})
