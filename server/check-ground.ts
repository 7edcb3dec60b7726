/** What a start looks at beside the schema: has the database room for this process, can files be written. */
import { roomFor } from '#kit/database/connection-budget.ts'
import { StartFailure } from '#kit/database/start-failure.ts'
import { Failure } from '#kit/errors.ts'
import type { Application } from './application.ts'

/** Warns of what gets in the way later. @throws StartFailure for what no running changes */
export async function checkGround({ config, databaseUrl, storages, log }: Application): Promise<void> {
  const crowded = await roomFor(config.databasePool, databaseUrl)
  if (crowded !== undefined) log.warn({ pool: config.databasePool }, crowded)
  const storage = await storages.current()
  try {
    await storage.check()
  } catch (error) {
    if (error instanceof Failure && error.code === 'file-store-read-only')
      throw new StartFailure(
        `Files cannot be written to ${config.files.kind === 'folder' ? config.files.dir : storage.name} (FILES_DIR, DATA_DIR): read-only, or no right to it.`,
      )
    log.error({ err: error, storage: storage.name }, 'files cannot be stored')
  }
}
