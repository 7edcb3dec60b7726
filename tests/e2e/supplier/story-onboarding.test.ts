/**
 * A company becomes a supplier: it registers in steps, three people look at it in their inboxes, one of them wants more, it mends and
 * hands in again by its link, and signs in to a home of its own.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { bar, claimCase, decideHere, view } from '../story/inbox-page.ts'
import { decide, newCompany, paper, send } from '../story/supplier-world.ts'
import { withBrowser } from '../support/browser.ts'
import { rowWith } from '../support/list-page.ts'

const pages = withBrowser()
const { companyName, creditCode, account } = newCompany('入驻')
let link = ''
let id = ''

const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: option }).first().click()
}
const next = (page: Page) => page.getByRole('button', { name: '保存并继续' }).click()
const handIn = async (page: Page) => {
  await fill(page, '密码', 'chandlery')
  await fill(page, '确认密码', 'chandlery')
  await page.getByRole('button', { name: '提交申请' }).click()
  const dialog = page.locator('.question')
  expect(await dialog.locator('p').textContent()).toBe('注册申请已提交,请耐心等待管理员通过!')
  await dialog.locator('button').click()
  await page.waitForURL('**/login')
}

describe('a company', () => {
  it('registers in five steps and follows its application by the link', async () => {
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
    await page.setInputFiles('input[type=file]', paper)
    await page.getByText(paper.name).waitFor()
    await next(page)
    await page.getByLabel('账号名称').fill(account)
    expect(await page.getByLabel('租户编号').isVisible()).toBe(false)
    link = page.url()
    await handIn(page)
    await page.goto(link)
    await page.getByText('申请进度').waitFor()
    await page.getByText('招商初审 · 处理中').waitFor()
    // Nobody reads the whole number, not even its owner.
    await page.getByText('6222*******8888').waitFor()
  })

  it('is passed on by purchasing, sent back by law, seen by finance', async () => {
    const list = await pages.open('/supplier-center/supplier-registration-manage', { as: 'purchaser' })
    await list.getByText(companyName).first().waitFor()
    const { records } = (await send('admin', '/api/supplier/supplier-registration/list', { creditCode })) as { records: { id: string }[] }
    id = records[0]?.id ?? ''
    const purchaser = await claimCase(pages, 'purchaser', id, companyName)
    await view(purchaser).getByText('系统检查').waitFor()
    await decideHere(purchaser, 'purchaser', id, '通过', '同意初审')

    const legal = await claimCase(pages, 'legal', id, companyName)
    await decideHere(legal, 'legal', id, '驳回', '请补充详细地址')

    const finance = await claimCase(pages, 'finance', id, companyName)
    await decideHere(finance, 'finance', id, '通过', '账户无误')
  })

  it('reads what is wanted, mends it by the link, and hands in again', async () => {
    const page = await pages.open(link)
    await page.getByText('请补充资料后重新提交').waitFor()
    await page.getByText('请补充详细地址').first().waitFor()
    await page.getByText('资质审核 · 需补充').waitFor()
    await fill(page, '地址', '科技城锦峰路 158 号')
    for (const step of ['联系人', '结算信息', '资质材料', '确认提交']) {
      await next(page)
      await page.locator('.ant-steps-item-process, .ant-steps-item-active', { hasText: step }).first().waitFor()
    }
    await handIn(page)
    await page.goto(link)
    await page.getByText('招商初审 · 处理中').waitFor()
  })

  it('is decided by the purchase manager, who sees what was mended, and becomes a potential supplier', async () => {
    for (const reviewer of ['purchaser', 'legal', 'finance']) await decide(reviewer, id)
    const manager = await claimCase(pages, 'purchase-manager', id, companyName)
    await view(manager)
      .getByRole('row', { name: /地址.*科技城锦峰路 158 号/ })
      .first()
      .waitFor()
    // What was mended is looked at before it is decided on.
    await bar(manager).getByLabel('通过：请先查看单据的修改').waitFor()
    await manager.getByRole('checkbox', { name: '我已查看以上修改' }).check()
    await decideHere(manager, 'purchase-manager', id, '通过', '准入')
    const list = await pages.open(`/supplier-center/supplier-list/index?q.companyName=${encodeURIComponent(companyName)}`, { as: 'purchaser' })
    await rowWith(list, companyName).getByText('潜在供应商').waitFor()
  })

  it('signs in and finds its home: what is asked of it, and the way to become formal', async () => {
    const page = await pages.open('/wel/index', { as: account })
    await page.getByText('没有进行中的申请').waitFor()
    await page.getByText('去转正').waitFor()
    await page.goto('/wel/dashboard')
    await page.getByText('生效中合同').waitFor()
    await page.goto('/supplier-center/my-supplier/index')
    await page.getByText(companyName).first().waitFor()
    await page.getByText('潜在供应商').first().waitFor()
    await page.getByRole('button', { name: '申请转正' }).waitFor()
    await page.goto(link)
    await page.getByText('已通过').first().waitFor()
  })
})
