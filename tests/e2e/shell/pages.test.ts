/** Pages that stand outside the shell: registration, policy, errors, embedded pages. */
import { describe, expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { expectToast } from '../support/list-page.ts'

const pages = withBrowser()

describe('twins with /index', () => {
  it('lead from the root to the home', async () => {
    const page = await pages.open('/index', { as: 'admin' })
    await page.locator('.home').waitFor()
    expect(new URL(page.url()).pathname).toBe('/wel/index')
  })
})

describe('the form of a carrier', () => {
  it('asks for what the chosen way of carrying needs', async () => {
    const page = await pages.open('/system/mail/index', { as: 'admin' })
    await page.getByRole('toolbar').getByRole('button', { name: '新增' }).click()
    const form = page.locator('.ant-drawer form')
    await form.locator('#provider').waitFor()
    expect(await form.locator('#host, #url').count()).toBe(0)
    const choose = async (way: string) => {
      await form.locator('#provider').click()
      await page.locator('.ant-select-dropdown:visible').getByText(way, { exact: true }).click()
    }
    await choose('SMTP 邮件服务器')
    await form.locator('#host').waitFor()
    await choose('HTTP 接口')
    await form.locator('#url').waitFor()
    expect(await form.locator('#host').count()).toBe(0)
  })
})

describe('registration', () => {
  it('checks tenant, account, password and confirmation in this order, one message at a time', async () => {
    const page = await pages.open('/registry')
    await page.getByRole('heading', { name: '注册' }).waitFor()
    expect(await page.title()).toBe('注册')
    const submit = page.locator('button[type="submit"]:not([disabled])')
    const expectNext = async (text: string) => {
      await submit.click()
      await expectToast(page, text)
    }
    await expectNext('请先输入租户编号')
    await page.locator('input[name="tenantId"]').fill('000000')
    await expectNext('请先输入账号名称')
    await page.locator('input[name="account"]').fill('guest-of-the-test')
    await expectNext('请先输入密码')
    await page.locator('input[name="password"]').fill('secret-one')
    await expectNext('请先输入密码')
    await page.locator('input[name="password2"]').fill('secret-two')
    await expectNext('两次密码输入不一致')
  })

  it('is submitted, says that an administrator decides, and leads to /login', async () => {
    const page = await pages.open('/registry')
    await page.locator('input[name="tenantId"]').fill('000000')
    await page.locator('input[name="name"]').fill('来宾')
    await page.locator('input[name="account"]').fill(`guest${Date.now()}`)
    await page.locator('input[name="password"]').fill('secret-password')
    await page.locator('input[name="password2"]').fill('secret-password')
    await page.locator('button[type="submit"]:not([disabled])').click()
    const dialog = page.locator('.question')
    expect(await dialog.locator('h2').textContent()).toBe('注册提示')
    expect(await dialog.locator('p').textContent()).toBe('注册申请已提交,请耐心等待管理员通过!')
    await dialog.locator('button').click()
    await page.waitForURL('**/login')
  })

  it('is titled differently for a renewal', async () => {
    const page = await pages.open('/registry?supplierRenew=1')
    await page.getByRole('heading', { name: '续约变更' }).waitFor()
    expect(await page.title()).toBe('续约变更')
  })
})

describe('public pages', () => {
  it('shows the privacy policy in both languages', async () => {
    const page = await pages.open('/conceal')
    await page.getByRole('heading', { name: '隐私政策' }).waitFor()
    await page.locator('select').selectOption('en')
    await page.getByRole('heading', { name: 'Privacy policy' }).waitFor()
  })

  it.each([
    ['/403', '没有访问权限'],
    ['/404', '页面不存在'],
    ['/500', '服务器出错了'],
  ])('shows %s', async (path, title) => {
    const page = await pages.open(path)
    await page.getByRole('heading', { name: title }).waitFor()
  })

  it('sends everybody else to /login', async () => {
    const page = await pages.open('/wel/index')
    await page.waitForURL('**/login')
  })
})

describe('embedded pages', () => {
  it('never lead to /login, keep a storage of their own and say that they wait', async () => {
    const page = await pages.open('/iframe-page/todo-list/approve')
    await page.getByRole('heading', { name: '等待授权' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/iframe-page/todo-list/approve')
    expect(await page.evaluate(() => window.sessionStorage.getItem('uneed-isIframe'))).toBe('true')
  })

  it('exchange an external token and take it out of the address', async () => {
    const page = await pages.open('/iframe-page?token=not-a-token', { expectedErrors: [/status of 4\d\d/, /status of 503/] })
    await page.getByRole('heading', { name: '授权失败' }).waitFor()
    expect(page.url()).not.toContain('token=')
  })
})
