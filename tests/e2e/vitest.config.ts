import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Browser tests on the built product: one server and one browser for the run, profiles of their own for the tests. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: [
      fileURLToPath(new URL('./support/running-product.ts', import.meta.url)),
      fileURLToPath(new URL('./support/running-browser.ts', import.meta.url)),
      fileURLToPath(new URL('./support/begin.ts', import.meta.url)),
    ],
    // Files share what one of them has loaded.
    isolate: false,
    // Three stories side by side on two cores: while one page is drawn, the others wait for their answers. Five are no quicker.
    maxWorkers: 3,
    // Limits, no measures: a slow machine is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    slowTestThreshold: 30_000,
    silent: 'passed-only',
    expect: { poll: { timeout: 30_000 } },
  },
})
