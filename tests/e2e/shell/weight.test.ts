/** What a first visit downloads: JavaScript as it travels, compressed. */
import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { signIn } from '../support/sign-in.ts'

const pages = withBrowser()
const kilobyte = 1024

interface Scales {
  weigh(): Promise<number>
  /** What comes later is not weighed: its bodies are gone when the page is closed. */
  stop(): void
}

/** Adds up the scripts that the page loads from now on. */
function weighScripts(page: Page): Scales {
  const bodies: Promise<Buffer>[] = []
  const note = (response: Response): void => {
    if (new URL(response.url()).pathname.endsWith('.js')) bodies.push(response.body())
  }
  page.on('response', note)
  const weigh = async () => (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0)
  return { weigh, stop: () => page.off('response', note) }
}

it('stays below 200 KB for the sign-in page and 450 KB with the shell', async () => {
  const page = await pages.open('about:blank')
  const scales = weighScripts(page)
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(await scales.weigh()).toBeLessThan(200 * kilobyte)
  await signIn(page)
  await page.waitForLoadState('networkidle')
  const all = await scales.weigh()
  scales.stop()
  expect(all).toBeGreaterThan(100 * kilobyte)
  expect(all).toBeLessThan(450 * kilobyte)
})
