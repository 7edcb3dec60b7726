/** How the demo company changes prices: one in force, one for a week, one that waits for its hour, one that is decided on, one that came back, one that is being written. */
import type { Answer, Stage, Story } from '../stage.ts'
import { decide } from './deciding.ts'

const on = (tail: string): string => `/api/product/readjust-price/${tail}`
const mall = 'ENTERPRISE_MALL'

/** Articles that sell in the channel, with what they cost; a price that falls a little still leaves enough of each. */
async function goods(stage: Stage, channel: string, count: number): Promise<readonly Answer[]> {
  const { records } = await stage.as('pricing', '/api/product/price-history/list', { priceType: ['SALE'], channel, current: 1, size: 100, ascs: 'skuCode' })
  const current: readonly Answer[] = records.filter(({ isCurrent, price }: Answer) => isCurrent && price !== null)
  const lines = current.map(({ skuId, price }) => ({ skuId, newPrice: times(price, 0.97) }))
  if (lines.length === 0) return []
  const looked = await stage.as('pricing', on('preview'), { priceType: 'SALE', channel, lines })
  const sound = new Set(looked.lines.flatMap(({ skuId, problem }: Answer) => (problem === null ? [skuId] : [])))
  return current.filter(({ skuId }) => sound.has(skuId)).slice(0, count)
}

const times = (price: string, factor: number): string => (Number(price) * factor).toFixed(2)

export const priceAdjustmentStories: readonly Story[] = [
  { name: 'prices that change', tables: ['price_adjustment'], tell: tellPrices },
  { name: 'prices that change at JD', tables: ['price_adjustment'], tell: tellJdPrices },
]

/** Writes adjustments of one channel, over articles that lack nothing. */
const writerOf =
  (stage: Stage, channel: string, found: readonly Answer[]) =>
  (account: string, from: number, to: number, factor: number, more: object): Promise<Answer> =>
    stage.as(account, on('insert'), {
      priceType: 'SALE',
      channel,
      lines: found.slice(from, to).map(({ skuId, price }) => ({ skuId, newPrice: times(price, factor) })),
      ...more,
    })

const handedInBy =
  (stage: Stage) =>
  ({ id }: Answer): Promise<Answer> =>
    stage.as('category-op', on('submit'), { id })

async function tellPrices(stage: Stage): Promise<void> {
  const found = await goods(stage, mall, 12)
  if (found.length < 12) return
  const [written, handedIn] = [writerOf(stage, mall, found), handedInBy(stage)]

  await stage.at(6, '10:00')
  const done = await handedIn(await written('category-op', 0, 3, 1.04, { reason: '原材料上涨，售价同步上调' }))
  await stage.at(6, '14:30')
  await decide(stage, 'pricing', done.id, { comment: '涨幅合理，同意' })

  await stage.at(2, '09:40')
  const later = await handedIn(
    await written('category-op', 3, 6, 0.97, {
      reason: '年终促销，限时让利',
      effectiveAt: stage.today.plus({ days: 5 }).toISO(),
      endAt: stage.today.plus({ days: 12 }).toISO(),
    }),
  )
  await stage.at(2, '11:15')
  await decide(stage, 'pricing', later.id)

  await stage.at(1, '10:20')
  await handedIn(await written('category-op', 6, 9, 1.08, { reason: '供应商调价，跟随上调 8%' }))

  await stage.at(1, '15:00')
  const back = await handedIn(await written('category-op', 9, 11, 1.03, { reason: '对标竞品价格' }))
  await decide(stage, 'pricing', back.id, { pass: false, comment: '请补充竞品价格依据' })

  await stage.at(0, '09:05')
  await written('category-op', 11, 12, 0.99, { reason: '尾数定价' })
}

/** At JD its own people agree too. */
async function tellJdPrices(stage: Stage): Promise<void> {
  const found = await goods(stage, 'JD', 9)
  if (found.length < 9) return
  const [written, handedIn] = [writerOf(stage, 'JD', found), handedInBy(stage)]

  await stage.at(4, '10:15')
  const done = await handedIn(await written('category-op', 0, 3, 0.98, { reason: '京东大促价格对齐' }))
  await stage.at(4, '11:00')
  await decide(stage, 'pricing', done.id)
  await decide(stage, 'ops', done.id, { comment: '与京东活动报名价一致，同意' })

  await stage.at(1, '13:40')
  const asked = await handedIn(await written('category-op', 3, 6, 1.03, { reason: '京东扣点上调，售价同步' }))
  await decide(stage, 'pricing', asked.id)

  await stage.at(0, '09:20')
  await written('category-op', 6, 9, 0.99, { reason: '跟随京东自营同款降价' })
}
