/** Writing adjustments: head and lines, in a handful of statements however many lines there are. */
import { badInput, ruleFailure, type FieldProblem } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { decimal } from '#kit/money.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { newDocument } from '#server/documents/new-document.ts'
import { everyChannel, isPlace } from '#server/modules/product/price/price-keys.contract.ts'
import { secrecyFor } from '../price-secrecy.service.ts'
import type { PricingDependencies } from '../pricing-dependencies.service.ts'
import { lookAtLines, type LineAsked, type LineLooked, type Place } from './adjustment-lines.service.ts'
import type { AdjustmentDraft } from './price-adjustment-calls.contract.ts'
import { priceAdjustment } from './price-adjustment.contract.ts'

export type Adjustment = ModelRow<'priceAdjustment'>
export type AdjustmentLine = ModelRow<'priceAdjustmentLine'>

/** @throws Failure bad-input where no such price can hold there */
export function placeOf({ priceType, channel }: Pick<AdjustmentDraft, 'priceType' | 'channel'>): Place {
  const place = { priceType, channel: priceType === 'SUPPLY' ? everyChannel : (channel ?? '') }
  if (!place.channel) throw badInput([{ path: 'channel', code: 'price-adjustment.channel-missing' }])
  if (!isPlace(place.priceType, place.channel)) throw badInput([{ path: 'channel', code: 'price-adjustment.no-place' }])
  return place
}

function headOf(draft: AdjustmentDraft, place: Place, now: Date) {
  const [from, to] = [draft.effectiveAt, draft.endAt].map((text) => (text ? new Date(text) : null))
  const problems: FieldProblem[] = []
  if (to && to <= (from && from > now ? from : now)) problems.push({ path: 'endAt', code: 'price-adjustment.end-first' })
  if (draft.allowLoss && !draft.lossReason) problems.push({ path: 'lossReason', code: 'price-adjustment.loss-reason-missing' })
  if (problems.length > 0) throw badInput(problems)
  return {
    ...place,
    reason: draft.reason,
    effectiveAt: from ?? null,
    endAt: to ?? null,
    allowLoss: draft.allowLoss,
    lossReason: draft.allowLoss ? (draft.lossReason ?? null) : null,
    remark: draft.remark || null,
  }
}

/** @returns the id of the new adjustment, a draft @throws Failure bad-input for what cannot be adjusted */
export async function writeAdjustment(dependencies: PricingDependencies, uow: UnitOfWork, draft: AdjustmentDraft, copiedFromId?: string): Promise<string> {
  const place = placeOf(draft)
  const head = headOf(draft, place, uow.now)
  const { id } = await uow.insert(
    'priceAdjustment',
    { ...(await newDocument(uow, priceAdjustment.name)), ...head, copiedFromId: copiedFromId ?? null },
    { bizType: priceAdjustment.name, event: 'inserted' },
  )
  await writeLines(dependencies, uow, id, place, draft.lines)
  await sumUp(uow, await uow.lockRow('priceAdjustment', id))
  return id
}

/** @param row locked, a draft; lines that stay keep what they were written against */
export async function rewriteAdjustment(
  dependencies: PricingDependencies,
  uow: UnitOfWork,
  row: Adjustment,
  draft: Omit<AdjustmentDraft, 'lines'> & { readonly lines?: AdjustmentDraft['lines'] | undefined },
): Promise<Adjustment> {
  const place = placeOf(draft)
  const there = await uow.prisma.priceAdjustmentLine.findMany({ where: { adjustmentId: row.id, deletedAt: null }, orderBy: { lineNo: 'asc' } })
  const isMoved = place.priceType !== row.priceType || place.channel !== row.channel
  const before = new Map(there.map(({ skuId, oldPrice }) => [skuId, oldPrice?.toFixed() ?? null]))
  const wanted = draft.lines ?? there.map(({ skuId, newPrice }) => ({ skuId, newPrice: newPrice.toFixed() }))
  await dropLines(uow, row.id)
  const lines = wanted.map((line) => (isMoved || !before.has(line.skuId) ? line : { ...line, oldPrice: before.get(line.skuId) ?? null }))
  await writeLines(dependencies, uow, row.id, place, lines)
  const changed = await uow.change('priceAdjustment', row, headOf({ ...draft, lines: [] }, place, uow.now))
  return sumUp(uow, changed)
}

/** Lines are written against what holds now. New prices stay. @param row locked, a draft */
export async function refreshLines(dependencies: PricingDependencies, uow: UnitOfWork, row: Adjustment): Promise<void> {
  const there = await uow.prisma.priceAdjustmentLine.findMany({ where: { adjustmentId: row.id, deletedAt: null }, orderBy: { lineNo: 'asc' } })
  await dropLines(uow, row.id)
  const place = { priceType: row.priceType, channel: row.channel }
  await writeLines(
    dependencies,
    uow,
    row.id,
    place,
    there.map(({ skuId, newPrice }) => ({ skuId, newPrice: newPrice.toFixed() })),
    'drop',
  )
  await sumUp(uow, row)
  await uow.log({ bizType: priceAdjustment.name, bizId: row.id, event: 'refreshed' })
}

/** Nobody has decided on them: what was handed in is kept by its snapshot. */
const dropLines = ({ sql }: UnitOfWork, adjustmentId: string): Promise<unknown> =>
  sql.query('delete from price_adjustment_line where adjustment_id = $1::uuid', [adjustmentId])

/** @param gone what becomes of articles that are not offered there any more */
async function writeLines(
  { data }: PricingDependencies,
  uow: UnitOfWork,
  adjustmentId: string,
  place: Place,
  lines: readonly LineAsked[],
  gone: 'refuse' | 'drop' = 'refuse',
): Promise<void> {
  const looked = await lookAtLines(data, uow, place, lines, adjustmentId)
  const suppliers = [...looked.values()].map(({ article }) => article.supplierId)
  const secrecy = await secrecyFor(uow, uow.actor.principal, suppliers)
  const seen = new Set<string>()
  const problems: FieldProblem[] = []
  const rows: LineLooked[] = []
  for (const [n, { skuId }] of lines.entries()) {
    const line = looked.get(skuId)
    const path = `lines[${n}].skuId`
    if (seen.has(skuId)) problems.push({ path, code: 'price-adjustment.sku-twice' })
    else if (!line?.isOffered) {
      if (gone === 'refuse') problems.push({ path, code: 'price-adjustment.not-offered', params: { sku: line?.article.code ?? skuId } })
    } else if (!secrecy.seesPrice(line.article.supplierId, place.priceType))
      problems.push({ path, code: 'price-adjustment.secret', params: { sku: line.article.code } })
    else rows.push(line)
    seen.add(skuId)
  }
  if (problems.length > 0) throw badInput(problems)
  await uow.insertMany(
    'priceAdjustmentLine',
    rows.map(({ article, oldPrice, newPrice, cost, rate, marginBefore, marginAfter, isBelowFloor }, n) => ({
      id: newId(),
      adjustmentId,
      lineNo: n + 1,
      skuId: article.skuId,
      spuId: article.spuId,
      supplierId: article.supplierId,
      skuCode: article.code,
      skuName: article.name,
      skuNameEn: article.nameEn,
      spec: article.spec,
      channel: place.channel,
      priceType: place.priceType,
      oldPrice,
      newPrice,
      rate,
      costPrice: cost,
      marginBefore,
      marginAfter,
      isBelowFloor,
    })),
  )
}

/** Brings the head in line with its lines. */
export async function sumUp(uow: UnitOfWork, row: Adjustment): Promise<Adjustment> {
  const [sums] = await uow.sql.query<Pick<Adjustment, 'lineCount' | 'upCount' | 'downCount' | 'belowFloor'> & { maxRate: string }>(
    `select count(*)::int as "lineCount", coalesce(max(abs(rate)), 0)::text as "maxRate", (count(*) filter (where rate > 0))::int as "upCount",
            (count(*) filter (where rate < 0))::int as "downCount", (count(*) filter (where is_below_floor))::int as "belowFloor"
       from price_adjustment_line where adjustment_id = $1::uuid and deleted_at is null`,
    [row.id],
  )
  return uow.change('priceAdjustment', row, { ...sums })
}

/** The same articles and prices once more, as a draft. @throws Failure rule where nothing is left to be copied */
export async function copyAdjustment(dependencies: PricingDependencies, uow: UnitOfWork, row: Adjustment, only: 'ALL' | 'FAILED'): Promise<string> {
  const lines = await uow.prisma.priceAdjustmentLine.findMany({
    where: { adjustmentId: row.id, deletedAt: null, ...(only === 'FAILED' && { status: 'FAILED' }) },
    orderBy: { lineNo: 'asc' },
  })
  const place = { priceType: row.priceType, channel: row.channel }
  const asked = lines.map(({ skuId, newPrice }) => ({ skuId, newPrice: newPrice.toFixed() }))
  const looked = await lookAtLines(dependencies.data, uow, place, asked, undefined)
  const offered = asked.filter(({ skuId, newPrice }) => {
    const line = looked.get(skuId)
    return line?.isOffered && (line.currentPrice === null || !decimal(line.currentPrice).eq(newPrice))
  })
  if (offered.length === 0) throw ruleFailure('price-adjustment.nothing-to-copy')
  const draft = {
    ...place,
    reason: row.reason,
    effectiveAt: row.effectiveAt && row.effectiveAt > uow.now ? row.effectiveAt.toISOString() : null,
    endAt: row.endAt && row.endAt > uow.now ? row.endAt.toISOString() : null,
    allowLoss: row.allowLoss,
    lossReason: row.lossReason,
    remark: row.remark,
    lines: offered,
  }
  return writeAdjustment(dependencies, uow, draft, row.id)
}
