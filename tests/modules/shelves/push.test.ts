/** Questions to channels that are handed out together: read once, put one by one, written at once, and counted once. */
import { expect, test } from 'vitest'
import { channelAsked, type Asked } from '#server/modules/shelves/push/ask-channel.ts'
import { ChannelBusy, ChannelRefuses, localShelf, type ChannelShelf } from '#server/modules/shelves/push/channel-shelf.provider.ts'
import { pushHandler } from '#server/modules/shelves/push/push.service.ts'
import { op, withListings } from './world.ts'

const { data, prisma, at, act, listed } = withListings()

async function asked(ids: readonly string[]) {
  const rows = await data().sql.query<{ id: string; payload: Asked }>(
    `select id, payload from outbox where topic = $1 and key = any($2::text[]) order by seq`,
    [channelAsked.name, ids],
  )
  return rows.map((row) => ({ ...row, attempt: 1 }))
}

async function handOut(messages: Awaited<ReturnType<typeof asked>>, shelf: ChannelShelf) {
  const handler = pushHandler({ ...at(), shelfOf: async () => shelf })
  if (handler.runs !== 'together outside') throw new Error('Channels are asked together')
  const { failed = new Map<string, unknown>(), left = [] } = (await handler.handle(messages)) ?? {}
  return { failed: [...failed.keys()], left }
}

const records = (ids: readonly string[]) =>
  prisma().shelvingRecord.groupBy({ by: ['action'], where: { listingId: { in: [...ids] }, action: { not: 'UP' } }, _count: true, orderBy: { action: 'asc' } })

test('what is handed out twice is asked again under the same key, and counted once', async () => {
  const { ids } = await listed()
  await act(op, 'batch-up-shelves', { ids })
  const messages = await asked(ids)
  const keys: string[] = []
  const shelf: ChannelShelf = (item, key) => {
    keys.push(key)
    return localShelf('JD', '')(item, key)
  }
  await Promise.all([handOut(messages, shelf), handOut(messages, shelf)])
  await handOut(messages, shelf)
  expect(new Set(keys)).toEqual(new Set(messages.map(({ id }) => id)))
  expect(await records(ids)).toEqual([{ action: 'PUSH_OK', _count: 2 }])
  expect(await asked(ids)).toEqual([])
})

test('one that is refused fails alone, and a channel that has had enough is not asked further', async () => {
  const { ids, first } = await listed()
  await act(op, 'batch-up-shelves', { ids })
  const { skuCode } = await prisma().channelListing.findUniqueOrThrow({ where: { id: first } })
  const messages = await asked(ids)
  expect(messages).toHaveLength(2)
  const [refused, other] = messages[0]!.payload.listingId === first ? messages : messages.toReversed()
  const shelf: ChannelShelf = async (item, key) => {
    if (item.skuCode === skuCode) throw new ChannelRefuses('no')
    return localShelf('JD', '')(item, key)
  }
  expect(await handOut(messages, shelf)).toEqual({ failed: [], left: [] })
  expect(await records(ids)).toEqual([
    { action: 'PUSH_FAIL', _count: 1 },
    { action: 'PUSH_OK', _count: 1 },
  ])
  expect(await prisma().exceptionOrder.count({ where: { bizKey: refused!.payload.listingId } })).toBe(1)
  expect(await prisma().channelListing.findUniqueOrThrow({ where: { id: other!.payload.listingId } })).toMatchObject({ status: 'ON_SHELF' })

  const many = await Promise.all([listed(), listed(), listed()])
  const theirs = many.flatMap((made) => made.ids)
  await act(op, 'batch-up-shelves', { ids: theirs })
  const waiting = await asked(theirs)
  const heard = await handOut(waiting, () => Promise.reject(new ChannelBusy('429')))
  expect(heard.failed.length).toBeGreaterThan(0)
  expect(heard.left.length).toBeGreaterThan(0)
  expect([...heard.failed, ...heard.left].toSorted()).toEqual(waiting.map(({ id }) => id).toSorted())
  expect(await asked(theirs)).toHaveLength(waiting.length)
})
