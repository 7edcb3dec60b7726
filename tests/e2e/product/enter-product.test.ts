/** A supplier enters a product with six SKU and a bundle through the screens, hands it in, and finds it in his list. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { drawPng } from '#prisma/seed/demo/draw-png.ts'
import { withBrowser } from '../support/browser.ts'
import { answer, expectToast, rowWith } from '../support/list-page.ts'

const pages = withBrowser()
const picture = { name: 'front.png', mimeType: 'image/png', buffer: drawPng(48, () => [220, 60, 60]) }

/** Chooses in the dropdown of a field; `typed` narrows it first. */
async function choose(page: Page, field: Locator, option: string, typed?: string): Promise<void> {
  await field.click()
  if (typed !== undefined) await page.keyboard.type(typed)
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click()
}

const step = (page: Page) => page.locator('[aria-label="当前步骤"]')
const rail = (page: Page) => page.getByRole('navigation', { name: '录入步骤' })
const goTo = async (page: Page, step: string) => {
  await rail(page).getByRole('button', { name: step }).first().click()
}
const head = (page: Page, text: string | RegExp) => step(page).locator('h2', { hasText: text }).waitFor()
const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click()

it('six SKU of two specs, one of them a bundle', async () => {
  const name = `会议白板笔 ${Date.now()}`
  const page = await pages.open('/commodity-management/supplier-commodity/index', { as: 'supplier-a' })
  await page.getByRole('toolbar').getByRole('button', { name: '新增商品' }).click()

  // Basics.
  await page.locator('#name').fill(name)
  await choose(page, page.locator('#categoryId'), '白板笔', '白板笔')
  await choose(page, page.locator('#brandId'), '恒泽', '恒泽')
  await choose(page, page.locator('#goodsType'), '普通商品')
  await choose(page, page.locator('#saleUnitId'), '支', '支')
  await choose(page, page.locator('#taxInfoId'), '文具', '文具')
  await page.getByRole('button', { name: '保存并继续' }).click()

  // Attributes of the category, and specs that make the SKU.
  await head(page, '规格属性')
  await page.getByLabel('产地').fill('江苏苏州')
  // What the page saves by itself is still on its way when the button below is pressed: the one waits for the other.
  let press: (() => void) | undefined
  const pressed = new Promise<void>((resolve) => (press = resolve))
  const savesItself = page.waitForRequest(/specs-attribute/)
  await page.route(/specs-attribute/, (route) => pressed.then(() => route.continue()), { times: 1 })
  for (const [spec, values] of [
    [1, ['红', '蓝', '黑']],
    [2, ['细头', '粗头']],
  ] as const) {
    await page.getByRole('button', { name: '添加规格' }).click()
    const field = page.getByRole('combobox', { name: `规格 ${spec} 的值` })
    await field.click()
    for (const value of values) await page.keyboard.type(`${value},`)
    await page.keyboard.press('Escape')
  }
  await savesItself
  await page.getByRole('button', { name: '生成 SKU' }).click()
  press?.()
  await expectToast(page, '已生成，共 6 个 SKU')
  await next(page)

  // Channels of the product.
  await head(page, '销售渠道')
  await page.getByRole('checkbox', { name: '社区商城' }).check()
  await next(page)

  // Pictures and texts.
  await head(page, '图文')
  await page.locator('input[type=file]').first().setInputFiles(picture)
  await expectToast(page, '上传成功')
  await page.locator('[contenteditable=true]').first().fill('书写顺滑，易擦不留痕。')
  await goTo(page, 'SKU 列表')

  // Channels of a SKU: not without its delivery time; then the same for the others.
  await head(page, 'SKU 列表')
  const lines = step(page).locator('.ant-table-row')
  expect(await lines.count()).toBe(6)
  await lines
    .first()
    .getByRole('button', { name: /销售渠道/ })
    .click()
  await head(page, /SKU\d+ · 销售渠道/)
  await page.getByRole('checkbox', { name: '社区商城' }).check()
  await page.getByLabel('社区商城 销售价').fill('12.80')
  await next(page)
  await expectToast(page, '请选择发货时效')
  await page.getByLabel('社区商城 发货时效数值').fill('48')
  await choose(page, page.getByRole('combobox', { name: '社区商城 发货时效单位' }), '小时')
  await page.getByRole('button', { name: '应用到其余 5 个 SKU' }).click()
  await answer(page, true)
  await expectToast(page, '已应用到 5 个 SKU')

  // Prices and storage of all SKU: the first row typed, the others filled down.
  await goTo(page, '价格库存表')
  await head(page, '价格库存表')
  const cell = (label: string) => page.getByRole('textbox', { name: new RegExp(`^SKU\\d+ ${label}$`) }).first()
  await cell('供货价').fill('9.5')
  await cell('税率').fill('13')
  await choose(page, page.getByRole('combobox', { name: /库存模式$/ }).first(), '供应商库存')
  await cell('库存数量').fill('300')
  for (const label of ['供货价', '税率', '库存模式', '库存数量']) await page.getByRole('button', { name: `向下填充：${label}` }).click()
  await next(page)
  await head(page, /基本信息/)

  // One of them is a bundle.
  await goTo(page, '组合商品')
  await head(page, /组合商品/)
  await page.getByRole('switch').click()
  await page.getByRole('button', { name: '添加 SKU' }).click()
  const choices = page.getByRole('dialog').locator('.ant-table-row')
  await choices.nth(0).getByRole('checkbox').check()
  await choices.nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: '添加 2 个' }).click()
  await page.getByLabel('第 2 行数量').fill('3')

  // The last look: nothing is missing.
  await goTo(page, '检查并提交')
  await page.getByText('全部步骤已填写完整，可以提交审核').waitFor()
  // What the page reads again after it was handed in is slow: it takes nobody back who has gone on meanwhile.
  let read: (() => void) | undefined
  const isRead = new Promise<void>((resolve) => (read = resolve))
  await page.route(/product\/supplier\/(detail|editView)/, (route) => isRead.then(() => route.continue()))
  await page.getByRole('button', { name: '提交审核' }).click()
  // What was handed in leads to its case.
  await page.locator('.toast', { hasText: '已提交审核' }).getByText('查看审批').click()
  await page.waitForURL(/\/work\/instance\//)
  const ofCase = page.getByRole('article').filter({ visible: true }).getByRole('heading', { name })
  await ofCase.waitFor()
  read?.()
  await page.waitForLoadState('networkidle')
  await ofCase.waitFor()
  expect(page.url()).toContain('/work/instance/')

  await page.goto('/commodity-management/supplier-commodity/index')
  await page.getByRole('tab', { name: /^审核中/ }).click()
  await rowWith(page, name).waitFor()
  expect(await rowWith(page, name).innerText()).toContain('审核中')
})
