/** Drawing, checking and deploying a process; then running it: an incident is retried, and instances move to a new version. */
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { answer, expectToast, rowWith } from '../support/list-page.ts'
import { demoPassword } from '../support/sign-in.ts'

const pages = withBrowser()
const key = `e2e-pay-${Date.now().toString(36)}`

const model = (extra: string, flows: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="e2e" id="defs">
<process id="${key}" name="付款流程" isExecutable="true">
<startEvent id="start"/><scriptTask id="calc" name="计算" scriptFormat="javascript"><script>execution.getVariable('order').total.length</script></scriptTask>
<userTask id="pay" name="付款" camunda:candidateGroups="FINANCE"/>${extra}<endEvent id="end"/>
<sequenceFlow id="f1" sourceRef="start" targetRef="calc"/><sequenceFlow id="f2" sourceRef="calc" targetRef="pay"/>${flows}
</process></definitions>`
const first = model('', '<sequenceFlow id="f3" sourceRef="pay" targetRef="end"/>')
const second = model(
  '<userTask id="archive" name="归档"/>',
  '<sequenceFlow id="f3" sourceRef="pay" targetRef="archive"/><sequenceFlow id="f4" sourceRef="archive" targetRef="end"/>',
)

const shown = (page: Page) => page.locator('.kept-page:visible')
const file = (text: string, name = `${key}.bpmn`) => ({ name, mimeType: 'application/xml', buffer: Buffer.from(text) })
const drawn = (page: Page, id: string) => shown(page).locator(`.djs-shape[data-element-id="${id}"]`)

/** A client of the engine beside the browser. */
async function client(): Promise<(path: string, body: object) => Promise<Record<string, unknown>>> {
  const base = inject('baseUrl')
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('pc:pc_secret')}`, 'Password-Cipher': 'none' },
    body: new URLSearchParams({ username: 'admin', password: demoPassword, grant_type: 'password' }),
  })
  const { data } = (await answer.json()) as { data: { access_token: string } }
  const token = data.access_token
  return async (path, body) => {
    const response = await fetch(`${base}/api/workflow/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const { code, data, msg } = (await response.json()) as { code: number; data: Record<string, unknown>; msg: string }
    if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
}

async function openBoard(page: Page): Promise<void> {
  await page.waitForURL('**/workflow/design/**')
  await shown(page).locator('.djs-palette').waitFor({ timeout: 120_000 })
}

const status = (page: Page, text: string | RegExp) => shown(page).getByRole('status').filter({ hasText: text }).first()

it('a process is drawn, checked, mended and deployed', async () => {
  const page = await pages.open('/workflow/model/index', { as: 'admin' })
  await shown(page).getByRole('button', { name: '新建模型' }).first().click()
  await page.locator('#name').fill('画出来的流程')
  await page.locator('#key').fill(`${key}-drawn`)
  await page.locator('.ant-modal-footer').getByRole('button').last().click()
  await openBoard(page)
  await status(page, '没有发现问题').waitFor()

  // A task that stands beside the flow: the check says so, and the line leads to it.
  await drawn(page, 'start').click()
  await shown(page).locator('[data-action="append.append-task"]').click()
  await page.keyboard.type('登记')
  await page.keyboard.press('Escape')
  await shown(page).getByRole('button', { name: '保存' }).click()
  await status(page, /已保存/).waitFor()
  const panel = shown(page).getByRole('complementary', { name: '属性' })
  await panel.getByLabel('ID').fill('note')
  await panel.getByLabel('ID').press('Enter')
  await drawn(page, 'note').waitFor()

  await shown(page).getByRole('button', { name: '撤销' }).click()
  await drawn(page, 'note').waitFor({ state: 'detached' })
  await shown(page).getByRole('button', { name: '重做' }).click()
  await drawn(page, 'note').waitFor()
  const saved = page.waitForResponse((response) => response.url().endsWith('/model/save') && (response.request().postData() ?? '').includes('id=\\"note\\"'))
  await shown(page).getByRole('button', { name: '保存' }).click()
  await saved

  await page.reload()
  await openBoard(page)
  await drawn(page, 'note').waitFor()
  await shown(page).getByRole('button', { name: '部署' }).click()
  const dialog = page.locator('.ant-modal:visible')
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: '部署' }).click()
  await dialog.getByText(`已部署：${key}-drawn v1`).waitFor()

  // What would fail when it is reached is told when it is deployed.
  await page.goto('/workflow/definition/index')
  await shown(page).getByRole('button', { name: '上传部署' }).click()
  const calling = model(
    '<callActivity id="more" calledElement="nowhere-to-be-found"/>',
    '<sequenceFlow id="f3" sourceRef="pay" targetRef="more"/><sequenceFlow id="f4" sourceRef="more" targetRef="end"/>',
  )
  await dialog.locator('input[type="file"]').setInputFiles(file(calling.replaceAll(key, `${key}-calling`)))
  await dialog.locator('.ant-modal-footer').getByRole('button').last().click()
  await dialog.getByText('已部署，有 1 条提醒').waitFor()
  await dialog.getByText(/more .*nowhere-to-be-found/).waitFor()
})

it('a file becomes a draft; what is wrong leads to its element', async () => {
  const page = await pages.open('/workflow/model/index', { as: 'admin', expectedErrors: [/409/] })
  const chooser = page.waitForEvent('filechooser')
  await shown(page).getByRole('button', { name: '导入文件' }).click()
  await (await chooser).setFiles(file(first.replace('scriptFormat="javascript"', 'scriptFormat="groovy"')))
  await openBoard(page)
  await status(page, '1 个问题').waitFor()
  await shown(page).getByRole('list', { name: '检查结果' }).getByRole('button', { name: 'calc' }).click()
  const panel = shown(page).getByRole('complementary', { name: '属性' })
  await panel.getByText('脚本任务').waitFor()
  await panel.getByRole('combobox', { name: '语言' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: 'JavaScript' }).click()
  await status(page, /没有发现问题/).waitFor()
  await status(page, /已保存/).waitFor()

  // Somebody else saves the same draft: nothing is overwritten unasked.
  const send = await client()
  const { records } = (await send('model/list', { key })) as { records: { modelId: string }[] }
  await send('model/save', { modelId: records[0]?.modelId, key, name: '付款流程', xml: first })
  await drawn(page, 'pay').click()
  await panel
    .locator('.ant-select', { has: page.getByRole('combobox', { name: '候选角色' }) })
    .getByText('财务')
    .waitFor()
  await panel.getByLabel('名称', { exact: true }).fill('出纳付款')
  await panel.getByLabel('名称', { exact: true }).press('Enter')
  await shown(page).getByRole('button', { name: '用我的版本' }).click()
  await status(page, /已保存/).waitFor()
})

it('incidents are retried with other variables, and instances move to a new version', async () => {
  const page = await pages.open('/wel/index', { as: 'admin' })
  await upload(page, first, 'v1')
  const send = await client()
  const started = await send('process/start', { processKey: key, businessKey: 'PO-1', variables: { order: { total: [] } } })
  const broken = await send('process/start', { processKey: key, businessKey: 'PO-2', variables: { order: {} } }).catch(() => undefined)
  expect(broken, 'a start that cannot go on leaves nothing behind').toBeUndefined()
  const instance = String(started['processInstanceId'])

  await upload(page, second, 'v2')
  await page.goto('/workflow/definition/index')
  // Not any row that has the letters somewhere: the key is drawn, and may have them too.
  const ofVersion = (version: string) =>
    rowWith(page, key)
      .filter({ has: page.getByText(version, { exact: true }) })
      .filter({ has: page.getByText(key, { exact: true }) })
  await ofVersion('v2').getByRole('checkbox').check()
  await ofVersion('v1').getByRole('checkbox').check()
  await shown(page).getByRole('button', { name: '对比所选版本' }).click()
  await shown(page)
    .getByRole('row', { name: /新增 归档/ })
    .waitFor()

  // What is deployed becomes a draft, whoever drew it.
  await page.goto('/workflow/definition/index')
  await ofVersion('v1').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '以此版本设计' }).click()
  // The draft of before is asked about.
  await answer(page, true)
  await page.waitForURL('**/workflow/design/**')
  await shown(page).locator('.djs-shape[data-element-id="pay"]').waitFor()

  await page.goto(`/workflow/instance-detail/index?id=${instance}`)
  await shown(page).getByText('当前节点：付款').waitFor()
  await shown(page).getByRole('button', { name: '迁移' }).click()
  await shown(page).getByRole('button', { name: '试运行（1 个实例）' }).click()
  await shown(page).getByText('1 个可以迁移，0 个不能').waitFor()
  await shown(page).getByRole('button', { name: '迁移 1 个实例' }).click()
  await shown(page).getByText('已完成').waitFor({ timeout: 120_000 })
  await expect.poll(async () => (await send('process/detail', { processInstanceId: instance }))['version']).toBe(2)

  // Back before the script, with an order that it cannot read: an incident, mended by other variables.
  await page.goto(`/workflow/instance-detail/index?id=${instance}`)
  await send('process/variables', { processInstanceId: instance, variables: { order: {} } })
  await shown(page).locator('.djs-shape[data-element-id="pay"]').click()
  await shown(page).getByRole('button', { name: '取消此处' }).click()
  await shown(page).locator('.djs-shape[data-element-id="calc"]').click()
  await shown(page).getByRole('button', { name: '在此之前开始' }).click()
  await shown(page).getByRole('button', { name: '执行调整' }).click()
  await expectToast(page, '操作成功')
  await page.goto('/workflow/incident/index')
  await rowWith(page, key).getByRole('button', { name: '改变量后重试' }).click()
  const dialog = page.locator('.ant-modal:visible')
  await expect.poll(() => dialog.locator('textarea').first().inputValue()).toContain('"order"')
  await dialog.locator('textarea').first().fill('{"order": {"total": [1]}}')
  await dialog.getByRole('button', { name: '重试' }).click()
  await expectToast(page, '操作成功')
  await expect.poll(async () => (await send('process/detail', { processInstanceId: instance }))['activeElements']).toEqual(['pay'])
})

async function upload(page: Page, xml: string, version: string): Promise<void> {
  await page.goto('/workflow/definition/index')
  await shown(page).getByRole('button', { name: '上传部署' }).click()
  const dialog = page.locator('.ant-modal:visible')
  await dialog.locator('input[type="file"]').setInputFiles(file(xml))
  await dialog.locator('.ant-modal-footer').getByRole('button').last().click()
  await expectToast(page, `${key} ${version}`)
}
