/** The lines that are being written: what is typed, the articles that were found for their numbers, and what they would do. */
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { callOf } from '#kit/resource-calls.contract.ts'
import { adjustmentCalls, mostLines } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import { longestCode, mostCodes, skuByCodes } from '#server/modules/product/sku/sku-codes.contract.ts'
import { sku } from '#server/modules/product/sku/sku.contract.ts'
import { send, useCall, type OutputOf } from '#web/kit/client.ts'
import { settledBy, useCodeLookup } from '#web/kit/form/code-lookup.ts'
import type { AdjustmentLine } from '../price-calls.ts'
import {
  contentOf,
  filledDown,
  isEmptyLine,
  isPrice,
  joined,
  leftOut,
  pastedInto,
  short,
  typedInto,
  withRoom,
  type Cell,
  type NewLine,
  type TypedLine,
} from './new-lines.ts'
import type { WherePrices } from './use-draft.ts'

export const skuList = callOf(sku, 'list')
const newKey = (): string => crypto.randomUUID()
type Coded = OutputOf<typeof skuByCodes>[number]

interface Begun {
  readonly saved: readonly AdjustmentLine[]
  /** Numbers of articles that stand there from the beginning, without a price. */
  readonly codes: readonly string[]
  readonly where: WherePrices | undefined
  readonly onChange: () => void
}

export function useLines({ saved, codes, where, onChange }: Begun) {
  const [lines, setLines] = useState<readonly TypedLine[]>(() =>
    withRoom(
      [
        ...saved.map(({ skuId, skuCode, newPrice }) => ({ key: skuId, skuId, code: skuCode, price: newPrice === null ? '' : short(newPrice) })),
        ...codes.map((code) => ({ key: newKey(), code, price: '' })),
      ],
      newKey,
    ),
  )
  const latest = useRef(lines)
  const write = (next: readonly TypedLine[]) => {
    latest.current = withRoom(next, newKey)
    setLines(latest.current)
    onChange()
  }
  // An article without a price yet is looked at all the same: what it costs now is what a price is thought from.
  const asked = useDeferredValue(lines)
  const unpriced = asked.flatMap(({ skuId, price }) => (skuId && !isPrice(price) ? [{ skuId, newPrice: '1' }] : []))
  const whole = contentOf(asked)
  const wholeIds = new Set(whole.map(({ skuId }) => skuId))
  const wanted = [...whole, ...unpriced.filter(({ skuId }) => !wholeIds.has(skuId))]
  const { data } = useCall(
    adjustmentCalls.preview,
    { priceType: 'SALE', ...where, lines: wanted },
    { silent: true, keepPrevious: true, enabled: where !== undefined && wanted.length > 0 },
  )
  const before = new Map(saved.map((line) => [line.skuId, line]))
  const byId = new Map((data?.lines ?? []).map((line) => [line.skuId, line]))

  const lookedOf = (skuId: string | undefined): AdjustmentLine | undefined => {
    const looked = skuId ? byId.get(skuId) : undefined
    if (!looked || !skuId) return undefined
    const isPriced = wholeIds.has(skuId)
    const written = before.get(skuId)
    // What a line was written against stays until it is refreshed.
    const isStale = written?.isStale === true
    const shown = isStale ? { ...looked, oldPrice: written.oldPrice, isStale } : looked
    return isPriced ? shown : { ...shown, newPrice: null, rate: null, marginAfter: null, isBelowFloor: false, problem: shown.isOffered ? null : shown.problem }
  }
  const settle = useCodeLookup<Coded>({
    current: () => latest.current,
    longest: longestCode,
    most: mostCodes,
    ask: async (codes) => (await send(skuByCodes, { codes })).map((one) => [one.asked, one]),
    answered: (found) => write(settledBy(latest.current, found, (line, { id, code }) => ({ ...line, skuId: id, code }))),
  })
  const looksUp = useRef(settle)
  useEffect(() => {
    if (codes.length > 0) looksUp.current()
  }, [codes.length])
  /** @returns how many found no room */
  const put = (more: readonly NewLine[]): number => {
    const all = joined(latest.current, more, newKey)
    write(all.slice(0, mostLines))
    return Math.max(0, all.length - mostLines)
  }
  return {
    lines,
    lookedOf,
    sums: wanted.length > 0 && unpriced.length === 0 ? data?.sums : undefined,
    current: () => latest.current.filter((line) => !isEmptyLine(line)),
    type: (row: number, cell: Cell, value: string) => write(typedInto(latest.current, row, cell, value)),
    /** @returns how many rows found no room */
    paste: (row: number, cell: Cell, text: string): number => {
      write(pastedInto(latest.current, { row, cell }, text, newKey))
      settle()
      return leftOut(row, text)
    },
    fill: (row: number) => write(filledDown(latest.current, row)),
    remove: (row: number) => write(latest.current.filter((_line, at) => at !== row)),
    put,
    settle,
  }
}
