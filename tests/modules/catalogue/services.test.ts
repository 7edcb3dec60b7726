/** What the areas above ask of the catalogue: many ids in one call, with what holds for each. */
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { brandsOf } from '#server/modules/catalogue/brand/brand-authorisation.service.ts'
import { categoriesOf, mayBeSoldBy } from '#server/modules/catalogue/category/category.service.ts'
import { templatesOf } from '#server/modules/catalogue/attribute/attribute-template.service.ts'
import { saleUnitsOf, specsOf, taxInfosOf } from '#server/modules/catalogue/goods/goods.service.ts'
import { withTestProduct } from '#tests/support/test-product.ts'
import { catalogueOf } from './world.ts'

const product = withTestProduct()
const zone = 'Asia/Shanghai'
const world = catalogueOf(product)
const { good, category, brand, template, supplier } = world
const sql = () => product.application.data.sql
const day = (days: number) => DateTime.now().setZone(zone).plus({ days }).toISODate()

test('categories come with their line, and with what the nearest of it says', async () => {
  const { id: templateId } = await template({ name: '纸张' })
  const tax = await good('tax-information/insert', { taxCode: '1060105020000000000', name: '纸及纸制品', rate: '0.13' })
  const top = await category({
    nameZh: '办公',
    nameEn: 'Office',
    risk: 'HIGH',
    requiredMaterials: ['QUALITY_REPORT'],
    commissionRate: '0.05',
    taxInfoId: tax.id,
  })
  const middle = await category({ parentId: top.id, nameZh: '纸张', attributeTemplateId: templateId, requiredMaterials: ['BRAND_AUTH'] })
  const low = await category({ parentId: middle.id, nameZh: '复印纸', risk: 'NORMAL', dimensionConfig: [{ dimension: 'WEIGHT', unit: 'G', required: true }] })
  const found = await categoriesOf(sql(), [low.id, top.id, newId()], 'en')
  expect([...found.keys()].toSorted()).toEqual([low.id, top.id].toSorted())
  expect(found.get(low.id)).toMatchObject({
    level: 3,
    path: [top.id, middle.id, low.id],
    line: { zh: ['办公', '纸张', '复印纸'], en: ['Office', '纸张', '复印纸'] },
    isActive: true,
    inForce: {
      attributeTemplateId: templateId,
      taxInfoName: '纸及纸制品',
      commissionRate: '0.050000',
      risk: 'NORMAL',
      requiredMaterials: ['BRAND_AUTH', 'QUALITY_REPORT'],
      dimensionConfig: [{ dimension: 'WEIGHT', unit: 'G', required: true }],
    },
    dimensionsSaidBy: low.id,
  })
  expect(found.get(top.id)?.inForce).toMatchObject({ attributeTemplateId: null, risk: 'HIGH' })
  expect(found.get(top.id)?.inForce.dimensionConfig).toHaveLength(5)
  await good(`category/active/${middle.id}`, { status: 'DISABLED' })
  expect((await categoriesOf(sql(), [low.id])).get(low.id)?.isActive).toBe(false)
})

test('a supplier may sell what his kinds of goods name, and all below it', async () => {
  const supplierId = await supplier()
  const [own, other, closed] = [await category({ nameZh: '饮料' }), await category(), await category()]
  const below = await category({ parentId: own.id })
  await product.application.data.prisma.supplierProductType.createMany({
    data: [
      { supplierId, categoryName: '饮料' },
      { supplierId, categoryId: closed.id, categoryName: '其他' },
    ],
  })
  await good(`category/active/${closed.id}`)
  const may = await mayBeSoldBy(sql(), supplierId, [own.id, below.id, other.id, closed.id, newId()])
  expect([...may.values()]).toEqual([true, true, false, false, false])
})

test('brands say whether a supplier may sell them today', async () => {
  const [supplierId, stranger] = [await supplier(), await supplier()]
  const [free, asked] = [await brand(), await brand({ authRequired: true })]
  await good('brand-authorisation/insert', { brandId: asked.id, supplierId, validFrom: day(-10), validTo: day(5) })
  const ids = [free.id, asked.id]
  const authorised = async (who: string | undefined) =>
    [...(await brandsOf(sql(), ids, who, zone)).values()].map((one) => [one.id, one.authorised, one.authorisedUntil])
  expect(new Set(await authorised(supplierId))).toEqual(
    new Set([
      [free.id, true, null],
      [asked.id, true, day(5)],
    ]),
  )
  expect((await authorised(stranger)).find(([id]) => id === asked.id)).toEqual([asked.id, false, null])
  expect((await authorised(undefined)).every(([, may]) => may)).toBe(true)
})

test('specifications, units, taxes and templates are read by id', async () => {
  const values = [{ code: 'V1', nameZh: '红', nameEn: 'Red' }]
  const colour = await good('specs/insert', { name: '颜色', values })
  const unit = await good('sale-unit/insert', { code: 'KG', nameZh: '千克', precision: 3 })
  const tax = await good('tax-information/insert', { taxCode: '1090000000000000000', name: '服务', rate: '0.06', preferential: 'FREE' })
  const { id: templateId } = await template()
  const group = await good('attribute-group/insert', { templateId, name: '基本' })
  await good('attribute/insert', { templateId, groupId: group.id, name: '材质', inputType: 'SELECT', options: values, required: true })
  expect((await specsOf(sql(), [colour.id])).get(colour.id)).toMatchObject({ name: '颜色', values })
  expect((await saleUnitsOf(sql(), [unit.id])).get(unit.id)).toMatchObject({ precision: 3 })
  expect((await taxInfosOf(sql(), [tax.id, newId()])).get(tax.id)).toMatchObject({ rate: '0.060000', preferential: 'FREE' })
  expect((await templatesOf(sql(), [templateId])).get(templateId)?.groups).toMatchObject([
    { name: '基本', attributes: [{ code: 'A01', name: '材质', inputType: 'SELECT', options: values, required: true }] },
  ])
  expect((await specsOf(sql(), [])).size).toBe(0)
})
