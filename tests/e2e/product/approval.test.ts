/** A product from its return to its publication in the browser: remarks at two fields, handed in again, agreed to by two roles, seen by its link. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { send } from '../inbox/workflow.ts'
import { bar, claimCase, decideHere, view } from '../story/inbox-page.ts'
import { withBrowser } from '../support/browser.ts'
import { seriousFindings } from '../support/findings.ts'
import { expectToast, rowWith } from '../support/list-page.ts'
import { phone, walkScreens, type Screen } from '../support/walk.ts'
import { enteredProduct, handIn, inReview, saveStep } from './product-world.ts'

const pages = withBrowser()

async function remark(page: Page, field: string, text: string): Promise<void> {
  await page
    .getByRole('button', { name: `标注 ${field}`, exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '标注' })
  await dialog.getByRole('textbox', { name: '标注' }).fill(text)
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('note').filter({ hasText: text }).first().waitFor()
}

async function decide(page: Page, decision: '通过' | '退回修改', comment: string): Promise<void> {
  await page.getByRole('toolbar', { name: '审核操作' }).getByRole('button', { name: decision, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: decision })
  await dialog.getByRole('textbox', { name: '审核意见' }).fill(comment)
  await dialog.getByRole('button', { name: decision, exact: true }).click()
}

const linkOf = async (id: string): Promise<string> =>
  ((await send('supplier-a', '/api/product/supplier/detail-spu-preview', { id, of: 'draft' })) as { link: string }).link

describe('a product in review', () => {
  it('is returned at two fields, handed in again, and published once two roles have agreed', async () => {
    const { spuId, skuIds, name, draftId, code } = await inReview()
    const page = await pages.open('/commodity-management/approval-list/index', { as: 'category-op' })
    await page.getByRole('textbox', { name: '商品名称' }).fill(name)
    await page.keyboard.press('Enter')
    await rowWith(page, name).getByRole('button', { name: '审核' }).click()
    await page.getByText('还需定价审核，全部通过后生效。').waitFor()
    await remark(page, '商品名称', '请写明型号')
    await remark(page, '供货价', '高于上一批')
    await page.getByRole('toolbar', { name: '审核操作' }).getByRole('button', { name: '退回修改' }).click()
    const asked = page.getByRole('dialog', { name: '退回修改' })
    // Nothing is sent without a reason.
    await asked.getByRole('button', { name: '退回修改', exact: true }).click()
    await asked.getByText('请填写审核意见').waitFor()
    await asked.getByText(/附 2 处批注/).waitFor()
    await asked.getByRole('textbox', { name: '审核意见' }).fill('请按批注修改')
    await asked.getByRole('button', { name: '退回修改', exact: true }).click()
    await expectToast(page, '已退回修改')
    await page.waitForURL(/commodity-after-approve/)
    await expect.poll(() => page.getByRole('toolbar', { name: '审核操作' }).count()).toBe(0)

    // Its supplier finds both remarks in the case, and mends what they say.
    const [mine] = ((await send('supplier-a', '/api/product/draft/list', { name })) as { records: { processInstanceId: string; status: string }[] }).records
    expect(mine?.status).toBe('RETURNED')
    const own = await pages.open(`/work/instance/${mine?.processInstanceId}`, { as: 'supplier-a' })
    await view(own).getByText('请写明型号').waitFor()
    await view(own).getByText('高于上一批').first().waitFor()
    await saveStep('spu-step-basic', { id: spuId, name: `${name} MX-12` })
    for (const skuId of skuIds) await saveStep('sku-step-price-storage', { spuId, skuId, supplyPrice: '9000' })
    await handIn(spuId)

    // Remarks of the last round are gone; category operations agree on the product's own page.
    await page.goto(`/commodity-management/commodity-approve?id=${draftId}`)
    await page.getByRole('heading', { name: `${name} MX-12` }).waitFor()
    expect(await page.getByText('请写明型号').count()).toBe(0)
    await decide(page, '通过', '资料完整')
    await expectToast(page, '已通过')
    await page.getByText('当前节点：定价审核').first().waitFor()

    // Pricing agrees in the inbox.
    const task = await claimCase(pages, 'pricing', draftId, code)
    await view(task).getByText('商品立即生效', { exact: false }).waitFor()
    await bar(task).waitFor()
    // What was mended since stands before the buttons.
    await task.getByRole('checkbox', { name: '我已查看以上修改' }).check()
    await decideHere(task, 'pricing', draftId, '通过', '价格合理')

    await page.goto(`/commodity-management/approval-main?id=${spuId}`)
    await page.getByText('已通过', { exact: true }).first().waitFor()
    const versions = await pages.open('/commodity-management/goods-snapshot-list/index', { as: 'supplier-a' })
    await rowWith(versions, `${name} MX-12`).getByRole('button', { name: '查看' }).click()
    await versions.getByText('第 1 版').waitFor()
    await versions.getByText('黑色', { exact: false }).first().waitFor()
  })

  it('is decided on by a sheet that says first what it would do', async () => {
    const { code, name } = await inReview()
    const page = await pages.open('/commodity-management/approval-list/index', { as: 'category-op' })
    await page.getByRole('button', { name: '导入' }).click()
    const dialog = page.getByRole('dialog', { name: '导入审核结果' })
    const sheet = `单号,审核结果,审核意见\n${code},退回,缺少型号\nPD0000,通过,\n`
    await dialog.locator('input[type=file]').setInputFiles({ name: '审核.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${sheet}`) })
    await dialog.getByText('1 行可执行，1 行有问题，不会执行').waitFor()
    await dialog.getByRole('button', { name: '执行 1 行' }).click()
    await dialog.getByText('完成 1 行，未完成 1 行').waitFor()
    const { records } = (await send('category-op', '/api/product/approve-manager/list', { name })) as { records: { status: string; reason: string }[] }
    expect(records).toMatchObject([{ status: 'RETURNED', reason: '缺少型号' }])
  })

  it('is decided on together with others, each with its outcome', async () => {
    const { name } = await inReview()
    const page = await pages.open('/commodity-management/approval-list/index', { as: 'category-op' })
    await page.getByRole('textbox', { name: '商品名称' }).fill(name)
    await page.keyboard.press('Enter')
    // The choice is of the rows that are shown.
    await page.getByText('共 1 条').waitFor()
    await rowWith(page, name).getByRole('checkbox').check()
    await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '批量审核' }).click()
    const dialog = page.getByRole('dialog', { name: '批量审核 1 个商品' })
    await dialog.getByRole('button', { name: '通过', exact: true }).click()
    await dialog.getByText('完成 1 个，未完成 0 个').waitFor()
  })
})

describe('a product by its link', () => {
  it('is seen on a phone without a session, and a forged link says so kindly', async () => {
    const { spuId, name } = await enteredProduct()
    const link = await linkOf(spuId)
    const page = await pages.open(link, { viewport: phone })
    await page.getByRole('heading', { name }).waitFor()
    await page.getByText('12,000.00').first().waitFor()
    await page.getByRole('button', { name: '白色' }).click()
    expect(await page.getByRole('button', { name: '白色' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: '第 2 张' }).click()
    await page.getByText('2/2').waitFor()
    await page.getByText('大按键，十二位显示').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    expect(await seriousFindings(page)).toEqual([])
    const forged = await pages.open(`${link.slice(0, -4)}AAAA`, { viewport: phone })
    await forged.getByText('链接无法打开').waitFor()
    const empty = await pages.open('/look-good', { viewport: phone })
    await empty.getByText('链接无法打开').waitFor()
  })
})

const reviewScreen = (path: () => string): Screen => ({
  name: path().split('?', 1)[0] ?? '',
  as: 'category-op',
  path: () => `/commodity-management/${path()}`,
  ready: (page) => page.getByRole('toolbar').first().waitFor(),
})

describe('the screens of reviews', () => {
  let draftId = ''
  beforeAll(async () => void ({ draftId } = await inReview()))
  const lists = ['approval-list/index', 'goods-snapshot-list/index', 'change-area-list/index', 'change-inventory-list/index']
  walkScreens(pages, [() => `commodity-approve?id=${draftId}`, ...lists.map((path) => () => path)].map(reviewScreen))
})
