/** Reading a channel: what is new, other and gone; a channel that is away, late or wrong; a worker that is killed; and who takes over. */
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { runJob, type JobRunner } from '#kit/jobs/run-job.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { categorySyncRetry, settleLost } from '#server/modules/catalogue/sync/category-sync.service.ts'
import { ChannelWrong, localTree, type ProvidedCategory, type ProvidedPage } from '#server/modules/catalogue/sync/category-tree.provider.ts'
import { compare } from '#server/modules/catalogue/sync/read-channel.ts'
import { sampleTreeOf } from '#server/modules/catalogue/sync/sample-trees.ts'
import { categorySyncHandler } from '#workers/jobs/category-sync.handler.ts'
import { withTestProduct } from '#tests/support/test-product.ts'
import { catalogueOf, staff, type Made } from './world.ts'

const product = withTestProduct()
const { call, good, category } = catalogueOf(product)
const zone = 'Asia/Shanghai'

/** What the channel names, two a page; or what it does instead. */
let named: readonly ProvidedCategory[] = []
let disturb: (page: number, attempt: number) => void = () => undefined
const asked: number[] = []
const provider = {
  page: async (page: number, attempt: number): Promise<ProvidedPage> => {
    asked.push(page)
    disturb(page, attempt)
    return { total: named.length, categories: named.slice((page - 1) * 2, page * 2) }
  },
}
const dependencies = () => ({ data: product.application.data, zone, providerOf: async () => provider })
const runner = (): JobRunner => ({
  source: product.application.data,
  handlers: [categorySyncHandler(dependencies())],
  principalOf: async () => staff,
  onChange: async () => undefined,
  log: { error: () => undefined, warn: () => undefined },
})
const node = (code: string, parentCode: string | null = null, nameZh = `名 ${code}`): ProvidedCategory => ({ code, parentCode, nameZh, nameEn: null })
const syncOf = (id: string): Promise<Made> => good(`category-sync/detail/${id}`)
const ours = () =>
  product.application.data.prisma.category.findMany({
    where: { categoryType: 'CHANNEL', channel: 'DL', deletedAt: null },
    orderBy: [{ level: 'asc' }, { sort: 'asc' }, { code: 'asc' }],
  })
const jobs = () => product.application.data.prisma.asyncJob

const again = (jobId: string) => jobs().update({ where: { id: jobId }, data: { nextAt: new Date(0) } })
const settle = () => workOn(product.application.data, { zone })(systemActor('test'), (uow) => settleLost(uow))

/** Begins a sync of DL and lets the queue run its job once. */
async function begin(): Promise<{ syncId: string; jobId: string; isNew: boolean }> {
  return good('category/sync-dl-api')
}
async function run(jobId: string, signal = new AbortController().signal): Promise<void> {
  await runJob(runner(), jobId, signal)
}
async function read(): Promise<{ syncId: string; jobId: string }> {
  const begun = await begin()
  await run(begun.jobId)
  return begun
}
async function takeOver(): Promise<string> {
  const { syncId } = await read()
  if ((await syncOf(syncId))['status'] === 'READY') await good('category-sync/confirm', { id: syncId })
  return syncId
}

beforeEach(async () => {
  const { prisma, sql } = product.application.data
  await sql.query(`delete from category_mapping where channel = 'DL'`)
  await sql.query(`delete from category where channel = 'DL' and not exists (select 1 from category c where c.parent_id = category.id)`)
  for (let level = 0; level < 6; level += 1)
    await sql.query(`delete from category where channel = 'DL' and not exists (select 1 from category c where c.parent_id = category.id)`)
  await prisma.categorySync.deleteMany({})
  await prisma.exceptionOrder.deleteMany({ where: { type: 'category-sync' } })
  named = [node('1'), node('11', '1'), node('12', '1'), node('2'), node('21', '2')]
  disturb = () => undefined
  asked.length = 0
})

describe('a sync', () => {
  test('shows what is new and writes it when it is confirmed, parents first and in the channel’s order', async () => {
    const { syncId, isNew } = await begin().then(async (begun) => {
      await run(begun.jobId)
      return begun
    })
    expect(isNew).toBe(true)
    expect(await syncOf(syncId)).toMatchObject({ status: 'READY', channel: 'DL', readCount: 5, addedCount: 5, changedCount: 0, vanishedCount: 0 })
    expect(await ours()).toEqual([])
    const { records } = await good('category-sync/items', { id: syncId, kind: 'ADDED' })
    expect(records[1]).toMatchObject({ code: '11', chosen: true, before: null, after: { line: ['名 1', '名 11'], lineEn: ['名 1', '名 11'], parentCode: '1' } })
    expect(await good('category-sync/confirm', { id: syncId })).toMatchObject({ status: 'DONE', takenCount: 5 })
    expect((await ours()).map(({ code, level, sort }) => [code, level, sort])).toEqual([
      ['1', 1, 10],
      ['2', 1, 20],
      ['11', 2, 10],
      ['21', 2, 10],
      ['12', 2, 20],
    ])
    expect((await call('category-sync/confirm', { id: syncId })).status).toBe(422)
  })

  test('is done at once where nothing differs, and one a channel is open', async () => {
    await takeOver()
    const { syncId } = await read()
    expect(await syncOf(syncId)).toMatchObject({ status: 'DONE', readCount: 5, takenCount: 0 })
    const first = await begin()
    expect(await begin()).toEqual({ ...first, isNew: false })
  })

  test('finds other names, other places and what is gone, and takes over what is chosen', async () => {
    await takeOver()
    const source = await category()
    const mapped = (await ours()).find(({ code }) => code === '21')!
    await good('category-mapping/insert', { channel: 'DL', sourceCategoryId: source.id, channelCategoryId: mapped.id })
    named = [node('2'), node('1', null, '新名'), node('12', '2')]
    const { syncId } = await read()
    expect(await syncOf(syncId)).toMatchObject({ addedCount: 0, changedCount: 2, vanishedCount: 2 })
    const { records } = await good('category-sync/items', { id: syncId })
    const shown = (records as Made[]).map(({ kind, code, chosen, mappingCount }: Made) => [kind, code, chosen, mappingCount])
    expect(shown).toEqual([
      ['CHANGED', '1', true, 0],
      ['CHANGED', '12', true, 0],
      ['VANISHED', '11', true, 0],
      ['VANISHED', '21', false, 1],
    ])
    expect(records[1]).toMatchObject({ before: { line: ['名 1', '名 12'] }, after: { line: ['名 2', '名 12'] } })
    await good('category-sync/confirm', { id: syncId })
    const now = new Map((await ours()).map((row) => [row.code, row]))
    expect(now.get('1')).toMatchObject({ nameZh: '新名', sort: 20 })
    expect(now.get('12')).toMatchObject({ parentId: now.get('2')?.id, level: 2 })
    expect(now.get('11')).toMatchObject({ status: 'DISABLED', goneAt: expect.any(Date) })
    expect(now.get('21')).toMatchObject({ status: 'ENABLED', goneAt: null })
  })

  test('switches on again what comes back', async () => {
    await takeOver()
    named = named.filter(({ code }) => code !== '12')
    await takeOver()
    expect((await ours()).find(({ code }) => code === '12')).toMatchObject({ status: 'DISABLED' })
    named = [...named, node('12', '1')]
    await takeOver()
    expect((await ours()).find(({ code }) => code === '12')).toMatchObject({ status: 'ENABLED', goneAt: null })
  })

  test('leaves out a new branch as a whole, and takes what leads to a chosen one', async () => {
    const { syncId } = await read()
    const item = async (code: string): Promise<Made> =>
      (await good('category-sync/items', { id: syncId, keyword: code })).records.find((one: Made) => one['code'] === code)
    expect(await good('category-sync/choose', { id: syncId, itemIds: [(await item('1')).id], chosen: false })).toEqual({ chosen: 3 })
    expect(await good('category-sync/choose', { id: syncId, itemIds: [(await item('12')).id], chosen: true })).toEqual({ chosen: 2 })
    await good('category-sync/choose', { id: syncId, kind: 'ADDED', chosen: true })
    expect(await good('category-sync/choose', { id: syncId, itemIds: [(await item('11')).id], chosen: false })).toEqual({ chosen: 1 })
    expect((await call('category-sync/choose', { id: syncId, chosen: true })).status).toBe(400)
    await good('category-sync/confirm', { id: syncId })
    expect((await ours()).map(({ code }) => code).toSorted()).toEqual(['1', '12', '2', '21'])
  })

  test('that is dropped changes nothing, also while it is read', async () => {
    const { syncId } = await read()
    await good('category-sync/cancel', { id: syncId })
    expect((await call('category-sync/confirm', { id: syncId })).status).toBe(422)
    const second = await begin()
    disturb = (page) => {
      if (page !== 2) return
      throw new Error('not reached')
    }
    await good('category-sync/cancel', { id: second.syncId })
    await run(second.jobId)
    expect([await syncOf(second.syncId), await ours()]).toMatchObject([{ status: 'CANCELLED' }, []])
  })
})

describe('a channel', () => {
  test('that does not answer is asked again from the page it stopped at, then becomes an exception that asks further', async () => {
    const { syncId, jobId } = await begin()
    disturb = (page) => {
      if (page === 2) throw new Error('ETIMEDOUT')
    }
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await run(jobId)
      await again(jobId)
    }
    expect(asked).toEqual([1, 2, 2, 2])
    expect(await syncOf(syncId)).toMatchObject({ status: 'FAILED', error: 'ETIMEDOUT' })
    expect(await jobs().findUniqueOrThrow({ where: { id: jobId } })).toMatchObject({ status: 'FAILED' })
    const exception = await product.application.data.prisma.exceptionOrder.findFirstOrThrow({ where: { type: 'category-sync' } })
    expect(exception).toMatchObject({ bizKey: 'DL', status: 'PENDING', bizId: syncId })
    const retry = categorySyncRetry(dependencies())
    await expect(retry.retry({ syncId }, exception.id)).rejects.toThrow('ETIMEDOUT')
    expect((await syncOf(syncId))['status']).toBe('FAILED')
    disturb = () => undefined
    await retry.retry({ syncId }, exception.id)
    expect(await syncOf(syncId)).toMatchObject({ status: 'READY', addedCount: 5, error: null })
    // Mended by somebody meanwhile: nothing is left to do.
    await retry.retry({ syncId }, exception.id)
  })

  test('that is late has answered by the second time', async () => {
    const { syncId, jobId } = await begin()
    disturb = (_page, attempt) => {
      if (attempt === 1) throw new Error('ETIMEDOUT')
    }
    await run(jobId)
    await again(jobId)
    await run(jobId)
    expect((await syncOf(syncId))['status']).toBe('READY')
  })

  test.each([
    ['a parent that nobody names', [node('1'), node('2', 'X')]],
    ['a category below itself', [node('1', '2'), node('2', '1')]],
    ['a code twice', [node('1'), node('2'), node('1')]],
  ])('that names %s is wrong at once, and can be read again by hand', async (_what, tree) => {
    named = tree
    const { syncId } = await read()
    expect((await syncOf(syncId))['status']).toBe('FAILED')
    expect(await product.application.data.prisma.exceptionOrder.count({ where: { type: 'category-sync' } })).toBe(1)
    named = [node('1')]
    const retried = await good('category-sync/retry', { id: syncId })
    expect(retried['status']).toBe('READING')
    await run(retried['jobId'])
    expect(await syncOf(syncId)).toMatchObject({ status: 'READY', addedCount: 1 })
  })

  test('that goes deeper than a tree may is shown, and that branch cannot be chosen', async () => {
    named = Array.from({ length: 7 }, (_none, level) => node(String(level), level === 0 ? null : String(level - 1)))
    const { syncId } = await read()
    const { records } = await good('category-sync/items', { id: syncId })
    expect(records.at(-1)).toMatchObject({ code: '6', chosen: false, problem: '超过 6 级，不能接收' })
    await good('category-sync/choose', { id: syncId, kind: 'ADDED', chosen: true })
    expect(await good('category-sync/confirm', { id: syncId })).toMatchObject({ takenCount: 6 })
  })
})

describe('a worker', () => {
  test('that is killed is followed by one who goes on with the next page', async () => {
    const { syncId, jobId } = await begin()
    const killed = new AbortController()
    disturb = (page) => {
      if (page === 3) killed.abort()
    }
    await run(jobId, killed.signal)
    expect(asked).toEqual([1, 2, 3])
    disturb = () => undefined
    await again(jobId)
    await run(jobId)
    expect(asked).toEqual([1, 2, 3, 3])
    expect(await syncOf(syncId)).toMatchObject({ status: 'READY', readCount: 5, addedCount: 5 })
  })

  test('whose job ended without it leaves no sync behind that is read for ever', async () => {
    const cancelled = await begin()
    await settle()
    expect((await syncOf(cancelled.syncId))['status']).toBe('READING')
    await jobs().update({ where: { id: cancelled.jobId }, data: { status: 'CANCELLED' } })
    await settle()
    expect((await syncOf(cancelled.syncId))['status']).toBe('CANCELLED')
    const lost = await begin()
    await jobs().update({ where: { id: lost.jobId }, data: { status: 'FAILED' } })
    await settle()
    expect((await syncOf(lost.syncId))['status']).toBe('FAILED')
  })
})

describe('the sample channels', () => {
  const signal = new AbortController().signal

  test.each(['JD', 'DL', 'YX'])('%s gives a tree that holds together, in both languages', (channel) => {
    const tree = sampleTreeOf(channel)
    expect(tree.length).toBeGreaterThan(20)
    expect(tree.every(({ nameZh, nameEn }) => nameZh && nameEn)).toBe(true)
    const differences = compare(tree, [])
    expect(differences.every(({ kind, problem }) => kind === 'ADDED' && problem === null)).toBe(true)
  })

  test('are late, away and wrong on demand', async () => {
    await expect(localTree('JD', 'late').page(1, 1, signal)).rejects.toThrow('ETIMEDOUT')
    expect((await localTree('JD', 'late').page(1, 2, signal)).categories).toHaveLength(40)
    await expect(localTree('JD', 'away').page(1, 3, signal)).rejects.toThrow('ETIMEDOUT')
    await expect(localTree('JD', 'wrong').page(1, 1, signal)).rejects.toBeInstanceOf(ChannelWrong)
  })
})

test('nobody sees or settles a sync who has no right to', async () => {
  const { syncId } = await read()
  const reader = { ...staff, userId: newId(), permissions: new Set(['category-sync:list', 'category-sync:start']) }
  expect((await call('category-sync/confirm', { id: syncId }, reader)).status).toBe(403)
  expect((await call('category-sync/items', { id: syncId }, reader)).status).toBe(403)
})
