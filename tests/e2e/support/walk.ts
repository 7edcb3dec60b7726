/** Screens for everybody: no serious finding of axe in a light and a dark look, nothing wider than a phone, one heading of the first level at either width, in both languages. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Pages } from './browser.ts'
import { headingFindings, seriousFindings } from './findings.ts'

export const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

export interface Screen {
  readonly name: string
  /** Account that looks. */
  readonly as: string
  readonly path: () => string
  /** Ends when what the screen is about can be seen. */
  readonly ready: (page: Page) => Promise<unknown>
}

const looks = [
  { theme: 'default', language: 'zh' },
  { theme: 'dark', language: 'en' },
] as const

/** A test for each screen in each look. Those of one account follow each other in one page. */
export function walkScreens(pages: Pages, screens: readonly Screen[]): void {
  describe.each(looks)('$theme, $language', ({ theme, language }) => {
    it.each(screens)('$name', async ({ as, path, ready }) => {
      const page = await pages.look(path(), { as, kept: { theme: `theme-${theme}`, language } })
      await page.setViewportSize(desk)
      await ready(page)
      expect(await seriousFindings(page)).toEqual([])
      await page.setViewportSize(phone)
      await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(phone.width)
      // A phone shows other pieces of the page.
      expect(await headingFindings(page)).toEqual([])
    })
  })
}

/** In CSS pixels. */
export const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)
