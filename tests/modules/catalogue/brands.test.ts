/** Brands: their letter, who may sell them and until when, and who hears that it ends. */
import { DateTime } from 'luxon'
import { beforeAll, describe, expect, test } from 'vitest'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { tellAuthorisations } from '#server/modules/catalogue/brand/tell-authorisations.ts'
import { firstLetterOf } from '#server/modules/catalogue/brand/first-letter.ts'
import { supplierPrincipal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'
import { catalogueOf, pathsOf, type Made } from './world.ts'

const product = withTestProduct()
const { call, good, brand, supplier } = catalogueOf(product)
const zone = 'Asia/Shanghai'
const day = (days: number) => DateTime.now().setZone(zone).plus({ days }).toISODate()
const authorise = (brandId: string, supplierId: string, from: number, to: number | null, differs: object = {}): Promise<Made> =>
  good('brand-authorisation/insert', { brandId, supplierId, validFrom: day(from), validTo: to === null ? null : day(to), ...differs })

describe('a brand', () => {
  test.each([
    ['晨光', 'C'],
    ['中原', 'Z'],
    ['m&g', 'M'],
    ['3M', '#'],
    ['（无名）', '#'],
  ])('%s stands under %s', async (name, letter) => expect(await firstLetterOf(name)).toBe(letter))

  test('is numbered when it has no code, keeps its letter with its name, and is called once', async () => {
    const made = await brand({ nameZh: '器物志' })
    expect(made).toMatchObject({ firstLetter: 'Q', code: expect.stringMatching(/^BR\d+$/), authorisedCount: 0 })
    expect((await good('brand/update', { id: made.id, nameZh: '瓷言' }))['firstLetter']).toBe('C')
    expect(pathsOf(await call('brand/insert', { nameZh: '瓷言' }))).toEqual(['nameZh'])
    expect(pathsOf(await call('brand/update', { id: made.id, code: '' }))).toEqual(['code'])
  })

  test('goes when nobody is authorised for it any more', async () => {
    const made = await brand()
    const { id } = await authorise(made.id, await supplier(), -1, 10)
    expect((await call(`brand/remove/${made.id}`)).body.msg).toContain('品牌授权')
    await good(`brand-authorisation/remove/${id}`)
    await good(`brand/remove/${made.id}`)
  })
})

describe('an authorisation', () => {
  test.each([
    ['PENDING', 5, 50],
    ['VALID', -5, 50],
    ['VALID', -5, null],
    ['EXPIRING', -5, 30],
    ['EXPIRING', -5, 0],
    ['EXPIRED', -50, -1],
  ])('is %s from day %i to %s', async (status, from, to) => {
    const { id } = await authorise((await brand()).id, await supplier(), from, to)
    expect((await good(`brand-authorisation/detail/${id}`))['status']).toBe(status)
  })

  test('follows another one of the same supplier and brand, and never overlaps with it', async () => {
    const [{ id: brandId }, supplierId] = [await brand(), await supplier()]
    await authorise(brandId, supplierId, 0, 10)
    const draft = { brandId, supplierId, validFrom: day(10), validTo: day(20) }
    const overlapping = await call('brand-authorisation/insert', draft)
    expect([pathsOf(overlapping), overlapping.raw.includes(String(day(0)))]).toEqual([['validFrom'], true])
    expect(pathsOf(await call('brand-authorisation/insert', { ...draft, validFrom: day(-5), validTo: null }))).toEqual(['validFrom'])
    const { id } = await good('brand-authorisation/insert', { ...draft, validFrom: day(11) })
    expect(pathsOf(await call('brand-authorisation/update', { id, validFrom: day(5) }))).toEqual(['validFrom'])
    expect(pathsOf(await call('brand-authorisation/update', { id, validTo: day(1) }))).toEqual(['validTo'])
    await authorise(brandId, await supplier(), 0, 10)
  })

  test('is his own to see and nobody’s but the platform’s to write', async () => {
    const [{ id: brandId }, supplierId] = [await brand(), await supplier()]
    const { id } = await authorise(brandId, supplierId, -1, 10)
    const him = supplierPrincipal(3, { supplierId, rows: { kind: 'supplier', supplierId } })
    expect((await good('brand-authorisation/list', {}, him)).records).toMatchObject([{ id, status: 'EXPIRING' }])
    expect((await call(`brand-authorisation/detail/${id}`, undefined, supplierPrincipal(4))).status).toBe(404)
    expect((await call('brand-authorisation/update', { id, remark: 'x' }, him)).status).toBe(403)
    expect((await call('brand-authorisation/insert', { brandId, supplierId, validFrom: day(40) }, him)).status).toBe(403)
  })
})

describe('the choice of brands', () => {
  let supplierId = ''
  let free: Made
  let asked: Made
  beforeAll(async () => {
    supplierId = await supplier()
    free = await brand({ nameZh: '选一', sort: 0 })
    asked = await brand({ nameZh: '选二', authRequired: true })
  })
  const him = () => supplierPrincipal(3, { supplierId, rows: { kind: 'supplier', supplierId } })
  const options = async (query: object, caller?: ReturnType<typeof him>) =>
    ((await good('brand/page-select-list', { name: '选', size: 100, ...query }, caller)).records as Made[]).map(({ id, authorised }: Made) => [id, authorised])

  test('says to a supplier what he may sell today, and to staff what one may of whom they ask', async () => {
    expect(await options({})).toEqual([
      [free.id, null],
      [asked.id, null],
    ])
    expect(await options({}, him())).toEqual([
      [free.id, true],
      [asked.id, false],
    ])
    expect(await options({ authorisedOnly: true }, him())).toEqual([[free.id, true]])
    await authorise(asked.id, supplierId, -10, 0)
    expect(await options({ supplierId, authorisedOnly: 'true' })).toEqual([
      [free.id, true],
      [asked.id, true],
    ])
    expect((await good('brand/list', { code: asked['code'] })).records).toMatchObject([{ authorisedCount: 1 }])
    expect((await call('brand/page-select-list', { supplierId: await supplier() }, him())).status).toBe(404)
    await good(`brand/active/${free.id}`)
    expect(await options({}, him())).toEqual([[asked.id, true]])
  })
})

test('what ends is told once when the warning begins and once when it has ended, unless another follows', async () => {
  const { prisma } = product.application.data
  const people = await Promise.all([supplier({ companyName: '讲述甲' }), supplier({ companyName: '讲述乙' }), supplier({ companyName: '讲述丙' })])
  const { id: brandId } = await brand({ nameZh: '讲述', nameEn: 'Story' })
  await authorise(brandId, people[0], -100, 20)
  await authorise(brandId, people[1], -100, -2)
  await authorise(brandId, people[2], -100, 10)
  await authorise(brandId, people[2], 11, 300)
  const buyer = await prisma.user.create({ data: { account: 'told-buyer', name: '采购', passwordHash: 'x' } })
  await prisma.supplier.updateMany({ where: { id: { in: people } }, data: { masterUserId: buyer.id } })
  const tell = () => workOn(product.application.data, { zone })(systemActor('test'), (uow) => tellAuthorisations(uow, zone))
  await tell()
  await tell()
  const told = await prisma.message.findMany({ where: { bizType: 'brand-authorisation', recipients: { some: { userId: buyer.id } } } })
  expect(told.map(({ titleZh }) => titleZh).toSorted()).toEqual(['品牌授权即将到期：讲述', '品牌授权已到期：讲述'].toSorted())
})
