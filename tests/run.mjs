/**
 * `npm test`: everything that must hold, from a bare clone. Installs what is missing, then checks and builds beside the unit, API and
 * property tests on embedded PostgreSQL (the parts that differ again on Redis), then the browser tests on the built product.
 * `npm test -- --changed [since]`: only the test files that the changes since a commit can reach, by the import graph.
 * `npm run prove`: only the random tests, and these for long.
 */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { BuildFailure, ensureGenerated, ensureInstalled, requireNode, root } from '../server/build.mjs'
import { changedBrowserTests, randomTests } from './support/chosen-files.mjs'
import { ensureRedis } from './support/redis-server.mjs'
import { Signal } from './support/signal.mjs'
import { firstAttempt, secondAttempt, tellTimes } from './support/vitest-run.mjs'

const isProof = process.argv[2] === 'prove'
const given = process.argv.slice(isProof ? 3 : 2)
const changedAt = given.indexOf('--changed')
const since = changedAt < 0 ? undefined : (given[changedAt + 1] ?? 'HEAD')

const total = { passed: 0, failed: 0, skipped: 0, said: [], unsteady: [], times: [] }
const failures = []
const steps = []
const attempts = []

/** @param work resolves to false when it failed, or to the attempt of tests that may be tried again */
async function step(name, work) {
  const begun = Date.now()
  console.log(`\n── ${name}`)
  const outcome = await work().catch((error) => (console.error(error), false))
  const seconds = (Date.now() - begun) / 1000
  const broken = outcome?.broken?.length ?? 0
  const ok = outcome?.ok ?? outcome
  console.log(`── ${name}: ${ok ? 'ok' : broken > 0 ? `${broken} files failed` : 'FAILED'} (${seconds.toFixed(1)} s)`)
  steps.push({ name, seconds })
  if (outcome?.broken) attempts.push({ name, attempt: outcome })
  else if (!ok) failures.push(name)
}

/** What it prints is shown at its end, for others print beside it. */
const script = (file) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [file], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    child.stdout.on('data', (data) => output.push(data))
    child.stderr.on('data', (data) => output.push(data))
    const end = (ok) => (process.stdout.write(Buffer.concat(output)), resolve(ok))
    child.once('close', (code) => end(code === 0))
    child.once('error', () => end(false))
  })

/**
 * Checks and build take what the unit tests leave of the processor while they wait for their database. The browser tests leave nothing:
 * beside others they take as much longer as the others would have taken. But their product starts while the last unit tests run, for the
 * demo company is told by one thread.
 */
async function everything(redis) {
  const nearlyDone = new Signal('unit-tests-nearly-done')
  const begin = new Signal('browser-tests-begin')
  const unit = () => firstAttempt('tests/vitest.config.ts', given, { ...(redis && { TEST_REDIS_URL: redis.url }), NEARLY_DONE: nearlyDone.file })
  const unitTests = step('unit, API and property tests', unit).finally(() => nearlyDone.give())
  const built = step('checks: types, lint, import rules, dead code', () => script('tests/check.mjs')).then(() =>
    step('build', () => script('server/build-all.mjs')),
  )
  const prepared = Promise.all([built, nearlyDone.given()]).then(() => browserTests(begin))
  // Where no browser can be had, the unit tests are told all the same.
  prepared.catch(() => undefined)
  await Promise.all([unitTests, built])
  begin.give()
  const attempt = (await prepared)()
  if (attempt) await step('browser tests', () => attempt)
}

/** @returns what gives their attempt, which waits for the signal once their product is ready; none where what changed touches no browser test */
async function browserTests(begin) {
  const files = since === undefined ? given : changedBrowserTests(since)
  if (since !== undefined && files.length === 0) {
    console.log('\nNo browser test is touched by what changed.')
    return () => undefined
  }
  // Loaded late: it needs packages that are installed by now.
  const { ensureBrowser } = await import('./support/browser.mjs')
  const attempt = firstAttempt('tests/e2e/vitest.config.ts', files, { CHROME_PATH: ensureBrowser(), BEGIN_AT: begin.file })
  attempt.catch(() => undefined)
  return () => attempt
}

/** When nothing runs any more that could disturb them. */
async function tryAgain() {
  for (const { name, attempt } of attempts) {
    const { ok, counts } = await secondAttempt(attempt)
    for (const number of ['passed', 'failed', 'skipped']) total[number] += counts[number]
    for (const list of ['said', 'unsteady', 'times']) total[list].push(...counts[list])
    if (!ok) failures.push(name)
  }
}

try {
  requireNode()
  process.chdir(root)
  ensureInstalled()
  ensureGenerated()
  mkdirSync(join(root, '.build'), { recursive: true })
  const redis = await ensureRedis()
  console.log(redis ? `Redis for the parts that differ: ${redis.url}` : 'No Redis here: the PostgreSQL backend alone is tested.')
  if (isProof) await step('random tests, for long', () => firstAttempt('tests/vitest.config.ts', given.length > 0 ? given : randomTests(), { PROVE: 'on' }))
  else await everything(redis)
  await tryAgain()
  redis?.stop()
} catch (error) {
  console.error(error instanceof BuildFailure ? error.message : error)
  failures.push('preparation')
}

tellTimes(total.times, steps)
if (total.said.length > 0) console.log(`\nWhat failed:\n${total.said.map((line) => `  ${line}`).join('\n')}`)
if (total.unsteady.length > 0) console.log(`\nUnsteady, held the second time: ${total.unsteady.join(', ')}`)
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(failures.length === 0 ? 0 : 1)
