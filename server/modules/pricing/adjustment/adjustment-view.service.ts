/** Adjustments as people see them: as much of prices, costs and margins as each may know. */
import { decimal, sum, toWire } from '#kit/money.ts'
import type { Locale } from '#kit/messages.ts'
import type { Principal } from '#kit/principal.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import type { DataSource } from '#kit/data-source.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { labelOf } from '#kit/words.ts'
import { waitingAt } from '#server/documents/open-task.ts'
import { secrecyFor, type Secrecy } from '../price-secrecy.service.ts'
import { problemsOf } from './adjustment-guard.service.ts'
import { lookAtLines, type LineAsked, type LineLooked, type Place } from './adjustment-lines.service.ts'
import type { Adjustment, AdjustmentLine } from './adjustment-write.service.ts'
import type { AdjustmentLineView, AdjustmentSums, priceAdjustment, priceAdjustmentLine, salesPriceApproval } from './price-adjustment.contract.ts'

export interface PriceReading extends Pick<UnitOfWork, 'prisma' | 'sql'> {
  readonly data: DataSource
  readonly locale: Locale
  readonly caller: Principal | undefined
  text(code: string, params?: Readonly<Record<string, unknown>>): string
}

/** In a few words, beside the line. */
const shortly: Readonly<Record<string, string>> = {
  'price-adjustment.line-not-offered': 'price-adjustment.gone',
  'price-adjustment.line-stale': 'price-adjustment.stale',
  'price-adjustment.line-claimed': 'price-adjustment.claimed',
  'price-adjustment.line-below-floor': 'price-adjustment.below-floor',
  'price-adjustment.line-same': 'price-adjustment.same',
}
export const shortOf = (code: string): string => shortly[code] ?? code

export const adjustmentHooks: ResourceHooks<typeof priceAdjustment> = { expressions: { createdByName: nameOf('app_user', 'created_by') } }

/** What was handed in once, and whom it waits for. */
export const approvalHooks: ResourceHooks<typeof salesPriceApproval> = {
  expressions: {
    createdByName: nameOf('app_user', 'created_by'),
    waitsFor: 't.process_instance_id::text',
  },
  withheld: (_principal, where) => where.add('t.submitted_at is not null'),
  present: async (rows, { sql, principal, locale }) => {
    const instances = rows.flatMap((row) => (row['status'] === 'IN_APPROVAL' && typeof row['waitsFor'] === 'string' ? [row['waitsFor']] : []))
    const waiting = await waitingAt(sql, principal, instances)
    return rows.map((row) => {
      const names = waiting.get(String(row['waitsFor']))?.names ?? []
      return { ...row, waitsFor: names.map((name) => labelOf(name)[locale]).join('、') || null }
    })
  },
}

interface Shown {
  readonly looked: LineLooked
  readonly lineNo: number
  /** Where it is written already. */
  readonly line?: AdjustmentLine | undefined
  readonly allowLoss: boolean
  readonly place: Place
}

/** What became of it is settled: it is not beside what holds now any more. */
const isSettled = (line: AdjustmentLine | undefined): boolean => line !== undefined && line.status !== 'PENDING'

function lineShown(at: PriceReading, secrecy: Secrecy, { looked, lineNo, line, allowLoss, place }: Shown): AdjustmentLineView {
  const { article } = looked
  const seesPrice = secrecy.seesPrice(article.supplierId, place.priceType)
  const seesCost = seesPrice && secrecy.seesCost(article.supplierId)
  const settled = isSettled(line)
  const problems = settled ? [] : problemsOf(looked, { allowLoss })
  const price = (value: string | null): string | null => (seesPrice && value !== null ? toWire(value, 4) : null)
  const cost = (value: string | null): string | null => (seesCost ? value : null)
  const [first] = problems
  return {
    id: line?.id ?? null,
    lineNo,
    skuId: article.skuId,
    spuId: article.spuId,
    supplierId: article.supplierId,
    skuCode: article.code,
    skuName: (at.locale === 'en' && article.nameEn) || article.name,
    spec: article.spec,
    oldPrice: price(looked.oldPrice),
    newPrice: price(looked.newPrice),
    rate: seesPrice ? looked.rate : null,
    costPrice: cost(toWire(settled && line?.costPrice ? line.costPrice.toFixed() : looked.cost, 4)),
    marginBefore: cost(settled && line ? (line.marginBefore?.toFixed(6) ?? null) : looked.marginBefore),
    marginAfter: cost(settled && line ? (line.marginAfter?.toFixed(6) ?? null) : looked.marginAfter),
    isBelowFloor: settled && line ? line.isBelowFloor : looked.isBelowFloor,
    floor: cost(looked.floor),
    currentPrice: price(looked.currentPrice),
    isOffered: settled || looked.isOffered,
    isStale: !settled && looked.isStale,
    isSecret: !seesPrice || !seesCost,
    claimedBy: settled ? null : looked.claimedBy,
    problem: first === undefined ? null : at.text(shortOf(first), { code: looked.claimedBy ?? '' }),
    status: line?.status ?? 'PENDING',
    error: line?.error ? at.text(shortOf(line.error), { code: looked.claimedBy ?? '' }) : null,
  }
}

export interface LookedLines {
  readonly lines: AdjustmentLineView[]
  readonly sums: AdjustmentSums
}

/** What lines would do, in the order in which they are asked; those whose article is gone are left out. */
export async function looked(
  at: PriceReading,
  place: Place,
  asked: readonly LineAsked[],
  { exceptId, allowLoss = false }: { readonly exceptId?: string | undefined; readonly allowLoss?: boolean } = {},
): Promise<LookedLines> {
  const found = await lookAtLines(at.data, at, place, asked, exceptId)
  const of = asked.flatMap(({ skuId }) => found.get(skuId) ?? [])
  const secrecy = await secrecyFor(
    at,
    at.caller,
    of.map(({ article }) => article.supplierId),
  )
  return {
    lines: of.map((line, n) => lineShown(at, secrecy, { looked: line, lineNo: n + 1, allowLoss, place })),
    sums: sumsOf(of, secrecy, place),
  }
}

function sumsOf(lines: readonly LineLooked[], secrecy: Secrecy, { priceType }: Place): AdjustmentSums {
  const seesAll = lines.every(({ article: { supplierId } }) => secrecy.seesPrice(supplierId, priceType) && secrecy.seesCost(supplierId))
  const average = (margins: readonly (string | null)[]): string | null => {
    const known = margins.filter((one) => one !== null)
    return seesAll && known.length > 0 ? sum(known).div(known.length).toFixed(6) : null
  }
  const count = (is: (line: LineLooked) => boolean): number => lines.filter(is).length
  const rates = lines.map(({ rate }) => decimal(rate))
  return {
    lines: lines.length,
    up: rates.filter((rate) => rate.greaterThan(0)).length,
    down: rates.filter((rate) => rate.lessThan(0)).length,
    same: rates.filter((rate) => rate.isZero()).length,
    belowFloor: count(({ isBelowFloor }) => isBelowFloor),
    stale: count(({ isStale }) => isStale),
    claimed: count(({ claimedBy }) => claimedBy !== null),
    unoffered: count(({ isOffered }) => !isOffered),
    maxRate: rates.reduce((most, rate) => (rate.abs().greaterThan(most) ? rate.abs() : most), decimal('0')).toFixed(6),
    marginBefore: average(lines.map(({ marginBefore }) => marginBefore)),
    marginAfter: average(lines.map(({ marginAfter }) => marginAfter)),
  }
}

type Only = 'ALL' | 'STALE' | 'BELOW_FLOOR' | 'FAILED'

/** Every line of an adjustment beside what holds now. @param row that the caller sees */
export async function allLines(at: PriceReading, row: Pick<Adjustment, 'id' | 'priceType' | 'channel' | 'allowLoss'>): Promise<LookedLines> {
  const lines = await at.prisma.priceAdjustmentLine.findMany({ where: { adjustmentId: row.id, deletedAt: null }, orderBy: { lineNo: 'asc' } })
  const asked = lines.map(({ skuId, oldPrice, newPrice }) => ({ skuId, oldPrice: oldPrice?.toFixed(4) ?? null, newPrice: newPrice.toFixed(4) }))
  const place = { priceType: row.priceType, channel: row.channel }
  const found = await lookAtLines(at.data, at, place, asked, row.id)
  const of = lines.flatMap((line) => {
    const one = found.get(line.skuId)
    return one ? [{ line, looked: one }] : []
  })
  const secrecy = await secrecyFor(
    at,
    at.caller,
    of.map(({ line }) => line.supplierId),
  )
  const open = of.map(({ line, looked: one }) =>
    isSettled(line)
      ? {
          ...one,
          isStale: false,
          claimedBy: null,
          isOffered: true,
          isBelowFloor: line.isBelowFloor,
          marginBefore: line.marginBefore?.toFixed(6) ?? null,
          marginAfter: line.marginAfter?.toFixed(6) ?? null,
        }
      : one,
  )
  return {
    lines: of.map(({ line, looked: one }) => lineShown(at, secrecy, { looked: one, lineNo: line.lineNo, line, allowLoss: row.allowLoss, place })),
    sums: sumsOf(open, secrecy, place),
  }
}

const kept: Readonly<Record<Only, (line: AdjustmentLineView) => boolean>> = {
  ALL: () => true,
  STALE: ({ isStale, claimedBy }) => isStale || claimedBy !== null,
  BELOW_FLOOR: ({ isBelowFloor }) => isBelowFloor,
  FAILED: ({ status }) => status === 'FAILED' || status === 'KEPT',
}

export async function linePage(
  at: PriceReading,
  row: Pick<Adjustment, 'id' | 'priceType' | 'channel' | 'allowLoss'>,
  { only, current, size }: { readonly only: Only; readonly current: number; readonly size: number },
) {
  const lines = (await allLines(at, row)).lines.filter(kept[only])
  return { records: lines.slice((current - 1) * size, current * size), total: lines.length, current, size }
}

/** Lines in lists and sheets, without what is kept from their reader. */
export const lineHooks = (text: (code: string, locale: Locale) => string): ResourceHooks<typeof priceAdjustmentLine> => ({
  expressions: {
    adjustmentCode: nameOf('price_adjustment', 'adjustment_id', { zh: 'code', en: 'code' }),
    supplierName: nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' }),
    errorText: 't.error',
  },
  present: async (rows, { principal, locale, sql }) => {
    const secrecy = await secrecyFor(
      { sql },
      principal,
      rows.map((row) => row['supplierId'] as string | null),
    )
    return rows.map((row) => {
      const supplierId = (row['supplierId'] ?? null) as string | null
      const seesPrice = secrecy.seesPrice(supplierId, row['priceType'] as Place['priceType'])
      const seesCost = seesPrice && secrecy.seesCost(supplierId)
      const error = row['errorText']
      return {
        ...row,
        ...(!seesPrice && { oldPrice: null, newPrice: null, rate: null }),
        ...(!seesCost && { costPrice: null, marginBefore: null, marginAfter: null }),
        ...(typeof error === 'string' && { errorText: text(shortOf(error), locale) }),
      }
    })
  },
})
