/** Products read as a whole, copied and saved at once, from both sides. */
import { describe, expect, test } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import { catalogue, colour, everywhere, jd, path, prices, withProducts } from '#tests/modules/product/world.ts'

const world = withProducts()
const { staff } = world
const prisma = () => world.product.application.data.prisma
const v2 = (who: Principal, tail: string, payload?: object) => world.product.send(who, `/api/product/managerV2/${tail}`, payload)

describe('the SKU of a product', () => {
  test('are listed as they sell and as they are edited, without what the platform keeps to itself', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await world.complete(sue)
    const list = await world.read(sue, `detail-spu-sku-list/${spuId}`)
    expect(list).toMatchObject({
      spuId,
      isPublished: false,
      records: [{ skuId: skuIds[0], specText: '红', supplyPrice: '10', problemCount: 0 }, { skuId: skuIds[1] }],
    })
    expect(list.records[0]).not.toHaveProperty('costPrice')
    expect((await world.read(staff, `detail-spu-sku-list/${spuId}?of=draft`)).records[0]).toHaveProperty('costPrice', null)
    await world.done(sue, 'save-sku-step-price-storage', { spuId, skuId: skuIds[0], supplyPrice: null })
    const edited = await world.read(sue, `detail-spu-sku-list/${spuId}?of=draft`)
    expect(edited).toMatchObject({ draft: { status: 'DRAFT' }, records: [{ problemCount: 1, supplyPrice: null }, { problemCount: 0 }] })
    const stranger = await world.seller()
    expect((await world.product.send(stranger.admin, path(stranger.admin, `detail-spu-sku-list/${spuId}`))).status).toBe(404)
  })

  test('say where they are sold and what they cost', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await world.complete(sue)
    expect(await world.read(sue, `detail-sku-sale-channel-list/${skuIds[0]}`)).toMatchObject([
      { channel: 'JD', salesRegion: { text: '全部地区' }, timePeriodType: 'HOUR', timePeriod: 48, deliveryText: '48小时', salePrice: '12.5' },
    ])
    expect(await world.read(sue, `get-spu-sale-channel-select-list/${spuId}`)).toMatchObject([{ code: 'JD', salesRegion: { mode: 'ALL' } }])
    expect(await world.read(staff, `getSkuDetailPrice/${skuIds[0]}`)).toMatchObject({ supplyPrice: '10', channels: [{ salePrice: '12.5', margin: '0.2' }] })
    expect(await world.read(sue, `listRemoveSku/${spuId}`)).toMatchObject([{ skuId: skuIds[0], canRemove: true, reasons: [], isPublished: false }, {}])
  })

  test('leave a draft, and bundles keep what they hold', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await world.complete(sue)
    const [red, blue] = skuIds
    await world.done(sue, 'save-sku-step-bundled', { spuId, skuId: red, isBundle: true, items: [{ skuId: blue, qty: '2' }] })
    const held = await world.product.send(sue, path(sue, `remove-sku-step/${blue}`))
    expect([held.status, held.body.data.rule]).toEqual([422, 'product.held-by-bundle'])
    await world.done(sue, 'save-sku-step-bundled', { spuId, skuId: red, isBundle: false, items: [] })
    expect(await world.read(sue, `remove-sku-step/${blue}`)).toMatchObject({ records: [{ skuId: red }] })
    expect((await world.product.send(sue, path(sue, `remove-sku-step/${blue}`))).status).toBe(404)
  })
})

describe('a copy', () => {
  test('of a product says the same under numbers of its own', async () => {
    const { id: supplierId, admin: sue } = await world.seller()
    const { spuId, skuIds } = await world.complete(sue)
    const [red, blue] = skuIds
    await world.done(sue, 'save-sku-step-basic', { spuId, skuId: blue, barcode: '690001' })
    await world.done(sue, 'save-sku-step-bundled', { spuId, skuId: red, isBundle: true, items: [{ skuId: blue, qty: '2' }] })
    const copy = await world.done(sue, 'clone', { id: spuId })
    expect(copy).toMatchObject({ auditStatus: 'READY', supplierId, clonedFromId: spuId, skuCount: 2, name: '订书机' })
    const draft = await world.draftOf(copy.id)
    const skus = draft.content.skus
    expect(skus.map(({ skuId }: { skuId: string }) => skuId)).not.toContain(blue)
    expect(skus[1].basic.barcode).toBeNull()
    expect(skus[0].bundled.items).toEqual([{ skuId: skus[1].skuId, qty: '2' }])
    const stranger = await world.seller()
    expect((await world.call(stranger.admin, 'clone', { id: spuId })).status).toBe(404)
    // Its pictures are its own to keep.
    expect((await world.read(sue, `editView-spu-step-image-text/${copy.id}`)).files).toHaveLength(1)
  })

  test('as own goods is made by the platform, of what sells', async () => {
    const { admin: sue } = await world.seller()
    const { spuId } = await world.complete(sue)
    expect((await world.call(sue, 'clone-transfer-self', { id: spuId })).status).toBe(403)
    expect((await world.call(staff, 'clone-transfer-self', { id: spuId })).body.data.rule).toBe('product.not-published')
  })

  test('of one SKU stands beside it and asks for its specs', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await world.complete(sue)
    const answer = await world.read(sue, `clone-single-sku/${spuId}/${skuIds[0]}`)
    expect(answer.records).toHaveLength(3)
    expect(answer.records[2]).toMatchObject({ skuId: answer.skuId, supplyPrice: '10', specText: '', channels: ['JD'] })
    expect(answer.records[2].problemCount).toBeGreaterThan(0)
    expect((await world.product.send(sue, path(sue, `clone-single-sku/${spuId}/${answer.draft.id}`))).status).toBe(404)
  })
})

describe('a whole product', () => {
  const whole = {
    spu: {
      basic: {
        name: '整单',
        categoryId: catalogue.staplers,
        brandId: catalogue.brand,
        goodsType: 'NORMAL',
        saleUnitId: catalogue.unit,
        taxInfoId: catalogue.tax,
      },
      'specs-attribute': { attributes: { material: 'steel' }, specs: [colour] },
      'sale-channel': { channels: [{ channel: 'JD', salesRegion: everywhere }] },
      'image-text': { detailHtml: '<p>好</p>' },
    },
    skus: ['red', 'blue'].map((key) => ({
      basic: { specValues: [{ specId: catalogue.colour, key }] },
      'sale-channel': { channels: [jd] },
      'price-storage': prices,
    })),
    applySpecs: true,
  }

  test('is saved at once, opened and read', async () => {
    const { status, body, raw } = await v2(staff, 'save', whole)
    expect(status, raw).toBe(200)
    const { spuId } = body.data
    expect(body.data).toMatchObject({ isComplete: false, problems: [{ step: 'image-text', path: 'mainImage' }], skus: [{ 'price-storage': prices }, {}] })
    expect(body.data.skus).toHaveLength(2)
    const opened = (await v2(staff, `editView/${spuId}`)).body.data
    expect(opened).toMatchObject({ draft: { status: 'DRAFT' }, spu: { basic: { name: '整单' } }, masks: { spu: 7 } })
    const [one] = opened.skus
    const again = await v2(staff, 'save', {
      id: spuId,
      spu: { 'image-text': { mainImage: await world.picture(staff) } },
      skus: [{ skuId: one.skuId, 'price-storage': { supplyPrice: '9' } }],
      stepVersions: { [`sku.${one.skuId}.price-storage`]: opened.stepVersions[`sku.${one.skuId}.price-storage`] },
    })
    expect(again.body.data).toMatchObject({
      isComplete: true,
      draft: { status: 'READY' },
      skus: [{ 'price-storage': { supplyPrice: '9', taxRate: '0.13' } }, {}],
    })
    const stale = await v2(staff, 'save', { id: spuId, spu: { basic: { name: 'x' } }, stepVersions: { 'spu.basic': 0 } })
    expect([stale.status, stale.body.msg]).toEqual([409, '该步骤已被他人保存，请核对最新内容后重试'])
    expect((await v2(staff, `detail/${spuId}`)).body.data).toMatchObject({ isPublished: false, spu: { basic: { name: '整单' } } })
    expect((await v2(staff, `getSpuSalesChannelInfo/${spuId}`)).body.data.fields.channels).toHaveLength(1)
    expect((await v2(staff, `getSkuMemoryInfo/${one.skuId}`)).body.data.fields).toMatchObject({ supplyPrice: '9' })
  })

  test('is all or nothing, names the place of a mistake, and is the platform’s only', async () => {
    const products = await prisma().spu.count()
    const bad = await v2(staff, 'save', { ...whole, skus: [{ 'sale-channel': { channels: [{ ...jd, deliveryTime: null }] } }] })
    expect(bad.body).toMatchObject({
      msg: '请选择发货时效',
      data: { errors: [{ path: 'skus[0].sale-channel.channels[0].deliveryTime.timePeriodType' }] },
    })
    expect((await v2(staff, 'save', { spu: { basic: { name: 'x', auditStatus: 'APPROVED' } } })).status).toBe(400)
    expect((await v2(staff, 'save', { spu: {}, skus: [{ skuId: catalogue.brand }] })).status).toBe(400)
    expect(await prisma().spu.count()).toBe(products)
    const { admin: sue } = await world.seller()
    expect((await v2(sue, 'save', whole)).status).toBe(403)
  })

  test('tells what is asked of it, and which SKU a choice of specs makes', async () => {
    const { spuId, skuIds } = await world.complete(staff)
    const { body } = await v2(staff, `commodity-specification/${catalogue.staplers}/${spuId}/${skuIds[1]}`)
    expect(body.data).toMatchObject({
      templateId: catalogue.template,
      attributes: [
        { code: 'material', value: 'steel', required: true, group: '参数' },
        { code: 'pages', value: null },
      ],
      specValues: [{ specId: catalogue.colour, key: 'blue' }],
    })
    expect(body.data.specs.find(({ specId }: { specId: string }) => specId === catalogue.colour).chosen).toEqual(['red', 'blue'])
    expect((await v2(staff, `commodity-specification/${catalogue.food}/0/0`)).body.data).toMatchObject({ templateId: null, attributes: [], specValues: [] })
    const made = await v2(staff, 'commodity-spec-combination', { id: spuId, specs: [{ ...colour, values: [colour.values[1], { key: 'green', zh: '绿' }] }] })
    expect(made.body.data).toMatchObject({
      combinations: [
        { specText: '蓝', skuId: skuIds[1] },
        { specText: '绿', skuId: null },
      ],
      dropped: [{ skuId: skuIds[0] }],
    })
  })
})

describe('a preview', () => {
  test('shows what a shopper would see, to whoever has its link too', async () => {
    const { admin: sue } = await world.seller()
    const { spuId } = await world.complete(sue)
    await world.product.application.data.prisma.attribute.updateMany({ where: { templateId: catalogue.template, code: 'pages' }, data: { unit: '天' } })
    await world.done(sue, 'save-spu-step-specs-attribute', { id: spuId, attributes: { material: 'steel', pages: 20 } })
    const { of, product, link } = await world.done(sue, 'detail-spu-preview', { id: spuId })
    expect(of).toBe('draft')
    expect(product).toMatchObject({
      name: '订书机',
      categoryLine: ['Office', '订书机'],
      attributes: [
        { name: '材质', value: '钢' },
        { name: '张数', value: '20 天' },
      ],
      specs: [{ values: [{ key: 'red', text: '红' }, { text: '蓝' }] }],
      skus: [{ specText: '红', isAvailable: true, channels: [{ channel: 'JD', salePrice: '12.5', deliveryText: '48小时' }] }, {}],
    })
    expect(JSON.stringify(product)).not.toMatch(/supplyPrice|costPrice|stockQty/)
    const token = new URL(link, 'http://x').searchParams.get('token')
    const looked = await world.product.send(undefined, '/api/product/look-good', { token }, { headers: { 'accept-language': 'en' } })
    expect(looked.body.data).toMatchObject({
      state: 'open',
      product: { name: 'Stapler', attributes: [{ value: 'Steel' }, { name: 'Pages', value: '20 days' }] },
    })
    const forged = await world.product.send(undefined, '/api/product/look-good', { token: `${token}x` })
    expect(forged.body.data).toEqual({ state: 'wrong', product: null })
  })
})
