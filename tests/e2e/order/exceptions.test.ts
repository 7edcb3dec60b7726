/** A failure that no try mended, in the browser: why it stands there, what is sent, mended and tried again; the same in somebody's inbox. */
import { describe, expect, it } from 'vitest'
import { send } from '../inbox/workflow.ts'
import { withBrowser } from '../support/browser.ts'
import { expectToast, openList, rowWith } from '../support/list-page.ts'

const pages = withBrowser()

interface Exception {
  readonly id: string
  readonly code: string
  readonly status: string
}
const waiting = async (): Promise<Exception> => {
  const { records } = (await send('ops', '/api/order/exception-order/list', { type: 'tenant-sync', status: ['WAIT_MANUAL'], size: 10 })) as {
    records: Exception[]
  }
  const [row] = records
  if (!row) throw new Error('the demo has no exception that waits for somebody')
  return row
}

describe('an exception', () => {
  it('says why it waits, and is mended by whoever may, but not what it is about', async () => {
    const { code } = await waiting()
    const page = await openList(pages, '/order-center/exception-order/index', 'ops')
    await rowWith(page, code).getByRole('button', { name: '查看' }).click()
    await page.getByText('等待人工处理').waitFor()
    await page.getByText('MTS answered 503').first().waitFor()
    await page.getByRole('region', { name: '处理记录' }).getByText('重试失败').first().waitFor()
    await page.getByRole('button', { name: '修改并重试' }).click()
    const dialog = page.getByRole('dialog', { name: `修改请求内容并重试：${code}` })
    expect(await dialog.getByLabel('租户编码').isDisabled()).toBe(true)
    await dialog.getByLabel('租户名称').fill('')
    await dialog.getByRole('button', { name: '重试' }).click()
    await dialog.getByText('请输入租户名称').waitFor()
    await dialog.getByLabel('租户名称').fill('佛山禾木家居有限公司')
    await dialog.getByLabel('联系电话').fill('13900001234')
    await dialog.getByRole('button', { name: '重试' }).click()
    await expectToast(page, '已提交重试')
    await page.getByRole('region', { name: '处理记录' }).getByText('13900001234').waitFor()
    await expect
      .poll(async () => ((await send('ops', '/api/order/exception-order/list', { code })) as { records: Exception[] }).records[0]?.status, { timeout: 30_000 })
      .toBe('RESOLVED')
  })

  it('is nobody else’s', async () => {
    const page = await pages.open('/order-center/exception-order/index', { as: 'supplier-a' })
    await page.getByText('您没有查看此列表的权限').waitFor()
  })
})
