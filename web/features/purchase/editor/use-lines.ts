/** The lines that are being written: what is typed, the articles that were found for their codes, and what bears on buying them. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { orderCalls, type ArticleInfo } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { longestCode, mostCodes } from '#server/modules/product/sku/sku-codes.contract.ts'
import { callKey, send, useCall } from '#web/kit/client.ts'
import { settledBy, useCodeLookup } from '#web/kit/form/code-lookup.ts'
import { emptyLine, filledBy, filledDown, isEmptyLine, leftOut, pastedInto, typedInto, type Cell, type TypedLine } from './draft-lines.ts'

const newKey = (): string => crypto.randomUUID()
/** There is always a line to type into. */
const withRoom = (lines: readonly TypedLine[]): TypedLine[] => {
  const last = lines.at(-1)
  return last && isEmptyLine(last) ? [...lines] : [...lines, emptyLine(newKey())]
}

/** What bears on buying changes slowly: while a line is typed nobody asks again for what was just told of all the others. */
const toldFor = 30_000

const skuIdsOf = (lines: readonly TypedLine[]): string[] => [...new Set(lines.flatMap(({ skuId }) => skuId ?? []))]

export function useLines(begun: readonly TypedLine[], warehouseId: string | undefined, onChange: () => void) {
  const [lines, setLines] = useState<readonly TypedLine[]>(() => withRoom(begun))
  const latest = useRef(lines)
  const write = (next: readonly TypedLine[]) => {
    latest.current = withRoom(next)
    setLines(latest.current)
    onChange()
  }
  const cache = useQueryClient()
  const asked = (skuIds: readonly string[]) => ({ skuIds: [...skuIds], warehouseId: warehouseId ?? null })
  const skuIds = skuIdsOf(lines)
  const { data: infos = [] } = useCall(orderCalls.inventoryInfo, asked(skuIds), {
    silent: true,
    enabled: skuIds.length > 0,
    keepPrevious: true,
    staleTime: toldFor,
  })
  const byId = new Map(infos.map((info) => [info.skuId, info]))
  const infoOf = (skuId: string | undefined): ArticleInfo | undefined => (skuId ? byId.get(skuId) : undefined)

  /** What was told of the new articles beside what is known of the others, so that the lines need not ask for it again. */
  const keepTold = (told: readonly ArticleInfo[]) => {
    const known = new Map([...byId.values(), ...told].map((info) => [info.skuId, info]))
    const wanted = skuIdsOf(latest.current)
    const whole = wanted.flatMap((skuId) => known.get(skuId) ?? [])
    if (whole.length === wanted.length) cache.setQueryData(callKey(orderCalls.inventoryInfo, asked(wanted)), whole)
  }
  /** An empty price becomes what was agreed. */
  const settle = useCodeLookup<ArticleInfo>({
    current: () => latest.current,
    longest: longestCode,
    most: mostCodes,
    ask: async (codes) => (await send(orderCalls.byCodes, { codes, warehouseId: warehouseId ?? null })).map(({ asked: code, article }) => [code, article]),
    answered: (found) => {
      write(settledBy(latest.current, found, filledBy))
      keepTold([...found.values()].filter((article) => article !== undefined))
    },
  })
  return {
    lines,
    infoOf,
    /** As they stand at this moment, for a save that is under way. */
    current: () => latest.current.filter((line) => !isEmptyLine(line)),
    type: (row: number, cell: Cell, value: string) => write(typedInto(latest.current, row, cell, value)),
    /** @returns how many rows found no room */
    paste: (row: number, cell: Cell, text: string): number => {
      write(pastedInto(latest.current, { row, cell }, text, newKey))
      settle()
      return leftOut(row, text)
    },
    fill: (row: number, cell: Cell) => write(filledDown(latest.current, row, cell)),
    remove: (row: number) => write(latest.current.filter((_line, at) => at !== row)),
    add: (chosen: readonly ArticleInfo[]) => {
      const standing = new Set(latest.current.map(({ skuId }) => skuId))
      const more = chosen
        .filter(({ skuId }) => !standing.has(skuId))
        .map(({ skuId, skuCode, moq, suggestedQty, agreedPrice }) => ({
          ...emptyLine(newKey()),
          skuId,
          code: skuCode,
          // As much as is missing, else as little as the supplier sells.
          qty: [suggestedQty ?? '', moq].filter((quantity) => /[1-9]/.test(quantity)).map((quantity) => String(Number(quantity)))[0] ?? '1',
          price: agreedPrice === null ? '' : agreedPrice.replace(/\.?0+$/, ''),
        }))
      write([...latest.current.filter((line) => !isEmptyLine(line)), ...more])
    },
    /** Takes away what another supplier does not sell. @returns how many lines went */
    keepOf: (supplierId: string | undefined): number => {
      const strange = latest.current.filter(({ skuId }) => {
        const owner = infoOf(skuId)?.supplierId
        return owner !== undefined && owner !== null && owner !== supplierId
      })
      if (strange.length > 0) write(latest.current.filter((line) => !strange.includes(line)))
      return strange.length
    },
    settle,
  }
}
