/** The lines of an adjustment while it is written, as pure data: typed, pasted, filled down, what is sent of them. */
import { mostLines } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import { clipboardTable } from '#web/kit/format/clipboard-table.ts'
import { Decimal } from 'decimal.js'

/** A line as it is typed; `skuId` once its number was found. */
export interface TypedLine {
  readonly key: string
  readonly code: string
  readonly price: string
  readonly skuId?: string | undefined
  /** Looked for and not found. */
  readonly isUnknown?: boolean | undefined
}

export type Cell = 'code' | 'price'
const cells = ['code', 'price'] as const

export const emptyLine = (key: string): TypedLine => ({ key, code: '', price: '' })
export const isEmptyLine = ({ code, price }: TypedLine): boolean => code === '' && price === ''

/** There is always a line to type into. */
export const withRoom = (lines: readonly TypedLine[], newKey: () => string): readonly TypedLine[] => {
  const last = lines.at(-1)
  return last && isEmptyLine(last) ? lines : [...lines, emptyLine(newKey())]
}

/** No signs of currencies and groups. */
const cellOf = (cell: Cell, text: string): string => (cell === 'price' ? text.replace(/[¥￥,，\s]/g, '') : text.trim())

/** Another number is another article. */
const written = (line: TypedLine, cell: Cell, value: string): TypedLine => ({
  ...line,
  [cell]: value,
  ...(cell === 'code' && value !== line.code && { skuId: undefined, isUnknown: false }),
})

export const typedInto = (lines: readonly TypedLine[], row: number, cell: Cell, value: string): TypedLine[] =>
  lines.map((line, at) => (at === row ? written(line, cell, value) : line))

/** A paste laid over the lines from one cell on; what reaches below the last one makes new ones. */
export function pastedInto(lines: readonly TypedLine[], at: { readonly row: number; readonly cell: Cell }, text: string, newKey: () => string): TypedLine[] {
  const next = [...lines]
  const from = cells.indexOf(at.cell)
  for (const [down, values] of clipboardTable(text).entries()) {
    const row = at.row + down
    if (row >= mostLines) break
    let line = next[row] ?? emptyLine(newKey())
    for (const [right, value] of values.entries()) {
      const cell = cells[from + right]
      if (cell) line = written(line, cell, cellOf(cell, value))
    }
    next[row] = line
  }
  return next
}

/** So many rows of a paste find no room. */
export const leftOut = (row: number, text: string): number => Math.max(0, row + clipboardTable(text).length - mostLines)

export interface NewLine {
  readonly skuId: string
  readonly skuCode: string
  readonly newPrice: string
}

/** Articles that are there get the new price; the others are added. */
export function joined(lines: readonly TypedLine[], more: readonly NewLine[], newKey: () => string): TypedLine[] {
  const prices = new Map(more.map((line) => [line.skuId, line]))
  const standing = new Set(lines.map(({ skuId }) => skuId))
  const changed = lines.map((line) => {
    const price = line.skuId ? prices.get(line.skuId)?.newPrice : undefined
    return price ? { ...line, price: short(price) } : line
  })
  const added = more
    .filter(({ skuId }) => !standing.has(skuId))
    .map(({ skuId, skuCode, newPrice }) => ({ key: newKey(), skuId, code: skuCode, price: newPrice ? short(newPrice) : '' }))
  return [...changed.filter((line) => !isEmptyLine(line)), ...added]
}

/** The price of one line in all lines below it; numbers stay, for an article stands in one line. */
export const filledDown = (lines: readonly TypedLine[], row: number): TypedLine[] =>
  lines.map((line, at) => (at > row && line.code !== '' ? { ...line, price: lines[row]?.price ?? '' } : line))

export const isPrice = (text: string): boolean => /^\d{1,9}(\.\d{1,4})?$/.test(text) && /[1-9]/.test(text)

export type LineProblem = 'unknown' | 'twice' | 'price'

export function problemIn(line: TypedLine, cell: Cell, seen: ReadonlyMap<string, number>): LineProblem | undefined {
  if (isEmptyLine(line)) return undefined
  if (cell === 'price') return line.price === '' || isPrice(line.price) ? undefined : 'price'
  if (line.isUnknown) return 'unknown'
  return line.skuId && (seen.get(line.skuId) ?? 0) > 1 ? 'twice' : undefined
}

export function timesSeen(lines: readonly TypedLine[]): ReadonlyMap<string, number> {
  const seen = new Map<string, number>()
  for (const { skuId } of lines) if (skuId) seen.set(skuId, (seen.get(skuId) ?? 0) + 1)
  return seen
}

/** What is sent: whole lines, each article once. */
export function contentOf(lines: readonly TypedLine[]): { readonly skuId: string; readonly newPrice: string }[] {
  const seen = new Set<string>()
  return lines.flatMap(({ skuId, price }) => {
    if (!skuId || !isPrice(price) || seen.has(skuId)) return []
    seen.add(skuId)
    return [{ skuId, newPrice: price }]
  })
}

/** Every line that is not empty is whole. */
export const isWhole = (lines: readonly TypedLine[]): boolean => {
  const seen = timesSeen(lines)
  return lines.every((line) => isEmptyLine(line) || (line.skuId !== undefined && isPrice(line.price) && (seen.get(line.skuId) ?? 0) === 1))
}

export const short = (price: string): string => new Decimal(price).toFixed()
