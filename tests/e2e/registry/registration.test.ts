/** A company registers in five steps, is looked at by mail and inbox, and follows it by its link. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { checkSignOf } from '#server/modules/supplier/credit-code.contract.ts'
import { withBrowser } from '../support/browser.ts'
import { signIn } from '../support/sign-in.ts'

const pages = withBrowser()

/** Nobody else's in this database. */
const unique = Date.now()
const companyName = `浏览器${unique}有限公司`
const body = `91310115MA${unique
  .toString(36)
  .toUpperCase()
  .replaceAll(/[IOSVZ]/g, 'A')
  .slice(-7)}`
const creditCode = body + (checkSignOf(body) ?? '')
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: option }).first().click()
}
const next = (page: Page) => page.getByRole('button', { name: '保存并继续' }).click()

it('registers, is brought back by its link, and is seen by staff', { timeout: 120_000 }, async () => {
  const page = await pages.open('/registry')
  await page.getByText('供应商入驻申请').click()
  await fill(page, '公司名称', companyName)
  await fill(page, '统一社会信用代码', creditCode)
  await fill(page, '联系人', '王一')
  await fill(page, '手机号', '13800001111')
  await fill(page, '邮箱', 'a@example.com')
  await page.getByRole('button', { name: '开始填写' }).click()
  await fill(page, '姓名', '王经理')
  await next(page)
  await choose(page, '纳税人类型', '一般纳税人')
  await fill(page, '账户名称', companyName)
  await fill(page, '开户银行', '招商银行')
  await fill(page, '银行账号', '622202000008888')
  await next(page)
  await choose(page, '资质类型', '营业执照')
  await fill(page, '资质名称', '营业执照')
  await page.setInputFiles('input[type=file]', { name: '执照.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByText('执照.pdf').waitFor()
  await next(page)
  await page.getByLabel('账号名称').fill(`company-${unique}`)
  await fill(page, '密码', 'chandlery')
  await fill(page, '确认密码', 'chandlery')
  const link = page.url()
  await page.getByRole('button', { name: '提交申请' }).click()
  const dialog = page.locator('.question')
  expect(await dialog.locator('p').textContent()).toBe('注册申请已提交,请耐心等待管理员通过!')
  await dialog.locator('button').click()
  await page.waitForURL('**/login')
  await page.goto(link)
  await page.getByText('申请进度').waitFor()
  await page.getByText('招商初审').waitFor()
  await page.getByText('6222*******8888').waitFor()

  const staff = await pages.open('/login')
  await signIn(staff)
  await staff.goto('/supplier-center/supplier-registration-manage')
  await staff.getByText(companyName).first().waitFor()
})

it('tells of a link that is none', async () => {
  const page = await pages.open('/audit/1/1')
  await page.getByText('链接无效').waitFor()
})
