/** What bears on a decision about prices: margins before and after, the largest changes, what is wrong by now, where the articles sell. */
import { pricedArticles } from '#server/modules/product/price/published-prices.service.ts'
import { allLines, type PriceReading } from './adjustment-view.service.ts'
import type { Adjustment } from './adjustment-write.service.ts'

const shownLines = 10
const bands = ['UP_20', 'UP_5', 'UP', 'SAME', 'DOWN', 'DOWN_5', 'DOWN_20'] as const
type Band = (typeof bands)[number]

function bandOf(rate: number): Band {
  if (rate === 0) return 'SAME'
  if (rate > 0) return rate >= 0.2 ? 'UP_20' : rate >= 0.05 ? 'UP_5' : 'UP'
  return rate <= -0.2 ? 'DOWN_20' : rate <= -0.05 ? 'DOWN_5' : 'DOWN'
}

export async function caseFacts(at: PriceReading, row: Adjustment) {
  const { lines, sums } = await allLines(at, row)
  const known = lines.flatMap((line) => (line.rate === null ? [] : [{ line, rate: Number(line.rate) }]))
  const articles = await pricedArticles(
    at.sql,
    lines.map(({ skuId }) => skuId),
  )
  const sold = new Map<string, number>()
  for (const { channels } of articles.values()) for (const channel of Object.keys(channels)) sold.set(channel, (sold.get(channel) ?? 0) + 1)
  const counted = known.map(({ rate }) => bandOf(rate))
  return {
    sums,
    biggest: known
      .toSorted((one, other) => Math.abs(other.rate) - Math.abs(one.rate))
      .slice(0, shownLines)
      .map(({ line }) => line),
    wrong: lines.filter(({ isStale, claimedBy, isBelowFloor }) => isStale || claimedBy !== null || isBelowFloor).slice(0, shownLines),
    channels: [...sold].map(([channel, count]) => ({ channel, count })).toSorted((one, other) => other.count - one.count),
    bands: bands.map((band) => ({ band, count: counted.filter((one) => one === band).length })),
  }
}
