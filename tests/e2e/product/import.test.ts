/** A supplier brings products by a sheet and their pictures by a zip, through the screens. */
import { expect, it } from 'vitest'
import { drawPng } from '#prisma/seed/demo/draw-png.ts'
import { zipOf } from '#tests/support/harmful-files.ts'
import { withBrowser } from '../support/browser.ts'

const pages = withBrowser()

const row = (called: string, brand: string, colour: string) => `${called},${brand},普通商品,支,${colour},2.5,0.13,供应商库存,100,社区商城,小时,48,4.5`

it('a sheet is looked at and taken over, then its pictures follow', async () => {
  const name = `导入白板笔 ${Date.now()}`
  const titles = '商品名称,品牌,商品类型,销售单位,规格·颜色,供货价,税率,库存模式,库存数量,销售渠道,发货时效单位,发货时效,销售价'
  const sheet = [titles, row(name, '恒泽', '黑'), row('', '', '红'), row(`${name} 二`, '没有的品牌', '黑')].join('\n')

  const page = await pages.open('/commodity-management/supplier-commodity/index', { as: 'supplier-a' })
  await page.getByRole('toolbar').getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入商品' })
  await dialog.locator('#import-category').fill('白板笔')
  await page.locator('.ant-select-dropdown:visible').getByText('白板笔', { exact: true }).first().click()
  const [template] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载模板' }).click()])
  expect(template.suggestedFilename()).toBe('白板笔.xlsx')

  await dialog.locator('input[type=file]').setInputFiles({ name: '商品.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await dialog.getByText('新增 1 个商品，修改 0 个商品，共 2 行').waitFor()
  await dialog.getByRole('table').filter({ hasText: '找不到“没有的品牌”' }).getByText('品牌', { exact: true }).waitFor()
  await dialog.getByText(name, { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '导入 2 行' }).click()
  await dialog.getByText('已新增 1 个商品，修改 0 个商品，共 2 行').waitFor()
  const [errors] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载错误文件' }).click()])
  expect(errors.suggestedFilename()).toMatch(/^商品-.*\.xlsx$/)
  await dialog.getByRole('button', { name: '查看草稿' }).click()
  const line = page.getByRole('row').filter({ hasText: name })
  await line.waitFor()
  const code = /SPU[\w-]*\d+/.exec(await line.innerText())?.[0]
  expect(code).toBeDefined()

  await page.getByRole('toolbar').getByRole('button', { name: '导入' }).click()
  await dialog.getByText('商品图片').click()
  const zip = zipOf([
    { name: `${code}.png`, content: drawPng(32, () => [40, 90, 200]) },
    { name: `${code}-2.png`, content: drawPng(32, () => [200, 90, 40]) },
    { name: 'SPU-NOT-THERE.png', content: drawPng(8, () => [0, 0, 0]) },
  ])
  await dialog.locator('input[type=file]').setInputFiles({ name: 'pictures.zip', mimeType: 'application/zip', buffer: zip })
  await dialog.getByText('已导入 2 张图片，涉及 1 个商品').waitFor()
  await dialog.getByRole('row', { name: /SPU-NOT-THERE\.png.*没有该编码的商品或 SKU/ }).waitFor()
})
