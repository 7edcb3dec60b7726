/** A supplier's price rule that holds from now on: its articles follow, but for what would fall below the floor or stands on another adjustment. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { labelOf } from '#kit/words.ts'
import { bringRulePrices, inversionRetry, rulePricesHandler } from '#server/modules/pricing/rule/rule-prices.service.ts'
import { at, category, financeManager, pricing, withPricing, writer, zone } from './world.ts'

const world = withPricing()
const data = () => world.product.application.data
const deps = () => ({ data: data(), zone })
const path = '/api/supplier/supplier-price-rule-workflow'

let supplierId = ''
let sue: Principal
let general: readonly string[] = []
let paper: readonly string[] = []
const paperId = newId()

beforeAll(async () => {
  ;({ id: supplierId, admin: sue } = await world.supplier())
  const { prisma } = data()
  await prisma.category.create({ data: { id: paperId, categoryType: 'PRODUCT', path: [paperId], level: 1, code: 'PAPER-T', nameZh: '纸品' } })
  await prisma.supplierProductType.create({ data: { supplierId, categoryName: '纸品', categoryId: paperId } })
  const first = await world.articles(3, supplierId)
  const second = await world.articles(2, supplierId)
  await prisma.spu.update({ where: { id: second.spuId }, data: { categoryId: paperId } })
  ;[general, paper] = [first.skuIds, second.skuIds]
})

const terms = (profitValue: string, more: object = {}) => ({ supplierId, channel: 'DL', profitType: 2, profitValue, ...more })

/** Approved by whoever is asked, and in force. @returns what it would change, as it was handed in */
async function inForce(profitValue: string, more: object = {}) {
  const made = await world.ok(sue, `${path}/insert`, terms(profitValue, more))
  const ahead = await followsOf(made.id, sue)
  const { impact } = await world.ok(sue, `${path}/submit`, { id: made.id })
  for (const who of [pricing, category, financeManager]) {
    const { status } = await world.ok(sue, `${path}/detail`, { businessId: made.id })
    if (status === 'IN_APPROVAL') await world.ok(who, `${path}/approve`, { id: made.id })
  }
  expect(await data().sql.query(`select 1 from outbox where topic = 'pricing.rule-prices' and payload->>'ruleId' = $1`, [made.id])).toHaveLength(1)
  expect(await followsOf(made.id, sue)).toEqual([])
  return { id: made.id as string, impact, ahead }
}

/** What is told to follow when it is approved: what it is about, and how many. */
async function followsOf(businessId: string, who: Principal): Promise<[string, string | null][]> {
  const { consequences } = await world.ok(who, `${path}/detail`, { businessId })
  return consequences.map(({ key, figure }: { key: string; figure: string | null }) => [key, figure])
}
const pricesOf = (skuIds: readonly string[]) => Promise.all(skuIds.map((id) => world.priceOf(id)))

test('prices follow the rule of the nearest category, as an adjustment that was decided on with it, and once', async () => {
  const rule = await inForce('0.5')
  expect(rule.impact).toMatchObject({ isSample: false, samples: 5, belowFloor: 0 })
  expect(await bringRulePrices(deps(), rule.id)).toEqual([])
  const [made] = await data().prisma.priceAdjustment.findMany({ where: { reason: { contains: '价格规则' } } })
  expect(made).toMatchObject({ status: 'SCHEDULED', lineCount: 5, priceType: 'SALE', channel: 'DL' })
  await world.clock()
  expect(await pricesOf([...general, ...paper])).toEqual(['15.00', '15.00', '15.00', '15.00', '15.00'])
  expect(await world.priceOf(general[0]!, 'JD')).toBe('20.00')
  expect(await bringRulePrices(deps(), rule.id)).toEqual([])

  const ofPaper = await inForce('0.8', { categoryName: '纸品' })
  expect(ofPaper.impact).toMatchObject({ isSample: false, samples: 2 })
  const [none, orders] = [null, ['orders', null]]
  expect(rule.ahead).toEqual([['force', none], ['first', none], ['goods', '5'], orders])
  expect(ofPaper.ahead).toEqual([['force', none], ['first', none], ['goods', '2'], ['dearer', '2'], orders])
  await bringRulePrices(deps(), ofPaper.id)
  // What was asked for is looked at once more: the general rule is not about paper any more.
  await bringRulePrices(deps(), rule.id)
  await world.clock()
  expect(await pricesOf([...general, ...paper])).toEqual(['15.00', '15.00', '15.00', '18.00', '18.00'])
  expect(await data().prisma.priceAdjustment.count({ where: { reason: { contains: '价格规则' } } })).toBe(2)
})

test('what falls below the floor or is claimed keeps its price and is named; tried again it follows', async () => {
  const claimed = await world.written([general[0]!], '30')
  await world.ok(writer, at('submit'), { id: claimed.id })
  await data().prisma.sku.update({ where: { id: general[1]! }, data: { costPrice: '100' } })
  const rule = await inForce('0.6')
  const left = await bringRulePrices(deps(), rule.id)
  expect(left.map(({ why }) => why).toSorted()).toEqual(['below-floor', 'claimed'])
  // Whoever sets prices finds it among the exceptions.
  const handler = rulePricesHandler(deps())
  if (handler.runs === 'outside') await handler.handle({ ruleId: rule.id }, { id: newId(), attempt: 1 })
  expect(await data().prisma.exceptionOrder.findMany({ where: { bizId: rule.id } })).toMatchObject([{ type: 'price-inversion', supplierId, status: 'PENDING' }])
  await world.clock()
  expect(await pricesOf(general)).toEqual(['15.00', '15.00', '16.00'])

  const { retry } = inversionRetry(deps())
  const said: unknown = await retry({ ruleId: rule.id }, 'k').catch((reason: unknown) => reason)
  // In the language of whoever reads it.
  expect(labelOf(String((said as Error).message))).toEqual({
    zh: expect.stringMatching(/^低于底价 1 个：[\w-]+；已在其他调价单中 1 个：[\w-]+$/),
    en: expect.stringMatching(/^Below the floor \(1\): [\w-]+; On another adjustment \(1\): [\w-]+$/),
  })
  await data().prisma.sku.update({ where: { id: general[1]! }, data: { costPrice: null } })
  await world.ok(writer, at('cancel'), { id: claimed.id, reason: '不调了' })
  await retry({ ruleId: rule.id }, 'k')
  await world.clock()
  expect(await pricesOf(general)).toEqual(['16.00', '16.00', '16.00'])
})

test('what a rule does to secret prices is told to nobody who may not see them', async () => {
  const { prisma } = data()
  await prisma.supplier.update({ where: { id: supplierId }, data: { secretPrice: true } })
  const made = await world.ok(sue, `${path}/insert`, terms('0.7'))
  await world.ok(sue, `${path}/submit`, { id: made.id })
  const kept = { isKept: true, before: null, after: null, marginDrop: null, lines: [], isSample: false }
  const told = { isSample: false, lines: [{ cost: '10.0000' }, { cost: '10.0000' }, { cost: '10.0000' }] }
  const seen = async (who: Principal) => [
    (await world.product.send(who, `${path}/detail/${made.id}`)).body.data.impact,
    (await world.ok(who, `${path}/detail`, { businessId: made.id })).impact,
    (await world.ok(who, `${path}/list`, { supplierId: [supplierId] })).records.find(({ id }: { id: string }) => id === made.id).impact,
    await world.ok(who, `${path}/preview`, terms('0.7')),
  ]
  const others: Principal = { ...category, permissions: new Set(['supplier-price-rule:list', 'supplier-price-rule:detail']) }
  expect(await seen(others)).toMatchObject([kept, kept, kept, kept])
  expect((await followsOf(made.id, others)).map(([key]) => key)).toEqual(['force', 'replaces', 'goods', 'orders'])
  expect((await followsOf(made.id, pricing)).map(([key]) => key)).toContain('dearer')
  expect(await seen(pricing)).toMatchObject([told, told, told, told])
  // Supply prices that somebody's blacklist leaves out of goods are not told here either.
  expect(await seen({ ...pricing, hiddenFields: new Set(['sku_supplyPrice']) })).toMatchObject([kept, kept, kept, kept])
  expect((await seen(sue))[0]).toMatchObject(told)
  await prisma.supplier.update({ where: { id: supplierId }, data: { secretPrice: false } })
  await world.ok(sue, `${path}/withdraw`, { id: made.id })
})

test('a rule that holds no more changes nothing; one below its own lowest margin is told before it is decided on', async () => {
  const rule = await inForce('0.02', { minMarginRate: '0.2' })
  expect(rule.impact).toMatchObject({ isSample: false, belowFloor: 3 })
  expect(rule.ahead).toContainEqual(['below', '3'])
  expect(await bringRulePrices(deps(), rule.id)).toHaveLength(3)
  await data().prisma.supplierPriceRule.update({ where: { id: rule.id }, data: { status: 'SUPERSEDED' } })
  expect(await bringRulePrices(deps(), rule.id)).toEqual([])
  expect(await pricesOf(general)).toEqual(['16.00', '16.00', '16.00'])
})
