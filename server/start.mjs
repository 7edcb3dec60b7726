/**
 * `npm start` (server and workers in one process), `npm run server`, `npm run workers`: from a bare clone to a running product.
 * What is missing is installed and built first; whatever stops the start is told in one line.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BuildFailure, ensureGenerated, ensureInstalled, ensureServerBuilt, ensureWebBuilt, requireNode, root } from './build.mjs'

const role = process.argv[2] ?? 'all'

try {
  requireNode()
  process.chdir(root)
  ensureInstalled()
  ensureGenerated()
  await ensureServerBuilt()
  if (role !== 'workers') await ensureWebBuilt()
  process.env.NODE_ENV ??= 'production'
  const door = await import(pathToFileURL(join(root, '.build/server', role === 'workers' ? 'workers.js' : 'main.js')).href)
  await door.start(role)
} catch (error) {
  const expected = error instanceof BuildFailure || error?.name === 'StartFailure'
  console.error(expected ? `Chandlery cannot start: ${error.message}` : error)
  process.exit(1)
}
