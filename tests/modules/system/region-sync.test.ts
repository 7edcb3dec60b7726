import { expect, test } from 'vitest'
import { seedReferenceData } from '#prisma/seed/reference-data.ts'
import { areas } from '#server/areas.ts'
import { regionSyncHandler, regionSyncRequested, regionSyncRetry, type ProvidedRegion } from '#server/modules/system/region-sync.ts'
import { systemMessages } from '#server/modules/system/system.messages.ts'
import { systemRoutes } from '#server/modules/system/system.routes.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestApp } from '#tests/support/test-app.ts'

const zone = 'Asia/Shanghai'
const application = withTestApp(async ({ prisma }) => {
  await seedReferenceData(prisma, areas)
  await prisma.region.create({ data: { regionCode: '11', regionName: '北京', ancestors: '0' } })
  return { routes: systemRoutes, messages: [systemMessages] }
})
const admin = principal()
let provided: readonly ProvidedRegion[] | Error = []
const providerOf = async () => ({
  regions: async () => {
    if (provided instanceof Error) throw provided
    return provided
  },
})
async function sync(): Promise<void> {
  const handler = regionSyncHandler(application.data, zone, providerOf)
  if (handler.runs !== 'outside') throw new Error('it reaches the world')
  await handler.handle({ by: admin.userId }, { id: 'x', attempt: 1 })
}

test('JD’s regions are asked for under both paths, in the background', async () => {
  for (const path of ['/api/product/basic/sync-jd-region', '/api/dict/region/product/basic/sync-jd-region'])
    expect((await application.send(admin, path)).body.data).toEqual({ queued: true })
  const [row] = await application.data.sql.query<{ n: string }>('select count(*) as n from outbox where topic = $1', [regionSyncRequested.name])
  expect(Number(row?.n)).toBe(2)
})

test('new ones are added below their parents, names follow, nothing is removed', async () => {
  provided = [
    { regionCode: '11', regionName: '北京市', parentCode: '0', nameEn: 'Beijing' },
    { regionCode: '1101', regionName: '东城区', parentCode: '11' },
    { regionCode: '110101', regionName: '景山街道', parentCode: '1101' },
  ]
  await sync()
  await sync()
  const rows = await application.data.prisma.region.findMany({ orderBy: { regionCode: 'asc' } })
  expect(rows.map(({ regionCode, regionName, nameEn, level, leaf, ancestors }) => [regionCode, regionName, nameEn, level, leaf, ancestors])).toEqual([
    ['11', '北京市', 'Beijing', 1, false, '0'],
    ['1101', '东城区', null, 2, false, '0,11'],
    ['110101', '景山街道', null, 3, true, '0,11,1101'],
  ])
})

test('a failure is an exception, and its retry does the work', async () => {
  provided = new Error('JD answered 503')
  await sync()
  const exception = await application.data.prisma.exceptionOrder.findFirstOrThrow({ where: { type: 'region-sync' } })
  expect(exception).toMatchObject({ bizKey: 'jd', status: 'PENDING', lastError: 'JD answered 503' })
  provided = [{ regionCode: '99', regionName: '新', parentCode: '98' }]
  await expect(regionSyncRetry(application.data, providerOf).retry({}, exception.id)).rejects.toThrow('hangs below 98')
  provided = [{ regionCode: '12', regionName: '天津市', parentCode: '0' }]
  await regionSyncRetry(application.data, providerOf).retry({}, exception.id)
  expect(await application.data.prisma.region.count({ where: { regionCode: '12' } })).toBe(1)
})
