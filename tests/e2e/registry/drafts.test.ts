/** A form that is left half filled: what was typed is there again after the browser was closed, on the device before there is an application, at its link afterwards. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newCompany } from '../story/supplier-world.ts'
import { withBrowser } from '../support/browser.ts'

const pages = withBrowser()
const { companyName, creditCode } = newCompany('暂存')

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const value = (page: Page, label: string) => field(page, label).inputValue()
const begin = async (): Promise<Page> => {
  const page = await pages.open('/registry')
  await page.getByText('供应商入驻申请').click()
  return page
}

describe('a half-filled registration', () => {
  it('is kept on the device before there is an application, without numbers, and is gone when it is begun afresh', async () => {
    const page = await begin()
    await field(page, '公司名称').fill(companyName)
    await field(page, '法人证件号').fill('310101199001011234')
    await page.getByText('已暂存在本机').waitFor()
    expect(await page.evaluate(() => JSON.stringify(window.localStorage))).not.toContain('310101199001011234')
    const [address, profile] = [page.url(), page.context()]
    await page.close()
    const again = await profile.newPage()
    await again.goto(address)
    await again.getByText('已恢复上次在本机填写的内容').waitFor()
    await expect.poll(() => value(again, '公司名称')).toBe(companyName)
    expect(await value(again, '法人证件号')).toBe('')
    await again.getByRole('button', { name: '清空重填' }).click()
    await expect.poll(() => value(again, '公司名称')).toBe('')
  })

  it('is kept with the application afterwards, found again in another browser, and saved once it is whole', async () => {
    const page = await begin()
    for (const [label, text] of [
      ['公司名称', companyName],
      ['统一社会信用代码', creditCode],
      ['联系人', '王一'],
      ['手机号', '13800001111'],
      ['邮箱', 'a@example.com'],
    ] as const)
      await field(page, label).fill(text)
    await page.getByRole('button', { name: '开始填写' }).click()
    await field(page, '姓名').fill('王经理')
    await page.getByRole('button', { name: '保存并继续' }).click()
    await field(page, '开户银行').fill('招商银行')
    await field(page, '银行账号').fill('622202000008888')
    await page.getByText('填写完整后正式保存').waitFor()
    const link = page.url()
    await page.close()

    const other = await pages.open(link)
    await expect.poll(() => value(other, '开户银行')).toBe('招商银行')
    expect(await value(other, '银行账号')).toBe('6222*******8888')
    // Somewhere else and back, faster than anything is kept by the clock.
    await field(other, '账户名称').fill(companyName)
    await other.locator('.ant-steps-item', { hasText: '联系人' }).click()
    await expect.poll(() => value(other, '姓名')).toBe('王经理')
    await other.locator('.ant-steps-item', { hasText: '结算信息' }).click()
    await expect.poll(() => value(other, '账户名称')).toBe(companyName)
    await field(other, '纳税人类型').click()
    await other.locator('.ant-select-item-option', { hasText: '一般纳税人' }).click()
    await other.getByText(/^已保存 \d/).waitFor()

    // Pressed while what was typed is saved by itself, and while a check of the name takes longer than that waits.
    await other.locator('.ant-steps-item', { hasText: '企业信息' }).click()
    await other.route(
      /check-company-name/,
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 2000))
        await route.continue()
      },
      { times: 1 },
    )
    await field(other, '地址').fill('科技城锦峰路 158 号')
    await other.getByRole('button', { name: '保存并继续' }).click()
    await expect.poll(() => value(other, '姓名')).toBe('王经理')
    await other.locator('.ant-steps-item', { hasText: '企业信息' }).click()
    await expect.poll(() => value(other, '地址')).toBe('科技城锦峰路 158 号')
  })
})
