/** What a first visit downloads: JavaScript as it travels, compressed. */
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { signIn } from '../support/sign-in.ts'

const pages = withBrowser()
const kilobyte = 1024

/** Adds up the scripts that the page loads from now on. */
function weighScripts(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) bodies.push(response.body())
  })
  return async () => (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0)
}

it('stays below 200 KB for the sign-in page and 450 KB with the shell', async () => {
  const page = await pages.open('about:blank')
  const weight = weighScripts(page)
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(await weight()).toBeLessThan(200 * kilobyte)
  await signIn(page)
  await page.waitForLoadState('networkidle')
  const all = await weight()
  expect(all).toBeGreaterThan(100 * kilobyte)
  expect(all).toBeLessThan(450 * kilobyte)
})
