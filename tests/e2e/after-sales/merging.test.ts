/** A buyer who says the same three times: the desk makes one case of it, and whoever had one of the others reads what became of it. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { send } from '../inbox/workflow.ts'
import { withBrowser } from '../support/browser.ts'
import { expectToast } from '../support/list-page.ts'
import { shippedOrder } from './case-world.ts'

interface Case {
  readonly id: string
  readonly code: string
  readonly orderLineId: string
}

const pages = withBrowser()
const calls = '/api/after-order/as-order'
const page = (id: string) => `/order-center/new-info-service?id=${id}`
const kept = (at: Page) => at.locator('.kept-page:visible')
const merging = (at: Page) => at.getByRole('dialog', { name: '合并重复' })
let first: Case
let again: Case
let asked: Case
let other: Case

beforeAll(async () => {
  const { orderId } = await shippedOrder()
  const [line] = (await send('after-sales', `${calls}/claimable`, { orderId })) as { orderLineId: string }[]
  const apply = async (more: object) =>
    (await send('after-sales', `${calls}/insert`, {
      orderLineId: line?.orderLineId,
      type: 'REFUND_ONLY',
      reasonCode: 'QUALITY',
      qty: '2',
      description: '纸张受潮',
      ...more,
    })) as Case
  first = await apply({})
  again = await apply({ description: '怎么还没有人处理？' })
  asked = await apply({ description: '纸张受潮，第三次反馈' })
  other = await apply({ reasonCode: 'SHORT', qty: '1', description: '少发一箱' })
  await send('after-sales', `${calls}/approve`, { ids: [asked.id] })
})

it('is made one case, of which others are told apart by what they say', async () => {
  const desk = await pages.open(page(first.id), { as: 'after-sales' })
  await desk.getByRole('button', { name: '合并重复' }).click()
  const choice = (of: Case) => merging(desk).getByRole('checkbox', { name: of.code })
  await choice(again).waitFor()
  // Nobody merges goods that came short into damp paper by pressing once.
  expect(await Promise.all([again, asked, other].map((of) => choice(of).isChecked()))).toEqual([true, false, false])
  await merging(desk).getByText('怎么还没有人处理？').waitFor()
  await choice(asked).check()
  await merging(desk).getByRole('button', { name: '合并重复' }).click()
  await expectToast(desk, '操作成功')
  for (const text of ['并入重复售后单', `← ${again.code} 怎么还没有人处理？`, `← ${asked.code} 纸张受潮，第三次反馈`])
    await kept(desk).getByText(text).first().waitFor()
  const [line] = (await send('after-sales', `${calls}/claimable`, { orderLineId: first.orderLineId })) as { openQty: string }[]
  // Of twelve, two of the first and one of the other are still asked for.
  expect(Number(line?.openQty)).toBe(9)
  await desk.goto(page(again.id))
  await kept(desk).getByText('已关闭', { exact: true }).first().waitFor()
  await kept(desk).getByRole('link', { name: '已合并至其他售后单' }).click()
  await kept(desk).getByRole('heading', { name: first.code }).waitFor()
})

it('tells its supplier where the case went, without a way to what is not theirs', async () => {
  const own = await pages.open(`/supplier-center/after-sales-info?id=${asked.id}`, { as: 'supplier-a', viewport: { width: 390, height: 844 } })
  await kept(own).getByText('已关闭', { exact: true }).first().waitFor()
  await kept(own).getByText(`→ ${first.code}`).first().waitFor()
  expect(await kept(own).getByRole('link', { name: '已合并至其他售后单' }).count()).toBe(0)
  await send('after-sales', `${calls}/approve`, { ids: [first.id] })
  await own.reload()
  await kept(own).getByRole('link', { name: '已合并至其他售后单' }).click()
  await kept(own).getByText(first.code).first().waitFor()
  await kept(own).getByRole('button', { name: '同意', exact: true }).waitFor()
})

it('offers canned answers by their titles in the language of who gives them', async () => {
  const desk = await pages.open(page(other.id), { as: 'after-sales', kept: { language: 'en' } })
  await desk.getByRole('button', { name: 'Refuse' }).click()
  await desk.getByRole('combobox', { name: 'Canned answers' }).click()
  await desk.locator('.ant-select-item-option', { hasText: 'Not covered' }).click()
  expect(await desk.getByRole('dialog').getByRole('textbox').first().inputValue()).toContain('this is not covered')
})
