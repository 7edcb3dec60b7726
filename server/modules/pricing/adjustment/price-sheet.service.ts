/** Prices by a sheet: two columns, the article and what it shall cost. Read into the editor, where they are looked at before anything is saved. */
import { badInput, Failure } from '#kit/errors.ts'
import type { Label } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import type { CallContext } from '#kit/handle.ts'
import { importTemplate, isExampleRow } from '#kit/sheets/import-template.ts'
import type { ImportColumn } from '#kit/sheets/import-columns.ts'
import type { ReadCell } from '#kit/sheets/read-row.ts'
import { readSheet } from '#kit/sheets/read-sheet.ts'
import { isOfferedIn, pricedArticles, skuIdsByCode } from '#server/modules/product/price/published-prices.service.ts'
import { typedPrice } from '../pricing-fields.contract.ts'
import type { Place } from './adjustment-lines.service.ts'
import { mostLines } from './price-adjustment-calls.contract.ts'

const headers = {
  skuCode: label('SKU 编码', 'SKU number'),
  newPrice: label('新价', 'New price'),
} as const
type Column = keyof typeof headers
const also: Readonly<Record<Column, readonly string[]>> = { skuCode: ['SKU', 'skuCode', 'SKU编码'], newPrice: ['调后价', '新价格', 'newPrice', 'Price'] }

const columns: readonly ImportColumn[] = (Object.entries(headers) as [Column, Label][]).map(([field, text]) => ({
  field,
  view: { label: text, widget: field === 'newPrice' ? 'money' : 'text' },
  isRequired: true,
  choices: undefined,
  shownChoices: [],
}))

export const sheetTemplate = (locale: CallContext['locale']): Promise<Buffer> => importTemplate(label('调价明细', 'New prices'), columns, locale)

interface Row {
  readonly row: number
  readonly skuCode: string
  readonly price: string
}

/** @throws Failure bad-input without a file, rule when it cannot be read, has no such columns, no row or too many */
export async function readPrices(context: CallContext, place: Place) {
  const [file] = context.files
  if (!file) throw badInput([{ path: 'file', code: 'upload-missing' }])
  const lines = await rowsOf(context, file.path, file.fileName.split('.').at(-1)?.toLowerCase() ?? '')
  const ids = await skuIdsByCode(
    context.sql,
    lines.map(({ skuCode }) => skuCode),
  )
  const articles = await pricedArticles(context.sql, [...ids.values()])
  const twice = new Set(lines.map(({ skuCode }) => skuCode).filter((code, at, all) => all.indexOf(code) !== at))
  const rows = lines.map(({ row, skuCode, price }) => {
    const article = articles.get(ids.get(skuCode) ?? '')
    const said = price.replaceAll(/[,，¥￥\s]/g, '')
    const newPrice = typedPrice.safeParse(said).success ? said : null
    const problem = !article
      ? 'price-adjustment.sku-unknown'
      : twice.has(skuCode)
        ? 'price-adjustment.sku-twice'
        : newPrice === null
          ? 'price-adjustment.price-unreadable'
          : article.isPublished && isOfferedIn(article, place.priceType, place.channel)
            ? null
            : 'price-adjustment.gone'
    const skuName = article ? (context.locale === 'en' && article.nameEn) || article.name : null
    return { row, skuCode, skuId: article?.skuId ?? null, skuName, written: price, newPrice, problem: problem === null ? null : context.text(problem) }
  })
  return { total: rows.length, good: rows.filter(({ problem }) => problem === null).length, rows }
}

async function rowsOf({ locale }: CallContext, path: string, extension: string): Promise<Row[]> {
  let found: ReadonlyMap<Column, number> | undefined
  const rows: Row[] = []
  for await (const { number, cells } of readSheet(path, extension)) {
    if (cells.every((cell) => cell === null || cell === '')) continue
    if (!found) {
      found = columnsIn(cells, locale)
      continue
    }
    const at = (column: Column): string => String(cells[found?.get(column) ?? -1] ?? '').trim()
    if (isExampleRow(matched(found), cells)) continue
    rows.push({ row: number, skuCode: at('skuCode').slice(0, 60), price: at('newPrice').slice(0, 40) })
    if (rows.length > mostLines) throw new Failure('rule', 'import-too-many-rows', { limit: mostLines })
  }
  if (rows.length === 0) throw new Failure('rule', 'import-no-rows')
  return rows
}

const matched = (found: ReadonlyMap<Column, number>): ReadonlyMap<number, ImportColumn> =>
  new Map(columns.flatMap((column) => (found.has(column.field as Column) ? [[found.get(column.field as Column)!, column]] : [])))

function columnsIn(cells: readonly ReadCell[], locale: CallContext['locale']): ReadonlyMap<Column, number> {
  const titles = cells.map((cell) =>
    String(cell ?? '')
      .replace(/^\*/, '')
      .trim(),
  )
  const found = new Map<Column, number>()
  for (const [column, { zh, en }] of Object.entries(headers) as [Column, Label][]) {
    const at = titles.findIndex((title) => [zh, en, ...also[column]].includes(title))
    if (at >= 0) found.set(column, at)
  }
  const missing = (Object.keys(headers) as Column[]).filter((column) => !found.has(column))
  if (missing.length > 0)
    throw new Failure('rule', 'import-missing-columns', { columns: missing.map((column) => headers[column][locale]).join(locale === 'zh' ? '、' : ', ') })
  return found
}
