/** What every generated list does, seen on the parameters: paging, search, order, columns, keyboard, export. */
import { describe, expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { answer, expectToast, openList, rowWith, rows } from '../support/list-page.ts'
import { stored } from '../support/sign-in.ts'

const pages = withBrowser()
const path = '/system/param/index'
const listCall = '**/api/blade-system/param/list'

describe('a list', () => {
  it('asks for ten rows, offers the five sizes, and sorts on the server', async () => {
    const page = await openList(pages, path)
    const first = page.waitForRequest(listCall)
    await page.reload()
    expect((await first).postDataJSON()).toMatchObject({ current: 1, size: 10 })
    await rows(page).first().waitFor()
    expect(await rows(page).count()).toBe(10)

    const sorted = page.waitForRequest((request) => request.url().endsWith('/param/list') && request.postDataJSON().ascs === 'paramName')
    await page.getByRole('columnheader', { name: '参数名称' }).click()
    await sorted
    expect(new URL(page.url()).searchParams.get('ascs')).toBe('paramName')

    await page.locator('.ant-pagination-options .ant-select').click()
    const sizes = await page.locator('.ant-select-dropdown .ant-select-item-option').allTextContents()
    expect(sizes.map((text) => Number.parseInt(text, 10))).toEqual([10, 30, 50, 100, 200])
  })

  it('keeps what was searched for in the address, over a reload and a way back', async () => {
    const page = await openList(pages, path)
    await page.getByPlaceholder('请输入参数键名').fill('tokenTime')
    await page.keyboard.press('Enter')
    await page.getByText('已过滤 1 条件').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('q.paramKey')).toBe('tokenTime')

    await page.reload()
    await rowWith(page, 'tokenTime').waitFor()
    expect(await rows(page).count()).toBe(1)
    await page.goto('/system/region/index')
    await rowWith(page, '110000').waitFor()
    await page.goBack()
    await rowWith(page, 'tokenTime').waitFor()

    await page.getByRole('button', { name: '移除条件 参数键名' }).click()
    await expect.poll(() => rows(page).count()).toBe(10)
  })

  it('hides columns through a drawer of 300 pixels and remembers them under its name', async () => {
    const page = await openList(pages, path)
    await page.getByRole('button', { name: '列设置' }).click()
    const drawer = page.locator('.ant-drawer-content-wrapper')
    await drawer.waitFor()
    await expect.poll(() => drawer.evaluate((element) => Math.round(element.getBoundingClientRect().width))).toBe(300)
    await drawer.getByRole('checkbox', { name: '值类型' }).click()
    await page.getByRole('columnheader', { name: '值类型' }).waitFor({ state: 'detached' })
    expect(await stored(page, 'param-column')).toContainEqual(expect.objectContaining({ prop: 'valueType', hide: true }))

    await page.reload()
    await rows(page).first().waitFor()
    expect(await page.getByRole('columnheader', { name: '值类型' }).count()).toBe(0)
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('button', { name: '恢复默认' }).click()
    await page.getByRole('columnheader', { name: '值类型' }).waitFor()
  })

  it('is as tall as window, offset and the three constants leave', async () => {
    const page = await openList(pages, path)
    const missed = async () => {
      const { top, height } = await page
        .locator('.ant-table')
        .first()
        .evaluate((table) => {
          const header = table.querySelector('.ant-table-header')?.getBoundingClientRect().height ?? 0
          const body = table.querySelector<HTMLElement>('.ant-table-body')
          const page = table.closest('.content')?.getBoundingClientRect().top ?? 0
          return { top: table.getBoundingClientRect().top - page, height: header + Number.parseFloat(body?.style.maxHeight ?? '0') }
        })
      return Math.abs(height - (900 - top - 77 - 30 - 50))
    }
    await expect.poll(missed).toBeLessThanOrEqual(2)
    // It fills the window: nothing is left below while rows are out of sight, and the page itself does not scroll.
    const { isFull, scrolls } = await page.locator('.kept-page:visible').evaluate((box) => {
      const last = Math.max(...[...box.querySelectorAll('section')].map((one) => one.getBoundingClientRect().bottom))
      const gap = window.innerHeight - last
      const body = box.querySelector('.ant-table-body')
      const areAllSeen = body !== null && body.scrollHeight <= body.clientHeight
      return { isFull: gap > 12 && (gap < 24 || areAllSeen), scrolls: box.scrollHeight - box.clientHeight }
    })
    expect({ isFull, scrolls }).toEqual({ isFull: true, scrolls: 0 })
  })

  it('is used by keyboard: search, new, move and open', async () => {
    const page = await openList(pages, path)
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.closest('form')?.getAttribute('role'))).toBe('search')
    await page.locator('body').click({ position: { x: 400, y: 880 } })
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.locator('.ant-drawer', { hasText: '系统参数详情' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page.locator('.ant-drawer', { hasText: '新增系统参数' }).waitFor()
  })

  it('downloads an export of the chosen fields', async () => {
    const page = await openList(pages, path)
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByRole('checkbox', { name: '参数名称' }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '开始导出' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  })
})

describe('a form', () => {
  const key = `e2e.param.${Date.now()}`

  it('tells what is missing when a field is left, saves, and asks before unsaved text is lost', async () => {
    const page = await openList(pages, path)
    await page.getByRole('button', { name: '新增' }).click()
    // Whoever has only opened it stands in its first field and has done nothing wrong.
    await page.locator('.ant-drawer #paramName:focus').waitFor()
    for (const [field, text] of [
      ['paramName', '请输入参数名称'],
      ['paramKey', '请输入参数键名'],
      ['paramValue', '请输入参数键值'],
    ] as const) {
      await page.locator(`#${field}`).focus()
      await page.locator(`#${field}`).blur()
      expect(await page.locator(`.ant-form-item:has(#${field}) .ant-form-item-explain-error`).textContent()).toBe(text)
    }
    await page.locator('#paramName').fill('浏览器测试')
    await page.locator('.ant-drawer-footer').getByRole('button', { name: '取消' }).click()
    expect((await answer(page, false)).text).toBe('有未保存的内容，确定离开?')
    await page.locator('#paramKey').fill(key)
    await page.locator('#paramValue').fill('1')
    await page.locator('.ant-drawer-footer').getByRole('button', { name: '保存' }).click()
    await expectToast(page, '新增成功')
  })

  it('shows what somebody else changed, and keeps mine when told to', async () => {
    const search = `${path}?q.paramKey=${key}`
    const mine = await openList(pages, search, 'admin', { expectedErrors: [/409/] })
    const theirs = await openList(pages, search)
    await rowWith(mine, key).getByRole('button', { name: '编辑' }).click()
    await rowWith(theirs, key).getByRole('button', { name: '编辑' }).click()
    await theirs.locator('#remark').fill('他人的备注')
    await theirs.locator('.ant-drawer-footer').getByRole('button', { name: '保存' }).click()
    await expectToast(theirs, '更新成功')

    await mine.locator('#paramValue').fill('2')
    await mine.locator('.ant-drawer-footer').getByRole('button', { name: '保存' }).click()
    const banner = mine.getByRole('alert').filter({ hasText: '数据已被他人修改' })
    await banner.getByText('他人的备注').waitFor()
    await banner.getByRole('button', { name: '保留我的修改' }).click()
    await mine.locator('.ant-drawer-footer').getByRole('button', { name: '保存' }).click()
    await expectToast(mine, '更新成功')
  })

  it('deletes what it made', async () => {
    const page = await openList(pages, `${path}?q.paramKey=${key}`)
    await rowWith(page, key).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    expect(await answer(page, true)).toEqual({ title: '提示', text: '确定将选择数据删除?' })
    await expectToast(page, '删除成功')
    await page.getByText('没有符合条件的数据').waitFor()
  })
})
