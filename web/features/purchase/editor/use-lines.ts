/** The lines that are being written: what is typed, the articles that were found for their codes, and what bears on buying them. */
import { useRef, useState } from 'react'
import { orderCalls, type ArticleInfo } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { send, useCall } from '#web/kit/client.ts'
import { articlesOf } from './article-finder.ts'
import { emptyLine, filledDown, isEmptyLine, leftOut, pastedInto, settledBy, typedInto, type Cell, type TypedLine } from './draft-lines.ts'

const newKey = (): string => crypto.randomUUID()
/** There is always a line to type into. */
const withRoom = (lines: readonly TypedLine[]): TypedLine[] => {
  const last = lines.at(-1)
  return last && isEmptyLine(last) ? [...lines] : [...lines, emptyLine(newKey())]
}

/** What was agreed of articles. Whoever cannot be told types it: a price that is missing holds nothing up. */
async function agreedFor(skuIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (skuIds.length === 0) return new Map()
  const infos = await send(orderCalls.inventoryInfo, { skuIds: [...skuIds] }, { silent: true }).catch(() => [])
  return new Map(infos.map(({ skuId, agreedPrice }) => [skuId, agreedPrice]))
}

export function useLines(begun: readonly TypedLine[], warehouseId: string | undefined, onChange: () => void) {
  const [lines, setLines] = useState<readonly TypedLine[]>(() => withRoom(begun))
  const latest = useRef(lines)
  const write = (next: readonly TypedLine[]) => {
    latest.current = withRoom(next)
    setLines(latest.current)
    onChange()
  }
  const skuIds = [...new Set(lines.flatMap(({ skuId }) => (skuId ? [skuId] : [])))]
  const { data: infos = [] } = useCall(
    orderCalls.inventoryInfo,
    { skuIds, warehouseId: warehouseId ?? null },
    { silent: true, enabled: skuIds.length > 0, keepPrevious: true },
  )
  const byId = new Map(infos.map((info) => [info.skuId, info]))
  const infoOf = (skuId: string | undefined): ArticleInfo | undefined => (skuId ? byId.get(skuId) : undefined)

  /** Codes that nobody looked for yet become articles; an empty price becomes what was agreed. */
  const settle = async () => {
    const codes = [...new Set(latest.current.flatMap(({ code, skuId, isUnknown }) => (code.trim() && !skuId && !isUnknown ? [code.trim()] : [])))]
    if (codes.length === 0) return
    const found = await articlesOf(codes)
    const agreed = await agreedFor([...new Set([...found.values()].flatMap((article) => article?.id ?? []))])
    write(settledBy(latest.current, found, (skuId) => agreed.get(skuId)))
  }
  return {
    lines,
    infoOf,
    /** As they stand at this moment, for a save that is under way. */
    current: () => latest.current.filter((line) => !isEmptyLine(line)),
    type: (row: number, cell: Cell, value: string) => write(typedInto(latest.current, row, cell, value)),
    /** @returns how many rows found no room */
    paste: (row: number, cell: Cell, text: string): number => {
      write(pastedInto(latest.current, { row, cell }, text, newKey))
      void settle()
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
    settle: () => void settle(),
  }
}
