/** `npm run check`: what can be said about the code without running it. All are run, so that one failure does not hide another. */
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureGenerated, ensureInstalled } from '../server/build.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folders = ['server', 'processes', 'workers', 'web', 'prisma', 'tests']
/** dependency-cruiser passes in silence when it cannot read TypeScript; fewer modules than this means that it read nothing. */
const plausibleModules = 150

const checks = [
  ['types', 'typescript/bin/tsc', ['--noEmit', '-p', '.']],
  ['lint', 'oxlint/bin/oxlint', ['--quiet', ...folders]],
  ['import rules', 'dependency-cruiser/bin/dependency-cruise.mjs', ['--config', '.dependency-cruiser.mjs', ...folders]],
  ['formatting', 'oxfmt/bin/oxfmt', ['--check', '.']],
  ['dead code', 'knip/bin/knip.js', ['--config', '.knip.jsonc', '--no-progress']],
]

ensureInstalled()
ensureGenerated()
let failed = false
for (const [name, script, args] of checks) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
  const output = `${stdout}${stderr}`
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? NaN)
  const silent = name === 'import rules' && !(modules >= plausibleModules)
  const ok = status === 0 && !silent
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}${name === 'import rules' ? ` (${modules} modules)` : ''}`)
  if (!ok) console.log(silent ? `Only ${modules} modules were read; the import rules check nothing.\n${output}` : output)
  failed ||= !ok
}
process.exit(failed ? 1 : 0)
