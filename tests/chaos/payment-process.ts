/**
 * The product as one process, made to be killed over payments and refunds. Started by `payment-chaos.ts` or `refund-chaos.ts` with the
 * database, the data folder and the port of a server, or no port for workers.
 */
import { principal } from '#tests/support/principals.ts'
import { areas } from '#server/areas.ts'
import { buildApp } from '#server/app.ts'
import { openApplication } from '#server/application.ts'
import { customerConfig } from '#tests/support/seeded-database.ts'
import { runWorkers } from '#workers/run-workers.ts'
import { operator } from './document-people.ts'
import { payers } from './payment-people.ts'

const [url = '', folder = '', port = ''] = process.argv.slice(2)
const application = await openApplication(customerConfig(url, folder), url, areas)
if (port === '') await runWorkers(application)
else {
  const callers = [...Object.values(payers), operator]
  const app = await buildApp({
    data: application.data,
    routes: application.routes,
    messages: application.messages,
    sheets: application.sheets,
    measures: application.measures,
    authenticate: async (request) => {
      const caller = callers.find(({ userId }) => userId === request.headers['x-caller'])
      return caller && principal(caller)
    },
  })
  application.engine.work({ pollMs: 300 })
  await app.listen({ port: Number(port), host: '127.0.0.1' })
}
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
