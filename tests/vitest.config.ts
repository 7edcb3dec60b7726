import { defineConfig } from 'vitest/config'

/** Everything but the browser tests, which need a built web app and a browser: `tests/e2e/vitest.config.ts`. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', '**/node_modules/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    // Two cores: more workers only take turns.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['server/engine/core/**', 'processes/**/*.machine.ts', 'server/kit/money.ts', 'server/auth/permissions.ts', 'server/auth/row-scope.ts'],
      thresholds: { lines: 100 },
    },
  },
})
