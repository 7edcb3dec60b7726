/** What has to hold of all lines before an adjustment is decided on; everything that is wrong is told at once. Claims are made and given up here. */
import { createHash } from 'node:crypto'
import { Failure } from '#kit/errors.ts'
import { label } from '#kit/fields.contract.ts'
import type { DocumentParts } from '#kit/document/snapshot.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { joinedWords } from '#kit/words.ts'
import { recordPrices } from '../history/price-history.service.ts'
import type { PricingDependencies } from '../pricing-dependencies.service.ts'
import { pricingMessages } from '../pricing.messages.ts'
import { lookAtLines, type LineLooked, type Place } from './adjustment-lines.service.ts'
import type { Adjustment } from './adjustment-write.service.ts'
import { priceAdjustment } from './price-adjustment.contract.ts'
import { priceAdjustmentMachine, type PriceAdjustmentFacts } from './price-adjustment.machine.ts'

/** What the machine looks at. */
export const ofAdjustment = () => ({
  resource: priceAdjustment,
  machine: priceAdjustmentMachine,
  messages: pricingMessages,
  facts: ({ now }: UnitOfWork, row: Adjustment): PriceAdjustmentFacts => {
    const begins = row.effectiveAt && row.effectiveAt > now ? row.effectiveAt : now
    return {
      isFilled: row.lineCount > 0,
      isAhead: row.endAt === null || row.endAt > begins,
      isAnyFailed: row.failedCount > 0,
      isEnding: row.endAt !== null && row.endedAt === null,
    }
  },
})

/** Codes of what is wrong with a line. */
export function problemsOf(
  { isOffered, isStale, claimedBy, isBelowFloor, currentPrice, newPrice }: LineLooked,
  { allowLoss }: Pick<Adjustment, 'allowLoss'>,
): string[] {
  return [
    ...(isOffered ? [] : ['price-adjustment.line-not-offered']),
    ...(isStale ? ['price-adjustment.line-stale'] : []),
    ...(claimedBy === null ? [] : ['price-adjustment.line-claimed']),
    ...(isBelowFloor && !allowLoss ? ['price-adjustment.line-below-floor'] : []),
    ...(!isStale && currentPrice !== null && Number(currentPrice) === Number(newPrice) ? ['price-adjustment.line-same'] : []),
  ]
}

const wrongShown = 20

/** Whoever claims articles of a kind of price and channel at the same moment follows. */
export const lockPlace = ({ sql }: UnitOfWork, { priceType, channel }: Place): Promise<unknown> =>
  sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`prices ${priceType} ${channel}`])

/**
 * Handed in: lines are looked at once more, then claim their articles. Whoever hands in at the same moment follows.
 * @throws Failure rule with every reason, and the first articles of each
 */
export async function claimLines({ data }: PricingDependencies, uow: UnitOfWork, row: Adjustment): Promise<void> {
  const place = { priceType: row.priceType, channel: row.channel }
  await lockPlace(uow, place)
  const lines = await linesOf(uow, row.id)
  const looked = await lookAtLines(data, uow, place, lines, row.id)
  const wrong = new Map<string, string[]>()
  for (const { skuId, skuCode } of lines) {
    const line = looked.get(skuId)
    const codes = line ? problemsOf(line, row) : ['price-adjustment.line-not-offered']
    for (const code of codes)
      wrong.set(code, [...(wrong.get(code) ?? []), line?.claimedBy && code.endsWith('claimed') ? `${skuCode} (${line.claimedBy})` : skuCode])
  }
  if (wrong.size > 0) {
    const [[first = '', skus = []] = []] = wrong
    throw new Failure('rule', first, {
      rule: first,
      count: skus.length,
      skus: joinedWords(skus.slice(0, 3), { zh: '、', en: ', ' }),
      reasons: [...wrong].map(([code, codes]) => ({ code, count: codes.length, skus: codes.slice(0, wrongShown) })),
    })
  }
  await uow.sql.query(
    'update price_adjustment_line set is_open = true, version = version + 1, update_time = $2 where adjustment_id = $1::uuid and deleted_at is null',
    [row.id, uow.now],
  )
  await recordPrices(
    uow,
    lines.map(({ skuId }) => skuId),
  )
}

/** Nothing of it is to come any more. */
export const giveUpLines = ({ sql, now }: UnitOfWork, adjustmentId: string): Promise<unknown> =>
  sql.query('update price_adjustment_line set is_open = false, version = version + 1, update_time = $2 where adjustment_id = $1::uuid and is_open', [
    adjustmentId,
    now,
  ])

async function linesOf({ prisma }: Pick<UnitOfWork, 'prisma'>, adjustmentId: string) {
  const rows = await prisma.priceAdjustmentLine.findMany({
    where: { adjustmentId, deletedAt: null },
    select: { skuId: true, skuCode: true, oldPrice: true, newPrice: true },
    orderBy: { lineNo: 'asc' },
  })
  return rows.map(({ skuId, skuCode, oldPrice, newPrice }) => ({ skuId, skuCode, oldPrice: oldPrice?.toFixed(4) ?? null, newPrice: newPrice.toFixed(4) }))
}

const told = 100

/** What is decided on beside the head: the first lines to be read, and a digest of all, so that none changes unseen. */
export async function adjustmentParts(at: Pick<UnitOfWork, 'prisma'>, { id }: Pick<Adjustment, 'id'>): Promise<DocumentParts> {
  const lines = (await linesOf(at, id)).map(({ skuCode, oldPrice, newPrice }) => `${skuCode}: ${oldPrice ?? '-'} → ${newPrice}`)
  const toldFrom = ['oldPrice', 'newPrice']
  return {
    lines: { label: label('调价明细', 'Lines'), value: lines.slice(0, told), toldFrom },
    ...(lines.length > told && {
      allLines: {
        label: label('全部明细摘要', 'Digest of all lines'),
        value: createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16),
        toldFrom,
      },
    }),
  }
}
