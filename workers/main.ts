/** The workers' door: a process of its own beside the servers, any number of them. */
import { fileURLToPath } from 'node:url'
import { processes } from '#processes/catalogue.ts'
import { StartFailure } from '#kit/database/start-failure.ts'
import { readConfig } from '#server/config.ts'
import { openHouse } from '#server/house.ts'
import { prepareSchema } from '#server/prepare-database.ts'
import { stopOnSignals } from '#server/stop-on-signals.ts'
import { runWorkers } from './run-workers.ts'

/** @throws StartFailure with one line for the person who started it */
export async function start(): Promise<void> {
  const config = readConfig()
  if (!config.databaseUrl) throw new StartFailure('DATABASE_URL: workers of their own need the database of the servers (npm start runs both in one process).')
  await prepareSchema(config.databaseUrl)
  const house = await openHouse(config, config.databaseUrl, processes)
  const workers = await runWorkers(house)
  stopOnSignals(async () => {
    await workers.stop()
    await house.close()
  })
  house.log.info('workers are ready')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await start()
