/** What is switched on and off is so in its list, by whoever may; others read how it stands. */
import { expect, it } from 'vitest'
import { send } from '../inbox/workflow.ts'
import { withBrowser } from '../support/browser.ts'
import { expectToast } from '../support/list-page.ts'

const pages = withBrowser()
interface Page {
  readonly records: readonly { readonly id: string; readonly resourceCode?: string; readonly title?: string; readonly status: string }[]
}

it.each([
  { account: 'admin', screen: '/access/api-scope/index', list: '/api/blade-system/api-scope/list', field: 'resourceCode' },
  { account: 'after-sales', screen: '/order-center/canned-answer/index', list: '/api/after-order/canned-answer/list', field: 'title' },
] as const)('$screen', async ({ account, screen, list, field }) => {
  const first = async () => ((await send(account, list, { current: 1, size: 1 })) as Page).records[0]
  const name = (await first())?.[field] ?? ''
  const page = await pages.open(screen, { as: account })
  const toggle = page.getByRole('row', { name }).getByRole('switch')
  await toggle.click()
  await expectToast(page, '停用成功')
  expect((await first())?.status).toBe('DISABLED')
  await expect.poll(() => toggle.isChecked()).toBe(false)
  await toggle.click()
  await expectToast(page, '启用成功')
  expect((await first())?.status).toBe('ENABLED')
})
