/** The lines of an order while it is written, as pure data: pasted, filled down, told what is wrong, added up as the server does. */
import { Decimal } from 'decimal.js'
import type { ArticleInfo } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { clipboardTable } from '#web/kit/format/clipboard-table.ts'
import type { OrderLine } from '../order-calls.ts'

export const cells = ['code', 'qty', 'price', 'expectOn', 'priceReason'] as const
export type Cell = (typeof cells)[number]

/** A line as it is typed; `skuId` once its code was found. */
export type TypedLine = Readonly<Record<Cell, string>> & {
  readonly key: string
  readonly skuId?: string | undefined
  /** Looked for and not found. */
  readonly isUnknown?: boolean | undefined
  /** What the line says beside what is typed here. */
  readonly beside?: Pick<OrderLine, 'taxRate' | 'sourceDemandId' | 'remark'> | undefined
}

export const mostLines = 500
const empty: Readonly<Record<Cell, string>> = { code: '', qty: '', price: '', expectOn: '', priceReason: '' }
export const emptyLine = (key: string): TypedLine => ({ ...empty, key })
export const isEmptyLine = (line: TypedLine): boolean => cells.every((cell) => line[cell] === '')

const short = (number: string): string => new Decimal(number).toFixed()

type Written = 'id' | 'skuId' | 'skuCode' | 'qty' | 'price' | 'expectOn' | 'priceReason' | 'taxRate' | 'sourceDemandId' | 'remark'

export const typedOf = ({ id, skuId, skuCode, qty, price, expectOn, priceReason, ...beside }: Pick<OrderLine, Written>): TypedLine => ({
  key: id,
  skuId,
  code: skuCode,
  qty: short(qty),
  price: price === null ? '' : short(price),
  expectOn: expectOn ?? '',
  priceReason: priceReason ?? '',
  beside: { taxRate: beside.taxRate, sourceDemandId: beside.sourceDemandId, remark: beside.remark },
})

/** A text of a spreadsheet as its cell keeps it: no signs of currencies and groups, days with dashes. */
export function cellOf(cell: Cell, text: string): string {
  const bare = text.trim()
  if (cell === 'qty' || cell === 'price') return bare.replace(/[¥￥,\s]/g, '')
  const day = cell === 'expectOn' ? /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(bare) : null
  return day ? `${day[1]}-${day[2]!.padStart(2, '0')}-${day[3]!.padStart(2, '0')}` : bare
}

/** What a cell takes; another code is another article. */
const written = (line: TypedLine, cell: Cell, value: string): TypedLine => ({
  ...line,
  [cell]: value,
  ...(cell === 'code' && value !== line.code && { skuId: undefined, isUnknown: false, beside: undefined }),
})

export const typedInto = (lines: readonly TypedLine[], row: number, cell: Cell, value: string): TypedLine[] =>
  lines.map((line, at) => (at === row ? written(line, cell, value) : line))

/** Lines with a paste laid over them from one cell on; what reaches below the last line makes new ones. */
export function pastedInto(lines: readonly TypedLine[], at: { readonly row: number; readonly cell: Cell }, text: string, newKey: () => string): TypedLine[] {
  const next = [...lines]
  const from = cells.indexOf(at.cell)
  for (const [down, line] of clipboardTable(text).entries()) {
    const row = at.row + down
    if (row >= mostLines) break
    let typed = next[row] ?? emptyLine(newKey())
    for (const [right, value] of line.entries()) {
      const cell = cells[from + right]
      if (cell) typed = written(typed, cell, cellOf(cell, value))
    }
    next[row] = typed
  }
  return next
}

/** So many rows of a paste find no room. */
export const leftOut = (row: number, text: string): number => Math.max(0, row + clipboardTable(text).length - mostLines)

/** A line whose code was found is that article; a price that nobody typed is what was agreed with its supplier. */
export const filledBy = (line: TypedLine, { skuId, skuCode, agreedPrice }: Pick<ArticleInfo, 'skuId' | 'skuCode' | 'agreedPrice'>): TypedLine => ({
  ...line,
  skuId,
  code: skuCode,
  ...(line.price === '' && agreedPrice && { price: short(agreedPrice) }),
})

/** The value of one line in all lines below it that are not empty. Codes stay: an article stands in one line. */
export function filledDown(lines: readonly TypedLine[], row: number, cell: Cell): TypedLine[] {
  const value = lines[row]?.[cell] ?? ''
  if (cell === 'code') return [...lines]
  return lines.map((line, at) => (at > row && !isEmptyLine(line) ? { ...line, [cell]: value } : line))
}

const isQuantity = (text: string): boolean => /^\d{1,9}(\.\d{1,4})?$/.test(text)
const isDay = (text: string): boolean => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)

export type LineProblem = 'unknown' | 'twice' | 'otherSupplier' | 'qty' | 'belowMoq' | 'price' | 'dear' | 'day'

/** What stands against a line, by the cell it is about; nothing for a line that is still empty. */
export function problemsOf(
  line: TypedLine,
  all: readonly TypedLine[],
  info: ArticleInfo | undefined,
  supplierId: string | undefined,
): Partial<Record<Cell, LineProblem>> {
  if (isEmptyLine(line)) return {}
  const problems: Partial<Record<Cell, LineProblem>> = {}
  if (!line.skuId) problems.code = 'unknown'
  else if (all.some((other) => other.key !== line.key && other.skuId === line.skuId)) problems.code = 'twice'
  else if (info && info.supplierId !== null && supplierId && info.supplierId !== supplierId) problems.code = 'otherSupplier'
  if (!isQuantity(line.qty) || new Decimal(line.qty).isZero()) problems.qty = 'qty'
  else if (info && new Decimal(line.qty).lt(info.moq)) problems.qty = 'belowMoq'
  if (!isQuantity(line.price)) problems.price = 'price'
  else if (isDear(line, info, supplierId) && line.priceReason.trim() === '') problems.priceReason = 'dear'
  if (!isDay(line.expectOn)) problems.expectOn = 'day'
  return problems
}

/** Costs more than what is agreed with this supplier. */
export const isDear = ({ price }: TypedLine, info: ArticleInfo | undefined, supplierId: string | undefined): boolean =>
  info !== undefined && info.agreedPrice !== null && info.supplierId === supplierId && isQuantity(price) && new Decimal(price).gt(info.agreedPrice)

/** Half a pack is told, not refused. */
export const isBrokenPack = ({ qty }: TypedLine, info: ArticleInfo | undefined): boolean =>
  info !== undefined && isQuantity(qty) && !new Decimal(info.packQty).isZero() && !new Decimal(qty).mod(info.packQty).isZero()

export type RoundingMode = 'half-up' | 'half-even' | 'down' | 'up'
const roundings = {
  'half-up': Decimal.ROUND_HALF_UP,
  'half-even': Decimal.ROUND_HALF_EVEN,
  down: Decimal.ROUND_DOWN,
  up: Decimal.ROUND_UP,
} as const
const toCents = (value: Decimal, mode: RoundingMode): Decimal => value.toDecimalPlaces(2, roundings[mode])
const number = (text: string | undefined): Decimal => (text && /^\d+(\.\d+)?$/.test(text) ? new Decimal(text) : new Decimal(0))

export const amountOf = ({ qty, price }: Pick<TypedLine, 'qty' | 'price'>, mode: RoundingMode): Decimal => toCents(number(qty).times(number(price)), mode)

interface Added {
  readonly discountAmount?: string | undefined
  readonly freightAmount?: string | undefined
  readonly otherAmount?: string | undefined
  /** As the company rounds. */
  readonly mode?: RoundingMode | undefined
}

/** Rounded once a line, as the server does: goods + tax - discount + freight + other. */
export function totalsOf(lines: readonly TypedLine[], infoOf: (skuId: string | undefined) => ArticleInfo | undefined, added: Added) {
  const zero = new Decimal(0)
  const mode = added.mode ?? 'half-up'
  const goods = lines.reduce((sum, line) => sum.plus(amountOf(line, mode)), zero)
  const tax = lines.reduce((sum, line) => sum.plus(toCents(amountOf(line, mode).times(line.beside?.taxRate ?? infoOf(line.skuId)?.taxRate ?? 0), mode)), zero)
  const total = goods.plus(tax).minus(number(added.discountAmount)).plus(number(added.freightAmount)).plus(number(added.otherAmount))
  return { goods: goods.toFixed(2), tax: tax.toFixed(2), total: total.toFixed(2) }
}
