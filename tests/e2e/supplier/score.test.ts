/** The scorecard in the browser: the scheme edited, refused while it is not whole, saved; and the score in a supplier's file. */
import { describe, expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { openList, rows } from '../support/list-page.ts'

const pages = withBrowser()
const schemePath = '/supplier-center/score-scheme/index'

describe('the scheme', () => {
  it('shows the running sum and every problem at its field, and is saved when it is whole', async () => {
    const page = await pages.open(schemePath, { as: 'purchase-manager' })
    const weight = (name: string) => page.getByLabel(`“${name}”的权重`)
    const save = page.getByRole('button', { name: '保存方案' })
    await page.getByText('合计 100.00 / 100.00').waitFor()
    expect(await save.isDisabled()).toBe(true)
    const before = Number((await page.getByText(/^版本 \d+/).textContent())?.match(/\d+/)?.[0])
    const [delivered, answers] = [await weight('按时发货').inputValue(), await weight('按时答复').inputValue()]

    await weight('按时发货').fill(String(Number(delivered) - 5))
    await page.getByText('合计 95.00 / 100.00').waitFor()
    await page.getByText('权重合计应为 100.00，现为 95.00').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await weight('按时答复').fill(String(Number(answers) + 5))
    await page.getByText('合计 100.00 / 100.00').waitFor()

    const lowest = page
      .getByRole('listitem')
      .filter({ has: page.getByLabel('下限（含）') })
      .last()
    const most = await lowest.getByLabel('上限（不含）').inputValue()
    await lowest.getByLabel('上限（不含）').fill('30')
    await page.getByText(`与下一级之间缺 30.00 至 ${most}`).waitFor()
    expect(await save.isDisabled()).toBe(true)
    await lowest.getByLabel('上限（不含）').fill(most)
    await page.getByText('与下一级之间缺').waitFor({ state: 'detached' })
    await page.getByLabel('修改说明').fill('答复更重要')
    await save.click()
    await page.getByText(`版本 ${before + 1}`).waitFor()
    await page.getByText('答复更重要').waitFor()
    expect(await weight('按时答复').inputValue()).toBe((Number(answers) + 5).toFixed(2))

    // As it was, for whoever comes next.
    await weight('按时发货').fill(delivered)
    await weight('按时答复').fill(answers)
    await save.click()
    await page.getByText(`版本 ${before + 2}`).waitFor()
  })

  it('is read by others without anything to change', async () => {
    const page = await pages.open(schemePath, { as: 'purchaser' })
    await page.getByText('您没有修改评分方案的权限').waitFor()
    expect(await page.getByRole('button', { name: '保存方案' }).count()).toBe(0)
    expect(await page.getByLabel('“按时发货”的权重').isDisabled()).toBe(true)
  })
})

describe('scores', () => {
  it('are listed by month and standing, and lead to the criteria in the file', async () => {
    const page = await openList(pages, '/supplier-center/score/index', 'purchase-manager')
    await rows(page).first().getByRole('button', { name: '供应商档案' }).click()
    await page.waitForURL(/tab=supplier-score/)
    await page.getByRole('img', { name: /评分走势/ }).waitFor()
    await page.getByText(/\d+ 项资质中 \d+ 项有效/).waitFor()
    await page.getByLabel('查看月份').click()
    await page.getByText('（进行中）').last().click()
    await page.getByText('本月截至目前的预览').waitFor()
  })

  it('of a supplier stand on his home and in his file, without a way to change them', async () => {
    const page = await pages.open('/supplier-center/my-supplier/index?tab=supplier-score', { as: 'supplier-a' })
    await page.getByText(/\d+ 项资质中 \d+ 项有效/).waitFor()
    expect(await page.getByRole('button', { name: '重新计算' }).count()).toBe(0)
    await page.goto('/')
    await page.getByText('我的评分').waitFor()
    await page.getByRole('img', { name: /我的评分/ }).waitFor()
  })
})
