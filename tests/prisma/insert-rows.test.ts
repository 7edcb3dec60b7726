import { expect, test } from 'vitest'
import { openDataSource } from '#kit/data-source.ts'
import { insertRows } from '#prisma/seed/insert-rows.ts'
import { withDatabase } from '../support/database.ts'

const database = withDatabase()
const ids = { above: '01980000-0000-7000-8000-000000000001', below: '01980000-0000-7000-8000-000000000002' }

const entry = (code: string) => ({ code, nameZh: code, nameEn: code, category: 'MENU' as const })

test('rows that give different fields go in together, with defaults for what they leave out, and stay when they come again', async () => {
  const data = openDataSource(database.url)
  const rows = [{ id: ids.below, parentId: ids.above, sort: 7, ...entry('below') }, { id: ids.above, ...entry('above') }, entry('numbered by itself')]
  await insertRows(data.prisma, 'menu', rows)
  await data.prisma.menu.update({ where: { id: ids.above }, data: { nameZh: 'edited' } })
  await insertRows(data.prisma, 'menu', rows.slice(0, 2))
  const found = await data.prisma.menu.findMany({ orderBy: { code: 'asc' }, select: { code: true, nameZh: true, parentId: true, sort: true, version: true } })
  expect(found).toEqual([
    { code: 'above', nameZh: 'edited', parentId: null, sort: 0, version: 0 },
    { code: 'below', nameZh: 'below', parentId: ids.above, sort: 7, version: 0 },
    { code: 'numbered by itself', nameZh: 'numbered by itself', parentId: null, sort: 0, version: 0 },
  ])
  await data.close()
})

test('instants, decimals, documents and lists arrive as Prisma would write them', async () => {
  const data = openDataSource(database.url)
  const at = new Date('2026-03-01T02:03:04.567Z')
  await insertRows(data.prisma, 'taxInfo', [{ taxCode: '1010101010000000000', name: '税', rate: '0.13', createTime: at }])
  const words = { titleZh: '题', titleEn: 't', bodyZh: '文', bodyEn: 'b' }
  await insertRows(data.prisma, 'notificationTemplate', [{ code: 'listed', kind: 'SYSTEM', channels: ['BELL', 'MAIL'], params: [], ...words }])
  await insertRows(data.prisma, 'spec', [{ name: '色', nameEn: 'c', values: { deep: [1, null, '二'] } }])
  const tax = await data.prisma.taxInfo.findFirstOrThrow()
  expect([tax.rate.toFixed(2), tax.createTime]).toEqual(['0.13', at])
  expect((await data.prisma.notificationTemplate.findFirstOrThrow()).channels).toEqual(['BELL', 'MAIL'])
  expect((await data.prisma.spec.findFirstOrThrow()).values).toEqual({ deep: [1, null, '二'] })
  await insertRows(data.prisma, 'taxInfo', [])
  await data.close()
})
