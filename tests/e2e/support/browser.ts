/** A browser for a test file and fresh pages in it. Whatever a page writes to the console as an error fails the test. */
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { findBrowser } from '../../support/browser.mjs'

export interface PageOptions extends BrowserContextOptions {
  /** Errors that the test provokes on purpose. */
  readonly expectedErrors?: readonly RegExp[]
}

export interface Pages {
  /** A page in a profile of its own: nothing stored, Chinese, 1440 × 900 unless said otherwise. */
  open(path: string, options?: PageOptions): Promise<Page>
}

const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', '--no-first-run']

/** Call it at the top of a test file. */
export function withBrowser(): Pages {
  let browser: Browser | undefined
  let errors: string[] = []

  beforeAll(async () => {
    const executablePath = findBrowser()
    if (!executablePath) throw new Error('No browser: install Chromium or Chrome, or name it in CHROME_PATH')
    browser = await chromium.launch({ executablePath, args })
  })
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
    const seen = errors
    errors = []
    expect(seen, 'errors in the console').toEqual([])
  })
  afterAll(() => browser?.close())

  return {
    async open(path, { expectedErrors = [], ...options } = {}) {
      if (!browser) throw new Error('The browser is there from beforeAll on.')
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: inject('baseUrl'), ...options })
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      const note = (text: string) => {
        if (!expectedErrors.some((expected) => expected.test(text))) errors.push(text)
      }
      page.on('pageerror', (error) => note(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') note(message.text())
      })
      await page.goto(path)
      return page
    },
  }
}
