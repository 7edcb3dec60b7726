/** Before anything is handed in: who will approve is told beside the form, follows what is filled in, and is chosen where the model wants it. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { deployModel, openTasks, send } from './workflow.ts'

const pages = withBrowser()
const stamp = Date.now()
const key = `choice-${stamp}`

const model = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:chandlery="http://chandlery.dev/schema/bpmn" id="d" targetNamespace="t">
  <bpmn:process id="${key}" name="${key}" isExecutable="true">
    <bpmn:startEvent id="begin" camunda:initiator="initiator" />
    <bpmn:userTask id="pick" name="指定财务"><bpmn:extensionElements><chandlery:approver kind="initiator-choice" ref="FINANCE" /></bpmn:extensionElements></bpmn:userTask>
    <bpmn:exclusiveGateway id="big" default="small" />
    <bpmn:userTask id="boss" name="总经理审批" camunda:candidateGroups="GM" />
    <bpmn:endEvent id="finish" /><bpmn:endEvent id="done" />
    <bpmn:sequenceFlow id="f1" sourceRef="begin" targetRef="pick" /><bpmn:sequenceFlow id="f2" sourceRef="pick" targetRef="big" />
    <bpmn:sequenceFlow id="large" sourceRef="big" targetRef="boss"><bpmn:conditionExpression>\${amount &gt; 1000}</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="small" sourceRef="big" targetRef="finish" /><bpmn:sequenceFlow id="f3" sourceRef="boss" targetRef="done" />
  </bpmn:process>
</bpmn:definitions>`

beforeAll(() => deployModel(`${key}.bpmn`, model))

const way = (page: Page) => page.getByRole('region', { name: '审批流程预览' })
const steps = (page: Page) => way(page).getByRole('listitem')

async function period(page: Page, from: string, to: string): Promise<void> {
  for (const [at, day] of [from, to].entries()) {
    const input = page.locator('.ant-picker input').nth(at)
    await input.fill(day)
    await input.press('Enter')
  }
}

it('a longer leave asks one more, and says so while it is filled in', async () => {
  const page = await pages.open('/work/start/leave', { as: 'purchaser' })
  await way(page).getByText('发起人的部门负责人').waitFor()
  await period(page, '2028-05-01', '2028-05-05')
  await page.getByText('共 5.0 天').waitFor()
  // Without a period it only might be asked.
  await expect.poll(() => way(page).innerText()).not.toContain('视情况')
  expect(await steps(page).count()).toBe(2)
  await way(page).getByText('人事/总经理审批').waitFor()
  await period(page, '2028-05-01', '2028-05-02')
  await page.getByText('共 2.0 天').waitFor()
  await expect.poll(() => steps(page).count()).toBe(1)
  expect(await way(page).innerText()).not.toContain('提交申请')
})

it('the plain page reads the variables, and wants the people whom the initiator has to name', async () => {
  const page = await pages.open(`/work/start/${key}`, { as: 'purchaser' })
  await way(page).getByText('指定财务').waitFor()
  await page.getByRole('button', { name: '高级：直接填写 JSON' }).click()
  await page.getByRole('textbox', { name: '流程变量（JSON）' }).fill('{ "amount": 5 }')
  await expect.poll(() => steps(page).count()).toBe(1)
  await page.getByRole('textbox', { name: '流程变量（JSON）' }).fill('')
  await page.getByRole('button', { name: '添加一项' }).click()
  const row = page.getByRole('group', { name: '第 1 项' })
  await row.getByRole('combobox', { name: '类型' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '数字' }).click()
  await row.getByRole('spinbutton', { name: '值' }).fill('5000')
  await row.getByRole('textbox', { name: '名称' }).fill('x')
  await row.getByRole('textbox', { name: '名称' }).fill('')
  await row.getByText('请填写名称').waitFor()
  await row.getByRole('textbox', { name: '名称' }).fill('amount')
  await way(page).getByText('总经理审批').waitFor()

  await page.getByRole('button', { name: /^发\s*起$/ }).click()
  await way(page).getByRole('alert').getByText('请为每个需要您指定的节点选择审批人').waitFor()
  await way(page).getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await expect.poll(() => way(page).getByRole('alert').count()).toBe(0)
  // The same button within a moment is taken for a double click.
  const begin = page.getByRole('button', { name: /^发\s*起$/ })
  const isBegun = () => page.url().includes('/work/instance/')
  await expect.poll(async () => isBegun() || (await begin.click({ timeout: 1000 }).catch(() => undefined), isBegun()), { interval: 1600 }).toBe(true)
  expect(await openTasks('finance', key)).toHaveLength(1)
})

it('asks for what the model declares, checks it at the field, and starts with it', async () => {
  const asking = `asks-${stamp}`
  const fields = `<camunda:formData>
      <camunda:formField id="amount" label="金额" type="long"><camunda:validation><camunda:constraint name="required" /><camunda:constraint name="max" config="900" /></camunda:validation></camunda:formField>
      <camunda:formField id="kind" label="类别" type="enum"><camunda:value id="TRIP" name="差旅" /><camunda:value id="MEAL" name="餐饮" /></camunda:formField>
      <camunda:formField id="urgent" label="加急" type="boolean" /></camunda:formData>`
  await deployModel(
    `${asking}.bpmn`,
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t">
      <process id="${asking}" name="${asking}" isExecutable="true"><startEvent id="s"><extensionElements>${fields}</extensionElements></startEvent>
      <userTask id="look" name="查看" camunda:assignee="finance" /><endEvent id="e" />
      <sequenceFlow id="f1" sourceRef="s" targetRef="look" /><sequenceFlow id="f2" sourceRef="look" targetRef="e" /></process></definitions>`,
  )
  const page = await pages.open(`/work/start/${asking}`, { as: 'purchaser' })
  await page.getByRole('spinbutton', { name: '金额' }).fill('1200')
  await page.getByText('不能大于 900').waitFor()
  await page.getByRole('spinbutton', { name: '金额' }).fill('800')
  await expect.poll(() => page.getByText('不能大于 900').count()).toBe(0)
  await page.getByRole('combobox', { name: '类别' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '餐饮' }).click()
  await page.getByRole('switch', { name: '加急' }).click()
  const begin = page.getByRole('button', { name: /^发\s*起$/ })
  await begin.click()
  await page.waitForURL((url) => url.pathname.startsWith('/work/instance/'))
  const { variables } = (await send('admin', '/api/workflow/process/detail', { processInstanceId: new URL(page.url()).pathname.split('/').at(-1) })) as {
    variables: object
  }
  expect(variables).toMatchObject({ amount: 800, kind: 'MEAL', urgent: true })
  // The reader of the case, and of its paper, meets the words of the model again.
  for (const path of [new URL(page.url()).pathname, new URL(page.url()).pathname.replace('/instance/', '/print/')]) {
    await page.goto(path)
    const document = page.getByRole('article').filter({ visible: true })
    for (const words of ['金额', '800', '类别', '餐饮', '加急', '是']) await document.getByText(words, { exact: true }).first().waitFor()
  }
})

it('a process that begins with its document leads to where that stands', async () => {
  const page = await pages.open('/work/start/index', { as: 'purchaser' })
  await page.getByRole('button', { name: '前往发起' }).first().click()
  await page.waitForURL((url) => !url.pathname.startsWith('/work/start'))
})

it('whoever closes an account hands over what its owner has in hand', async () => {
  const account = `leaver${stamp}`
  const made = (await send('admin', '/api/upms/user/insert', { account, name: `离职${stamp}`, password: 'Ch4ndlery!x9', userType: 'ADMIN' })) as { id: string }
  const held = `held-${stamp}`
  await deployModel(
    `${held}.bpmn`,
    model
      .replaceAll(key, held)
      .replace(/<bpmn:extensionElements>.*?<\/bpmn:extensionElements>/, '')
      .replace('name="指定财务"', `name="待交接" camunda:assignee="${made.id}"`),
  )
  await send('purchaser', '/api/workflow/process/start', { processKey: held, variables: { amount: 1 } })

  const page = await pages.open('/access/user/index', { as: 'admin' })
  await page.getByRole('textbox', { name: /账号/ }).first().fill(account)
  await page.keyboard.press('Enter')
  const row = page.locator('.ant-table-row:visible', { hasText: account })
  await row.getByRole('switch').click()
  const dialog = page.getByRole('dialog', { name: '停用前交接在途工作' })
  await dialog.getByText('待办 1 项').waitFor()
  await dialog.getByRole('combobox').fill('沈立群')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '沈立群' }).first().click()
  await dialog.getByRole('button', { name: '交接并停用' }).click()
  await page.locator('.toast', { hasText: '停用成功' }).waitFor()
  expect(await openTasks('gm', held)).toHaveLength(1)
  const found = (await send('admin', '/api/upms/user/list', { account, current: 1, size: 10 })) as { records: { status: string }[] }
  expect(found.records).toMatchObject([{ status: 'DISABLED' }])
})
