/** What came back to its initiator is mended where it is read, kept, and handed in again. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTask, view } from '../story/inbox-page.ts'
import { potential, putInOrder, send, type Registered } from '../story/supplier-world.ts'
import { withBrowser } from '../support/browser.ts'
import { expectToast, rowWith } from '../support/list-page.ts'

const pages = withBrowser()
let supplier: Registered

beforeAll(async () => {
  supplier = await potential('退回')
  await putInOrder(supplier)
})

interface Document {
  readonly id: string
  readonly status: string
  readonly [field: string]: unknown
}
const path = (family: string): string => `/api/supplier/supplier-${family}-workflow`
const read = async (family: string, wanted: string): Promise<Document | undefined> => {
  const { records } = (await send('admin', `${path(family)}/list`, { supplierId: supplier.id })) as { records: Document[] }
  return records.find(({ id }) => id === wanted)
}

/** Handed in by the supplier, and sent back by who is asked first. @returns its id */
async function returned(family: string, approver: string, draft: object): Promise<string> {
  const { id } = (await send(supplier.account, `${path(family)}/insert`, { supplierId: supplier.id, ...draft })) as Document
  await send(supplier.account, `${path(family)}/submit`, { id })
  await send(approver, `${path(family)}/approve`, { id, pass: false, comment: '请补充' })
  expect(await read(family, id)).toMatchObject({ status: 'RETURNED' })
  return id
}

/** Through the case in his inbox, where the application says that it came back. */
async function mendApplication(id: string, title: string): Promise<Page> {
  const page = await openTask(pages, supplier.account, id)
  await view(page).getByText('申请已退回，修改后可重新提交').waitFor()
  await view(page)
    .getByRole('button', { name: /修\s*改/ })
    .click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('说明').last().fill('补充后的说明')
  await dialog.getByRole('button', { name: '保存并提交' }).click()
  await page.locator('.toast', { hasText: '已提交审批' }).getByText('查看审批').waitFor()
  await expectToast(page, '已提交审批')
  return page
}

describe('what came back', () => {
  it('a regularization', async () => {
    const id = await returned('regularization', 'category-manager', { reason: '第一次' })
    await mendApplication(id, '修改转正申请')
    expect(await read('regularization', id)).toMatchObject({ status: 'IN_APPROVAL', reason: '补充后的说明' })
  })

  it('an exit', async () => {
    const id = await returned('out', 'purchase-manager', { scope: { whole: true }, reasonCode: 'BUSINESS', reason: '第一次' })
    await mendApplication(id, '修改退出申请')
    expect(await read('out', id)).toMatchObject({ status: 'IN_APPROVAL', reason: '补充后的说明' })
    await send(supplier.account, `${path('out')}/cancel`, { id })
  })

  it.each([
    ['price-rule', 'pricing', { channel: 'YX', profitType: 2, profitValue: '0.5' }, '严选'],
    [
      'freight-rule',
      'purchaser',
      { channel: 'YX', name: '严选运费', chargeMode: 'WEIGHT', areas: [{ areaCodes: [], startPrice: '8', extraPrice: '3' }] },
      '严选',
    ],
  ] as const)('a %s', async (family, approver, draft, words) => {
    const id = await returned(family, approver, draft)
    const page = await openTask(pages, supplier.account, id)
    await view(page)
      .getByRole('button', { name: /修\s*改/ })
      .click()
    const form = page.getByRole('dialog')
    await form.getByLabel('备注').fill('补充后的说明')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await form.waitFor({ state: 'detached' })
    expect(await read(family, id)).toMatchObject({ status: 'RETURNED', remark: '补充后的说明' })

    await page.goto(`/supplier-center/my-supplier/index?tab=supplier-${family}`)
    const row = rowWith(page, words)
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '提交审批' }).click()
    await page.getByRole('dialog', { name: '提交审批' }).getByRole('button', { name: '提交审批' }).click()
    await row.getByText('审批中').waitFor()
    expect(await read(family, id)).toMatchObject({ status: 'IN_APPROVAL' })
  })
})
