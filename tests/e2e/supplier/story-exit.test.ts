/** A formal supplier is stopped and let go on, and leaves: what is still open, who settles it, and what his account may do afterwards. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { claimCase, decideHere, view } from '../story/inbox-page.ts'
import { decide, formal, paper, send, type Registered } from '../story/supplier-world.ts'
import { withBrowser } from '../support/browser.ts'

const pages = withBrowser()
const mine = '/supplier-center/my-supplier/index'
let supplier: Registered

beforeAll(async () => {
  supplier = await formal('退出')
})

const file = () => `/supplier-center/supplier-detail?id=${supplier.id}`
const newest = async (family: string): Promise<string> => {
  const { records } = (await send('admin', `/api/supplier/${family}/list`, { supplierId: supplier.id })) as { records: { id: string }[] }
  return records[0]?.id ?? ''
}
const choose = async (page: Page, dialog: Locator, field: string, option: string) => {
  await dialog.getByLabel(field).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click()
}
const ask = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name })
}
const handIn = async (page: Page, dialog: Locator) => {
  await dialog.locator('.ant-modal-footer .ant-btn').last().click()
  await page.locator('.toast', { hasText: /已提交审批|操作成功/ }).waitFor()
}

describe('a supplier', () => {
  it('is stopped by purchasing and its manager', async () => {
    const page = await pages.open(file(), { as: 'purchaser' })
    const dialog = await ask(page, '申请冻结')
    await choose(page, dialog, '冻结范围', '商品')
    await page.keyboard.press('Escape')
    await choose(page, dialog, '冻结原因', '质量')
    await dialog.getByLabel('说明', { exact: true }).fill('抽检不合格')
    await dialog.locator('input[type=file]').setInputFiles(paper)
    await dialog.getByText(paper.name).waitFor()
    await handIn(page, dialog)
    const id = await newest('supplier-freeze')
    const manager = await claimCase(pages, 'purchase-manager', id, supplier.companyName)
    await decideHere(manager, 'purchase-manager', id, '通过', '先停')
  })

  it('sees that he is stopped, shows what he mended, and goes on', async () => {
    const page = await pages.open(mine, { as: supplier.account })
    await page.getByText('已冻结').first().waitFor()
    const dialog = await ask(page, '申请解冻')
    await dialog.getByRole('textbox').first().fill('已全部复检')
    await dialog.locator('input[type=file]').setInputFiles(paper)
    await dialog.getByText(paper.name).waitFor()
    await handIn(page, dialog)
    await decide('purchase-manager', await newest('supplier-freeze'))
    await page.reload()
    await page.getByText('正常').first().waitFor()
    expect(await page.getByText('已冻结').count()).toBe(0)
  })

  it('asks to leave, and reads what is still open', async () => {
    const page = await pages.open(mine, { as: supplier.account })
    const dialog = await ask(page, '申请退出')
    await dialog.getByText('保证金').first().waitFor()
    await choose(page, dialog, '退出原因', '业务')
    await dialog.getByLabel('说明', { exact: true }).fill('业务调整')
    await handIn(page, dialog)
    const id = await newest('supplier-out-workflow')
    // One at a time: what is under way is opened, not asked for again.
    const underWay = page.getByRole('button', { name: /进行中的退出申请/ })
    await underWay.waitFor()
    expect(await page.getByRole('button', { name: '申请退出', exact: true }).count()).toBe(0)
    await underWay.click()
    await page.waitForURL(/work\/instance\//)
    for (const reviewer of ['purchase-manager', 'finance-manager', 'warehouse-manager', 'after-sales']) await decide(reviewer, id)
  })

  it('is cleared item by item, and out by the word of the finance manager', async () => {
    const id = await newest('supplier-out-workflow')
    const { records: deposits } = (await send('admin', '/api/supplier/supplier-margin/list', { supplierId: supplier.id })) as { records: { id: string }[] }
    await send('admin', '/api/supplier/supplier-margin/book', { id: deposits[0]?.id, type: 'REFUND', amount: '1000', occurredOn: '2026-02-02' })
    const { items } = (await send('admin', '/api/supplier/supplier-out-workflow/case', { id })) as { items: { id: string; itemKey: string }[] }
    for (const { id: itemId, itemKey } of items)
      if (itemKey !== 'margin') await send('admin', '/api/supplier/supplier-out-workflow/clear-item', { itemId, evidence: '无未结' })

    const { records } = (await send('finance', '/api/workflow/work/claim-list', { businessKey: id })) as { records: { taskId: string }[] }
    const finance = await pages.open(`/work/task/${records[0]?.taskId}`, { as: 'finance' })
    await view(finance).getByRole('button', { name: '填写凭据 保证金' }).click()
    const dialog = finance.getByRole('dialog', { name: '保证金' })
    await dialog.getByLabel('凭据说明').fill('已退还')
    await handIn(finance, dialog)

    const manager = await claimCase(pages, 'finance-manager', id, supplier.companyName)
    await view(manager).getByText('系统未发现未结事项').waitFor()
    await decideHere(manager, 'finance-manager', id, '通过', '结清')
    const page = await pages.open(file(), { as: 'purchaser' })
    await page.getByText('已退出').first().waitFor()
    expect(await page.getByRole('button', { name: '申请退出' }).count()).toBe(0)
  })

  it('still reads his file, and writes nothing any more', async () => {
    const page = await pages.open(`${mine}?tab=supplier-contact`, { as: supplier.account })
    await page.getByText('已退出').first().waitFor()
    await page.getByText('王经理').first().waitFor()
    for (const name of ['申请解冻', '申请退出', '新增']) expect(await page.getByRole('button', { name }).count(), name).toBe(0)
    await expect(send(supplier.account, '/api/supplier/supplier-contact/insert', { supplierId: supplier.id, name: '新人' })).rejects.toThrow('403')
  })
})
