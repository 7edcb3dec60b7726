import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Browser tests on the built product: one server for the run, one browser a file. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: [fileURLToPath(new URL('./support/running-product.ts', import.meta.url))],
    // Three stories side by side on two cores: while one page is drawn, the others wait for their answers.
    maxWorkers: 3,
    // Limits, no measures: a slow machine is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    slowTestThreshold: 30_000,
    silent: 'passed-only',
    expect: { poll: { timeout: 30_000 } },
  },
})
