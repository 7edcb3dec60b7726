/** A potential supplier becomes a formal one, and changes his prices: what is missing, who decides, from when it holds. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { claimCase, decideHere, view } from '../story/inbox-page.ts'
import { decide, potential, putInOrder, send, type Registered } from '../story/supplier-world.ts'
import { withBrowser } from '../support/browser.ts'
import { rowWith } from '../support/list-page.ts'

const pages = withBrowser()
const mine = '/supplier-center/my-supplier/index'
let supplier: Registered

beforeAll(async () => {
  supplier = await potential('转正')
  await putInOrder(supplier, ['supplier-recipient'])
})

const idOf = async (family: string): Promise<string> => {
  const { records } = (await send('admin', `/api/supplier/${family}/list`, { supplierId: supplier.id })) as { records: { id: string }[] }
  return records[0]?.id ?? ''
}
const dialogOf = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name })
}

describe('a potential supplier', () => {
  it('reads why not yet, is led to what is missing, and hands in when all is there', async () => {
    const page = await pages.open(mine, { as: supplier.account })
    const asked = await dialogOf(page, '申请转正')
    await asked.getByText('还有 1 项未满足').waitFor()
    expect(await asked.getByRole('button', { name: '提交申请' }).isDisabled()).toBe(true)
    await asked.getByRole('button', { name: '去完善 退货收件人' }).click()
    await page.waitForURL('**tab=supplier-recipient')
    const recipient = { supplierId: supplier.id, name: '王经理', mobile: '13800001111', address: '科技城 1 号', regionCode: '310115', type: 'RETURN' }
    await send(supplier.account, '/api/supplier/supplier-recipient/insert', recipient)
    await page.reload()
    const again = await dialogOf(page, '申请转正')
    await again.getByText('全部条件已满足，可以提交转正申请').waitFor()
    await again.getByLabel('申请说明').fill('合作顺利')
    await again.getByRole('button', { name: '提交申请' }).click()
    await page.locator('.toast', { hasText: '已提交审批' }).getByText('查看审批').waitFor()
  })

  it('is assessed, checked by law and finance, and formal', async () => {
    const id = await idOf('supplier-regularization-workflow')
    const manager = await claimCase(pages, 'category-manager', id, supplier.companyName)
    await view(manager).getByText('退货收件人').waitFor()
    await decideHere(manager, 'category-manager', id, '通过', '同意')
    await decide('legal', id)
    await decide('finance', id)
    const page = await pages.open(mine, { as: supplier.account })
    await page.getByText('正式供应商').first().waitFor()
    expect(await page.getByRole('button', { name: '申请转正' }).count()).toBe(0)
  })
})

describe('a formal supplier', () => {
  it('has a version of his prices approved, which waits for its day beside the one in force', async () => {
    const rule = { supplierId: supplier.id, channel: 'JD', profitType: 2, profitValue: '0.51', effectiveAt: new Date(Date.now() + 86_400_000).toISOString() }
    await send(supplier.account, '/api/supplier/supplier-price-rule-workflow/insert', rule)
    const page = await pages.open(`${mine}?tab=supplier-price-rule`, { as: supplier.account })
    const row = rowWith(page, '草稿')
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '提交审批' }).click()
    await page.getByRole('dialog', { name: '提交审批' }).getByRole('button', { name: '提交审批' }).click()
    await rowWith(page, '审批中').waitFor()

    const id = await idOf('supplier-price-rule-workflow')
    const pricing = await claimCase(pages, 'pricing', id, supplier.companyName)
    await view(pricing).getByRole('heading', { name: '影响预估' }).waitFor()
    await decideHere(pricing, 'pricing', id, '通过', '同意')
    await page.reload()
    await rowWith(page, '待生效').waitFor()
    await rowWith(page, '生效中').waitFor()
  })
})
