/** Suppliers in the browser: from the list to a file, a new potential one step by step, and what another supplier sees of him. */
import { describe, expect, it } from 'vitest'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { withBrowser } from '../support/browser.ts'
import { openList, rowWith, rows } from '../support/list-page.ts'

const pages = withBrowser()
const stamp = Date.now()
const company = `长河贸易 ${stamp}`
let madeId = ''

describe('staff', () => {
  it('go from the list to a file and back', async () => {
    const page = await openList(pages, '/supplier-center/supplier-list/index', 'purchase-manager')
    const name = await rows(page).first().locator('td').nth(2).textContent()
    expect(name?.trim()).toBeTruthy()
    // By its name: others add suppliers above it meanwhile.
    await rowWith(page, name ?? '')
      .first()
      .getByRole('button', { name: '供应商档案' })
      .click()
    await page.waitForURL(/supplier-detail\?id=/)
    await page.getByRole('heading', { name: name ?? '' }).waitFor()
    await page.getByRole('tab', { name: /联系人/ }).waitFor()
    await page.getByRole('button', { name: '返回列表' }).click()
    await page.waitForURL(/supplier-list/)
  })

  it('add a potential supplier: saved by itself, a wrong code beside its field, finished in his file', async () => {
    const page = await pages.open('/supplier-center/add-potential-supplier', { as: 'purchase-manager' })
    const form = page.locator('.ant-form')
    await form.getByLabel('公司名称').fill(company)
    await form.getByLabel('统一社会信用代码').fill('91310115000000000X')
    await form.getByLabel('公司名称').click()
    await form.getByText('统一社会信用代码格式不正确').or(form.getByText('请核对校验码')).first().waitFor()
    await form.getByLabel('统一社会信用代码').fill(sampleCreditCode(stamp % 1_000_000_000))
    await page.getByText(/已保存 \d\d:\d\d/).waitFor()
    await page.getByRole('button', { name: '下一步' }).click()
    await form.getByLabel('账期').fill('45')
    await page.getByRole('tab', { name: '结算账户' }).or(page.getByText('供应商结算账户')).first().waitFor()
    await page.getByText('经营范围', { exact: true }).last().click()
    await page.getByRole('button', { name: '完成' }).click()
    await page.waitForURL(/supplier-detail\?id=/)
    await page.getByRole('heading', { name: company }).waitFor()
    await page.getByText('45', { exact: true }).first().waitFor()
    madeId = new URL(page.url()).searchParams.get('id') ?? ''
    expect(madeId).not.toBe('')
  })
})

describe('a supplier', () => {
  it('sees his own file and nobody else’s', async () => {
    const page = await pages.open('/supplier-center/my-supplier/index', { as: 'supplier-a', expectedErrors: [/404/] })
    await page.getByRole('heading', { level: 4 }).first().waitFor()
    expect(await page.locator('.side').getByText('供应商列表').count()).toBe(0)
    await page.goto(`/supplier-center/supplier-detail?id=${madeId}`)
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByText(company).count()).toBe(0)
  })
})
