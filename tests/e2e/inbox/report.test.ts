/** The work report in the browser: what was done without a decision is counted under its own head, and leads to its cases. */
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { rows } from '../support/list-page.ts'
import { deployModel, openTasks, send, startCase } from './workflow.ts'

const pages = withBrowser()
const stamp = Date.now()
const key = `counted-${stamp}`
const name = `办理计数${stamp}`

const model = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="d" targetNamespace="t">
  <bpmn:process id="${key}" name="${name}" isExecutable="true">
    <bpmn:startEvent id="begin" name="开始" camunda:initiator="initiator" />
    <bpmn:userTask id="apply" name="填写申请" camunda:assignee="\${initiator}" />
    <bpmn:userTask id="finance" name="财务审批" camunda:assignee="finance" />
    <bpmn:endEvent id="finish" name="结束" />
    <bpmn:sequenceFlow id="f1" sourceRef="begin" targetRef="apply" /><bpmn:sequenceFlow id="f2" sourceRef="apply" targetRef="finance" />
    <bpmn:sequenceFlow id="f3" sourceRef="finance" targetRef="finish" />
  </bpmn:process>
</bpmn:definitions>`

it('counts what was completed, and leads to the cases that it counts', async () => {
  await deployModel(`${key}.bpmn`, model)
  const numbers = [`COUNTED-${stamp}-1`, `COUNTED-${stamp}-2`]
  for (const number of numbers) await startCase('purchaser', key, number, {})
  // One that nobody has worked on is in no count.
  for (const taskId of await openTasks('purchaser', key)) await send('purchaser', '/api/workflow/work/complete-task', { taskId, pass: true })
  await startCase('purchaser', key, `COUNTED-${stamp}-3`, {})

  // Days are the company's, also for whoever sits where it is still yesterday.
  const page = await pages.open('/workflow/report/index', { as: 'admin', timezoneId: 'Pacific/Niue' })
  await page.getByText('流程', { exact: true }).first().click()
  await page.getByRole('searchbox', { name: '流程标识' }).fill(key)
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: '已办统计' })
  const row = table.getByRole('row', { name: new RegExp(name) })
  await row.waitFor()
  const heads = await table.getByRole('columnheader').allInnerTexts()
  const cell = async (head: string) =>
    (
      await row
        .getByRole('cell')
        .nth(heads.findIndex((text) => text.trim() === head))
        .innerText()
    ).trim()
  expect([await cell('办理数'), await cell('完成'), await cell('通过')]).toEqual(['2', '2', '0'])

  await row.getByRole('link', { name }).click()
  await page.waitForURL(/\/workflow\/instance\/index/)
  for (const number of numbers) await rows(page).filter({ hasText: number }).first().waitFor()
  expect(await rows(page).count()).toBe(numbers.length)
})
