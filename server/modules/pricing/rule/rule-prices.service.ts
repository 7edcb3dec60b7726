/**
 * A supplier's price rule holds from now on: what its articles cost follows. New prices come as adjustments that were decided on with
 * the rule, a page of articles each, and are applied like every other one. What would fall below the floor, or stands on another
 * adjustment, keeps its price and becomes an exception.
 */
import { z } from 'zod'
import type { Label } from '#kit/contract.ts'
import { listen } from '#kit/listen.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { decimal, toWire, type Decimal } from '#kit/money.ts'
import { defineTopic, handleOutside, type TopicHandler } from '#kit/outbox/outbox.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import { joinedWords, reasonSeparator, storedWords } from '#kit/words.ts'
import { openException, type ExceptionRetry } from '#server/modules/exception/exception.service.ts'
import { goodsSold, priceRuleInForce } from '#server/modules/supplier/rules/price-rule-goods.service.ts'
import { supplierPriceRule } from '#server/modules/supplier/rules/price-rule.contract.ts'
import {
  marginOn,
  nearestRule,
  priceByRule,
  ruleInForceById,
  rulesByCategory,
  termsInForce,
  type RuleTerms,
} from '#server/modules/supplier/rules/price-terms.service.ts'
import { askToApply } from '../adjustment/adjustment-due.service.ts'
import { claimLines, lockPlace, ofAdjustment } from '../adjustment/adjustment-guard.service.ts'
import { lookAtLines, samePrice, type LineLooked, type Place } from '../adjustment/adjustment-lines.service.ts'
import { writeAdjustment } from '../adjustment/adjustment-write.service.ts'
import type { PricingDependencies } from '../pricing-dependencies.service.ts'

/** Articles in one work. */
const articlesAtOnce = 500
const actor = systemActor('pricing')

const Payload = z.object({ ruleId: z.uuid() })
const rulePrices = defineTopic('pricing.rule-prices', Payload)

export const onRuleInForce = listen(priceRuleInForce, async (uow, { ruleId }) => void (await uow.outbox.add(rulePrices.name, { ruleId }, { key: ruleId })))

export const rulePricesHandler = (dependencies: PricingDependencies): TopicHandler =>
  handleOutside(rulePrices, async ({ ruleId }) => {
    const left = await bringRulePrices(dependencies, ruleId)
    if (left.length > 0) await workOn(dependencies.data, { zone: dependencies.zone })(actor, (uow) => openInversion(uow, ruleId, left))
  })

const inversion = 'price-inversion'

/** Tried again by a person who mended costs, prices or the rule. */
export const inversionRetry = (dependencies: PricingDependencies): ExceptionRetry => ({
  type: inversion,
  retry: async (payload) => {
    const left = await bringRulePrices(dependencies, Payload.parse(payload).ruleId)
    if (left.length > 0) throw new Error(wordsOf(left))
  },
})

/** An article that keeps its price, and why. */
interface LeftOut {
  readonly code: string
  readonly why: 'below-floor' | 'claimed'
}

/**
 * Done again it finds done what is: an article that costs what the rule asks, or is claimed by an adjustment that brings it, is left alone.
 * @returns what keeps its price; nothing where the rule holds no more
 */
export async function bringRulePrices(dependencies: PricingDependencies, ruleId: string): Promise<LeftOut[]> {
  const { data, zone } = dependencies
  const left: LeftOut[] = []
  const nextPage = async (after?: string): Promise<void> => {
    const page = await workOn(data, { zone })(actor, (uow) => bringPage(dependencies, uow, ruleId, after), { retries: 3 })
    left.push(...page.left)
    if (page.last !== undefined) await nextPage(page.last)
  }
  await nextPage()
  return left
}

async function bringPage(dependencies: PricingDependencies, uow: UnitOfWork, ruleId: string, after: string | undefined) {
  const rule = await ruleInForceById(uow.sql, ruleId)
  if (!rule) return { left: [], last: undefined }
  const { supplierId, channel } = rule
  const goods = await goodsSold(dependencies.data, uow.sql, { supplierId, channel, after, size: articlesAtOnce })
  const rules = rulesByCategory(await termsInForce(uow.sql, supplierId, [channel]))
  const asked = goods.flatMap(({ id, cost, path }) =>
    nearestRule(rules, path)?.id === ruleId ? [{ skuId: id, newPrice: asPrice(priceByRule(rule, cost)), cost }] : [],
  )
  const place: Place = { priceType: 'SALE', channel }
  await lockPlace(uow, place)
  const looked = await lookAtLines(dependencies.data, uow, place, asked, undefined)
  const due = asked.flatMap((line) => {
    const found = looked.get(line.skuId)
    return found?.isOffered && !samePrice(found.currentPrice, line.newPrice) ? [{ line, found }] : []
  })
  const { lines, left } = sorted(rule, due)
  if (lines.length > 0) await adopt(dependencies, uow, rule, place, lines)
  return { left, last: goods.length < articlesAtOnce ? undefined : goods.at(-1)?.id }
}

const asPrice = (price: Decimal): string => toWire(price, 4)

interface Due {
  readonly line: { readonly skuId: string; readonly newPrice: string; readonly cost: string }
  readonly found: LineLooked
}

function sorted({ minMarginRate }: RuleTerms, due: readonly Due[]) {
  const lines: { skuId: string; newPrice: string }[] = []
  const left: LeftOut[] = []
  for (const { line, found } of due) {
    const { skuId, newPrice, cost } = line
    const isBelow = found.isBelowFloor || (minMarginRate !== null && marginOn(decimal(newPrice), cost).lt(minMarginRate))
    if (isBelow) left.push({ code: found.article.code, why: 'below-floor' })
    else if (found.claimedBy !== null) left.push({ code: found.article.code, why: 'claimed' })
    else lines.push({ skuId, newPrice })
  }
  return { lines, left }
}

async function adopt(
  dependencies: PricingDependencies,
  uow: UnitOfWork,
  { code }: RuleTerms,
  place: Place,
  lines: readonly { readonly skuId: string; readonly newPrice: string }[],
): Promise<void> {
  const id = await writeAdjustment(dependencies, uow, {
    ...place,
    reason: storedWords({ zh: `价格规则 ${code} 生效`, en: `Price rule ${code} in force` }),
    effectiveAt: null,
    endAt: null,
    allowLoss: false,
    lossReason: null,
    remark: null,
    lines: [...lines],
  })
  const row = await uow.lockRow('priceAdjustment', id)
  await claimLines(dependencies, uow, row)
  await moveDocument(uow, ofAdjustment(), row, { event: 'ADOPT', change: { submittedAt: uow.now, approvedAt: uow.now, effectiveAt: uow.now } })
  await askToApply(uow, id)
}

const mostNamed = 20

const reasons: readonly (readonly [LeftOut['why'], Label])[] = [
  ['below-floor', { zh: '低于底价', en: 'Below the floor' }],
  ['claimed', { zh: '已在其他调价单中', en: 'On another adjustment' }],
]

function wordsOf(left: readonly LeftOut[]): string {
  const parts = reasons.flatMap(([why, words]) => {
    const codes = left.filter((one) => one.why === why).map(({ code }) => code)
    const named = `${codes.slice(0, mostNamed).join(', ')}${codes.length > mostNamed ? ' …' : ''}`
    return codes.length === 0 ? [] : [storedWords({ zh: `${words.zh} ${codes.length} 个：${named}`, en: `${words.en} (${codes.length}): ${named}` })]
  })
  return joinedWords(parts, reasonSeparator)
}

async function openInversion(uow: UnitOfWork, ruleId: string, left: readonly LeftOut[]): Promise<void> {
  const rule = await ruleInForceById(uow.sql, ruleId)
  if (!rule) return
  await openException(uow, {
    type: inversion,
    bizKey: rule.code,
    title: `${rule.code} · ${left.length} SKU`,
    payload: { ruleId },
    error: wordsOf(left),
    bizType: supplierPriceRule.name,
    bizId: ruleId,
    supplierId: rule.supplierId,
  })
}
