/** A list that one question does not look through: what lies further back is found without a press, and the way back to the newest is there. */
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { rows } from '../support/list-page.ts'

const pages = withBrowser()
const older = '01900000-0000-7000-8000-000000000001'

it('goes on by itself until something is found', async () => {
  const page = await pages.open('/workflow/instance/index', { as: 'admin' })
  await rows(page).first().waitFor()
  const asked: (string | undefined)[] = []
  // The newest part holds nothing of what is looked for; the product's own answer stands further back.
  await page.route('**/api/workflow/process/list', async (route) => {
    const { after, ...question } = route.request().postDataJSON() as Record<string, unknown> & { after?: string }
    asked.push(after)
    const answer = await route.fetch({ postData: question })
    if (after !== undefined) return route.fulfill({ response: answer })
    const told = (await answer.json()) as { data: object }
    return route.fulfill({ response: answer, json: { ...told, data: { ...told.data, records: [], total: 0, totalIsMore: true, next: older } } })
  })
  await page.getByRole('searchbox', { name: '标题、摘要或业务键' }).fill('PD')
  await page.keyboard.press('Enter')
  const back = page.getByRole('button', { name: '回到最近的' })
  await back.waitFor()
  await rows(page).first().waitFor()
  expect(asked.slice(0, 2)).toEqual([undefined, older])
  await page
    .getByRole('status')
    .filter({ hasText: '已找到最早的一条' })
    .or(page.getByRole('button', { name: '继续往前找' }))
    .first()
    .waitFor()
})
