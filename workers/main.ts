/** The workers' door: a process of its own beside the servers, any number of them. */
import { fileURLToPath } from 'node:url'
import { StartFailure } from '#kit/database/start-failure.ts'
import { areas } from '#server/areas.ts'
import { checkGround } from '#server/check-ground.ts'
import { Closing } from '#server/closing.ts'
import { readConfig } from '#server/config.ts'
import { openApplication } from '#server/application.ts'
import { prepareSchema } from '#server/prepare-database.ts'
import { stopOnSignals } from '#server/stop-on-signals.ts'
import { runWorkers } from './run-workers.ts'

/** @throws StartFailure with one line for the person who started it */
export async function start(): Promise<void> {
  const config = readConfig()
  if (!config.databaseUrl) throw new StartFailure('DATABASE_URL: workers of their own need the database of the servers (npm start runs both in one process).')
  await prepareSchema(config.databaseUrl)
  const application = await openApplication(config, config.databaseUrl, areas)
  await checkGround(application)
  const workers = await runWorkers(application)
  const closing = new Closing()
  closing.add('application', application.closing)
  closing.add('workers', () => workers.stop())
  stopOnSignals(closing)
  application.log.info('workers are ready')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await start()
