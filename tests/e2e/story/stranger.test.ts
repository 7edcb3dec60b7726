/**
 * The story that the foundation was ordered by, told once from the first page to the last on a product of its own: a stranger signs in,
 * works, the server is killed under him, and after the next start he finds everything as it was. Without the demo company, which the others
 * see and the story needs not.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { expectToast, rows, rowWith } from '../support/list-page.ts'
import { freePort } from '../../support/free-port.mjs'
import { startProduct, type Product } from '../support/product.ts'
import { signIn, stored } from '../support/sign-in.ts'

const pages = withBrowser()
const dictionaries = '/dict-horizontal/index'
const parameters = '/system/param/index'
const code = 'story_colour'
/** More than a direct export writes at once. */
const manyRows = 5_100

let dataDir: string
let port: number
let product: Product

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chandlery-story-'))
  port = await freePort()
  product = await startProduct({ port, dataDir, isDemo: false })
})
afterAll(async () => {
  await product.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

it('a stranger works, the server is killed, and everything is as it was', { timeout: 900_000 }, async () => {
  // While the server is away the page cannot reach it, and says so.
  const options = { baseURL: product.baseUrl, expectedErrors: [/ERR_CONNECTION_REFUSED/, /WebSocket/, /Failed to load resource/] }
  const page = await pages.open('/login', options)
  await signIn(page)
  await addDictionary(page)
  await addEntry(page, { key: 'RED', zh: '红色', en: 'Red' })
  await addEntry(page, { key: 'BLUE', zh: '蓝色', en: 'Blue' })
  await chooseColumns(page)
  await saveView(page)
  await exportDirectly(page)
  await importThreeBadRows(page)
  await importMany(page)
  await exportAsJob(page)
  await lockAndUnlock(page)
  await switchLookAndLanguage(page)

  await product.end('SIGKILL')
  product = await startProduct({ port, dataDir, isDemo: false })

  await page.goto(dictionaries)
  await expectAllAsItWas(page)
  const elsewhere = await pages.open(dictionaries, { as: 'admin', ...options })
  await rows(elsewhere).first().waitFor()
  await expect
    .poll(() => headers(elsewhere), { message: 'columns follow the user to another browser' })
    .toEqual(['字典编号', '英文名称', '字典名称', '字典排序', '封存'])

  // A backup of an installation that is stopped is a copy of its folder, and takes its place wherever it is put.
  await product.end('SIGTERM')
  const copy = `${dataDir}-restored`
  await cp(dataDir, copy, { recursive: true })
  await rm(dataDir, { recursive: true })
  dataDir = copy
  product = await startProduct({ port, dataDir, isDemo: false })
  await page.goto(dictionaries)
  await expectAllAsItWas(page)
  await expectExportKept(page)
})

const headers = async (page: Page): Promise<string[]> =>
  (await page.locator('.kept-page:visible .ant-table-thead th').allTextContents())
    .map((text) => text.trim())
    .filter((text) => text !== '' && !/^(操作|Actions)$/.test(text))

async function addDictionary(page: Page): Promise<void> {
  await page.goto(dictionaries)
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.locator('.ant-modal')
  await dialog.locator('#code').fill(code)
  await dialog.locator('#dictValue').fill('颜色')
  await dialog.locator('#dictValueEn').fill('Colour')
  await dialog.locator('#sort').fill('0')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '新增成功')
  await rowWith(page, code).getByRole('button', { name: '配置' }).click()
  await page.waitForURL('**/dict-vertical/index?*')
  await rowWith(page, '颜色').waitFor()
}

async function addEntry(page: Page, entry: { readonly key: string; readonly zh: string; readonly en: string }): Promise<void> {
  await rowWith(page, code).first().getByRole('button', { name: '新增子项' }).click()
  const dialog = page.locator('.ant-modal')
  await dialog.locator('#dictKey').fill(entry.key)
  await dialog.locator('#dictValue').fill(entry.zh)
  await dialog.locator('#dictValueEn').fill(entry.en)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '新增成功')
  await rowWith(page, entry.zh).waitFor()
}

/** Signed in as before (secrets), with what an earlier job wrote (files). */
async function expectExportKept(page: Page): Promise<void> {
  await page.locator('.user').click()
  await page.getByRole('menuitem', { name: 'My background jobs' }).click()
  const download = page.waitForEvent('download')
  await page.locator('.ant-drawer li').first().getByRole('button', { name: 'Download' }).click()
  expect((await sheetOf(await download)).rowCount).toBeGreaterThan(manyRows)
}

/** Hides the remark and moves the English name before the Chinese one, by keyboard: a handle is a button. */
async function chooseColumns(page: Page): Promise<void> {
  await page.goto(dictionaries)
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: '列设置' }).click()
  const drawer = page.locator('.ant-drawer')
  await drawer.getByRole('checkbox', { name: '字典备注' }).click()
  await drawer.getByRole('checkbox', { name: '创建时间' }).waitFor()
  const shown = await drawer.getByRole('checkbox', { name: '创建时间' }).isChecked()
  if (shown) await drawer.getByRole('checkbox', { name: '创建时间' }).click()
  await drawer.getByRole('button', { name: '拖动排序 英文名称' }).focus()
  const kept = page.waitForResponse((response) => response.url().includes('column-preference') && response.request().method() === 'POST')
  for (const key of ['Space', 'ArrowUp', 'Space']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(300)
  }
  await kept
  await expect.poll(() => headers(page)).toEqual(['字典编号', '英文名称', '字典名称', '字典排序', '封存'])
  await page.locator('.ant-drawer-close').click()
  await drawer.waitFor({ state: 'detached' })
}

/** A view for a role brings back the search it was saved with. */
async function saveView(page: Page): Promise<void> {
  await page.goto(`${dictionaries}?q.code=${code}`)
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('button', { name: '保存当前视图' }).click()
  const form = page.locator('.ant-popover')
  await form.locator('#name').fill('颜色字典')
  await form.getByRole('radio', { name: '同角色' }).click()
  await form.locator('.ant-select').click()
  await page.locator('.ant-select-dropdown .ant-select-item-option').first().click()
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '视图已保存')
  await page.keyboard.press('Escape')
  await page.goto(dictionaries)
  await expect.poll(() => rows(page).count()).toBe(10)
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('button', { name: /^颜色字典/ }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByRole('button', { name: '保存当前视图' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /(^| )视图$/ }).click()
  await page.getByText('平台管理员', { exact: true }).waitFor()
  await chooseForView(page, '管理视图 颜色字典', '重命名与可见范围')
  await form.locator('#name').fill('颜色')
  await form.getByRole('radio', { name: '仅自己' }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await chooseForView(page, '管理视图 颜色', '设为默认')
  const mark = page.getByRole('img', { name: '默认视图' })
  await mark.waitFor()
  // As after signing in again: the list has not been asked for anything in this session.
  await page.evaluate(() => window.sessionStorage.clear())
  await page.goto(dictionaries)
  await page.getByRole('button', { name: '移除条件 字典编号' }).waitFor()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByRole('button', { name: /(^| )视图$/ }).click()
  await chooseForView(page, '管理视图 颜色', '取消默认')
  await mark.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '移除条件 字典编号' }).click()
  await expect.poll(() => rows(page).count()).toBe(10)
}

async function chooseForView(page: Page, view: string, command: string): Promise<void> {
  await page.getByRole('button', { name: view, exact: true }).click()
  await page.locator('.ant-dropdown:visible').getByText(command, { exact: true }).click()
}

async function exportDirectly(page: Page): Promise<void> {
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('checkbox', { name: '英文名称' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '开始导出' }).click()
  const sheet = await sheetOf(await download)
  const texts = sheet.getSheetValues().map((row) => JSON.stringify(row))
  expect(
    texts.some((text) => text.includes(code) && text.includes('颜色') && text.includes('Colour')),
    'the new dictionary is in the file',
  ).toBe(true)
}

async function importThreeBadRows(page: Page): Promise<void> {
  await chooseFile(page, 'bad.csv', [
    '参数名称,参数键名,参数键值,值类型',
    '故事一,story.one,1,数字',
    ',story.two,2,数字',
    '故事三,story.three,,文本',
    '故事四,story.four,4,没有这种类型',
    '故事五,story.five,5,文本',
  ])
  const dialog = page.locator('.ant-modal')
  await dialog.getByText('成功导入 2 条，失败 3 条').waitFor()
  const reasons = dialog.locator('.ant-table-row')
  expect(await reasons.count()).toBe(3)
  const told = await reasons.allTextContents()
  expect(told[0]).toMatch(/^3.*参数名称/)
  expect(told[1]).toMatch(/^4.*参数键值/)
  expect(told[2]).toMatch(/^5.*值类型/)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载错误文件' }).click()
  const file = JSON.stringify((await sheetOf(await download)).getSheetValues())
  for (const text of ['story.two', 'story.three', 'story.four']) expect(file).toContain(text)
  expect(file).not.toContain('story.one')
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click()
  await rowWith(page, '故事一')
    .first()
    .waitFor({ state: 'attached', timeout: 3000 })
    .catch(() => undefined)
}

async function importMany(page: Page): Promise<void> {
  const lines = Array.from({ length: manyRows }, (_none, index) => `批量 ${index},story.many.${index},${index},数字`)
  await chooseFile(page, 'many.csv', ['参数名称,参数键名,参数键值,值类型', ...lines])
  const dialog = page.locator('.ant-modal')
  await dialog.getByText(`成功导入 ${manyRows} 条，失败 0 条`).waitFor({ timeout: 120_000 })
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click()
}

async function chooseFile(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.goto(parameters)
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: '导入' }).click()
  await page.locator('.ant-upload-drag').waitFor()
  await page.locator('.ant-modal input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`) })
}

async function exportAsJob(page: Page): Promise<void> {
  await page.goto(parameters)
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByText('数据超过 5000 条').waitFor()
  // Looked for from the beginning: on a busy machine a click returns late, and a toast stays for three seconds.
  await Promise.all([expectToast(page, '已提交后台任务'), page.getByRole('button', { name: '开始导出' }).click()])
  await page.locator('.user').click()
  await page.getByRole('menuitem', { name: '我的后台任务' }).click()
  const newest = page.locator('.ant-drawer li').first()
  await newest.getByText('已完成').waitFor({ timeout: 120_000 })
  const download = page.waitForEvent('download')
  await newest.getByRole('button', { name: '下载文件' }).click()
  expect((await sheetOf(await download)).rowCount).toBeGreaterThan(manyRows)
  await page.locator('.ant-drawer-close').click()
}

async function lockAndUnlock(page: Page): Promise<void> {
  await tool(page, '锁屏').click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input').fill('secret')
  await dialog.getByRole('button', { name: '锁屏' }).click()
  await page.waitForURL('**/lock')
  await page.getByLabel('请输入锁屏密码').fill('secret')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${parameters}*`)
}

async function switchLookAndLanguage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await tool(page, '主题').click()
  await page.locator('.theme-card', { hasText: '暗黑' }).click()
  await page.keyboard.press('Escape')
  await page.locator('.theme-card').first().waitFor({ state: 'detached' })
  await tool(page, '语言').click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await page.getByRole('columnheader', { name: 'Key' }).waitFor()
  expect(await page.evaluate(() => 'sameDocument' in window), 'without a reload').toBe(true)
}

/** Signed in, dark, English, the chosen columns, the dictionary and its entries. */
async function expectAllAsItWas(page: Page): Promise<void> {
  await rowWith(page, code).waitFor()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(await stored(page, 'language')).toBe('en')
  expect(await headers(page)).toEqual(['Code', 'English name', 'Name', 'Order', 'Sealed'])
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: /^颜色/ }).first().waitFor()
  await page.goto(`/dict-vertical/index?q.code=${code}`)
  for (const text of ['Red', 'Blue']) await rowWith(page, text).waitFor()
  await page.goto(`${parameters}?q.paramKey=story.five`)
  await rowWith(page, 'story.five').waitFor()
}

const tool = (page: Page, name: string) => page.locator('.top-tools').getByRole('button', { name, exact: true })

async function sheetOf(download: Download): Promise<ExcelJS.Worksheet> {
  const book = new ExcelJS.Workbook()
  // A browser that runs in another process keeps the file with itself and sends its bytes.
  await book.xlsx.read(await download.createReadStream())
  const [sheet] = book.worksheets
  if (!sheet) throw new Error(`${download.suggestedFilename()} has no sheet`)
  return sheet
}
