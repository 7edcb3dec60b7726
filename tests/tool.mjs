/** `npm run bench`, `chaos`, `spec-map`: the tool from its sources, also in a clone where nothing is installed or generated yet. */
import { spawnSync } from 'node:child_process'
import { BuildFailure, ensureGenerated, ensureInstalled, requireNode } from '../server/build.mjs'

const [tool, ...options] = process.argv.slice(2)
// What a tool prints is read by others, too.
const say = console.error
try {
  requireNode()
  ensureInstalled(say)
  ensureGenerated(say)
} catch (error) {
  if (!(error instanceof BuildFailure)) throw error
  say(error.message)
  process.exit(1)
}
const { status } = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', `tests/${tool}/main.ts`, ...options], { stdio: 'inherit' })
process.exit(status ?? 1)
