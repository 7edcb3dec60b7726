/** The storages that files may lie in: the one of the environment, and those that administrators configured. */
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { DataSource } from '#kit/data-source.ts'
import { folderStorage } from '#kit/files/folder-storage.ts'
import { s3Storage } from '#kit/files/s3-storage.ts'
import { keyOf, type FileStorage, type Storages } from '#kit/files/storage.ts'
import { newId } from '#kit/ids.ts'
import type { Seal } from '#kit/sealing.ts'
import { settingsCacheOf } from '#kit/settings-cache.ts'

export interface StorageRow {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly provider: string
  readonly folder: string | null
  readonly endpoint: string | null
  readonly region: string | null
  readonly bucket: string | null
  readonly accessKey: string | null
  readonly secret: string | null
  readonly isActive: boolean
}

export const storageColumns = 'id, code, version, provider, folder, endpoint, region, bucket, access_key as "accessKey", secret, is_active as "isActive"'

/** @param root data directory; folders lie below it and nowhere else */
export function storageFrom(row: StorageRow, seal: Seal, root: string): FileStorage {
  const storage =
    row.provider === 'S3'
      ? s3Storage({
          bucket: row.bucket ?? '',
          endpoint: row.endpoint || undefined,
          region: row.region || 'us-east-1',
          accessKey: row.accessKey ?? '',
          secretKey: row.secret ? seal.open(row.secret) : '',
          isTyped: true,
        })
      : folderStorage(join(root, 'storages', row.folder || row.code))
  return { ...storage, name: row.code }
}

/** @param first of the environment: takes new files while no configuration is in use */
export function storagesOf(data: DataSource, seal: Seal, root: string, first: FileStorage): Storages {
  // Clients of a storage keep connections; they are made once a version of its row.
  const made = new Map<string, FileStorage>()
  const configured = (): Promise<{ row: StorageRow; storage: FileStorage }[]> =>
    settingsCacheOf(data).get('storage_config', 'all', async () => {
      const rows = await data.sql.query<StorageRow>(`select ${storageColumns} from storage_config where deleted_at is null order by create_time`)
      return rows.map((row) => {
        const key = `${row.id} ${row.version} ${row.secret ?? ''}`
        const storage = made.get(key) ?? storageFrom(row, seal, root)
        made.set(key, storage)
        return { row, storage }
      })
    })
  return {
    current: async () => (await configured()).find(({ row }) => row.isActive)?.storage ?? first,
    named: async (name) => (name === first.name ? first : (await configured()).find(({ row }) => row.code === name)?.storage),
    all: async () => [first, ...(await configured()).map(({ storage }) => storage)],
  }
}

/** @throws when the storage cannot be used */
export async function tryStorage(storage: FileStorage): Promise<void> {
  await storage.check()
  const key = keyOf(newId(), new Date())
  const content = 'chandlery'
  await storage.put(key, Readable.from([Buffer.from(content)]), content.length)
  try {
    if ((await text(await storage.read(key))) !== content) throw new Error('What was read is not what was written')
  } finally {
    await storage.remove(key)
  }
}
