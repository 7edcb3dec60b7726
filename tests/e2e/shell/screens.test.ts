/**
 * Every screen of shell and system administration at a desk and on a phone, in both languages and two looks: pictures for those who
 * want to see them (`tests/e2e/.out`), and nothing wider than its window. Errors in the console fail by themselves.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { leadTo, withBrowser } from '../support/browser.ts'
import { rows } from '../support/list-page.ts'
import { stored } from '../support/sign-in.ts'

const pages = withBrowser()
const out = join(import.meta.dirname, '..', '.out')
mkdirSync(out, { recursive: true })

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const looks = [
  { size: 'desk', language: 'zh', theme: 'default' },
  { size: 'desk', language: 'en', theme: 'dark' },
  { size: 'phone', language: 'zh', theme: 'dark' },
  { size: 'phone', language: 'en', theme: 'default' },
] as const

/** What is opened, and what must be there before the picture is taken. */
interface Screen {
  readonly name: string
  readonly path: string
  readonly ready: (page: Page) => Promise<unknown>
}

const firstRow = (page: Page) => rows(page).first().waitFor()
const toolbar = (page: Page) => page.getByRole('toolbar').getByRole('button')
const press = async (page: Page, name: RegExp) => {
  await firstRow(page)
  await toolbar(page).filter({ hasText: name }).click()
}

/** What lies over a list goes before the next thing is opened over it. */
async function closeOverlay(page: Page): Promise<void> {
  const overlay = page.locator('.ant-modal:visible, .ant-drawer-open')
  if ((await overlay.count()) === 0) return
  await page.keyboard.press('Escape')
  await overlay.first().waitFor({ state: 'detached' })
}

const screens: readonly Screen[] = [
  { name: 'home', path: '/wel/index', ready: (page) => page.locator('.home-columns button:not(.ant-btn)').first().waitFor() },
  { name: 'dictionaries', path: '/dict-horizontal/index', ready: firstRow },
  { name: 'dictionary-tree', path: '/dict-vertical/index', ready: firstRow },
  { name: 'parameters', path: '/system/param/index', ready: firstRow },
  {
    name: 'form',
    path: '/system/param/index',
    ready: async (page) => {
      await press(page, /新增|New/)
      await page.locator('#paramName').waitFor()
    },
  },
  {
    name: 'columns',
    path: '/system/param/index',
    ready: async (page) => {
      await firstRow(page)
      await page.getByRole('button', { name: /^(列设置|Columns)$/ }).click()
      await page.locator('.ant-drawer .ant-checkbox:visible').first().waitFor()
    },
  },
  {
    name: 'import',
    path: '/system/param/index',
    ready: async (page) => {
      await press(page, /导入|Import/)
      await page.locator('.ant-upload-drag:visible').waitFor()
    },
  },
  {
    name: 'export',
    path: '/system/param/index',
    ready: async (page) => {
      await press(page, /导出|Export/)
      await page.locator('.ant-modal .ant-checkbox:visible').first().waitFor()
    },
  },
  {
    name: 'regions',
    path: '/system/region/index',
    ready: async (page) => {
      await page.locator('.ant-tree-node-content-wrapper:visible').first().waitFor()
      await firstRow(page)
    },
  },
  { name: 'jobs', path: '/system/job/index', ready: (page) => page.locator('.ant-card-body:visible').first().waitFor() },
  { name: 'info', path: '/info/index', ready: (page) => page.locator('#nickName').waitFor() },
  { name: 'not-found', path: '/no-such-page', ready: (page) => page.locator('.fault').waitFor() },
]

/** Entrances of drawers and dialogs have ended; what turns for ever is not waited for. */
const stillness = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), new Promise((resolve) => setTimeout(resolve, 1000))])
  })

describe.each(looks)('$size, $language, $theme', ({ size, language, theme }) => {
  const picture = async (page: Page, name: string) => {
    await stillness(page)
    await page.screenshot({ path: join(out, `${name}-${size}-${language}-${theme}.png`) })
    const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth))
    expect(width, `${name} is wider than the window`).toBeLessThanOrEqual(sizes[size].width)
  }

  it('fits the window on every screen', async () => {
    const kept = { language, theme: `theme-${theme}` }
    const entry = await pages.open('/login', { viewport: sizes[size], kept })
    await entry.locator('input[name="account"]').waitFor()
    await entry.locator('.demo').waitFor()
    await picture(entry, 'sign-in')
    const page = await pages.open('/wel/index', { as: 'admin', viewport: sizes[size], kept })
    for (const { name, path, ready } of screens) {
      if (new URL(page.url()).pathname !== path) await leadTo(page, path)
      await ready(page)
      await picture(page, name)
      await closeOverlay(page)
    }
    expect((await stored(page, 'logs')) ?? [], 'the local error log').toEqual([])
    await page.evaluate(() => {
      const lock = { name: 'lock', content: { locked: true, digest: 'x' }, dataType: 'object', datetime: Date.now() }
      window.localStorage.setItem('chandlery-lock', JSON.stringify(lock))
    })
    await page.goto('/lock')
    await page.locator('input[type="password"]').waitFor()
    await picture(page, 'lock')
  })
})
