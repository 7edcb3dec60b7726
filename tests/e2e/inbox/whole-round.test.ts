/** A case from its start to its end through the pages, by all who have a part in it: claim, ask others, return, resubmit, withdraw, urge, finish. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { seriousFindings } from '../support/findings.ts'
import { deployModel, openTasks, send, startCase } from './workflow.ts'

const pages = withBrowser()
const stamp = Date.now()
const key = `round-${stamp}`
const number = `ROUND-${stamp}`

const model = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="d" targetNamespace="t">
  <bpmn:process id="${key}" name="费用报销${stamp}" isExecutable="true">
    <bpmn:startEvent id="begin" name="开始" camunda:initiator="initiator" />
    <bpmn:userTask id="apply" name="填写申请" camunda:assignee="\${initiator}" />
    <bpmn:userTask id="manager" name="采购经理审批" camunda:candidateGroups="PURCHASE_MANAGER" />
    <bpmn:userTask id="finance" name="财务审批" camunda:assignee="finance" />
    <bpmn:endEvent id="finish" name="结束" />
    <bpmn:sequenceFlow id="f1" sourceRef="begin" targetRef="apply" /><bpmn:sequenceFlow id="f2" sourceRef="apply" targetRef="manager" />
    <bpmn:sequenceFlow id="f3" sourceRef="manager" targetRef="finance" /><bpmn:sequenceFlow id="f4" sourceRef="finance" targetRef="finish" />
  </bpmn:process>
</bpmn:definitions>`

let instance = ''

beforeAll(async () => {
  await deployModel(`${key}.bpmn`, model)
  instance = await startCase('purchaser', key, number, { amount: 1280, reason: '客户拜访' })
})

const view = (page: Page) => page.getByRole('article').filter({ visible: true })
const bar = (page: Page) => view(page).getByRole('toolbar', { name: '审批操作' })
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
/** The form above the bar. */
const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true })

async function openAs(account: string, path: string): Promise<Page> {
  const page = await pages.open(path, { as: account })
  return page
}

/** Everything that a paper says but when it was printed. */
const onPaper = async (page: Page): Promise<string> => (await page.getByRole('article').first().innerText()).replace(/打印时间.*/, '')

/** Opens the form of an action and sends it with a comment. */
async function act(page: Page, name: string, comment: string): Promise<void> {
  await button(page, name).click()
  await form(page, name).getByRole('textbox', { name: '审批意见' }).fill(comment)
  await form(page, name).getByRole('button', { name, exact: true }).click()
}

const taskOf = async (account: string): Promise<string> => {
  const [task] = await openTasks(account, key)
  if (!task) throw new Error(`${account} has no task`)
  return `/work/task/${task}`
}

describe('a whole round', () => {
  it('the initiator sees his task, the document and the way, and sends it on', async () => {
    const page = await openAs('purchaser', await taskOf('purchaser'))
    await view(page).getByText('客户拜访').waitFor()
    await view(page).getByText('填写申请').first().waitFor()
    await page.getByRole('tab', { name: '流程图' }).click()
    await page.locator('.djs-element[data-element-id="manager"]').waitFor()
    await page.locator('.djs-element[data-element-id="apply"].diagram-active').waitFor()
    await page.locator('.bjs-powered-by').waitFor()
    await act(page, '提交', '请审批')
    await expect.poll(() => openTasks('purchase-manager', key, 'claim')).toHaveLength(1)
  })

  it('a manager claims it from his list and asks a colleague first', async () => {
    const page = await openAs('purchase-manager', '/work/claim/index')
    await page.getByRole('searchbox', { name: '标题、摘要、编号' }).fill(number)
    await page.keyboard.press('Enter')
    await page.getByText('已过滤 1 条件').waitFor()
    await view(page).getByText(number).waitFor()
    await button(page, '签收').click()
    await expect.poll(() => openTasks('purchase-manager', key)).toHaveLength(1)
    await page.goto(await taskOf('purchase-manager'))
    await button(page, '加签').click()
    await form(page, '加签').getByRole('radio', { name: '前加签' }).click()
    await form(page, '加签').getByRole('combobox').click()
    await page.keyboard.type('顾清')
    await page.locator('.ant-select-item-option', { hasText: '顾清' }).click()
    await form(page, '加签').getByRole('button', { name: '加签', exact: true }).click()
    await page.locator('.toast', { hasText: '已加签' }).waitFor()
    // A button that is not possible says why.
    await bar(page).getByLabel('通过：前加签的人员尚未处理').waitFor()
  })

  it('the colleague answers from the preview by keyboard', async () => {
    const page = await openAs('legal', '/work/todo/index')
    // Other stories ask him too: the preview is of the first that is found.
    await page.getByRole('searchbox', { name: '标题、摘要、编号' }).fill(number)
    await page.keyboard.press('Enter')
    await page.getByText('已过滤 1 条件').waitFor()
    await view(page).getByText('周建国 向您加签').waitFor()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.locator('body').press('a')
    await form(page, '通过').getByRole('button', { name: '同意', exact: true }).click()
    await form(page, '通过').getByRole('button', { name: '通过', exact: true }).click()
    await expect.poll(() => openTasks('legal', key)).toEqual([])
  })

  it('the manager returns it, the initiator mends and sends it again, and urges', async () => {
    const manager = await openAs('purchase-manager', await taskOf('purchase-manager'))
    await act(manager, '退回', '请补充材料')
    await expect.poll(() => openTasks('purchaser', key)).toHaveLength(1)

    const page = await openAs('purchaser', await taskOf('purchaser'))
    await view(page).getByText('请补充材料').first().waitFor()
    // It is his own case: there is nothing to approve or to reject.
    expect(
      await bar(page)
        .getByRole('button', { name: /通过|驳回|退回/ })
        .count(),
    ).toBe(0)
    await act(page, '重新提交', '已补充')
    await expect.poll(() => openTasks('purchaser', key)).toEqual([])
    await page.goto(`/work/instance/${instance}`)
    await view(page).getByText('重新提交').first().waitFor()
    await button(page, '催办').click()
    await form(page, '催办').getByRole('button', { name: '催办', exact: true }).click()
    await page.locator('.toast', { hasText: '已催办' }).waitFor()
    await view(page).getByText('催办 1 次').waitFor()
  })

  it('a decision is taken back within seconds, and made again', async () => {
    // After the way back the task is for the whole group again.
    const [open] = await openTasks('purchase-manager', key, 'claim')
    await send('purchase-manager', '/api/workflow/work/claim-task', { taskId: open })
    const page = await openAs('purchase-manager', await taskOf('purchase-manager'))
    await act(page, '通过', '同意')
    const offered = page.getByRole('status').filter({ visible: true, hasText: '已通过' })
    // What was done leads to its case.
    expect(await offered.getByRole('link').getAttribute('href')).toBe(`/work/instance/${instance}`)
    // The offer moves on with the inbox while it is there: pressed without waiting for it to stand still.
    await offered.getByRole('button', { name: '撤回' }).dispatchEvent('click')
    await page.locator('.toast', { hasText: '已撤回' }).waitFor()
    await expect.poll(() => openTasks('purchase-manager', key)).toHaveLength(1)
    await page.goto(await taskOf('purchase-manager'))
    await act(page, '通过', '同意')
    await expect.poll(() => openTasks('finance', key)).toHaveLength(1)
  })

  it('on a phone: the list as cards, the task, the decision', async () => {
    const page = await pages.open('/login', { viewport: { width: 390, height: 844 } })
    await page.locator('input[name="account"]').fill('finance')
    await page.locator('input[name="password"]').fill('chandlery')
    await page.locator('button[type="submit"]').click()
    await page.locator('.home').waitFor()
    await page.goto('/work/todo/index')
    await page
      .locator('[data-key]')
      .filter({ hasText: `费用报销${stamp}` })
      .click()
    await view(page).getByText(number).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await button(page, '通过').click()
    await page.locator('.ant-drawer-open').getByRole('textbox', { name: '审批意见' }).fill('票据齐全')
    await page.locator('.ant-drawer-open').getByRole('button', { name: '通过', exact: true }).click()
    await expect.poll(() => openTasks('finance', key)).toEqual([])
  })

  it('at the end it is stamped, and can be printed with all decisions', async () => {
    const page = await openAs('purchaser', `/work/instance/${instance}`)
    await view(page).getByText('已完成').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.goto(`/work/print/${instance}`)
    await page.getByRole('heading', { name: /审批单$/ }).waitFor()
    await page.getByRole('table', { name: '流转记录' }).getByText('票据齐全').waitFor()

    // A paper says the company's time, wherever it is printed.
    const far = await pages.open(`/work/print/${instance}`, { as: 'purchaser', timezoneId: 'Pacific/Niue' })
    await far.getByRole('table', { name: '流转记录' }).getByText('票据齐全').waitFor()
    expect(await onPaper(far)).toBe(await onPaper(page))
    expect(await onPaper(far)).toMatch(/\d{2}:\d{2}/)

    // Paper stays light where the screen is dark.
    const dark = await pages.open(`/work/print/${instance}`, { as: 'purchaser', kept: { theme: 'theme-dark' } })
    const cell = dark.getByRole('table', { name: '流转记录' }).getByText('票据齐全')
    const [ink = 255] = (await cell.evaluate((element) => getComputedStyle(element).color)).match(/\d+/g)?.map(Number) ?? []
    expect(ink).toBeLessThan(128)
  })
})
