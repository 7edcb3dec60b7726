/** From the draft to what sells: handed in, decided on, published; and what an edit, a return and a drop leave behind. */
import { describe, expect, test } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import { differencesOf } from '#server/modules/product/content/product-differences.ts'
import { noWords } from '#server/modules/product/content/content-leaves.ts'
import { publishedContent } from '#server/modules/product/publish/published-content.service.ts'
import { catalogue, colour, everywhere, jd, path, withProducts } from '#tests/modules/product/world.ts'
import { people } from '#tests/processes/supplier-lifecycle/world.ts'

const world = withProducts()
const { staff } = world
const prisma = () => world.product.application.data.prisma
const spuOf = (id: string) => prisma().spu.findUniqueOrThrow({ where: { id } })
const submit = (who: Principal, spuId: string) => world.call(who, 'submit', { id: spuId })
const reasons = async (who: Principal, spuId: string): Promise<string[]> => {
  const { status, body } = await submit(who, spuId)
  expect([status, body.data.rule]).toEqual([422, 'product.cannot-submit'])
  return body.data.reasons.map(({ code }: { code: string }) => code)
}

const values = (key: string) => ({ specValues: [{ specId: catalogue.colour, key }] })
const bundled = (skuId: string) => ({ isBundle: true, items: [{ skuId, qty: '2' }] })

/** As the inbox decides. */
async function decide(who: Principal, spuId: string, pass: boolean, comment?: string) {
  const { processInstanceId } = await world.draftOf(spuId)
  const [task] = await world.product.application.data.sql.query<{ id: string; assignee: string | null }>(
    'select id, assignee from wf_task where instance_id = $1::uuid',
    [processInstanceId],
  )
  if (task && task.assignee === null) await world.ok(who, '/api/workflow/work/claim-task', { taskId: task.id })
  return world.post(who, '/api/workflow/work/complete-task', { taskId: task?.id, pass, comment })
}

/** Approved, by the platform's staff. */
async function selling(who: Principal) {
  const made = await world.complete(who)
  expect((await submit(who, made.spuId)).status).toBe(200)
  const decided = await decide(people.categoryOp, made.spuId, true)
  expect(decided.status, decided.raw).toBe(200)
  return made
}

describe('a new product', () => {
  test('is handed in by its supplier, approved by category operations, and sells', async () => {
    const { id: supplierId, admin: sue } = await world.seller()
    const { spuId, skuIds } = await world.complete(sue)
    const handed = await submit(sue, spuId)
    expect(handed.body.data).toMatchObject({
      auditStatus: 'IN_APPROVAL',
      draftStatus: 'IN_APPROVAL',
      submittedAt: expect.any(String),
      abilities: { edit: '商品正在审核中，不能修改', withdraw: true },
    })
    const draft = await world.draftOf(spuId)
    expect(await world.standsAt(draft.processInstanceId)).toEqual(['review'])
    // Whoever handed it in is led to its case.
    expect(handed.body.data.processInstanceId).toBe(draft.processInstanceId)
    // What is decided on stays as it is.
    expect((await world.call(sue, 'save-spu-step-basic', { id: spuId, name: 'x' })).body.msg).toBe('商品正在审核中，不能修改')
    expect((await world.call(sue, 'drop-change', { id: spuId })).status).toBe(422)
    expect((await world.product.send(sue, path(sue, `remove/${spuId}`))).status).toBe(422)
    const decided = await decide(people.categoryOp, spuId, true)
    expect(decided.status, decided.raw).toBe(200)
    expect(await spuOf(spuId)).toMatchObject({
      auditStatus: 'APPROVED',
      currentVersion: 1,
      name: '订书机',
      skuCount: 2,
      supplierId,
      saleUnitId: catalogue.unit,
      approvedAt: expect.any(Date),
    })
    const skus = await prisma().sku.findMany({ where: { spuId }, orderBy: { sort: 'asc' }, include: { salesChannels: true } })
    expect(skus.map(({ id }) => id)).toEqual(skuIds)
    expect(skus[0]).toMatchObject({
      specText: '红',
      specTextEn: 'Red',
      supplierId,
      validity: 'ACTIVE',
      salesChannels: [{ channel: 'JD', timePeriodType: 'HOUR', timePeriod: 48 }],
    })
    // Nobody else bundles it: that would tell what it is called.
    const { admin: rival } = await world.seller()
    const theirs = await world.complete(rival)
    const held = { spuId: theirs.spuId, skuId: theirs.skuIds[0], isBundle: true, items: [{ skuId: skuIds[0], qty: '1' }] }
    const refused = await world.product.send(rival, path(rival, 'save-sku-step-bundled'), held)
    expect([refused.status, refused.body.data.errors]).toMatchObject([400, [{ message: '组合明细中的 SKU 不存在或已作废' }]])
    const snapshot = await prisma().productSnapshot.findFirstOrThrow({ where: { spuId }, include: { skus: { orderBy: { code: 'asc' } } } })
    expect(snapshot).toMatchObject({ number: 1, processInstanceId: draft.processInstanceId, draftId: draft.id, changedFields: [] })
    expect(snapshot.skus).toMatchObject([
      { skuId: skuIds[0], unitName: '测试件', unitNameEn: 'piece', taxCode: '1080412010000000000', specText: '红' },
      { skuId: skuIds[1] },
    ])
    // Published is what was handed in, and what was kept (invariant 37).
    const published = await publishedContent(prisma(), await spuOf(spuId))
    expect(differencesOf(snapshot.content as never, published, noWords)).toEqual([])
    expect(await world.read(sue, `detail-sku-price-storage/${skuIds[0]}`)).toMatchObject({ isPublished: true, fields: { supplyPrice: '10' } })
    const messages = await prisma().message.count({ where: { bizType: 'product-draft', bizId: draft.id } })
    expect(messages).toBe(1)
  })

  test('is refused with every reason at once', async () => {
    const { admin: sue } = await world.seller()
    const { spuId } = await world.done(sue, 'insert-spu', { name: '半成品', categoryId: catalogue.food, brandId: catalogue.guarded })
    const told = await reasons(sue, spuId)
    expect(told).toEqual(expect.arrayContaining(['product.needs-sku', 'product.needed', 'product.category-closed', 'product.brand-not-authorised']))
    expect((await world.draftOf(spuId)).status).toBe('DRAFT')
    const potential = await world.supplier({ bare: true })
    const poor = await world.complete(potential.admin)
    expect(await reasons(potential.admin, poor.spuId)).toEqual(expect.arrayContaining(['supplier.not-formal', 'supplier.no-contract']))
    const { body } = await world.product.send(sue, path(sue, 'submit'), { id: spuId }, { headers: { 'accept-language': 'en' } })
    expect(body.msg).toBe('It cannot be handed in yet')
  })

  test('comes back with a reason, is mended and handed in again', async () => {
    const { admin: sue } = await world.seller()
    const { spuId } = await world.complete(sue)
    await submit(sue, spuId)
    expect((await decide(people.categoryOp, spuId, false, '图片不清晰')).status).toBe(200)
    expect(await world.draftOf(spuId)).toMatchObject({ status: 'RETURNED', reason: '图片不清晰' })
    expect(await spuOf(spuId)).toMatchObject({ auditStatus: 'RETURNED' })
    await world.done(sue, 'save-spu-step-basic', { id: spuId, name: '清晰的订书机' })
    expect(await world.draftOf(spuId)).toMatchObject({ status: 'RETURNED' })
    expect((await submit(sue, spuId)).body.data.auditStatus).toBe('IN_APPROVAL')
    expect((await decide(people.categoryOp, spuId, true)).status).toBe(200)
    expect(await spuOf(spuId)).toMatchObject({ auditStatus: 'APPROVED', name: '清晰的订书机' })
  })

  test('is taken back, and is a draft again', async () => {
    const { admin: sue } = await world.seller()
    const { spuId } = await world.complete(sue)
    await submit(sue, spuId)
    expect((await world.call(sue, 'withdraw', { id: spuId })).body.data).toMatchObject({ auditStatus: 'READY', abilities: { edit: true, submit: true } })
    expect((await world.call(sue, 'withdraw', { id: spuId })).status).toBe(422)
    expect((await world.call(sue, 'drop-change', { id: spuId })).body.msg).toBe('新商品不能放弃变更，请直接删除')
  })
})

describe('a change', () => {
  test('leaves what sells alone until it is approved; then it is that, with a second snapshot', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await selling(sue)
    const [red, blue] = skuIds
    await world.done(sue, 'save-spu-step-basic', { id: spuId, name: '改名' })
    await world.done(sue, 'save-sku-step-price-storage', { spuId, skuId: red, supplyPrice: '11' })
    expect(await spuOf(spuId)).toMatchObject({ auditStatus: 'CHANGING', name: '订书机' })
    expect((await world.read(sue, `detail-spu-basic/${spuId}`)).fields).toMatchObject({ name: '订书机' })
    expect((await world.read(sue, `editView-spu-step-basic/${spuId}`)).fields).toMatchObject({ name: '改名' })
    await submit(sue, spuId)
    const { changedFields } = await world.draftOf(spuId)
    expect(changedFields).toEqual(['sku.price-storage.supplyPrice', 'spu.basic.name'])
    expect((await prisma().sku.findUniqueOrThrow({ where: { id: red! } })).supplyPrice.toFixed(0)).toBe('10')
    expect((await decide(people.categoryOp, spuId, true)).status).toBe(200)
    expect(await spuOf(spuId)).toMatchObject({ auditStatus: 'APPROVED', name: '改名', currentVersion: 2 })
    expect((await prisma().sku.findUniqueOrThrow({ where: { id: red! } })).supplyPrice.toFixed(0)).toBe('11')
    const snapshots = await prisma().productSnapshot.findMany({ where: { spuId }, orderBy: { number: 'asc' } })
    expect(snapshots.map(({ number, changedFields: fields }) => [number, fields])).toEqual([
      [1, []],
      [2, ['sku.price-storage.supplyPrice', 'spu.basic.name']],
    ])
    await expect(prisma().productSnapshot.update({ where: { id: snapshots[0]!.id }, data: { name: 'x' } })).rejects.toThrow()
    expect(blue).toBeDefined()
  })

  test('of free fields alone needs nobody', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await selling(sue)
    await world.done(sue, 'save-sku-step-price-storage', { spuId, skuId: skuIds[0], stockQty: '7' })
    expect((await submit(sue, spuId)).body.data).toMatchObject({ auditStatus: 'APPROVED', currentVersion: 2 })
    expect((await prisma().sku.findUniqueOrThrow({ where: { id: skuIds[0]! } })).stockQty.toFixed(0)).toBe('7')
  })

  test('swaps the places of two SKU, takes one out and lets its successor in', async () => {
    const { spuId, skuIds } = await selling(staff)
    const [red, blue] = skuIds
    await world.done(staff, 'save-sku-step-basic', { spuId, skuId: red, ...values('blue') })
    await world.done(staff, 'save-sku-step-basic', { spuId, skuId: blue, ...values('red') })
    await submit(staff, spuId)
    expect((await decide(people.categoryOp, spuId, true)).status).toBe(200)
    const keys = async () =>
      (await prisma().sku.findMany({ where: { spuId, validity: 'ACTIVE' }, orderBy: { sort: 'asc' } })).map(({ id, specText }) => [id, specText])
    expect(await keys()).toEqual([
      [red, '蓝'],
      [blue, '红'],
    ])
    await world.done(staff, 'save-spu-step-specs-attribute', { id: spuId, specs: [{ ...colour, values: colour.values.slice(0, 1) }], applySpecs: true })
    await submit(staff, spuId)
    expect((await decide(people.categoryOp, spuId, true)).status).toBe(200)
    expect(await keys()).toEqual([[blue, '红']])
    expect(await prisma().sku.findUniqueOrThrow({ where: { id: red! } })).toMatchObject({ validity: 'INVALID' })
  })

  test('that changes nothing is not handed in; one that is dropped leaves nothing', async () => {
    const { spuId } = await selling(staff)
    await world.done(staff, 'save-spu-step-basic', { id: spuId, name: '订书机' })
    expect(await reasons(staff, spuId)).toEqual(['product.unchanged'])
    await world.done(staff, 'save-spu-step-basic', { id: spuId, name: '别名' })
    const { stepVersion } = await world.read(staff, `editView-spu-step-basic/${spuId}`)
    expect((await world.call(staff, 'drop-change', { id: spuId })).body.data).toMatchObject({ auditStatus: 'APPROVED', name: '订书机', draftStatus: null })
    // Who still looks at the dropped one does not write into the next.
    expect((await world.call(staff, 'save-spu-step-basic', { id: spuId, name: '旧', stepVersion })).status).toBe(409)
    expect((await world.call(staff, 'drop-change', { id: spuId })).body.msg).toBe('没有待处理的草稿')
  })

  test('is opened once, however many begin it at once', async () => {
    const { spuId } = await selling(staff)
    const steps = Array.from({ length: 6 }, (_none, place) => world.call(staff, 'save-spu-step-basic', { id: spuId, subtitle: `${place}` }))
    expect((await Promise.all(steps)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await prisma().productDraft.count({ where: { spuId, status: { in: ['DRAFT', 'READY'] } } })).toBe(1)
  })

  test('and its approval at once with an edit: one of them is refused, and what is published was decided on', async () => {
    const { spuId } = await selling(staff)
    for (const name of ['甲', '乙', '丙']) {
      await world.done(staff, 'save-spu-step-basic', { id: spuId, name })
      await submit(staff, spuId)
      const [decided, edited] = await Promise.all([
        decide(people.categoryOp, spuId, true),
        world.call(staff, 'save-spu-step-basic', { id: spuId, subtitle: `${name}!` }),
      ])
      expect(decided.status, decided.raw).toBe(200)
      expect([200, 422]).toContain(edited.status)
      // An edit that came after the approval opened the next change.
      expect(await spuOf(spuId)).toMatchObject({ name, auditStatus: edited.status === 200 ? 'CHANGING' : 'APPROVED' })
    }
  })

  test('of channels keeps the rows of those that stay', async () => {
    const { spuId, skuIds } = await selling(staff)
    const rows = () => prisma().skuSalesChannel.findMany({ where: { skuId: skuIds[0]!, deletedAt: null }, orderBy: { sort: 'asc' } })
    const [before] = await rows()
    const mall = { ...jd, channel: 'COMMUNITY_MALL', salePrice: '13' }
    await world.done(staff, 'save-spu-step-sale-channel', {
      id: spuId,
      channels: [
        { channel: 'COMMUNITY_MALL', salesRegion: everywhere },
        { channel: 'JD', salesRegion: everywhere },
      ],
    })
    await world.done(staff, 'save-sku-step-sale-channel', { spuId, skuId: skuIds[0], channels: [mall, jd] })
    await submit(staff, spuId)
    expect((await decide(people.categoryOp, spuId, true)).status).toBe(200)
    const after = await rows()
    expect(after.map(({ channel }) => channel)).toEqual(['COMMUNITY_MALL', 'JD'])
    expect(after[1]?.id).toBe(before?.id)
    expect(await spuOf(spuId)).toMatchObject({ channels: ['COMMUNITY_MALL', 'JD'] })
  })
})

describe('bundles', () => {
  test('are published with their parts, and never hold themselves', async () => {
    const part = await selling(staff)
    const bundle = await selling(staff)
    const [one] = part.skuIds
    const [whole] = bundle.skuIds
    await world.done(staff, 'save-sku-step-bundled', { spuId: bundle.spuId, skuId: whole, ...bundled(one!) })
    await submit(staff, bundle.spuId)
    expect((await decide(people.categoryOp, bundle.spuId, true)).status).toBe(200)
    expect((await prisma().skuBundleItem.findMany({ where: { skuId: whole! } })).map(({ componentSkuId, qty }) => [componentSkuId, qty.toFixed()])).toEqual([
      [one, '2'],
    ])
    await world.done(staff, 'save-sku-step-bundled', { spuId: part.spuId, skuId: one, ...bundled(whole!) })
    expect(await reasons(staff, part.spuId)).toEqual(['product.bundle-cycle'])
    // What holds the SKU is not offered to it.
    const offered = await world.done(staff, 'sku-select-bundled-list', { skuId: one, size: 200 })
    expect(offered.records.map(({ id }: { id: string }) => id)).not.toContain(whole)
    expect(offered.records.map(({ id }: { id: string }) => id)).toContain(bundle.skuIds[1])
  })
})

const invalidate = (what: object) => world.ok(staff, '/api/product/manager/batch-sku-invalid', { reason: '停产', ...what })

describe('what is out of use', () => {
  test('never comes back; its place is free for a successor', async () => {
    const { spuId, skuIds } = await selling(staff)
    const [red, blue] = skuIds
    await world.done(staff, 'save-spu-step-basic', { id: spuId, subtitle: '变更中' })
    expect(await invalidate({ ids: [red] })).toEqual([{ id: red, isDone: true, code: null, message: null }])
    expect(await prisma().sku.findUniqueOrThrow({ where: { id: red! } })).toMatchObject({ validity: 'INVALID' })
    // It has left the open draft, and a successor may say the same.
    expect((await world.draftOf(spuId)).skuIds).toEqual([blue])
    const { skuId } = await world.done(staff, 'save-sku-step-basic', { spuId, name: '新红', ...values('red') })
    await world.done(staff, 'save-sku-step-sale-channel', { spuId, skuId, channels: [jd] })
    await world.done(staff, 'save-sku-step-price-storage', { spuId, skuId, supplyPrice: '9', taxRate: '0.13', stockMode: 'OWN' })
    await submit(staff, spuId)
    expect((await decide(people.categoryOp, spuId, true)).status).toBe(200)
    expect(await spuOf(spuId)).toMatchObject({ auditStatus: 'APPROVED', skuCount: 2 })
    expect(await invalidate({ ids: [red, blue, skuId] })).toMatchObject([{ isDone: false }, { isDone: true }, { isDone: true }])
    expect(await spuOf(spuId)).toMatchObject({ auditStatus: 'INVALID', validity: 'INVALID' })
    expect((await world.call(staff, 'save-spu-step-basic', { id: spuId, name: 'x' })).body.msg).toBe('商品已作废')
    expect(await invalidate({ spuIds: [spuId] })).toMatchObject([{ isDone: false, code: 'product.is-invalid', message: '商品已作废' }])
  })

  test('is not what is being decided on, and only the category manager says so', async () => {
    const { spuId } = await selling(staff)
    await world.done(staff, 'save-spu-step-basic', { id: spuId, name: '改' })
    await submit(staff, spuId)
    expect(await invalidate({ spuIds: [spuId] })).toMatchObject([{ isDone: false, code: 'product.in-approval' }])
    await world.call(staff, 'withdraw', { id: spuId })
    expect((await world.post(people.categoryOp, '/api/product/manager/batch-sku-invalid', { spuIds: [spuId], reason: 'x' })).status).toBe(403)
    expect(await invalidate({ spuIds: [spuId] })).toMatchObject([{ isDone: true }])
    expect((await world.draftOf(spuId)).status).toBe('DROPPED')
  })
})
