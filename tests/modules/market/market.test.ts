/** The market on the whole application: prices gathered and matched, entered, counted, pushed, made into products; and recommendations. */
import { expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { gatherPrices, keepOffer } from '#server/modules/market/gather/gather.service.ts'
import { localSource } from '#server/modules/market/gather/gather-source.provider.ts'
import { people } from '#tests/processes/supplier-lifecycle/world.ts'
import { catalogue } from '#tests/modules/product/world.ts'
import { op, withListings } from '../shelves/world.ts'

const { world, prisma, system, selling, relay, run } = withListings()
const path = '/api/product/product-management'
const act = (tail: string, payload: object) => world.ok(op, `${path}/${tail}`, payload)

test('prices are gathered in the background, matched by their barcode, and held against ours', async () => {
  const { skuIds } = await selling()
  await prisma().sku.update({ where: { id: skuIds[0]! }, data: { barcode: '6901234567892' } })
  expect((await world.post(op, `${path}/price-gather`, { skuIds })).status).toBe(400)
  const { jobId } = await act('price-gather', { skuIds, sources: ['JD'], channel: 'JD' })
  expect(await run(op, jobId)).toMatchObject({ status: 'DONE', ok: 2, failed: 0 })
  const { records } = await act('list', { skuId: [skuIds[0]!] })
  expect(records).toMatchObject([{ source: 'JD', skuId: skuIds[0], channel: 'JD' }])
  const [row] = records
  expect(Number(row.distance)).toBeCloseTo((Number(row.ourPrice) - Number(row.price)) / Number(row.price), 5)
  // Somebody saw another price: both stand in the history, and the distance follows.
  expect(await act('price-update', { items: [{ id: row.id, price: '10' }] })).toMatchObject([{ isDone: true }])
  expect((await act('list', { skuId: [skuIds[0]!] })).records).toMatchObject([{ price: '10.0000', distance: '0.250000' }])
  const history = (await world.product.send(op, `${path}/price-history/${row.id}`)).body.data
  expect(history.map(({ origin }: { origin: string }) => origin)).toEqual(['GATHERED', 'TYPED'])
  expect(await act('statistics', { skuId: [skuIds[0]!] })).toMatchObject({
    total: 1,
    matched: 1,
    dearer: 1,
    cheaper: 0,
    sources: [{ source: 'JD', dearer: 1 }],
  })
  // Those who do not watch the market see nothing of it; suppliers never.
  expect((await world.post(people.warehouse, `${path}/list`, {})).status).toBe(403)
})

const sourceOf = async (source: string) => localSource(source, source === 'PDD' ? 'away' : '')

/** The job as a worker runs it; PDD is away. */
async function gather(params: object) {
  const steps: string[] = []
  const job = {
    params: { ids: [], skuIds: [], sources: [], ...params },
    principal: op,
    checkpoint: undefined,
    signal: new AbortController().signal,
    expect: async () => undefined,
    record: async (_sql: unknown, at: unknown) => void steps.push(JSON.stringify(at)),
  }
  return { found: await gatherPrices({ data: world.product.application.data, zone: 'Asia/Shanghai', sourceOf }, job as never), steps }
}

test('what was matched by hand is pushed to the channel, and stays matched when it is seen again', async () => {
  const { skuIds, ids, first } = await selling()
  const offer = { code: `X-${Date.now()}`, title: '竞品订书机', price: '12' }
  await system((uow) => keepOffer(uow, 'TMALL', offer, undefined, undefined))
  const { id } = await prisma().productGather.findFirstOrThrow({ where: { sourceCode: offer.code } })
  expect(await act('batch-push', { ids: [id] })).toMatchObject([{ isDone: false, code: 'market.not-matched' }])
  await act('match', { id, skuId: skuIds[0], channel: 'JD' })
  await system((uow) => keepOffer(uow, 'TMALL', { ...offer, price: '11' }, undefined, undefined))
  expect(await prisma().productGather.findUniqueOrThrow({ where: { id } })).toMatchObject({ skuId: skuIds[0], channel: 'JD' })
  // Sold elsewhere too, it is still held against its price where it was matched.
  await prisma().skuSalesChannel.create({ data: { skuId: skuIds[0]!, channel: 'DL', timePeriodType: 'HOUR', timePeriod: 48, salePrice: '20' } })
  await gather({ ids: [id] })
  expect(await prisma().productGather.findUniqueOrThrow({ where: { id } })).toMatchObject({ skuId: skuIds[0], channel: 'JD' })
  expect(await act('batch-push', { ids: [id] })).toMatchObject([{ isDone: true }])
  expect(await relay(ids)).toBe(1)
  const listing = await prisma().channelListing.findFirstOrThrow({ where: { skuId: skuIds[0]! } })
  expect([listing.status, await prisma().shelvingRecord.count({ where: { listingId: listing.id, action: 'PUSHED' } })]).toEqual(['ON_SHELF', 1])
  expect(first).toBeDefined()
})

test('a gathered article becomes a draft of ours, once', async () => {
  const code = `Y-${Date.now()}`
  await system((uow) => keepOffer(uow, 'JD', { code, title: '新款订书机', price: '9.9' }, undefined, undefined))
  const { id } = await prisma().productGather.findFirstOrThrow({ where: { sourceCode: code } })
  // A channel's category, or none at all, is no place for a product.
  const channels = await prisma().category.create({ data: { id: newId(), categoryType: 'CHANNEL', channel: 'JD', level: 1, code, nameZh: code } })
  for (const categoryId of [channels.id, newId()]) expect((await world.post(op, `${path}/acquisition`, { id, categoryId })).status).toBe(400)
  await prisma().category.delete({ where: { id: channels.id } })
  const { spuId } = await act('acquisition', { id, categoryId: catalogue.staplers })
  expect(await prisma().spu.findUniqueOrThrow({ where: { id: spuId } })).toMatchObject({ name: '新款订书机', auditStatus: 'DRAFT' })
  const again = await world.post(op, `${path}/acquisition`, { id, categoryId: catalogue.staplers })
  expect([again.status, again.body.data.rule]).toEqual([422, 'acquired'])
})

test('a source that is away is an exception, and the others go on', async () => {
  const { skuIds } = await selling()
  const { found, steps } = await gather({ skuIds: [skuIds[0]!], sources: ['JD', 'PDD'], channel: 'JD' })
  expect([found, steps.length]).toEqual([{ seen: 2, failed: 1 }, 2])
  expect(await prisma().exceptionOrder.count({ where: { type: 'price-gather', bizKey: `PDD ${skuIds[0]}` } })).toBe(1)
})

test('recommendations are of what is published and offered there, and say whether it sells', async () => {
  const { skuIds } = await selling()
  const said = { title: '首页爆款', skuId: skuIds[0], channel: 'JD', place: 'HOME' }
  const { id } = await world.ok(op, '/api/product/product-recommendation/insert', said)
  expect((await world.post(op, '/api/product/product-recommendation/insert', { ...said, channel: 'TMALL', place: 'CART' })).status).toBe(400)
  expect((await world.post(op, '/api/product/product-recommendation/update', { id, startOn: '2026-03-01', endOn: '2026-02-01' })).status).toBe(400)
  const { records } = await world.ok(op, '/api/product/product-recommendation/list', { skuId: [skuIds[0]] })
  expect(records[0]).toMatchObject({ picture: expect.stringContaining('/api/dfs/oss/file/'), salePrice: '12.5000' })
  expect(records).toMatchObject([{ id, sells: true }])
})
