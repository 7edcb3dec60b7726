import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { effort } from './support/effort.ts'
import { FileOrder } from './support/file-order.ts'

const tests = fileURLToPath(new URL('.', import.meta.url))
const putsIntoTheGlobalScope = /stubGlobal|vi\.mock|globalThis|browser-globals/

/** Tests of the web application that put pieces of a browser into the global scope, which is nobody else's. */
const alone = readdirSync(`${tests}web`, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file) && putsIntoTheGlobalScope.test(readFileSync(`${tests}web/${file}`, 'utf8')))
  .map((file) => `tests/web/${file}`)

/** Everything but the browser tests, which need a built web app and a browser: `tests/e2e/vitest.config.ts`. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: [
      // Files share what one of them has loaded: loading takes longer than many of them run. What they make they make for themselves.
      {
        extends: true,
        test: { name: 'shared', include: ['tests/**/*.test.{ts,tsx}'], exclude: [...alone, 'tests/e2e/**', '**/node_modules/**'], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/one-at-a-time.ts', 'tests/support/longer-properties.ts', 'tests/support/inner-targets.ts'],
    // Two more than the two cores: each waits for the database half of its time, and some for what they have killed to come back.
    maxWorkers: 4,
    sequence: { sequencer: FileOrder },
    // MB in which short-lived objects die; with less of them a fifth of the processor goes into looking for what is alive.
    execArgv: ['--max-semi-space-size=64'],
    // Limits, no measures: a slow machine is no failure.
    testTimeout: effort(300_000, 3_600_000),
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    slowTestThreshold: 15_000,
    silent: 'passed-only',
    coverage: {
      provider: 'v8',
      include: [
        'server/engine/core/**',
        'processes/**/*.machine.ts',
        'server/**/*.machine.ts',
        'web/kit/form/step-form.machine.ts',
        'server/kit/money.ts',
        'server/auth/permissions.ts',
        'server/auth/row-scope.ts',
      ],
      thresholds: { lines: 100 },
    },
  },
})
