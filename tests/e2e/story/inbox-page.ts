/** What the stories do in an inbox again and again. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PageOptions, Pages } from '../support/browser.ts'
import { send } from '../inbox/workflow.ts'

/** The case that is open beside the list, or alone on its page. */
export const view = (page: Page) => page.getByRole('article').filter({ visible: true })
export const bar = (page: Page) => view(page).getByRole('toolbar', { name: '审批操作' })

const taskOf = async (account: string, businessKey: string): Promise<string | undefined> =>
  ((await send(account, '/api/workflow/work/todo-list', { businessKey })) as { records: { taskId: string }[] }).records[0]?.taskId

/** Finds the case of a document in the list of what somebody's group may take, takes it, and opens the task. */
export async function claimCase(pages: Pages, account: string, businessKey: string, words: string): Promise<Page> {
  const page = await pages.open('/work/claim/index', { as: account })
  await page.getByRole('searchbox', { name: '标题、摘要、编号' }).fill(words)
  await page.keyboard.press('Enter')
  await page.getByText('已过滤 1 条件').waitFor()
  await view(page).getByText(words).first().waitFor()
  await bar(page).getByRole('button', { name: '签收', exact: true }).click()
  await expect.poll(() => taskOf(account, businessKey)).toBeDefined()
  await page.goto(`/work/task/${await taskOf(account, businessKey)}`)
  return page
}

/** Opens what waits for somebody about a document. */
export async function openTask(pages: Pages, account: string, businessKey: string, options: PageOptions = {}): Promise<Page> {
  await expect.poll(() => taskOf(account, businessKey)).toBeDefined()
  return pages.open(`/work/task/${await taskOf(account, businessKey)}`, { as: account, ...options })
}

/** Decides the open task with a comment; resolves when it is done. */
export async function decideHere(page: Page, account: string, businessKey: string, action: '通过' | '驳回', comment: string): Promise<void> {
  const before = await taskOf(account, businessKey)
  await bar(page).getByRole('button', { name: action, exact: true }).click()
  const form = page.getByRole('form', { name: action, exact: true })
  await form.getByRole('textbox', { name: '审批意见' }).fill(comment)
  await form.getByRole('button', { name: action, exact: true }).click()
  await expect.poll(() => taskOf(account, businessKey)).not.toBe(before)
}
