/** The built web app at `/`: hashed files are kept for ever, the page itself never; every other path is the app's own route. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../errors.ts'

/** Registers the files and the fallbacks. `root` may be missing: then only the API is served. */
export async function serveWebApp(app: FastifyInstance, root: string | undefined): Promise<void> {
  const built = root !== undefined && existsSync(join(root, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root,
      index: ['index.html'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !path.includes('.')
    if (!built || !isPage) throw new Failure('not-found', 'no-such-call')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
