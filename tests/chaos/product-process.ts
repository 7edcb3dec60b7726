/**
 * The product as one process, made to be killed: a server, the workers, or both as `npm start` runs them. Its callers are named by a
 * header. Started with the database, the data folder, what it is, and the port of a server.
 */
import { principal } from '#tests/support/principals.ts'
import { areas } from '#server/areas.ts'
import { buildApp } from '#server/app.ts'
import { openApplication, type Application } from '#server/application.ts'
import { customerConfig } from '#tests/support/seeded-database.ts'
import { runWorkers } from '#workers/run-workers.ts'
import { operator } from './document-people.ts'
import { payers } from './payment-people.ts'
import type { Role } from './killed-product.ts'

const [url = '', folder = '', role = '', port = ''] = process.argv.slice(2) as [string, string, Role, string]
// Nobody is here to read a picture.
const application = await openApplication({ ...customerConfig(url, folder), captcha: false }, url, areas)
if (role === 'server') application.engine.work({ pollMs: 300 })
else await runWorkers(application)
if (role !== 'workers') await serve(application)
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

async function serve({ data, routes, messages, sheets, measures }: Application): Promise<void> {
  const callers = [...Object.values(payers), operator]
  const app = await buildApp({
    data,
    routes,
    messages,
    sheets,
    measures,
    authenticate: async (request) => {
      const caller = callers.find(({ userId }) => userId === request.headers['x-caller'])
      return caller && principal(caller)
    },
  })
  await app.listen({ port: Number(port), host: '127.0.0.1' })
}
