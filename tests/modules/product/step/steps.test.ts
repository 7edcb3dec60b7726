/** Entering a product step by step, on both sides: what is saved, what is missing, who is in whose way. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { basics, catalogue, colour, everywhere, jd, path, prices, withProducts } from '../world.ts'

const world = withProducts()
const { staff } = world
const send: typeof world.product.send = (...asked) => world.product.send(...asked)

describe('a new product', () => {
  test('is entered by its supplier step by step until nothing is missing, and lists follow', async () => {
    const { admin: sue } = await world.seller()
    const made = await world.done(sue, 'insert-spu', { name: '订书机' })
    expect(made).toMatchObject({
      skuId: null,
      step: 'basic',
      stepVersion: 0,
      fields: { name: '订书机', brandId: null },
      isComplete: false,
      draft: { status: 'DRAFT', stepMask: 2 },
    })
    expect(made.problems.map(({ path: at }: { path: string }) => at)).toEqual(['categoryId', 'brandId', 'goodsType', 'saleUnitId', 'taxInfoId'])
    expect(made.problems[0]).toEqual({ path: 'categoryId', code: 'product.needed', message: '请选择商品类目' })
    const { spuId } = made
    const saved = await world.done(sue, 'save-spu-step-basic', { id: spuId, ...basics, stepVersion: 0 })
    expect(saved).toMatchObject({ stepVersion: 1, isComplete: true, problems: [], draft: { stepMask: 1, savedAt: expect.any(String) } })
    // The template of the category asks for the material.
    const opened = await world.read(sue, `editView-spu-step-specs-attribute/${spuId}`)
    expect(opened).toMatchObject({ stepVersion: 0, isComplete: false, problems: [{ path: 'attributes.material', message: '请填写材质' }] })
    const specs = await world.done(sue, 'save-spu-step-specs-attribute', { id: spuId, attributes: { material: 'steel' }, specs: [colour], applySpecs: true })
    expect(specs).toMatchObject({ isComplete: true, draft: { stepMask: 3, isComplete: false } })
    const draft = await world.draftOf(spuId)
    const [red, blue] = draft.skuIds
    expect(await world.read(sue, `editView-sku-step-basic/${spuId}/${blue}`)).toMatchObject({
      code: expect.stringMatching(/^SKU\d+$/),
      fields: { name: '订书机 蓝', nameEn: 'Stapler Blue' },
      isComplete: true,
    })
    await world.done(sue, 'save-spu-step-sale-channel', { id: spuId, channels: [{ channel: 'JD', salesRegion: everywhere }] })
    const mainImage = await world.picture(sue)
    const shown = await world.done(sue, 'save-spu-step-image-text', { id: spuId, mainImage, detailHtml: '<p onclick="x()">结实<script>1</script></p>' })
    expect(shown).toMatchObject({
      fields: { detailHtml: '<p>结实</p>' },
      files: [{ id: mainImage, link: expect.stringContaining(mainImage) }],
      draft: { stepMask: 15, status: 'DRAFT' },
    })
    for (const skuId of [red, blue]) {
      await world.done(sue, 'save-sku-step-sale-channel', { spuId, skuId, channels: [jd] })
      await world.done(sue, 'save-sku-step-price-storage', { spuId, skuId, ...prices })
    }
    expect((await world.draftOf(spuId)).status).toBe('READY')
    const list = await world.done(sue, 'list', { keyword: '订书机 蓝' })
    expect(list.records).toMatchObject([
      {
        id: spuId,
        name: '订书机',
        auditStatus: 'READY',
        draftStatus: 'READY',
        categoryName: '订书机',
        brandName: '得力测试',
        skuCount: 2,
        minPrice: '10.0000',
        channels: ['JD'],
        picture: expect.stringContaining(mainImage),
        abilities: { edit: true, submit: true, remove: true, withdraw: expect.any(String) },
      },
    ])
    // Nothing of it is published.
    const { prisma } = world.product.application.data
    expect([await prisma.sku.count({ where: { spuId } }), await prisma.spuSalesChannel.count({ where: { spuId } })]).toEqual([0, 0])
  })

  test('may be entered in any order, and falls back when something is emptied', async () => {
    const { spuId, skuIds } = await world.complete(staff)
    expect(await world.draftOf(spuId)).toMatchObject({ status: 'READY', isComplete: true })
    const emptied = await world.done(staff, 'save-sku-step-price-storage', { spuId, skuId: skuIds[1], supplyPrice: null })
    expect(emptied).toMatchObject({ isComplete: false, fields: { supplyPrice: null, taxRate: '0.13' }, draft: { status: 'DRAFT', stepMask: 15 } })
    expect(await world.done(staff, 'save-sku-step-price-storage', { spuId, skuId: skuIds[1], supplyPrice: '9.9' })).toMatchObject({
      draft: { status: 'READY' },
    })
    const log = await world.product.application.data.prisma.docLog.findMany({
      where: { bizType: 'product-draft', bizId: (await world.draftOf(spuId)).id },
      orderBy: { id: 'desc' },
      take: 2,
    })
    expect(log.map(({ event, fromStatus, toStatus, content }) => [event, fromStatus, toStatus, content])).toEqual([
      ['step-saved', 'DRAFT', 'READY', `sku.${skuIds[1]}.price-storage`],
      ['step-saved', 'READY', 'DRAFT', `sku.${skuIds[1]}.price-storage`],
    ])
  })

  test('gets SKU one by one too; each has its number from the first save on', async () => {
    const { spuId } = await world.done(staff, 'insert-spu', basics)
    const first = await world.done(staff, 'save-sku-step-basic', { spuId, name: '单品' })
    expect(first).toMatchObject({ skuId: expect.any(String), code: expect.stringMatching(/^SKU\d+$/), stepVersion: 1, isComplete: true })
    const second = await world.done(staff, 'save-sku-step-price-storage', { spuId, skuId: '', ...prices })
    expect(second.skuId).not.toBe(first.skuId)
    // Without a spec that tells them apart.
    expect((await world.read(staff, `editView-sku-step-basic/${spuId}/${second.skuId}`)).problems).toMatchObject([
      { path: 'name' },
      { path: 'specValues', code: 'product.combination-taken', message: `规格组合与 ${first.code} 重复` },
    ])
    expect((await world.call(staff, 'save-sku-step-basic', { spuId, skuId: newId(), name: 'x' })).status).toBe(404)
  })

  test('keeps what was typed when its specs change', async () => {
    const { spuId, skuIds } = await world.complete(staff)
    const three = { ...colour, values: [...colour.values, { key: 'green', zh: '绿', en: 'Green' }] }
    await world.done(staff, 'save-spu-step-specs-attribute', { id: spuId, specs: [three], applySpecs: true })
    const draft = await world.draftOf(spuId)
    expect(draft.skuIds.slice(0, 2)).toEqual(skuIds)
    expect(draft).toMatchObject({ status: 'DRAFT' })
    expect(draft.content.skus.map((sku: Record<string, { supplyPrice?: string | null }>) => sku['price-storage']?.supplyPrice ?? null)).toEqual([
      '10',
      '10',
      null,
    ])
    await world.done(staff, 'save-spu-step-specs-attribute', { id: spuId, specs: [{ ...colour, values: colour.values.slice(1) }], applySpecs: true })
    expect((await world.draftOf(spuId)).skuIds).toEqual([skuIds[1]])
  })
})

test('goods that go to a category which asks otherwise take their answers along by question, not by code', async () => {
  const { prisma } = world.product.application.data
  const [template, category] = [newId(), newId()]
  await prisma.attributeTemplate.create({ data: { id: template, name: '工具' } })
  const group = { templateId: template, groupId: (await prisma.attributeGroup.create({ data: { templateId: template, name: '参数' } })).id }
  const options = [{ code: 'st', nameZh: '钢' }]
  await prisma.attribute.createMany({
    data: [
      { ...group, code: 'm1', name: '材质', inputType: 'SELECT', options },
      { ...group, code: 'pages', name: '页码', inputType: 'NUMBER' },
    ],
  })
  const called = category.slice(-8)
  await prisma.category.create({
    data: { id: category, categoryType: 'PRODUCT', path: [category], level: 1, code: `T-${called}`, nameZh: `工具 ${called}`, attributeTemplateId: template },
  })
  const { spuId } = await world.complete(staff)
  await world.done(staff, 'save-spu-step-specs-attribute', { id: spuId, attributes: { material: 'steel', pages: '20' } })
  const before = await world.read(staff, `editView-spu-step-specs-attribute/${spuId}`)
  await world.done(staff, 'save-spu-step-basic', { id: spuId, categoryId: category })
  const after = await world.read(staff, `editView-spu-step-specs-attribute/${spuId}`)
  expect(after).toMatchObject({ fields: { attributes: { m1: 'st' } }, stepVersion: before.stepVersion + 1 })
  expect(after.fields.attributes).not.toHaveProperty('pages')
})

describe('a step is refused', () => {
  test('without the kind of its delivery time: 请选择发货时效', async () => {
    const { spuId, skuIds } = await world.complete(staff)
    for (const deliveryTime of [undefined, null, {}, { value: 2 }, { timePeriodType: null, value: 2 }]) {
      const { status, body } = await world.call(staff, 'save-sku-step-sale-channel', { spuId, skuId: skuIds[0], channels: [{ ...jd, deliveryTime }] })
      expect([status, body.msg]).toEqual([400, '请选择发货时效'])
      expect(body.data.errors).toEqual([{ path: 'channels[0].deliveryTime.timePeriodType', message: '请选择发货时效' }])
    }
    expect(await world.draftOf(spuId)).toMatchObject({ status: 'READY' })
  })

  test('with fields that it does not have, and values that cannot be', async () => {
    const { spuId, skuIds } = await world.complete(staff)
    const errors = async (step: string, payload: object): Promise<string[]> => {
      const { status, body } = await world.call(staff, step, payload)
      expect(status).toBe(400)
      return body.data.errors.map(({ path: at }: { path: string }) => at)
    }
    expect(await errors('save-spu-step-basic', { id: spuId, auditStatus: 'APPROVED', supplierId: newId() })).toEqual(['auditStatus', 'supplierId'])
    expect(await errors('save-sku-step-price-storage', { spuId, skuId: skuIds[0], supplyPrice: '-1', taxRate: '1.5', weight: '-1' })).toEqual([
      'supplyPrice',
      'taxRate',
      'weight',
    ])
    expect(await errors('save-sku-step-basic', { spuId, skuId: skuIds[0], barcode: 'a b' })).toEqual(['barcode'])
    expect(await errors('save-spu-step-specs-attribute', { id: spuId, specs: [{ ...colour, values: [] }] })).toEqual(['specs[0].values'])
    const many = { specId: catalogue.size, values: Array.from({ length: 100 }, (_none, key) => ({ key: `${key}`, zh: `${key}`, en: null })) }
    const six = { specId: catalogue.food, values: many.values.slice(0, 6) }
    expect(await errors('save-spu-step-specs-attribute', { id: spuId, specs: [many, six], applySpecs: true })).toEqual(['specs'])
    expect(await errors('save-spu-step-image-text', { id: spuId, mainImage: 'no-id' })).toEqual(['mainImage'])
    expect((await world.call(staff, 'save-spu-step-image-text', { id: spuId, mainImage: newId() })).status).toBe(404)
  })

  test('when somebody else has saved it since, with what stands there now; others’ steps are nobody’s business', async () => {
    const { spuId, skuIds } = await world.complete(staff)
    const mine = await world.read(staff, `editView-spu-step-basic/${spuId}`)
    const other = await world.done(staff, 'save-spu-step-basic', { id: spuId, name: '别人的', stepVersion: mine.stepVersion })
    const stale = await world.call(staff, 'save-spu-step-basic', { id: spuId, name: '我的', stepVersion: mine.stepVersion })
    expect([stale.status, stale.body.msg]).toEqual([409, '该步骤已被他人保存，请核对最新内容后重试'])
    expect(stale.body.data.current).toMatchObject({ stepVersion: other.stepVersion, fields: { name: '别人的' } })
    // Two people, two steps, at once.
    const [pictures, sku] = await Promise.all([
      world.call(staff, 'save-spu-step-sale-channel', { id: spuId, channels: [{ channel: 'JD', salesRegion: everywhere, remark: 'a' }], stepVersion: 1 }),
      world.call(staff, 'save-sku-step-basic', { spuId, skuId: skuIds[0], barcode: '690', stepVersion: 0 }),
    ])
    expect([pictures.status, sku.status]).toEqual([200, 200])
    const { content } = await world.draftOf(spuId)
    expect([content.spu['sale-channel'].channels[0].remark, content.skus[0].basic.barcode, content.spu.basic.name]).toEqual(['a', '690', '别人的'])
  })

  test('of twenty who save the same version of a step at once exactly one is first', async () => {
    const { spuId } = await world.complete(staff)
    const { stepVersion } = await world.read(staff, `editView-spu-step-basic/${spuId}`)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_none, place) => world.call(staff, 'save-spu-step-basic', { id: spuId, subtitle: `${place}`, stepVersion })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
  })
})

describe('sides', () => {
  test('a supplier finds, opens, saves and removes his own products only', async () => {
    const [sue, tom] = [(await world.seller()).admin, (await world.seller()).admin]
    const { spuId, skuIds } = await world.complete(sue)
    expect((await world.done(tom, 'list', {})).total).toBe(0)
    expect(await world.done(sue, 'status-counters', {})).toEqual([{ status: 'READY', count: 1 }])
    expect(await world.done(tom, 'status-counters', {})).toEqual([])
    for (const tail of [
      `editView-spu-step-basic/${spuId}`,
      `detail-spu-basic/${spuId}`,
      `detail-sku-basic/${skuIds[0]}`,
      `editView-sku-step-bundled/${spuId}/${skuIds[0]}`,
      `remove/${spuId}`,
    ])
      expect((await send(tom, path(tom, tail))).status, tail).toBe(404)
    expect((await world.call(tom, 'save-spu-step-basic', { id: spuId, name: 'x' })).status).toBe(404)
    expect((await world.call(tom, 'save-sku-step-basic', { spuId, skuId: skuIds[0], name: 'x' })).status).toBe(404)
    const { body } = await world.product.send(tom, '/api/product/draft/list', {})
    expect(body.data.total).toBe(0)
    expect((await world.read(sue, `remove/${spuId}`)).removed).toBe(1)
    expect((await world.done(sue, 'list', {})).total).toBe(0)
    expect((await send(sue, path(sue, `editView-spu-step-basic/${spuId}`))).status).toBe(404)
  })

  test('the platform’s side is closed to suppliers even with its rights, and staff write nothing on theirs', async () => {
    const { admin: sue } = await world.seller()
    const { spuId } = await world.complete(sue)
    const dressed = { ...sue, permissions: new Set(['*']) }
    const asked = { list: {}, 'status-counters': {}, 'insert-spu': basics, 'save-spu-step-basic': { id: spuId } }
    for (const [tail, payload] of Object.entries(asked)) expect((await world.post(dressed, `/api/product/manager/${tail}`, payload)).status, tail).toBe(403)
    for (const tail of [`editView-spu-step-basic/${spuId}`, `detail-spu-basic/${spuId}`, `remove/${spuId}`])
      expect((await send(dressed, `/api/product/manager/${tail}`)).status, tail).toBe(403)
    const root = { ...staff, permissions: new Set(['*']) }
    expect((await world.post(root, '/api/product/supplier/insert-spu', basics)).body.msg).toBe('该操作仅供供应商使用')
    expect((await send(root, `/api/product/supplier/editView-spu-step-basic/${spuId}`)).status).toBe(200)
    expect((await world.post(staff, '/api/product/supplier/list', {})).status).toBe(403)
  })

  test('a supplier neither reads nor writes what is the platform’s', async () => {
    const { id, admin: sue } = await world.seller()
    const { spuId, skuIds } = await world.complete(sue)
    await world.done(staff, 'save-sku-step-price-storage', { spuId, skuId: skuIds[0], costPrice: '7.5' })
    const opened = await world.read(sue, `editView-sku-step-price-storage/${spuId}/${skuIds[0]}`)
    expect(opened.fields).not.toHaveProperty('costPrice')
    expect((await world.read(sue, `detail-sku-price-storage/${skuIds[0]}`)).fields).not.toHaveProperty('costPrice')
    const refused = await world.call(sue, 'save-sku-step-price-storage', { spuId, skuId: skuIds[0], costPrice: '1' })
    expect(refused.body.data.errors).toMatchObject([{ path: 'costPrice', code: 'unknown-field' }])
    for (const field of ['supplierId', 'ownerType', 'auditStatus', 'validity', 'currentVersion', 'status', 'snapshot', 'priceRule'])
      expect((await world.call(sue, 'insert-spu', { ...basics, [field]: newId() })).body.data.errors, field).toMatchObject([
        { path: field, code: 'unknown-field' },
      ])
    // What they save leaves it as it is.
    await world.done(sue, 'save-sku-step-price-storage', { spuId, skuId: skuIds[0], supplyPrice: '11' })
    expect((await world.read(staff, `editView-sku-step-price-storage/${spuId}/${skuIds[0]}`)).fields).toMatchObject({ supplyPrice: '11', costPrice: '7.5' })
    expect(await world.product.application.data.prisma.spu.findUniqueOrThrow({ where: { id: spuId } })).toMatchObject({ supplierId: id, ownerType: 'SUPPLIER' })
  })

  test('what a blacklist hides is hidden in steps too, and stays when they are saved', async () => {
    const { spuId, skuIds } = await world.complete(staff)
    const blinkered = { ...staff, userId: newId(), hiddenFields: new Set(['sku_supplyPrice']) }
    const at = `${spuId}/${skuIds[0]}`
    expect((await world.read(blinkered, `editView-sku-step-price-storage/${at}`)).fields).not.toHaveProperty('supplyPrice')
    expect((await world.call(blinkered, 'save-sku-step-price-storage', { spuId, skuId: skuIds[0], supplyPrice: '1' })).status).toBe(400)
    await world.done(blinkered, 'save-sku-step-price-storage', { spuId, skuId: skuIds[0], marketPrice: '20' })
    expect((await world.read(staff, `editView-sku-step-price-storage/${at}`)).fields).toMatchObject({ supplyPrice: '10', marketPrice: '20' })
  })

  test('staff add goods of a supplier, or the platform’s own', async () => {
    const { id, admin: sue } = await world.seller()
    const his = await world.done(staff, 'insert-spu', { ...basics, supplierId: id })
    const own = await world.done(staff, 'insert-spu', basics)
    const { prisma } = world.product.application.data
    expect(await prisma.spu.findUniqueOrThrow({ where: { id: his.spuId } })).toMatchObject({ supplierId: id, ownerType: 'SUPPLIER' })
    expect(await prisma.spu.findUniqueOrThrow({ where: { id: own.spuId } })).toMatchObject({ supplierId: null, ownerType: 'SELF' })
    expect((await world.done(sue, 'list', {})).records.map((row: { id: string }) => row.id)).toEqual([his.spuId])
    expect((await world.call(staff, 'insert-spu', { ...basics, supplierId: newId() })).status).toBe(400)
  })
})

test('a list finds what stands below a category, by channel and by price', async () => {
  const { id, admin } = await world.seller()
  const { spuId } = await world.complete(admin)
  const found = async (query: object) => (await world.done(staff, 'list', { supplierId: id, ...query })).records.map((row: { id: string }) => row.id)
  expect(await found({ categoryId: catalogue.office })).toEqual([spuId])
  expect(await found({ categoryId: catalogue.food })).toEqual([])
  expect(await found({ channels: 'JD', minPrice_ge: '9', minPrice_le: '10' })).toEqual([spuId])
  expect(await found({ minPrice_ge: '10.01' })).toEqual([])
  expect(await found({ auditStatus: ['READY', 'DRAFT'], brandId: catalogue.brand })).toEqual([spuId])
  expect(await found({ keyword: 'stapler' })).toEqual([spuId])
  for (const list of ['manager/list', 'draft/list']) {
    const english = await world.product.send(staff, `/api/product/${list}`, { supplierId: id }, { headers: { 'accept-language': 'en' } })
    expect(english.body.data.records, list).toMatchObject([{ name: 'Stapler', categoryName: 'Staplers' }])
  }
  const drafts = await world.ok(staff, '/api/product/draft/list', { categoryId: catalogue.office, supplierId: id })
  expect(drafts.records).toMatchObject([{ spuId, kind: 'NEW', status: 'READY', categoryName: '订书机', ownerName: admin.name }])
  for (const [who, query] of [
    [staff, { supplierId: id }],
    [admin, {}],
  ] as const) {
    const exported = await world.product.send(who, '/api/product/es/list-export', { ...query, format: 'csv' })
    expect([exported.status, exported.raw.split('\n').filter(Boolean).length], who.name).toEqual([200, 2])
  }
})
