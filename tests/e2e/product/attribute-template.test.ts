/** What stands in an attribute template: a group and attributes are added, dragged into order, and moved to another group. */
import { expect, it } from 'vitest'
import { send } from '../inbox/workflow.ts'
import { withBrowser } from '../support/browser.ts'
import { seriousFindings } from '../support/findings.ts'
import { expectToast, rowWith } from '../support/list-page.ts'

const pages = withBrowser()
const phone = { width: 390, height: 844 }

const insert = async (path: string, draft: object) => ((await send('admin', `/api/product/${path}/insert`, draft)) as { id: string }).id

it('groups and attributes are arranged on the screen', async () => {
  const name = `测试模板 ${Date.now()}`
  const templateId = await insert('attribute-template', { name })
  const groupId = await insert('attribute-group', { templateId, name: '规格参数' })
  await insert('attribute-group', { templateId, name: '包装信息' })
  for (const attribute of ['材质', '产地']) await insert('attribute', { templateId, groupId, name: attribute })

  const page = await pages.open(`/commodity-management/attribute/index?q.name=${encodeURIComponent(name)}`, { as: 'category-manager' })
  await rowWith(page, name).getByRole('button', { name: '分组与属性' }).click()
  const editor = page.getByRole('dialog', { name: `${name}：分组与属性` })
  const group = editor.getByRole('region', { name: '规格参数' })
  await group.getByText('材质').waitFor()
  // Away from what it would colour.
  await page.mouse.move(0, 0)
  expect(await seriousFindings(page)).toEqual([])

  const placeOf = async (attribute: string) => {
    const box = await group.getByRole('button', { name: `移动：${attribute}` }).boundingBox()
    if (!box) throw new Error(`${attribute} has no handle`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const [from, to] = [await placeOf('产地'), await placeOf('材质')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 5 })
  await page.locator('[data-dragging]').waitFor()
  await page.mouse.move(to.x, to.y - 4, { steps: 5 })
  await page.mouse.up()
  const orderOf = async () =>
    (await group.getByRole('list').first().getByRole('listitem').allInnerTexts()).map((text) => (text.includes('产地') ? '产地' : '材质'))
  await expect.poll(orderOf).toEqual(['产地', '材质'])

  await group.getByRole('button', { name: '移到其他分组：材质' }).click()
  await page.getByRole('menuitem', { name: '包装信息' }).click()
  await editor.getByRole('region', { name: '包装信息' }).getByText('材质').waitFor()

  await group.getByRole('button', { name: '添加属性' }).click()
  const form = page.getByRole('dialog', { name: /新增/ })
  await form.getByLabel('属性名称').fill('净重')
  await form
    .getByRole('button', { name: /确定|保存/ })
    .first()
    .click()
  await expectToast(page, '新增成功')
  await group.getByText('净重').waitFor()

  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})
