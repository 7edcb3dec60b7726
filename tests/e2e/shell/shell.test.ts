/** The frame around the pages: menu, tabs, search, look, language, lock, error log. */
import { readFileSync } from 'node:fs'
import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { stored, tokenCookie } from '../support/sign-in.ts'

const pages = withBrowser()

/** The file of the build that a source with a chunk of its own became, as a pattern of addresses. */
function fileOf(source: string): string {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, { readonly file: string }>
  return `**/${manifest[source]?.file ?? source}`
}

/** With everything that moves, as most people have it; the other files ask for less. */
const openMoving = (path: string, options: Parameters<typeof pages.open>[1] = {}): Promise<Page> =>
  pages.open(path, { as: 'admin', reducedMotion: 'no-preference', ...options })
const openShell = async (options: Parameters<typeof pages.open>[1] = {}): Promise<Page> => {
  const page = await openMoving('/wel/index', options)
  await page.locator('.home').waitFor()
  await page.locator('.side .ant-menu').first().waitFor()
  return page
}
const tabs = (page: Page) => page.locator('.tab a').allTextContents()
const tool = (page: Page, name: string) => page.locator('.top-tools').getByRole('button', { name, exact: true })
const openInfo = async (page: Page) => {
  await page.locator('.user').click()
  await page.getByRole('menuitem', { name: '个人信息' }).click()
  await page.locator('.tab-active', { hasText: '个人信息' }).waitFor()
}

describe('menu', () => {
  it("comes from the server; a leaf opens its folder's index", async () => {
    const page = await openShell()
    const group = page.locator('.side .ant-menu-submenu-title').first()
    await group.click()
    const leaf = page.locator('.side .ant-menu-sub .ant-menu-item').first()
    await leaf.click()
    await page.waitForFunction(() => window.location.pathname !== '/wel/index')
    expect(new URL(page.url()).pathname).toMatch(/\/index$/)
  })

  it('collapses from 220 to 64 pixels and stays so', async () => {
    const page = await openShell()
    const width = async () => (await page.locator('.side').boundingBox())?.width
    expect(await width()).toBe(220)
    await page.locator('.top-bar .tool').first().click()
    await page.waitForFunction(() => document.querySelector('.side')?.getBoundingClientRect().width === 64)
    await page.reload()
    await page.locator('.home').waitFor()
    expect(await width()).toBe(64)
  })

  it('is divided by the top menus; going to a page of another part shows the whole again', async () => {
    const page = await openShell()
    const top = page.getByRole('navigation', { name: '顶部菜单' })
    const groups = () => page.locator('.side .ant-menu-root > li').allTextContents()
    await page.waitForFunction(() => document.querySelectorAll('.top-menu').length > 2)
    const whole = await groups()
    await top.getByRole('button', { name: '供应商', exact: true }).click()
    await expect.poll(groups).toEqual(['供应商中心'])
    await page.reload()
    await expect.poll(groups).toEqual(['供应商中心'])
    await page.locator('.search-box input').fill('用户管理')
    await page.locator('.ant-select-item-option', { hasText: '用户管理' }).first().click()
    await page.waitForURL(/access\/user/)
    await expect.poll(async () => (await groups()).length).toBe(whole.length)
    expect(await top.locator('[aria-current="true"]').textContent()).toBe('全部')
  })

  it('is searched by name, pinyin and initials; esc closes the panel', async () => {
    const page = await openShell()
    await page.keyboard.press('Control+k')
    const panel = page.locator('.menu-search')
    await panel.getByText('菜单搜索').waitFor()
    const first =
      (await panel
        .locator('[data-section="menus"] span:not(.anticon)')
        .filter({ hasText: /^[\u4e00-\u9fa5]+$/ })
        .first()
        .textContent()) ?? ''
    expect(first).not.toBe('')
    await panel.locator('input').fill(first.slice(0, 2))
    expect((await panel.locator('[data-section="menus"]').allTextContents()).every((text) => text.startsWith(first.slice(0, 2)))).toBe(true)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
  })

  it('finds records by number or name and opens them', async () => {
    const page = await openShell()
    await page.keyboard.press('Control+k')
    await page.locator('.menu-search input').fill('purchase-man')
    await page.locator('.menu-search [data-section="records"]', { hasText: 'purchase-manager' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/access/user/index?q.account=purchase-manager')
    await page.getByRole('cell', { name: 'purchase-manager' }).first().waitFor()
  })

  it('opens the form of something new, once', async () => {
    const page = await openShell()
    await page.keyboard.press('Control+k')
    await page.locator('.menu-search input').fill('xjxtcs')
    await page.locator('.menu-search [data-section="actions"]', { hasText: '新建系统参数' }).click()
    await page.getByRole('dialog').getByLabel('参数名称').waitFor()
    await page.reload()
    await page.locator('.kept-page').first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('shows the keys of the page in front beside its own', async () => {
    const page = await openShell()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: '快捷键' })
    await sheet.getByText('显示快捷键').waitFor()
    expect(await sheet.getByText('当前页面').count()).toBe(0)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await page.goto('/access/role/index')
    await page.getByRole('button', { name: '新增' }).first().waitFor()
    await page.keyboard.press('?')
    await sheet.getByText('上一行或下一行').waitFor()
  })
})

describe('pages of the shell', () => {
  it('show the dashboard and the help documents', async () => {
    const page = await openMoving('/wel/dashboard')
    await page.locator('.tab-active').waitFor()
    expect(await page.getByText('页面不存在').count()).toBe(0)
    await page.goto('/help/help-document')
    await page.locator('.tab-active', { hasText: '帮助文档' }).waitFor()
  })

  it('show another page in a frame, under its name, and nothing that is no address', async () => {
    const page = await openMoving(`/myiframe/urlPath?${new URLSearchParams({ src: '/conceal', name: '隐私' })}`)
    await page.locator('iframe[title="隐私"]').waitFor()
    // A page of ours that `src` names stands in the place of the path.
    await page.goto(`/wel/index?${new URLSearchParams({ src: '/info/index', name: '我的资料' })}`)
    await page.locator('.tab-active', { hasText: '我的资料' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/info/index')
    await page.goto(`/myiframe/urlPath?${new URLSearchParams({ src: 'javascript:alert(1)' })}`)
    await page.locator('.ant-result-warning').waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
  })
})

it('a page on paper and one that is not there say in the title of the window what they are', async () => {
  const page = await pages.open('/work/print/no-such-case', { as: 'admin', expectedErrors: [/status of 4\d\d/] })
  await expect.poll(() => page.title()).toBe('打印审批单 - Chandlery')
  await page.goto('/no-such-page')
  await expect.poll(() => page.title()).toBe('404 页面不存在')
})

describe('tabs', () => {
  it('begin with home, which cannot be closed; closing the active one opens the previous', async () => {
    const page = await openShell()
    expect(await tabs(page)).toEqual(['首页'])
    expect(await page.locator('.tab-close').count()).toBe(0)
    await openInfo(page)
    await page.goto('/test/index')
    await page.locator('.tab-active', { hasText: '测试页' }).waitFor()
    expect(await tabs(page)).toEqual(['首页', '个人信息', '测试页'])
    // Loaded beside others it is shown all the same: drawing the tabs comes to rest.
    await page.reload()
    await page.locator('.kept-page:visible .ant-card').first().waitFor()
    await page.locator('.tab-active .tab-close').click()
    await page.waitForURL('**/info/index')
    expect(await tabs(page)).toEqual(['首页', '个人信息'])
  })

  it('close others and close all from the right-click menu', async () => {
    const page = await openShell()
    await openInfo(page)
    await page.goto('/test/index')
    // The tabs are named anew when the menu has come.
    await page.locator('.side .ant-menu').first().waitFor()
    await page.locator('.tab-active', { hasText: '测试页' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '关闭其他' }).click()
    expect(await tabs(page)).toEqual(['首页', '测试页'])
    await page.locator('.tab-more').click()
    await page.getByRole('menuitem', { name: '关闭全部' }).last().click()
    await page.waitForURL('**/wel/index')
    expect(await tabs(page)).toEqual(['首页'])
  })

  it('keep their scroll position', async () => {
    const page = await openShell({ viewport: { width: 1440, height: 500 } })
    await openInfo(page)
    await page.locator('#nickName').waitFor()
    const box = page.locator('.kept-page:visible')
    await box.evaluate(async (element) => {
      const scrolled = new Promise((resolve) => element.addEventListener('scroll', resolve, { once: true }))
      element.scrollTo(0, 150)
      await scrolled
      await new Promise(requestAnimationFrame)
    })
    await page.locator('.tab a', { hasText: '首页' }).click()
    await page.locator('.home').waitFor()
    await page.locator('.tab a', { hasText: '个人信息' }).click()
    await page.locator('#nickName').waitFor()
    expect(await box.evaluate((element) => element.scrollTop)).toBe(150)
  })

  it('keep what was typed while another tab is in front', async () => {
    const page = await openShell()
    await openInfo(page)
    await page.locator('#nickName').fill('半填的表单')
    await page.locator('.tab a', { hasText: '首页' }).click()
    await page.locator('.tab a', { hasText: '个人信息' }).click()
    expect(await page.locator('#nickName').inputValue()).toBe('半填的表单')
  })

  it('are dragged into another order, and stay what they are when the code for it comes late', async () => {
    const page = await openShell()
    const held: Route[] = []
    await page.route(fileOf('app/shell/sortable-tabs.tsx'), (route) => void held.push(route))
    await openInfo(page)
    await page.goto('/test/index')
    await page.locator('.tab-active', { hasText: '测试页' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '关闭其他' }).waitFor()
    await Promise.all(held.map((route) => route.continue()))
    await page.unrouteAll()
    await page.locator('.tab[style*="transition"]').first().waitFor()
    const box = async (name: string) => {
      const found = await page.locator('.tab', { hasText: name }).boundingBox()
      if (!found) throw new Error(`No tab ${name}`)
      return { x: found.x + 12, y: found.y + found.height / 2 }
    }
    expect(await page.getByRole('menuitem', { name: '关闭其他' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: '关闭其他' }).waitFor({ state: 'hidden' })
    const [from, to] = [await box('测试页'), await box('个人信息')]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y, { steps: 8 })
    await page.mouse.move(to.x - 4, to.y, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => tabs(page)).toEqual(['首页', '测试页', '个人信息'])
  })

  it('clear the cache after asking', async () => {
    const page = await openShell()
    await page.locator('.tab-more').click()
    await page.getByRole('menuitem', { name: '清除缓存' }).click()
    expect(await page.locator('.question p').textContent()).toBe('是否需要清除缓存?')
    await page.locator('.question .button-primary').click()
    await page.locator('.toast', { hasText: '清除完毕' }).waitFor()
    expect(await tokenCookie(page, 'access-token')).toMatch(/^ey/)
  })
})

describe('look and language', () => {
  it('offers eleven themes and keeps the chosen one', async () => {
    const page = await openShell()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('default')
    await tool(page, '主题').click()
    await page.locator('.theme-card').first().waitFor()
    expect(await page.locator('.theme-card').count()).toBe(11)
    await page.locator('.theme-card', { hasText: '暗黑' }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.reload()
    await page.locator('.home').waitFor()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await stored(page, 'theme')).toBe('theme-dark')
  })

  it('recolours the pages with the picked accent', async () => {
    const page = await openShell()
    const accent = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--accent').toLowerCase())
    expect(await accent()).toBe('#456dfa')
    await tool(page, '主题色').click()
    await page.locator('.swatch').nth(3).click()
    expect(await accent()).not.toBe('#456dfa')
    expect(await stored(page, 'colorName')).toMatch(/^#[0-9A-F]{6}$/i)
  })

  it('switches menu, tabs and title to English without a reload', async () => {
    const page = await openShell()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await tool(page, '语言').click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await page.locator('.tab a', { hasText: 'Home' }).waitFor()
    expect(await page.title()).toBe('Home - Chandlery')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })
})

describe('lock', () => {
  it('asks for a password, locks, survives a reload and opens again with it', async () => {
    const page = await openShell()
    await tool(page, '锁屏').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '锁屏' }).click()
    await dialog.getByText('锁屏密码不能为空').waitFor()
    await dialog.locator('input').fill('a lock')
    await dialog.getByRole('button', { name: '锁屏' }).click()
    await page.waitForURL('**/lock')
    await page.goto('/info/index')
    await page.waitForURL('**/lock')
    await page.getByLabel('请输入锁屏密码').fill('not it')
    await page.keyboard.press('Enter')
    await page.getByText('锁屏密码错误').waitFor()
    await page.getByLabel('请输入锁屏密码').fill('a lock')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/info/index')
  })
})

describe('error log', () => {
  it('collects failures on the device, uploads and clears them after asking', async () => {
    const page = await openShell({ expectedErrors: [/provoked/] })
    const provoke = () =>
      page.evaluate(() => {
        window.setTimeout(() => {
          throw new Error('provoked by the test')
        })
      })
    await provoke()
    await tool(page, '错误日志').locator('.ant-badge-count').waitFor()
    await tool(page, '错误日志').click()
    const dialog = page.locator('.ant-modal')
    await dialog.locator('thead').first().waitFor()
    expect(await dialog.locator('thead th').filter({ hasText: /\S/ }).allTextContents()).toEqual(['类型', '地址', '内容', '堆栈', '时间'])
    await dialog.getByText('provoked by the test').first().waitFor()
    await dialog.getByRole('button', { name: '上传服务器' }).click()
    expect(await page.locator('.question p').textContent()).toBe('确定上传本地日志到服务器?')
    await page.locator('.question .button-primary').click()
    await page.locator('.toast', { hasText: '发送成功!' }).waitFor()
    await provoke()
    await dialog.getByText('provoked by the test').first().waitFor()
    await dialog.getByRole('button', { name: '清空本地日志' }).click()
    expect(await page.locator('.question p').textContent()).toBe('确定清空本地日志记录?')
    await page.locator('.question .button-primary').click()
    await page.locator('.toast', { hasText: '清空成功!' }).waitFor()
    expect(await stored(page, 'logs')).toEqual([])
  })
})

describe('a new release', () => {
  it('reloads the page once when a part of it is gone, and goes on', async () => {
    const page = await openShell({ expectedErrors: [/Failed to load resource/, /dynamically imported module/] })
    let refused = 0
    await page.route(fileOf('app/pages/info-page.tsx'), (route) => {
      refused += 1
      return refused === 1 ? route.abort() : route.continue()
    })
    await openInfo(page)
    await page.locator('#nickName').waitFor()
    expect(refused).toBe(2)
  })
})

/** Presses twice at once and a third time when all handlers have run. @returns how many arrived after the second and after the third, and whether the button says that it rests */
const pressThrice = (button: Locator) =>
  button.evaluate(async (element: HTMLElement) => {
    let arrived = 0
    element.addEventListener('click', () => (arrived += 1))
    element.click()
    element.click()
    const atOnce = arrived
    for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame)
    element.click()
    return [atOnce, arrived, element.getAttribute('aria-disabled')]
  })

describe('habits', () => {
  it('ignores a second press of a button within 1500 ms', async () => {
    const page = await openMoving('/test/index')
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/token/current')) calls += 1
    })
    await page.getByRole('button', { name: '检测服务器' }).dblclick()
    await page.locator('.ant-alert').waitFor()
    expect(calls).toBe(1)
  })

  it('lets a press that sent nothing be followed by the next', async () => {
    const page = await openShell()
    await tool(page, '锁屏').click()
    const button = page.getByRole('dialog').getByRole('button', { name: '锁屏' })
    expect(await pressThrice(button)).toEqual([1, 2, 'true'])
    await page.getByText('锁屏密码不能为空').waitFor()
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  })

  it('shows a button that has sent something at rest, and then free again', async () => {
    const page = await openMoving('/test/index')
    const button = page.getByRole('button', { name: '检测服务器' })
    expect(await pressThrice(button)).toEqual([1, 1, 'true'])
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
    expect(await pressThrice(button)).toEqual([1, 1, 'true'])
  })

  it('trims a text when its field is left', async () => {
    const page = await openShell()
    await openInfo(page)
    await page.locator('#nickName').fill('  带空格  ')
    await page.locator('#nickName').blur()
    expect(await page.locator('#nickName').inputValue()).toBe('带空格')
  })
})
