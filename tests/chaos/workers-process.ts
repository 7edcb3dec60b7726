/** The product's workers as one process, made to be killed: messages, jobs, chores. Started with the database and the data folder. */
import { areas } from '#server/areas.ts'
import { openApplication } from '#server/application.ts'
import { readConfig } from '#server/config.ts'
import { runWorkers } from '#workers/run-workers.ts'

const [url = '', folder = ''] = process.argv.slice(2)

const config = readConfig({ DATABASE_URL: url, DATABASE_POOL: '20', DATA_DIR: folder, LOG_LEVEL: 'silent', CAPTCHA_MODE: 'off', DEMO: 'off' })
const application = await openApplication(config, url, areas)
await runWorkers(application)
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
