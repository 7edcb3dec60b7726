/** Fresh pages in the browser of the run. Whatever a page writes to the console as an error fails the test. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { leaveProfile, takeProfile, type Profile } from './profiles.ts'
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
  /**
   * For looking only: the page of earlier looks of this file with the same options, led on to another address as a link would. Loading the
   * application takes longer than most looks.
   */
  look(path: string, options?: PageOptions): Promise<Page>
}

/** As `web/kit/storage.ts` writes it. */
const item = (name: string, content: unknown) => JSON.stringify({ name, content, dataType: typeof content, datetime: Date.now() })

/** Whose profile it is: what the product finds in it, and the errors that are no surprise. */
interface Owner {
  readonly profile: Profile
  readonly items: readonly (readonly [string, string])[]
  readonly expectedErrors: readonly RegExp[]
}

interface Looking {
  readonly owner: Owner
  readonly page: Page
}

async function ownerOf({ as, kept = {}, expectedErrors = [], ...options }: PageOptions): Promise<Owner> {
  const profile = await takeProfile(options)
  const session = as === undefined ? { cookies: [], items: {} } : await sessionOf(profile.origin, as)
  await profile.context.addCookies(session.cookies)
  const items = Object.entries({ ...kept, ...session.items }).map(([name, content]) => [`chandlery-${name}`, item(name, content)] as const)
  return { profile, items, expectedErrors }
}

/** Call it at the top of a test file. */
export function withBrowser(): Pages {
  let errors: string[] = []
  /** Of this test. */
  let taken: Profile[] = []
  const lookedAt = new Map<string, Looking>()

  afterEach(async ({ task }) => {
    const profiles = taken
    taken = []
    if (task.result?.state === 'fail') {
      const all = [...profiles, ...[...lookedAt.values()].map(({ owner }) => owner.profile)]
      for (const page of all.flatMap(({ context, held }) => context.pages().filter((one) => one !== held))) await describePage(page)
    }
    for (const profile of profiles) await leaveProfile(profile)
    const seen = errors
    errors = []
    expect(seen, 'errors in the console').toEqual([])
  })
  afterAll(async () => {
    for (const { owner } of lookedAt.values()) await leaveProfile(owner.profile)
    lookedAt.clear()
  })

  async function pageOf({ profile: { context, origin }, items, expectedErrors }: Owner, path: string): Promise<Page> {
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
    const filling = await page.addInitScript(fillStorage, { origin, items })
    await page.goto(path)
    await filling.dispose()
    return page
  }

  return {
    async open(path, options = {}) {
      const owner = await ownerOf(options)
      taken.push(owner.profile)
      return pageOf(owner, path)
    },
    async look(path, options = {}) {
      const key = JSON.stringify(options)
      const before = lookedAt.get(key)
      if (before && (await isLedOn(before.page, path))) return before.page
      await before?.page.close()
      const owner = before?.owner ?? (await ownerOf(options))
      const page = await pageOf(owner, path)
      lookedAt.set(key, { owner, page })
      return page
    },
  }
}

/** Leads a page on to another address as a link would; where none could, the application is loaded there. */
export async function leadTo(page: Page, path: string): Promise<void> {
  if (!(await isLedOn(page, path))) await page.goto(path)
}

/**
 * Goes to another address inside the application.
 * @returns false where it cannot: outside the shell, under a dialog, or where the page stands already and would only show what it has
 */
const isLedOn = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (to) => {
    const target = new URL(to, window.location.href)
    const shown = [...document.querySelectorAll('.kept-page, .ant-modal, .ant-drawer-content-wrapper, .fault')].filter((element) => element.checkVisibility())
    const [before] = shown
    if (!before?.matches('.kept-page') || shown.length > 1 || target.pathname === window.location.pathname) return false
    window.history.pushState({ ...window.history.state, key: crypto.randomUUID() }, '', target)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
    // What is looked for next must not be found in the page before.
    while (before.checkVisibility()) await new Promise(requestAnimationFrame)
    return true
  }, path)

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
