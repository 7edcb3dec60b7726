import { expect, test } from 'vitest'
import { openDataSource } from '#kit/data-source.ts'
import { storiesDelivered } from '#server/tell-stories.ts'
import { withDatabase } from './support/database.ts'

const database = withDatabase()

test('a process that is told to stop during its first start waits for no mail and asks no closed database', async () => {
  const data = openDataSource(database.url)
  await data.prisma.outbox.create({ data: { topic: 'nobody-hears', payload: {} } })
  const stopping = new AbortController()
  const delivered = storiesDelivered(data.sql, stopping.signal)
  await data.sql.query('select 1')
  stopping.abort()
  await data.close()
  await delivered
})

test('one that goes on waits until the last one has gone', async () => {
  const data = openDataSource(database.url)
  let isOver = false
  const delivered = storiesDelivered(data.sql, new AbortController().signal).then(() => (isOver = true))
  expect(await data.prisma.outbox.count()).toBe(1)
  expect(isOver).toBe(false)
  await data.prisma.outbox.deleteMany()
  await delivered
  await data.close()
})
