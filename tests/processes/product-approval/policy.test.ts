/** Who looks at a product: the decision table in the running process, and what the draft keeps of it. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { catalogue, jd, withProducts } from '#tests/modules/product/world.ts'
import { people } from '#tests/processes/supplier-lifecycle/world.ts'

const world = withProducts()
const prisma = () => world.product.application.data.prisma
const op = people.categoryOp
/** Nobody has the role here, so its tasks go to the administrator. */
const pricing = people.admin
const decide = async (who: Principal, spuId: string, payload: object) => {
  const { status, raw } = await world.post(who, '/api/product/approve-manager/approve', { id: spuId, ...payload })
  expect(status, raw).toBe(200)
}
const yes = { decision: 'APPROVE' }
const standing = async (spuId: string) => world.standsAt((await world.draftOf(spuId)).processInstanceId)

async function cheap(who: Principal, more: object = {}) {
  const made = await world.complete(who, more)
  await world.done(who, 'save-sku-step-sale-channel', { spuId: made.spuId, skuId: made.skuIds[0], channels: [{ ...jd, salePrice: '10.5' }] })
  await world.done(who, 'submit', { id: made.spuId })
  return made
}

async function restricted(): Promise<string> {
  const id = newId()
  await prisma().category.create({
    data: {
      id,
      categoryType: 'PRODUCT',
      parentId: catalogue.office,
      path: [catalogue.office, id],
      level: 2,
      code: `T-${id.slice(-12)}`,
      nameZh: `刀具 ${id.slice(-6)}`,
      nameEn: 'Knives',
      risk: 'RESTRICTED',
      attributeTemplateId: catalogue.template,
    },
  })
  return id
}

describe('who looks at a product', () => {
  test('category operations alone, where nothing calls for more', async () => {
    const { admin: sue } = await world.seller()
    const { spuId } = await world.complete(sue)
    await world.done(sue, 'submit', { id: spuId })
    expect((await world.draftOf(spuId)).policy).toMatchObject({
      steps: ['REVIEW'],
      kind: 'NEW',
      categoryRisk: 'NORMAL',
      supplierLevel: 'NONE',
      isPriceBreached: false,
      amount: '12.5',
    })
    await decide(op, spuId, yes)
    expect((await world.draftOf(spuId)).status).toBe('APPROVED')
  })

  test('pricing too, where a price is below the supplier’s rule; what it returns goes through everybody again', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await cheap(sue)
    expect((await world.draftOf(spuId)).policy).toMatchObject({ steps: ['REVIEW', 'PRICING'], isPriceBreached: true })
    const { body } = await world.product.send(op, `/api/product/approve-manager/detail/${spuId}`)
    expect(body.data.context.prices[0]).toMatchObject({ salePrice: '10.5', rulePrice: '11', isBreached: true })
    await decide(op, spuId, yes)
    expect(await standing(spuId)).toEqual(['pricing'])
    await decide(pricing, spuId, { decision: 'RETURN', comment: '低于规则' })
    expect([await standing(spuId), (await world.draftOf(spuId)).status]).toEqual([['submit'], 'RETURNED'])
    await world.done(sue, 'save-sku-step-sale-channel', { spuId, skuId: skuIds[0], channels: [jd] })
    await world.done(sue, 'submit', { id: spuId })
    // The table was asked anew: the price is right now.
    expect((await world.draftOf(spuId)).policy).toMatchObject({ steps: ['REVIEW'], isPriceBreached: false })
    await decide(op, spuId, yes)
    expect((await world.draftOf(spuId)).status).toBe('APPROVED')
  })

  test('legal and pricing side by side, then the category manager, for a restricted category', async () => {
    const { admin: sue } = await world.seller()
    const { spuId } = await cheap(sue, { categoryId: await restricted() })
    expect([...(await world.draftOf(spuId)).policy.steps].toSorted()).toEqual(['MANAGER', 'PRICING', 'QUALIFICATION', 'REVIEW'])
    await decide(op, spuId, yes)
    expect(await standing(spuId)).toEqual(['pricing', 'qualification'])
    await decide(people.legal, spuId, yes)
    expect(await standing(spuId)).toEqual(['pricing'])
    await decide(pricing, spuId, yes)
    expect(await standing(spuId)).toEqual(['manager'])
    await decide(people.category, spuId, yes)
    expect((await world.draftOf(spuId)).status).toBe('APPROVED')
  })

  test('a return by one of two who look at once takes it from the other', async () => {
    const { admin: sue } = await world.seller()
    const { spuId } = await cheap(sue, { categoryId: await restricted() })
    await decide(op, spuId, yes)
    await decide(people.legal, spuId, { decision: 'RETURN', comment: '缺资质' })
    expect(await standing(spuId)).toEqual(['submit'])
  })

  test('nobody, where a trusted supplier changes words of an ordinary product; somebody again for its price', async () => {
    const { admin: sue } = await world.supplier({ stage: 'FORMAL', level: 'STRATEGIC' })
    const { spuId, skuIds } = await world.complete(sue)
    await world.done(sue, 'submit', { id: spuId })
    await decide(op, spuId, yes)
    await world.done(sue, 'save-spu-step-basic', { id: spuId, subtitle: '新包装' })
    expect((await world.done(sue, 'submit', { id: spuId })).auditStatus).toBe('APPROVED')
    expect(await prisma().spu.findUniqueOrThrow({ where: { id: spuId } })).toMatchObject({ subtitle: '新包装', currentVersion: 2 })
    await world.done(sue, 'save-sku-step-price-storage', { spuId, skuId: skuIds[0], supplyPrice: '9' })
    expect((await world.done(sue, 'submit', { id: spuId })).auditStatus).toBe('CHANGING')
    expect((await world.draftOf(spuId)).policy).toMatchObject({ steps: ['REVIEW'], isPriceChanged: true, supplierLevel: 'STRATEGIC' })
  })
})

test('a promotion writes only what differs', async () => {
  const { admin: sue } = await world.seller()
  const { spuId, skuIds } = await world.complete(sue)
  await world.done(sue, 'submit', { id: spuId })
  await decide(op, spuId, yes)
  const versions = async () =>
    (await prisma().sku.findMany({ where: { spuId }, orderBy: { sort: 'asc' }, include: { salesChannels: true } })).map((sku) => [
      sku.version,
      sku.salesChannels.map(({ version }) => version),
    ])
  const [red, blue] = await versions()
  await world.done(sue, 'save-sku-step-price-storage', { spuId, skuId: skuIds[0], supplyPrice: '9' })
  await world.done(sue, 'submit', { id: spuId })
  await decide(op, spuId, yes)
  expect(await versions()).toEqual([[(red![0] as number) + 1, red![1]], blue])
})
