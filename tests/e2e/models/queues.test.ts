/** Work that failed for good is seen among the queues and as an incident, and goes again from either. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { deployModel, openTasks, send, startCase } from '../inbox/workflow.ts'
import { withBrowser } from '../support/browser.ts'
import { answer, expectToast, rowWith } from '../support/list-page.ts'

const pages = withBrowser()
const key = `invoice-${Date.now()}`
const topic = `${key}-topic`
let instance = ''

const model = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t">
  <process id="${key}" name="${key}" isExecutable="true"><startEvent id="s" />
    <serviceTask id="issue" name="开具${key}" camunda:type="external" camunda:topic="${topic}" /><userTask id="look" name="查看" camunda:assignee="finance" /><endEvent id="e" />
    <sequenceFlow id="f1" sourceRef="s" targetRef="issue" /><sequenceFlow id="f2" sourceRef="issue" targetRef="look" /><sequenceFlow id="f3" sourceRef="look" targetRef="e" /></process></definitions>`

/** A worker takes the work and gives it up. */
async function giveUp(message: string): Promise<void> {
  const [job] = (await send('admin', '/api/workflow/job/fetch-lock', { topic, workerId: 'w1' })) as { jobId: string }[]
  expect(job, 'there is work').toBeDefined()
  await send('admin', '/api/workflow/job/fail-external', { jobId: job!.jobId, workerId: 'w1', message, retries: 0 })
}

beforeAll(async () => {
  await deployModel(`${key}.bpmn`, model)
  instance = await startCase('admin', key, 'INV-1', { amount: 1 })
})

const failedWork = async (page: Page, queue: string): Promise<void> => page.getByRole('button', { name: queue }).click()

it('from the queue: it is listed with its reason, and goes again', async () => {
  await giveUp('税控系统没有响应')
  const page = await pages.open('/workflow/queue/index', { as: 'admin' })
  await failedWork(page, '外部任务 失败')
  const row = rowWith(page, `开具${key}`)
  await row.getByText('税控系统没有响应').waitFor()
  await row.getByText('已用尽').waitFor()
  await row.getByRole('button', { name: /重\s*试/ }).click()
  await expectToast(page, '操作成功')
  await row.waitFor({ state: 'detached' })
})

it('from its incident: it goes again, and is skipped the next time', async () => {
  await giveUp('又没有响应')
  const page = await pages.open('/workflow/incident/index', { as: 'admin' })
  const row = rowWith(page, key)
  await row.getByText('又没有响应').waitFor()
  await row.getByRole('button', { name: '重试', exact: true }).click()
  await row.waitFor({ state: 'detached' })
  await giveUp('第三次')
  await page.reload()
  await row.getByRole('button', { name: '跳过' }).click()
  expect((await answer(page, true)).text).toContain(`开具${key}`)
  await expect.poll(() => openTasks('finance', key)).toHaveLength(1)
  const { incidents } = (await send('admin', '/api/workflow/process/detail', { processInstanceId: instance })) as { incidents: object[] }
  expect(incidents).toEqual([])
})
