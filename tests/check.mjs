/** `npm run check`: what can be said about the code without running it. All are run, so that one failure does not hide another. */
import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureGenerated, ensureInstalled } from '../server/build.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folders = ['server', 'processes', 'workers', 'web', 'prisma', 'tests']
/** dependency-cruiser passes in silence when it cannot read TypeScript; fewer modules than this means that it read nothing. */
const plausibleModules = 150

/** Types by the native compiler, for half the processor; a second checker would check again what both need. Tools that read code use `typescript`. */
const checks = [
  ['types', 'typescript-native/bin/tsc', ['--noEmit', '-p', '.', '--checkers', '1']],
  ['lint', 'oxlint/bin/oxlint', ['--quiet', ...folders]],
  ['import rules', 'dependency-cruiser/bin/dependency-cruise.mjs', ['--config', '.dependency-cruiser.mjs', ...folders]],
  ['formatting', 'oxfmt/bin/oxfmt', ['--check', '.']],
  ['dead code', 'knip/bin/knip.js', ['--config', '.knip.jsonc', '--no-progress']],
]

/** Each reads everything and works alone, so two of them share the two cores. */
const atATime = 2

ensureInstalled()
ensureGenerated()
let failed = false
const waiting = [...checks]
await Promise.all(Array.from({ length: atATime }, worker))
process.exit(failed ? 1 : 0)

async function worker() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await check(...next)
}

function run(script, args) {
  return new Promise((resolve) => {
    const options = { cwd: root, maxBuffer: 64 << 20 }
    execFile(process.execPath, [join(root, 'node_modules', script), ...args], options, (error, stdout, stderr) =>
      resolve({ passed: error === null, output: `${stdout}${stderr}` }),
    )
  })
}

async function check(name, script, args) {
  const { passed, output } = await run(script, args)
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? NaN)
  const silent = name === 'import rules' && !(modules >= plausibleModules)
  const ok = passed && !silent
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}${name === 'import rules' ? ` (${modules} modules)` : ''}`)
  if (!ok) console.log(silent ? `Only ${modules} modules were read; the import rules check nothing.\n${output}` : output)
  failed ||= !ok
}
