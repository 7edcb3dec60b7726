/** Price rules in the browser: a supplier fills one in and submits it, pricing reads what it changes. */
import { describe, expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { chooseTab, rows } from '../support/list-page.ts'

const pages = withBrowser()
let code = ''

describe('a price rule', () => {
  it('is filled in with what it changes beside it, and submitted', async () => {
    const page = await pages.open('/supplier-center/my-supplier/index?tab=supplier-price-rule', { as: 'supplier-a' })
    await page.getByRole('button', { name: '新增', exact: false }).first().click()
    const form = page.getByRole('dialog')
    const choose = async (field: string, option: string) => {
      await form.getByLabel(field).click()
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click()
    }
    await choose('销售渠道', '云采')
    await choose('利润类型', '利润率')
    await form.getByLabel('利润值').fill('9')
    await form.getByText('8.26%').first().waitFor()
    await form.getByRole('button', { name: /保\s*存/ }).click()
    const row = page.getByRole('row', { name: /云采/ }).first()
    await row.getByText('草稿').waitFor()
    code = (await row.getByText(/^SPR/).textContent()) ?? ''
    await row
      .getByRole('button', { name: /更多|…|···/ })
      .or(row.locator('.ant-dropdown-trigger'))
      .first()
      .click()
    await page.getByRole('menuitem', { name: '提交审批' }).click()
    const asked = page.getByRole('dialog', { name: '提交审批' })
    // Who will be asked is told before it is handed in.
    await asked.getByText('定价专员审批').waitFor()
    await asked.getByRole('button', { name: '提交审批' }).click()
    await row.getByText('审批中').waitFor()
  })

  it('is read by pricing with its difference and its versions', async () => {
    const page = await pages.open('/supplier-center/pricing-review/index', { as: 'pricing' })
    await rows(page).first().waitFor()
    await chooseTab(page, '审批中')
    await page.getByText(code, { exact: true }).first().click()
    const rule = page.getByRole('dialog', { name: '价格规则' })
    await rule.getByText('这是该规则的第一个版本').waitFor()
    await rule.getByRole('region', { name: '影响预估' }).getByText('8.26%').first().waitFor()
    await expect.poll(() => rule.getByRole('region', { name: '版本时间线' }).getByText(code).count()).toBe(1)
  })
})
