/** The screens on which products are entered and read, for everybody: no serious finding of axe in both looks, nothing wider than a phone. */
import type { Page } from 'playwright-core'
import { withBrowser } from '../support/browser.ts'
import { rows } from '../support/list-page.ts'
import { walkScreens, type Screen } from '../support/walk.ts'

const pages = withBrowser()
/** Products of the demo with such a name: others are written beside this test. */
const list = `/commodity-management/supplier-commodity/index?q.name=${encodeURIComponent('便利贴')}`

const firstRow = (page: Page) => rows(page).first().waitFor()
/** The oldest of them, which sells: its draft, once somebody has pressed the button that begins one. */
let draftId: string | undefined
const step = (name: string) => `/commodity-management/commodity-edit?id=${draftId}&step=${name}`
const editing = (name: string) => ({
  path: () => (draftId === undefined ? list : step(name)),
  ready: async (page: Page) => {
    if (draftId === undefined) {
      await beginEditing(page)
      draftId = new URL(page.url()).searchParams.get('id') ?? undefined
      await page.goto(step(name))
    }
    await page.getByRole('navigation', { name: /^(录入步骤|Steps)$/ }).waitFor()
  },
})
async function beginEditing(page: Page): Promise<void> {
  await firstRow(page)
  await rows(page)
    .last()
    .getByRole('button', { name: /^(编辑|Edit)$/ })
    .click()
  await page.waitForURL(/commodity-edit\?id=/)
}
const reading = async (page: Page) => {
  await firstRow(page)
  await rows(page)
    .last()
    .getByRole('button', { name: /^SPU\d+/ })
    .first()
    .click()
  await page.waitForURL((url) => !list.startsWith(url.pathname))
  await page.locator('h1').filter({ visible: true }).first().waitFor()
}

const screens: readonly Screen[] = [
  { name: 'a supplier’s products', path: () => list, ready: firstRow },
  { name: 'a new product', path: () => '/commodity-management/commodity-add', ready: (page: Page) => page.locator('#name').waitFor() },
  { name: 'basics', ...editing('spu.basic') },
  { name: 'specs and attributes', ...editing('spu.specs-attribute') },
  { name: 'pictures and texts', ...editing('spu.image-text') },
  { name: 'SKU', ...editing('skus') },
  { name: 'the grid of prices', ...editing('grid') },
  { name: 'the last look', ...editing('review') },
  { name: 'a product', path: () => list, ready: reading },
].map((screen) => ({ as: 'supplier-a', ...screen }))

walkScreens(pages, screens)
