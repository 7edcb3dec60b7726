/** Suppliers, staff and a small catalogue around products, on the whole application. */
import { beforeAll } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import type { Side } from '#server/modules/product/side.contract.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { people, withSuppliers, type World } from '#tests/processes/supplier-lifecycle/world.ts'

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

export const catalogue = {
  office: newId(),
  staplers: newId(),
  food: newId(),
  brand: newId(),
  guarded: newId(),
  unit: newId(),
  tax: newId(),
  template: newId(),
  colour: newId(),
  size: newId(),
}

export const everywhere = { mode: 'ALL', codes: [] }
export const colour = {
  specId: catalogue.colour,
  values: [
    { key: 'red', zh: '红', en: 'Red' },
    { key: 'blue', zh: '蓝', en: 'Blue' },
  ],
}

export interface Seller {
  readonly id: string
  readonly admin: Principal
}

export interface ProductWorld extends World {
  readonly staff: Principal
  /** A supplier who may bring goods. */
  seller(): Promise<Seller>
  /** The call of a side as one of its people: staff for `manager`. */
  call(who: Principal, path: string, payload?: object): Promise<Answer>
  /** The same, answered with 200. */
  done(who: Principal, path: string, payload?: object): Promise<Data>
  read(who: Principal, path: string): Promise<Data>
  /** An uploaded picture. */
  picture(who: Principal): Promise<string>
  /** A product that lacks nothing, with a SKU for each colour; not handed in. */
  complete(who: Principal, more?: object): Promise<{ readonly spuId: string; readonly skuIds: string[] }>
  draftOf(spuId: string): Promise<Data>
}

const sideOf = (who: Principal): Side => (who.rows.kind === 'supplier' ? 'supplier' : 'manager')
export const path = (who: Principal, tail: string): string => `/api/product/${sideOf(who)}/${tail}`

export const basics = {
  name: '订书机',
  nameEn: 'Stapler',
  categoryId: catalogue.staplers,
  brandId: catalogue.brand,
  goodsType: 'NORMAL',
  saleUnitId: catalogue.unit,
  taxInfoId: catalogue.tax,
}
export const jd = { channel: 'JD', salesRegion: everywhere, deliveryTime: { timePeriodType: 'HOUR', value: 48 }, salePrice: '12.50' }
export const prices = { supplyPrice: '10', taxRate: '0.13', stockMode: 'SUPPLIER', stockQty: '5' }

/** Call it at the top of a file. */
export function withProducts(): ProductWorld {
  const world = withSuppliers()
  beforeAll(async () => {
    const { prisma } = world.product.application.data
    const { office, staplers, food, brand, guarded, unit, tax, template, colour: spec, size } = catalogue
    await prisma.attributeTemplate.create({ data: { id: template, name: '文具', nameEn: 'Stationery' } })
    const group = await prisma.attributeGroup.create({ data: { templateId: template, name: '参数' } })
    await prisma.attribute.createMany({
      data: [
        {
          templateId: template,
          groupId: group.id,
          code: 'material',
          name: '材质',
          nameEn: 'Material',
          inputType: 'SELECT',
          required: true,
          options: [{ code: 'steel', nameZh: '钢', nameEn: 'Steel' }],
        },
        { templateId: template, groupId: group.id, code: 'pages', name: '张数', nameEn: 'Pages', inputType: 'NUMBER' },
      ],
    })
    await prisma.category.create({
      data: { id: office, categoryType: 'PRODUCT', path: [office], level: 1, code: 'T-OFFICE', nameZh: 'Office', nameEn: 'Office' },
    })
    await prisma.category.create({
      data: {
        id: staplers,
        categoryType: 'PRODUCT',
        parentId: office,
        path: [office, staplers],
        level: 2,
        code: 'T-STAPLERS',
        nameZh: '订书机',
        nameEn: 'Staplers',
        attributeTemplateId: template,
      },
    })
    await prisma.category.create({ data: { id: food, categoryType: 'PRODUCT', path: [food], level: 1, code: 'T-FOOD', nameZh: '食品', nameEn: 'Food' } })
    await prisma.brand.create({ data: { id: brand, code: 'T-BRAND', nameZh: '得力测试', nameEn: 'Deli', firstLetter: 'D' } })
    await prisma.brand.create({ data: { id: guarded, code: 'T-GUARDED', nameZh: '受保护', nameEn: 'Guarded', firstLetter: 'S', authRequired: true } })
    await prisma.saleUnit.create({ data: { id: unit, code: 'T-PC', nameZh: '测试件', nameEn: 'piece' } })
    await prisma.taxInfo.create({ data: { id: tax, taxCode: '1080412010000000000', name: '文具', nameEn: 'Stationery', rate: '0.13' } })
    await prisma.spec.create({ data: { id: spec, name: '测试颜色', nameEn: 'Colour' } })
    await prisma.spec.create({ data: { id: size, name: '测试尺码', nameEn: 'Size' } })
  })
  const call = (who: Principal, tail: string, payload: object = {}) => world.post(who, path(who, tail), payload)
  const done = (who: Principal, tail: string, payload?: object) => world.ok(who, path(who, tail), payload)
  const read = async (who: Principal, tail: string): Promise<Data> => {
    const { status, body, raw } = await world.product.send(who, path(who, tail))
    if (status !== 200) throw new Error(`${tail}: ${status === 500 ? await world.product.reasonOf(body.data.errorId) : raw}`)
    return body.data
  }
  const picture = async (who: Principal): Promise<string> => {
    const file = await world.product.application.data.prisma.fileObject.create({
      data: {
        tenantId: who.tenantId,
        supplierId: who.supplierId ?? null,
        uploadedBy: who.userId,
        storage: 'folder',
        storageKey: newId(),
        name: 'a.png',
        ext: 'png',
        mime: 'image/png',
        size: 1n,
        sha256: '0'.repeat(64),
      },
    })
    return file.id
  }
  return Object.assign(world, {
    staff: people.category,
    seller: () => world.supplier({ stage: 'FORMAL' }),
    call,
    done,
    read,
    picture,
    async complete(who: Principal, more: object = {}) {
      const { spuId } = await done(who, 'insert-spu', { ...basics, ...more })
      await done(who, 'save-spu-step-specs-attribute', { id: spuId, attributes: { material: 'steel' }, specs: [colour], applySpecs: true })
      await done(who, 'save-spu-step-sale-channel', { id: spuId, channels: [{ channel: 'JD', salesRegion: everywhere }] })
      await done(who, 'save-spu-step-image-text', { id: spuId, mainImage: await picture(who), detailHtml: '<p>结实</p>' })
      const { skuIds } = await world.product.application.data.prisma.productDraft.findFirstOrThrow({ where: { spuId } })
      for (const skuId of skuIds) {
        await done(who, 'save-sku-step-sale-channel', { spuId, skuId, channels: [jd] })
        await done(who, 'save-sku-step-price-storage', { spuId, skuId, ...prices })
      }
      return { spuId, skuIds }
    },
    draftOf: (spuId: string) =>
      world.product.application.data.prisma.productDraft.findFirstOrThrow({
        where: { spuId, deletedAt: null },
        orderBy: [{ createTime: 'desc' }, { id: 'desc' }],
      }),
  })
}
