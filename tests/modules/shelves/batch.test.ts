/** Many at once: a killed worker's successor goes on, each is counted once, what failed is tried again; and sheets. */
import { expect, test } from 'vitest'
import { multipart } from '#tests/support/multipart.ts'
import { channelAsked } from '#server/modules/shelves/push/ask-channel.ts'
import { op, withListings } from './world.ts'

const { world, data, prisma, act, statusOf, listed, selling, relay, run } = withListings()
const start = (payload: object) => world.ok(op, '/api/product/shelves-batch/start', payload)

test('a batch goes on behind a worker that was stopped: each once, and counted once', async () => {
  const { ids, spuId } = await listed()
  await prisma().sku.update({ where: { id: (await prisma().channelListing.findUniqueOrThrow({ where: { id: ids[1]! } })).skuId }, data: { stockQty: '0' } })
  const { batchId, jobId } = await start({ kind: 'UP', query: { spuId: [spuId] } })
  const stopped = new AbortController()
  stopped.abort()
  await run(op, jobId, stopped.signal)
  expect(await run(op, jobId)).toMatchObject({ status: 'DONE', ok: 1, failed: 1 })
  expect(await prisma().shelvesBatch.findUniqueOrThrow({ where: { id: batchId } })).toMatchObject({ total: 2, done: 1, failed: 1 })
  expect(await Promise.all(ids.map(statusOf))).toEqual(['SHELVING', 'WAIT_SHELVE'])
  const [asked] = await data().sql.query<{ count: number }>('select count(*)::int as count from outbox where topic = $1 and key = any($2::text[])', [
    channelAsked.name,
    ids,
  ])
  expect(asked?.count).toBe(1)
  const failures = await world.ok(op, '/api/product/shelves-batch-item/list', { batchId, outcome: ['REFUSED'] })
  expect(failures.records).toMatchObject([{ listingId: ids[1] }])
  // Why is read in the reader's language, whoever began the job.
  expect(failures.records[0].message).toBe('暂不能上架：可用库存不足')
  // Whoever reads English finds and reads the English name, in lists of what was done too.
  const inEnglish = async (path: string, query: object) =>
    (await world.product.send(op, path, query, { headers: { 'accept-language': 'en' } })).body.data.records
  for (const skuName of ['stapler', '订书机']) {
    expect(await inEnglish('/api/product/up-shelves-manager/shelves-list', { spuId: [spuId], skuName })).toMatchObject(
      Array.from({ length: 2 }, () => ({ skuName: expect.stringContaining('Stapler') })),
    )
    expect(await inEnglish('/api/product/shelves-batch-item/list', { batchId, skuName })).toHaveLength(2)
  }
  expect(await inEnglish('/api/product/shelves-batch-item/list', { batchId, outcome: ['REFUSED'] })).toMatchObject([
    { message: 'It cannot be put up: There is not enough in stock' },
  ])
  expect(failures.records[0].skuName).toContain('订书机')
  // What failed once more, and nothing else.
  await prisma().sku.updateMany({ where: { spuId }, data: { stockQty: '5' } })
  const again = await world.ok(op, '/api/product/shelves-batch/retry', { id: batchId })
  expect(await run(op, again.jobId)).toMatchObject({ status: 'DONE', ok: 1, failed: 0 })
  await relay(ids)
  expect(await Promise.all(ids.map(statusOf))).toEqual(['ON_SHELF', 'ON_SHELF'])
})

test('down with a reason, out of the pool and back, as batches', async () => {
  const { ids } = await selling()
  expect((await world.post(op, '/api/product/shelves-batch/start', { kind: 'DOWN', ids })).status).toBe(400)
  for (const [kind, status] of [
    ['DOWN', 'OFF_SHELF'],
    ['OUT_OF_POOL', 'OUT_OF_POOL'],
    ['RESTORE', 'OFF_SHELF'],
  ] as const) {
    const { jobId } = await start({ kind, ids, reason: 'SEASON' })
    expect(await run(op, jobId)).toMatchObject({ status: 'DONE', ok: 2 })
    expect(await Promise.all(ids.map(statusOf))).toEqual([status, status])
  }
})

test('a sheet is looked at first, row by row, and goes up once however often it is confirmed', async () => {
  const { ids } = await listed()
  const [one, other] = await prisma().channelListing.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
  await prisma().sku.update({ where: { id: other!.skuId }, data: { stockQty: '0' } })
  const sheet = ['SKU 编码,销售渠道', `${one!.skuCode},JD`, `${other!.skuCode},JD`, `${one!.skuCode},JD`, 'NO-SUCH,JD'].join('\n')
  const { payload, headers } = await multipart({ '上架.csv': sheet }, {})
  const { body, raw } = await world.product.send(op, '/api/product/up-shelves-manager/import', payload, { headers })
  expect(body.code, raw).toBe(200)
  const preview = await run(op, body.data.jobId)
  expect(preview).toMatchObject({ status: 'DONE', ok: 1, failed: 3, result: { rows: 4, good: 1, wrong: 3, ids: [ids[0]] } })
  expect(preview.errorFileId).not.toBeNull()
  expect(preview.result.errors.map(({ row }: { row: number }) => row)).toEqual([3, 4, 5])
  const begun = await act(op, 'import-confirm', { previewId: body.data.jobId })
  expect(await act(op, 'import-confirm', { previewId: body.data.jobId })).toEqual(begun)
  expect(await run(op, begun.jobId)).toMatchObject({ status: 'DONE', ok: 1 })
  expect(await statusOf(ids[0]!)).toBe('SHELVING')
  expect((await world.product.send(op, '/api/product/up-shelves-manager/import-template')).raw.slice(0, 2)).toBe('PK')
})
