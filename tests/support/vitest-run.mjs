/** Runs vitest, counts, and gives files that failed a second try of their own. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../server/build.mjs'

/** More broken files than this are no accident. */
const mostUnsteady = 5

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} said what failed, a line each, so that the end of the output says it whatever stood before
 * @property {string[]} unsteady files that held the second time
 * @property {{ file: string, seconds: number }[]} times
 */

/**
 * @typedef {object} Attempt
 * @property {string} config
 * @property {Readonly<Record<string, string>>} env
 * @property {boolean} ok
 * @property {string[]} broken files; none where it failed without one to blame: an error that nothing caught
 * @property {Counts} counts
 */

/**
 * @param {string} config
 * @param {readonly string[]} args files or options of vitest
 * @param {Readonly<Record<string, string>>} env
 * @returns {Promise<Attempt>}
 */
export async function firstAttempt(config, args, env) {
  const counts = { passed: 0, failed: 0, skipped: 0, said: [], unsteady: [], times: [] }
  const outcome = await vitestOnce(config, args, env, counts)
  if (!outcome) return { config, env, ok: false, broken: [], counts }
  const { broken, ...numbers } = outcome
  return { config, env, ok: broken.length === 0, broken, counts: { ...counts, ...numbers } }
}

/**
 * Files that failed run once more, by themselves, on fresh ground. What fails twice is a failure; what holds the second time is named
 * at the end as unsteady, to be looked into: hundreds of stories side by side on two cores find races that are the test's or ours.
 * @param {Attempt} first
 * @returns {Promise<Attempt>} the same where there is nothing to try again
 */
export async function secondAttempt(first) {
  const { config, env, broken, counts } = first
  if (broken.length === 0 || broken.length > mostUnsteady) return first
  console.log(`\n── once more, by themselves: ${broken.join(', ')}`)
  const second = await vitestOnce(config, broken, env, counts)
  const { passed, failed } = counts
  counts.failed = second ? second.failed : failed
  counts.passed = passed + (second ? Math.max(0, failed - second.failed) : 0)
  const holds = second?.broken.length === 0
  if (holds) counts.unsteady.push(...broken)
  return { ...first, ok: holds, broken: second?.broken ?? broken }
}

/**
 * @param {Counts} counts gets the words of what failed, and the times
 * @returns {Promise<{ passed: number, failed: number, skipped: number, broken: string[] } | undefined>} what it counted; `broken` are
 *   files; undefined when the run failed without a file of its own to blame
 */
async function vitestOnce(config, args, env, { said, times }) {
  const report = join(root, '.build', `report-${config.replaceAll('/', '-')}.json`)
  const timesFile = `${report}.times`
  for (const file of [report, timesFile]) rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=tests/support/file-times.mjs', `--outputFile.json=${report}`]
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', config, '--passWithNoTests', ...reporters, ...args]
  const ended = await run(vitest, { ...env, FILE_TIMES: timesFile })
  if (existsSync(timesFile)) times.push(...JSON.parse(readFileSync(timesFile, 'utf8')))
  if (!existsSync(report)) return undefined
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const broken = testResults.filter(({ status }) => status === 'failed')
  for (const { name, message, assertionResults } of broken) {
    if (message) said.push(`${relative(root, name)}: ${firstLine(message)}`)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') said.push(`${relative(root, name)} > ${fullName}: ${firstLine(failureMessages[0] ?? '')}`)
  }
  if (!ended && broken.length === 0) return undefined
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, broken: broken.map(({ name }) => relative(root, name)) }
}

const run = (args, env) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('close', (code) => resolve(code === 0))
    child.once('error', () => resolve(false))
  })

const firstLine = (text) => text.split('\n', 1)[0].slice(0, 400)

const mostShown = 20

/**
 * The files that took longest, and what each step took.
 * @param {readonly { file: string, seconds: number }[]} times
 * @param {readonly { name: string, seconds: number }[]} steps
 */
export function tellTimes(times, steps) {
  const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, mostShown)
  if (slowest.length > 0) console.log(`\nSlowest files:\n${slowest.map(({ file, seconds }) => line(seconds, file)).join('\n')}`)
  if (steps.length > 0) console.log(`\nSteps:\n${steps.map(({ name, seconds }) => line(seconds, name)).join('\n')}`)
}

const line = (seconds, name) => `  ${seconds.toFixed(1).padStart(7)} s  ${name}`
