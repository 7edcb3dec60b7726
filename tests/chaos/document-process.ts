/**
 * The product as one process over HTTP, made to be killed: documents, their processes and the engine's work. Its callers are named by
 * a header. Started by `document-chaos.ts` with the database, the data folder and the port.
 */
import { principal } from '#tests/support/principals.ts'
import { areas } from '#server/areas.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openApplication } from '#server/application.ts'
import { operator } from './document-people.ts'

const [url = '', folder = '', port = '0'] = process.argv.slice(2)

const config = readConfig({ DATABASE_URL: url, DATABASE_POOL: '20', DATA_DIR: folder, LOG_LEVEL: 'silent', CAPTCHA_MODE: 'off', DEMO: 'off' })
const application = await openApplication(config, url, areas)
const app = await buildApp({
  data: application.data,
  routes: application.routes,
  messages: application.messages,
  sheets: application.sheets,
  measures: application.measures,
  authenticate: async (request) => (request.headers['x-caller'] === operator.userId ? principal(operator) : undefined),
})
application.engine.work({ pollMs: 300 })
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
