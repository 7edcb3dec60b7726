/** The two dictionary screens, to the letter of the specification. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { answer, expectToast, openList, rowWith, rows } from '../support/list-page.ts'

const pages = withBrowser()
/** So that a second run on the same database meets no dictionary of the first. */
const code = `e2e_${Date.now()}`

/** Leaves a field and reads what is said below it. */
async function problemOf(page: Page, field: string): Promise<string> {
  await page.locator(`.ant-modal #${field}`).focus()
  await page.locator(`.ant-modal #${field}`).blur()
  return (await page.locator(`.ant-form-item:has(#${field}) .ant-form-item-explain-error`).first().textContent()) ?? ''
}

const columnWidth = (page: Page) =>
  page
    .locator('.ant-table-thead th')
    .last()
    .evaluate((cell) => Math.round(cell.getBoundingClientRect().width))
const searchFor = async (page: Page, text: string) => {
  await page.getByPlaceholder('请输入字典编号').fill(text)
  await page.keyboard.press('Enter')
  await rowWith(page, text).first().waitFor()
}

describe('/dict-horizontal/index', () => {
  it('adds, changes and deletes a dictionary with the messages of the specification', async () => {
    const page = await openList(pages, '/dict-horizontal/index')
    expect(await columnWidth(page)).toBe(150)

    await page.getByRole('button', { name: '新增' }).click()
    const dialog = page.locator('.ant-modal')
    await dialog.locator('#code').waitFor()
    // The layout width: on screen the dialog is still growing.
    expect(await dialog.evaluate((element) => (element as HTMLElement).offsetWidth)).toBe(880)
    const moved = () => dialog.evaluate((element) => (element as HTMLElement).style.translate)
    expect(await moved()).toBe('')
    const title = await dialog.locator('.ant-modal-title').boundingBox()
    const [x, y] = [(title?.x ?? 0) + 20, (title?.y ?? 0) + 8]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 100, y + 40, { steps: 4 })
    await page.mouse.up()
    // It hangs on the pointer, and is back in its place when it is opened the next time.
    expect(await moved()).toBe('100px 40px')
    expect(await problemOf(page, 'code')).toBe('请输入字典编号')
    expect(await problemOf(page, 'dictValue')).toBe('请输入字典名称')
    await page.locator('#sort').fill('')
    expect(await problemOf(page, 'sort')).toBe('请输入字典排序')

    await page.locator('#code').fill(code)
    await page.locator('#dictValue').fill('测试字典')
    await page.locator('#sort').fill('9')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expectToast(page, '新增成功')

    await searchFor(page, code)
    await rowWith(page, code).getByRole('button', { name: '编辑' }).click()
    await expect.poll(moved).toMatch(/^(0px)?( 0px)?$/)
    await page.locator('#dictValue').fill('测试字典二')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expectToast(page, '更新成功')
    await rowWith(page, '测试字典二').waitFor()
  })

  it('warns when nothing is chosen, asks before it deletes, and says when that was called off', async () => {
    const page = await openList(pages, '/dict-horizontal/index')
    await page.getByRole('button', { name: '批量删除' }).click()
    await expectToast(page, '请选择至少一条数据')

    await searchFor(page, code)
    await rowWith(page, code).getByRole('button', { name: '删除' }).click()
    expect(await answer(page, false)).toEqual({ title: '提示', text: '确定删除所选数据?' })
    await expectToast(page, '已取消删除')
    await rowWith(page, code).waitFor()
  })
})

describe('/dict-vertical/index', () => {
  it('adds an entry whose code and parent are given, and deletes tree and all', async () => {
    const page = await openList(pages, `/dict-vertical/index?q.code=${code}`)
    expect(await columnWidth(page)).toBe(220)
    await rowWith(page, code).getByRole('button', { name: '新增子项' }).click()
    const dialog = page.locator('.ant-modal')
    await dialog.locator('#dictKey').waitFor()
    expect(await page.locator('#code').isDisabled()).toBe(true)
    expect(await page.locator('#code').inputValue()).toBe(code)
    expect(await page.locator('#parentId').isDisabled()).toBe(true)
    expect(await problemOf(page, 'dictKey')).toBe('请输入字典键值')

    await page.locator('#dictKey').fill('ONE')
    await page.locator('#dictValue').fill('第一项')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expectToast(page, '新增成功')
    const entry = rowWith(page, '第一项')
    await entry.waitFor()

    await entry.getByRole('button', { name: '编辑' }).click()
    await dialog.locator('#dictKey').waitFor()
    expect(await page.locator('#code').isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: '取消' }).click()
    await dialog.waitFor({ state: 'hidden' })

    await entry.getByRole('button', { name: '删除' }).click()
    expect((await answer(page, true)).text).toBe('确定删除所选数据?')
    await expectToast(page, '删除成功')
    await entry.waitFor({ state: 'detached' })
    await rows(page).first().getByRole('button', { name: '删除' }).click()
    await answer(page, true)
    await expectToast(page, '删除成功')
  })
})
