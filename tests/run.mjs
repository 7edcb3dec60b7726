/**
 * `npm test`: everything that must hold, from a bare clone. Installs what is missing, then checks, unit, API and property tests on
 * embedded PostgreSQL (the parts that differ again on Redis), then the browser tests on the built product.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BuildFailure, ensureGenerated, ensureInstalled, ensureServerBuilt, ensureWebBuilt, requireNode, root } from '../server/build.mjs'
import { ensureRedis } from './support/redis-server.mjs'

const counts = { passed: 0, failed: 0, skipped: 0 }
const failures = []

async function step(name, work) {
  const begun = Date.now()
  console.log(`\n── ${name}`)
  const ok = await work()
  console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
  if (!ok) failures.push(name)
}

const run = (command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('close', (code) => resolve(code === 0))
    child.once('error', () => resolve(false))
  })

async function vitest(config, env = {}) {
  const report = join(root, '.build', `report-${config.replaceAll('/', '-')}.json`)
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ]
  const ok = await run(process.execPath, args, env)
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
    counts.passed += numPassedTests
    counts.failed += numFailedTests
    counts.skipped += numPendingTests
  } catch {
    return false
  }
  return ok
}

try {
  requireNode()
  process.chdir(root)
  ensureInstalled()
  ensureGenerated()
  mkdirSync(join(root, '.build'), { recursive: true })
  await step('checks: types, lint, import rules, dead code', () => run(process.execPath, ['tests/check.mjs']))
  const redis = await ensureRedis()
  console.log(redis ? `Redis for the parts that differ: ${redis.url}` : 'No Redis here: the PostgreSQL backend alone is tested.')
  await step('unit, API and property tests', () => vitest('tests/vitest.config.ts', redis ? { TEST_REDIS_URL: redis.url } : {}))
  await step('build', async () => {
    await ensureServerBuilt()
    await ensureWebBuilt()
    return true
  })
  // Loaded late: it needs packages that are installed above.
  const { ensureBrowser } = await import('./support/browser.mjs')
  const browser = ensureBrowser()
  await step('browser tests', () => vitest('tests/e2e/vitest.config.ts', { CHROME_PATH: browser }))
  redis?.stop()
} catch (error) {
  console.error(error instanceof BuildFailure ? error.message : error)
  failures.push('preparation')
}

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exit(failures.length === 0 ? 0 : 1)
