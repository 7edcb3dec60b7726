/** Fresh pages in the browser of the run. Whatever a page writes to the console as an error fails the test. */
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { sessionOf } from './sign-in.ts'

export interface PageOptions extends BrowserContextOptions {
  /** Account that is signed in already. */
  readonly as?: string
  /** What the product has kept in this browser before, e.g. `{ theme: 'theme-dark', language: 'en' }`. */
  readonly kept?: Readonly<Record<string, unknown>>
  /** Errors that the test provokes on purpose. */
  readonly expectedErrors?: readonly RegExp[]
}

export interface Pages {
  /** A page in a profile of its own: nothing stored, Chinese, 1440 × 900, as little motion as possible unless said otherwise. */
  open(path: string, options?: PageOptions): Promise<Page>
}

/** As `web/kit/storage.ts` writes it. */
const item = (name: string, content: unknown) => JSON.stringify({ name, content, dataType: typeof content, datetime: Date.now() })

/** Call it at the top of a test file. */
export function withBrowser(): Pages {
  let browser: Browser | undefined
  let errors: string[] = []

  beforeAll(async () => {
    browser = await chromium.connect(inject('browserAt'))
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') for (const page of browser?.contexts().flatMap((context) => context.pages()) ?? []) await describePage(page)
    for (const context of browser?.contexts() ?? []) await context.close()
    const seen = errors
    errors = []
    expect(seen, 'errors in the console').toEqual([])
  })
  afterAll(() => browser?.close())

  return {
    async open(path, { as, kept = {}, expectedErrors = [], ...options } = {}) {
      if (!browser) throw new Error('The browser is there from beforeAll on.')
      const baseURL = options.baseURL ?? inject('baseUrl')
      const session = as === undefined ? { cookies: [], items: {} } : await sessionOf(baseURL, as)
      const items = Object.entries({ ...kept, ...session.items }).map(([name, content]) => [`chandlery-${name}`, item(name, content)] as const)
      const storageState = { cookies: session.cookies, origins: [] }
      const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 }, storageState, ...options, baseURL })
      const page = await context.newPage()
      page.setDefaultTimeout(40_000)
      const note = (text: string) => {
        if (!expectedErrors.some((expected) => expected.test(text))) errors.push(text)
      }
      page.on('pageerror', (error) => note(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') note([message.text(), refusals.get(message.location().url)].filter(Boolean).join(' '))
      })
      const refusals = new Map<string, string>()
      page.on('response', (response) => {
        if (response.status() === 400) refusals.set(response.url(), `${response.url()} ${response.request().postData() ?? ''}`.slice(0, 400))
      })
      // The storage is filled as the first document begins; `storageState` would open and close another page for it.
      const filling = await page.addInitScript(fillStorage, { origin: baseURL, items })
      await page.goto(path)
      await filling.dispose()
      return page
    },
  }
}

function fillStorage({ origin, items }: { readonly origin: string; readonly items: readonly (readonly [string, string])[] }): void {
  if (window.location.origin === origin) for (const [name, value] of items) window.localStorage.setItem(name, value)
}

/** What a person would see of a page whose test has failed: where it is, and what it says there. */
async function describePage(page: Page): Promise<void> {
  const texts = (selector: string) => page.locator(selector).filter({ visible: true }).allInnerTexts()
  const told = await Promise.all([texts('.toast, [role=alert]'), texts('[role=dialog], .ant-popover'), texts('main')]).catch((reason: unknown) => [
    String(reason),
  ])
  console.log(`${page.url()}\nSays: ${JSON.stringify(told).slice(0, 4000)}`)
}
