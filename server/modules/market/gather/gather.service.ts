/** Gathering: what sources say is written down with its price of that instant, matched by its barcode, and held against our price. */
import { z } from 'zod'
import type { DataSource, Sql } from '#kit/data-source.ts'
import type { JobContext } from '#kit/jobs/job.ts'
import { decimal } from '#kit/money.ts'
import { workOn } from '#kit/run-work.ts'
import { actorOf, type ModelRow, type UnitOfWork } from '#kit/unit-of-work.ts'
import { openException } from '#server/modules/exception/exception.service.ts'
import { sellableFacts } from '#server/modules/product/sku/sellable-facts.service.ts'
import type { MarketDependencies } from '../market-dependencies.service.ts'
import type { GatherSource, Offer } from './gather-source.provider.ts'
import type { priceGatherJob } from './gather.jobs.ts'

export type Gathered = ModelRow<'productGather'>
type Job = JobContext<z.output<typeof priceGatherJob.params>>
export const gatherException = 'price-gather'

/** Our side of a comparison. */
export interface Ours {
  readonly skuId: string
  readonly skuCode: string
  readonly channel: string | null
  readonly ourPrice: string | null
}

/** How far ours is from theirs, as a share of theirs. */
export const distanceOf = (ours: string | null | undefined, theirs: string): string | null =>
  ours === null || ours === undefined ? null : decimal(ours).minus(theirs).div(theirs).toDecimalPlaces(6).toFixed()

/** Of each article its price in the channel; in the first one that has a price where none is named. */
export async function oursOf(
  data: DataSource,
  sql: Sql,
  skuIds: readonly string[],
  channel: string | null | undefined,
): Promise<Map<string, Ours & { name: string }>> {
  const facts = await sellableFacts(data, sql, [...new Set(skuIds)])
  return new Map(
    [...facts.values()].map(({ skuId, code, name, salePrices }) => {
      const where =
        channel ??
        Object.keys(salePrices)
          .toSorted()
          .find((one) => salePrices[one] !== null) ??
        null
      return [skuId, { skuId, skuCode: code, name, channel: where, ourPrice: where === null ? null : (salePrices[where] ?? null) }]
    }),
  )
}

interface Question {
  readonly key: string
  readonly source: string
  readonly wanted: Parameters<GatherSource>[0]
  readonly ours: Ours | undefined
}

const Checkpoint = z.object({ done: z.number() })

/** One question after the other, each with its progress; a source that does not answer is an exception, and the others go on. */
export async function gatherPrices(dependencies: MarketDependencies, job: Job): Promise<{ readonly seen: number; readonly failed: number }> {
  const { data, zone, sourceOf } = dependencies
  const questions = await questionsOf(data, job.params)
  await job.expect(questions.length)
  const from = job.checkpoint ? Checkpoint.parse(job.checkpoint).done : 0
  let [seen, failed] = [0, 0]
  for (const [at, question] of questions.entries()) {
    if (at < from) continue
    job.signal.throwIfAborted()
    const answer = await (await sourceOf(question.source))(question.wanted).catch((error: unknown) => ({ error }))
    await workOn(data, { zone })(
      actorOf(job.principal),
      async (uow) => {
        if ('error' in answer) await lost(uow, question, answer.error)
        else for (const offer of answer) await keepOffer(uow, question.source, offer, question.ours, question.wanted.barcode)
        await job.record(uow.sql, { done: at + 1 }, 'error' in answer ? { failed: 1 } : { ok: 1 })
      },
      { retries: 3 },
    )
    if ('error' in answer) failed += 1
    else seen += answer.length
  }
  return { seen, failed }
}

async function questionsOf(data: DataSource, { ids, skuIds, sources, channel }: Job['params']): Promise<Question[]> {
  const known = await data.prisma.productGather.findMany({ where: { id: { in: ids }, deletedAt: null }, orderBy: { id: 'asc' } })
  const ours = await oursOf(data, data.sql, skuIds, channel)
  // What was compared in a channel is compared there again, unless another one is named.
  const placeOf = (row: Gathered): string => channel ?? row.channel ?? ''
  const matched = new Map<string, Awaited<ReturnType<typeof oursOf>>>()
  for (const place of new Set(known.map(placeOf))) {
    const there = known.filter((row) => placeOf(row) === place).flatMap(({ skuId }) => skuId ?? [])
    matched.set(place, await oursOf(data, data.sql, there, place || null))
  }
  const asked = [...skuIds, ...known.flatMap(({ skuId }) => skuId ?? [])]
  const barcodes = await data.prisma.sku.findMany({ where: { id: { in: asked } }, select: { id: true, barcode: true } })
  const barcodeOf = new Map(barcodes.map(({ id, barcode }) => [id, barcode]))
  const again = known.map((row): Question => {
    const { id, source, sourceCode, title, skuId, price } = row
    const mine = matched.get(placeOf(row))?.get(skuId ?? '')
    const wanted = { keyword: title, code: sourceCode, near: mine?.ourPrice ?? price.toString(), barcode: barcodeOf.get(skuId ?? '') ?? null }
    return { key: id, source, wanted, ours: mine }
  })
  const fresh = [...new Set(skuIds)].flatMap((skuId) =>
    [...new Set(sources)].flatMap((source): Question[] => {
      const mine = ours.get(skuId)
      return mine
        ? [{ key: `${source} ${skuId}`, source, wanted: { keyword: mine.name, barcode: barcodeOf.get(skuId) ?? null, near: mine.ourPrice }, ours: mine }]
        : []
    }),
  )
  return [...again, ...fresh]
}

const lost = (uow: UnitOfWork, { key, source, wanted, ours }: Question, error: unknown) =>
  openException(uow, {
    type: gatherException,
    bizKey: key,
    title: `${source} ${wanted.keyword}`.slice(0, 200),
    payload: { source, wanted, ours: ours ?? null },
    error,
  })

/** An offer as it is seen now. What people matched stays matched; a barcode that is ours, or the very name that was asked for, matches by itself. */
export async function keepOffer(uow: UnitOfWork, source: string, offer: Offer, asked: Ours | undefined, barcode: string | null | undefined): Promise<void> {
  await uow.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`gather ${source} ${offer.code}`])
  const before = await uow.prisma.productGather.findFirst({ where: { source, sourceCode: offer.code, deletedAt: null } })
  const isSame = asked !== undefined && Boolean(barcode) && offer.barcode === barcode
  const ours = before?.skuId ? (asked?.skuId === before.skuId ? asked : await standing(uow, before)) : isSame ? asked : undefined
  const seen = {
    title: offer.title,
    brandName: offer.brand ?? null,
    sourceUrl: offer.url ?? null,
    price: offer.price,
    gatheredAt: uow.now,
    ...comparedWith(ours, offer.price),
  }
  const row = before ? await uow.change('productGather', before, seen) : await uow.insert('productGather', { source, sourceCode: offer.code, ...seen })
  await keepPrice(uow, row, 'GATHERED')
}

const standing = async (_uow: UnitOfWork, { skuId, skuCode, channel, ourPrice }: Gathered): Promise<Ours | undefined> =>
  skuId === null ? undefined : { skuId, skuCode: skuCode ?? '', channel, ourPrice: ourPrice?.toString() ?? null }

/** The columns that follow from the match. */
export const comparedWith = (ours: Ours | undefined, theirs: string) => ({
  skuId: ours?.skuId ?? null,
  skuCode: ours?.skuCode ?? null,
  channel: ours?.channel ?? null,
  ourPrice: ours?.ourPrice ?? null,
  distance: distanceOf(ours?.ourPrice, theirs),
})

export async function keepPrice(uow: UnitOfWork, { id: gatherId, price, ourPrice }: Gathered, origin: 'GATHERED' | 'TYPED'): Promise<void> {
  await uow.insertMany('productGatherPrice', [{ gatherId, price, ourPrice, origin }])
}

/** Our prices changed: those who are compared with them follow. */
export async function followOurPrices(data: DataSource, uow: UnitOfWork, skuIds: readonly string[]): Promise<void> {
  const rows = await uow.prisma.productGather.findMany({ where: { skuId: { in: [...skuIds] }, deletedAt: null }, orderBy: { id: 'asc' } })
  for (const row of rows) {
    const ours = (await oursOf(data, uow.sql, [row.skuId ?? ''], row.channel)).get(row.skuId ?? '')
    const now = comparedWith(ours, row.price.toString())
    if (now.ourPrice !== (row.ourPrice?.toString() ?? null)) await uow.change('productGather', row, now)
  }
}
