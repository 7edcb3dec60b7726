/** The lists: news without a reload, batches with a result a row, keys, and the lists in other systems' frames. */
import { beforeAll, expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { deployModel, openTasks, send, startCase } from './workflow.ts'

const pages = withBrowser()
const stamp = Date.now()
const key = `batch-${stamp}`
const strict = `strict-${stamp}`

const model = (id: string, policy: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:chandlery="http://chandlery.dev/schema/bpmn" id="d" targetNamespace="t">
  <bpmn:process id="${id}" name="${id}" isExecutable="true">
    <bpmn:startEvent id="begin" /><bpmn:userTask id="check" name="复核" camunda:assignee="gm">${policy}</bpmn:userTask><bpmn:endEvent id="finish" />
    <bpmn:sequenceFlow id="f1" sourceRef="begin" targetRef="check" /><bpmn:sequenceFlow id="f2" sourceRef="check" targetRef="finish" />
  </bpmn:process>
</bpmn:definitions>`

beforeAll(async () => {
  await deployModel(`${key}.bpmn`, model(key, ''))
  await deployModel(`${strict}.bpmn`, model(strict, '<bpmn:extensionElements><chandlery:policy commentRequired="true" /></bpmn:extensionElements>'))
})

it('a new task appears by itself; several are decided at once, and each says what became of it', async () => {
  const page = await pages.open('/work/todo/index', { as: 'gm' })
  await page.getByRole('tab', { name: /待办/ }).first().waitFor()
  await startCase('purchaser', key, `A-${stamp}`, {})
  await page.locator('[data-key]').filter({ hasText: key }).waitFor()
  await startCase('purchaser', strict, `B-${stamp}`, {})
  await page.locator('[data-key]').filter({ hasText: strict }).waitFor()

  await page.getByRole('checkbox', { name: `选择 ${key}` }).check()
  await page.getByRole('checkbox', { name: `选择 ${strict}` }).check()
  await page.getByRole('button', { name: '批量通过' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '批量通过' }).click()
  await page.getByText('成功 1 项，失败 1 项').waitFor()
  await page.getByRole('dialog').getByText('请填写审批意见').waitFor()
  // Named by their titles, though the list behind has let them go.
  for (const title of [key, strict]) await page.getByRole('dialog').getByRole('cell', { name: title }).waitFor()
  expect(await openTasks('gm', key)).toEqual([])
  expect(await openTasks('gm', strict)).toHaveLength(1)

  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('checkbox', { name: `选择 ${strict}` }).check()
  await page.getByRole('button', { name: '批量退回' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('请补充')
  await page.getByRole('dialog').getByRole('button', { name: '批量退回' }).click()
  await page.getByText('成功 0 项，失败 1 项').waitFor()
})

it('keys move and explain themselves', async () => {
  await startCase('purchaser', key, `C-${stamp}`, {})
  const page = await pages.open('/work/todo/index', { as: 'gm' })
  await page.locator('[data-key][data-current="true"]').waitFor()
  const first = await page.locator('[data-current="true"]').getAttribute('data-key')
  await page.locator('body').press('j')
  await expect.poll(() => page.locator('[data-current="true"]').getAttribute('data-key')).not.toBe(first)
  await page.locator('body').press('k')
  await expect.poll(() => page.locator('[data-current="true"]').getAttribute('data-key')).toBe(first)
  await page.locator('body').press('?')
  await page.getByText('下一条').waitFor()
})

it('stands in another system’s frame, with one kind of tasks', async () => {
  await send('purchaser', '/api/workflow/process/start', { processKey: key, businessKey: `S-${stamp}`, businessType: 'supplier-sample' })
  const page = await pages.open('/wel/index', { as: 'gm' })
  // The frame has a session of its own: it takes over the one of the page for this test.
  await page.evaluate(() => {
    for (const [name, value] of Object.entries({ ...localStorage })) localStorage.setItem(name.replace('chandlery-', 'chandlery-iframe-'), String(value))
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.replace('chandlery-', 'chandlery-iframe-')}; path=/`
  })
  await page.goto('/iframe-page/todo-list/supplier-approve')
  await expect.poll(() => page.locator('body').innerText()).toContain(`S-${stamp}`)
  expect(await page.locator('[data-key]').filter({ hasText: strict }).count()).toBe(0)
  expect(await page.locator('.side').count()).toBe(0)
  // What may be claimed stands beside it, in the same frame.
  await page.getByRole('tab', { name: /待签收/ }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?list=claim')
  expect(new URL(page.url()).pathname).toBe('/iframe-page/todo-list/supplier-approve')
})
