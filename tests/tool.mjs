/**
 * `npm run bench`, `chaos`, `spec-map`: the tool from its sources, also in a clone where nothing is installed or generated yet. What is
 * measured runs in one piece, as the product does: run from sources, each function is given its name again whenever it is made.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { BuildFailure, bundle, ensureGenerated, ensureInstalled, requireNode, root } from '../server/build.mjs'

const [tool, ...options] = process.argv.slice(2)
// What a tool prints is read by others, too.
const say = console.error
const bundled = join(root, '.build', 'bench')
try {
  requireNode()
  ensureInstalled(say)
  ensureGenerated(say)
  if (tool === 'bench') await bundle({ entryPoints: { main: 'tests/bench/main.ts' }, outdir: bundled })
} catch (error) {
  if (!(error instanceof BuildFailure)) throw error
  say(error.message)
  process.exit(1)
}
const script = tool === 'bench' ? ['--enable-source-maps', join(bundled, 'main.js')] : ['node_modules/tsx/dist/cli.mjs', `tests/${tool}/main.ts`]
const { status } = spawnSync(process.execPath, [...script, ...options], { stdio: 'inherit' })
process.exit(status ?? 1)
