/**
 * Taking over the regions of JD. Over HTTP: GET `<address>/regions` answers `[{"regionCode", "regionName", "parentCode", "nameEn"?}]`, parents
 * first, root 0. `local` gives the towns of two districts, as JD names them. Nothing is removed: documents carry the codes.
 */
import { z } from 'zod'
import { fetchOutside } from '#kit/outgoing.ts'
import type { DataSource } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { defineTopic, handleOutside, type TopicHandler } from '#kit/outbox/outbox.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import type { ExceptionRetry } from '#server/modules/exception/exception.service.ts'
import { orException } from '#server/modules/exception/or-exception.service.ts'

const ProvidedRegion = z.object({
  /** Anything but 0, which is the root of all. */
  regionCode: z.string().regex(/^(?!0$)[0-9A-Za-z_-]{1,20}$/),
  regionName: z.string().min(1).max(100),
  parentCode: z.string().max(20),
  nameEn: z.string().max(100).nullish(),
})
export type ProvidedRegion = z.infer<typeof ProvidedRegion>

/** Address of JD's region service; `local` for the sample. */
export const jdRegionAddress = defineParameter('integration.jd.regions', z.union([z.literal('local'), z.url()]), 'local')

/** Rejects when JD refuses or does not answer. */
export interface RegionProvider {
  regions(): Promise<readonly ProvidedRegion[]>
}

/** Milliseconds. */
const patience = 60_000

const httpRegions = (url: string): RegionProvider => ({
  regions: async () => {
    const response = await fetchOutside(`${url.replace(/\/$/, '')}/regions`, { signal: AbortSignal.timeout(patience) })
    if (!response.ok) throw new Error(`JD answered ${response.status}`)
    return z
      .array(ProvidedRegion)
      .max(100_000)
      .parse(await response.json())
  },
})

const town = (parentCode: string, number: number, regionName: string, nameEn: string): ProvidedRegion => ({
  regionCode: `${parentCode}${String(number).padStart(3, '0')}`,
  regionName,
  nameEn,
  parentCode,
})

const localRegions: RegionProvider = {
  regions: async () => [
    town('110101', 1, '东华门街道', 'Donghuamen'),
    town('110101', 2, '景山街道', 'Jingshan'),
    town('110101', 3, '交道口街道', 'Jiaodaokou'),
    town('310101', 1, '外滩街道', 'The Bund'),
    town('310101', 2, '南京东路街道', 'East Nanjing Road'),
  ],
}

export async function jdRegions(data: DataSource): Promise<RegionProvider> {
  const address = await parametersOf(data).get(jdRegionAddress)
  return address === 'local' ? localRegions : httpRegions(address)
}

export const regionSyncRequested = defineTopic('system.region-sync-requested', z.object({ by: z.string() }))
const exceptionType = 'region-sync'

async function sync(data: DataSource, providerOf: (data: DataSource) => Promise<RegionProvider>): Promise<void> {
  const provided = await (await providerOf(data)).regions()
  await workOn(data)(systemActor('JD'), (uow) => takeOver(uow, provided))
}

/** @throws Error when a region hangs below none */
export async function takeOver(uow: UnitOfWork, provided: readonly ProvidedRegion[]): Promise<void> {
  const rows = await uow.sql.query<{ code: string; level: number; ancestors: string }>(
    'select region_code as code, level, ancestors from region where deleted_at is null',
  )
  const known = new Map(rows.map((row) => [row.code, row]))
  for (const { regionCode, regionName, parentCode, nameEn } of provided) {
    const parent = parentCode === '0' ? { level: 0, ancestors: '' } : known.get(parentCode)
    if (!parent) throw new Error(`Region ${regionCode} hangs below ${parentCode}, which there is not`)
    const place = { code: regionCode, level: parent.level + 1, ancestors: parentCode === '0' ? '0' : `${parent.ancestors},${parentCode}` }
    await uow.sql.query(
      `insert into region (id, region_code, parent_code, ancestors, region_name, name_en, level, leaf) values ($1::uuid, $2, $3, $4, $5, $6, $7, true)
       on conflict (region_code) where deleted_at is null do update set region_name = excluded.region_name, name_en = coalesce(excluded.name_en, region.name_en), update_time = now(),
         version = region.version + 1 where (region.region_name, region.name_en) is distinct from (excluded.region_name, coalesce(excluded.name_en, region.name_en))`,
      [newId(), regionCode, parentCode, place.ancestors, regionName, nameEn ?? null, place.level],
    )
    known.set(regionCode, place)
  }
  await uow.sql.query(`update region p set leaf = false where p.leaf and p.deleted_at is null and p.region_code = any($1::text[])`, [
    [...new Set(provided.map(({ parentCode }) => parentCode))],
  ])
}

/** A failure becomes an exception that is tried again. */
export const regionSyncHandler = (data: DataSource, zone: string, providerOf = jdRegions): TopicHandler =>
  handleOutside(regionSyncRequested, ({ by }) =>
    orException({ data, zone, asked: 'JD' }, () => sync(data, providerOf), { type: exceptionType, bizKey: 'jd', title: '京东区域同步', payload: { by } }),
  )

export const regionSyncRetry = (data: DataSource, providerOf = jdRegions): ExceptionRetry => ({ type: exceptionType, retry: () => sync(data, providerOf) })
