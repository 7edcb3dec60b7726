/**
 * Profiles of the browser of the run. One that a test has left is emptied and handed to the next: what it keeps is what the browser knows of
 * the scripts (fetched, parsed, compiled), which takes a fifth of the time until a page is there.
 */
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { inject } from 'vitest'

export interface Profile {
  readonly context: BrowserContext
  /** Where it keeps things. */
  readonly origin: string
  /** Those opened alike are alike. */
  readonly kind: string
  /** Stays open: scripts are forgotten with the last page. It shows nothing of the application. */
  readonly held: Page
}

/** Idle ones that a worker keeps; each is a process. */
const mostIdle = 4
const desk = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const

let connecting: Promise<Browser> | undefined
const idle: Profile[] = []

/** @returns an empty profile: no cookie, nothing stored */
export async function takeProfile(options: BrowserContextOptions): Promise<Profile> {
  const kind = JSON.stringify(options)
  const known = idle.findIndex((profile) => profile.kind === kind)
  const [again] = known < 0 ? [] : idle.splice(known, 1)
  return again ?? newProfile(options, kind)
}

async function newProfile(options: BrowserContextOptions, kind: string): Promise<Profile> {
  connecting ??= chromium.connect(inject('browserAt'))
  const browser = await connecting
  const origin = options.baseURL ?? inject('baseUrl')
  const context = await browser.newContext({ ...desk, ...options, baseURL: origin })
  const held = await context.newPage()
  await held.goto('/readyz')
  return { context, origin, kind, held }
}

/** Closes its pages and forgets what they left. */
export async function leaveProfile(profile: Profile): Promise<void> {
  const { context, origin, held } = profile
  for (const page of context.pages()) if (page !== held) await page.close()
  await context.setOffline(false)
  await context.clearCookies()
  const devtools = await context.newCDPSession(held)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
  idle.unshift(profile)
  for (const old of idle.splice(mostIdle)) await old.context.close()
}
