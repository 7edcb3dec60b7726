/** File storages: editing, choosing, testing. A storage that holds files stays. */
import { badInput, Failure, notFound } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import type { Seal } from '#kit/sealing.ts'
import { inUseObstacles, refuseRemovalInUse, testConfiguration, useConfiguration } from './activation.ts'
import { dotted, sealCredential } from './credential.ts'
import { enableStorage, storageConfig, testStorage } from './storage.contract.ts'
import { storageColumns, storageFrom, tryStorage, type StorageRow } from './storages.ts'

export interface StorageDependencies {
  readonly seal: Seal
  /** Data directory. */
  readonly root: string
}

/** What the storage of the environment is called. */
const taken = new Set(['folder', 's3'])

export const storageRoutes = ({ seal, root }: StorageDependencies): Route[] => [
  ...resourceRoutes(storageConfig, {
    expressions: { secret: dotted, files: '(select count(*)::int from file_object f where f.storage = t.code and f.removed_at is null)' },
    validate: async (draft, context) => {
      const { verb, before, uow } = context
      await refuseRemovalInUse(context)
      if (verb === 'remove') {
        const [file] = await uow.sql.query('select 1 from file_object where storage = $1 limit 1', [before?.['code']])
        if (file) throw new Failure('rule', 'configuration.storage-holds-files')
        return
      }
      const now = { ...before, ...draft }
      if (taken.has(String(now['code'])) || (before && now['code'] !== before['code'])) throw badInput([{ path: 'code', code: 'configuration.code-taken' }])
      if (now['provider'] !== 'S3') return
      const missing = (['bucket', 'accessKey'] as const).filter((field) => !now[field])
      if (missing.length > 0) throw badInput(missing.map((path) => ({ path, code: 'configuration.field-missing' })))
    },
    beforeWrite: (draft, context) => sealCredential(seal, 'storage_config', draft, context),
    obstacles: (row) => ({ ...(Number(row['files']) > 0 && { remove: 'configuration.storage-holds-files' }), ...inUseObstacles(row) }),
  }),
  handle(enableStorage, (context, { id }) => useConfiguration(context, 'storage_config', id)),
  handle(testStorage, async (context, { id }) => {
    const [row] = await context.sql.query<StorageRow>(`select ${storageColumns} from storage_config where id = $1::uuid and deleted_at is null`, [id])
    if (!row) throw notFound('file-storage', id)
    return testConfiguration(context, 'storage_config', id, () => tryStorage(storageFrom(row, seal, root)))
  }),
]
