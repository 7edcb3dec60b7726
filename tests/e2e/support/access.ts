/** What the tests of organisation and access share: choosing in dropdowns and trees, saving drawers. */
import type { Locator, Page } from 'playwright-core'

/** Chooses one entry of a dropdown that belongs to a form's field; trees and lists alike. */
export async function chooseIn(page: Page, field: string, words: string): Promise<void> {
  const input = page.locator(`#${field}`)
  await input.click()
  await input.fill(words)
  const option = page
    .locator('.ant-select-dropdown:visible')
    .locator('.ant-select-tree-title, .ant-select-item-option-content')
    .filter({ hasText: words })
    .first()
  await option.click()
  await page.keyboard.press('Escape')
}

/** A node of the tree at the left. */
export const sideNode = (page: Page, name: string): Locator =>
  page.locator('.ant-tree-treenode', { hasText: name }).locator('.ant-tree-node-content-wrapper').first()

export const drawer = (page: Page): Locator => page.locator('.ant-drawer-content-wrapper:visible')

export async function saveDrawer(page: Page): Promise<void> {
  await drawer(page).locator('.ant-drawer-footer').getByRole('button').last().click()
}

/** An entry under the button that holds a row's further actions. */
export async function runMore(page: Page, row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: '更多' }).click()
  await page.locator('.ant-dropdown:visible').getByText(name, { exact: true }).click()
}
