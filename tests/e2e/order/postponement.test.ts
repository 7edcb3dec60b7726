/** More time in the browser: a supplier asks for it, a purchaser agrees in the inbox, the supplier sees the new date. */
import { describe, expect, it } from 'vitest'
import { send } from '../inbox/workflow.ts'
import { bar, claimCase, decideHere, view } from '../story/inbox-page.ts'
import { paper } from '../story/supplier-world.ts'
import { withBrowser } from '../support/browser.ts'
import { expectToast } from '../support/list-page.ts'

const pages = withBrowser()

interface Promised {
  readonly id: string
  readonly code: string
  readonly dueAt: string
  readonly abilities: { readonly postpone?: true | string }
}
const listOf = async <Row>(account: string, path: string, filters: object): Promise<readonly Row[]> =>
  ((await send(account, path, { size: 50, ...filters })) as { records: readonly Row[] }).records

describe('more time', () => {
  it('is asked for, agreed to, and seen', async () => {
    const promises = await listOf<Promised>('supplier-a', '/api/order/overdue-order/list', { status: ['WARNING', 'OVERDUE'], kind: 'SHIP', ascs: 'dueAt' })
    const promise = promises.find(({ abilities }) => abilities.postpone === true)
    if (!promise) throw new Error('the demo has no promise that can be put off')
    const info = `/supplier-center/overdue-order-info?id=${promise.id}`
    const page = await pages.open(info, { as: 'supplier-a' })
    await page.getByRole('button', { name: '申请延期' }).click()
    const dialog = page.getByRole('dialog', { name: `申请延期：${promise.code}` })
    /** On the browser's clock. @param days from now */
    const choose = async (days: number) => {
      const text = await page.evaluate((later) => {
        const at = new Date(Date.now() + later * 86_400_000)
        return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' ')
      }, days)
      await dialog.getByLabel('申请延期至').fill(text)
      await page.keyboard.press('Enter')
    }
    await choose(30)
    await dialog.getByText(/不能晚于/).waitFor()
    expect(await dialog.getByRole('button', { name: '申请延期' }).isDisabled()).toBe(true)
    await choose(1)
    await dialog.getByText(/将延期 \d 天，这是第 1 次延期/).waitFor()
    await dialog.getByLabel('延期原因').click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '物流异常' }).first().click()
    await dialog.getByLabel('说明').last().fill('分拨中心停运')
    await dialog.locator('input[type="file"]').setInputFiles(paper)
    await dialog.getByText(paper.name).first().waitFor()
    await dialog.getByRole('button', { name: '申请延期' }).click()
    await page.locator('.toast', { hasText: '延期申请已提交' }).getByText('查看审批').waitFor()
    await expectToast(page, '延期申请已提交')
    await page
      .getByRole('region', { name: '承诺记录' })
      .getByText(/申请延期至/)
      .waitFor()

    const [request] = await listOf<{ id: string; code: string }>('purchaser', '/api/order/postponeApply/page', { overdueId: promise.id })
    if (!request) throw new Error('nothing was asked for')
    const task = await claimCase(pages, 'purchaser', request.id, request.code)
    await view(task)
      .getByText(/第 1 次（最多 2 次）/)
      .waitFor()
    await view(task).getByText(promise.code).first().waitFor()
    await bar(task).waitFor()
    await decideHere(task, 'purchaser', request.id, '通过', '同意顺延')

    const again = await pages.open(info, { as: 'supplier-a' })
    await again.getByText(/延期通过，新的承诺时间/).waitFor()
    await again.getByText('已延期', { exact: true }).first().waitFor()
    const later = await listOf<Promised>('supplier-a', '/api/order/overdue-order/list', { kind: 'SHIP' })
    const after = later.find(({ id }) => id === promise.id)
    expect(after && after.dueAt > promise.dueAt).toBe(true)
  })
})
