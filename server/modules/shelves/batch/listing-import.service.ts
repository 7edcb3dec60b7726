/** Reads a sheet of articles to put up: each row names a SKU and a channel, and is told what is wrong with it. Nothing moves. */
import { matchHeaders, columnOf, type ImportColumn } from '#kit/sheets/import-columns.ts'
import { columnName, filledRows, missingColumns } from '#kit/sheets/import-rows.ts'
import { importTemplate } from '#kit/sheets/import-template.ts'
import { readSheet } from '#kit/sheets/read-sheet.ts'
import { convertCell } from '#kit/sheets/import-columns.ts'
import type { JobContext } from '#kit/jobs/job.ts'
import { Failure } from '#kit/errors.ts'
import { messageWords, type Locale } from '#kit/messages.ts'
import { storedWords } from '#kit/words.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import type { DictionaryOf } from '#kit/sheets/sheet-cells.ts'
import { answerTo } from '#kit/lifecycle.contract.ts'
import { channelListing } from '../listing/listing.contract.ts'
import { listingMachine } from '../listing/listing.machine.ts'
import { obstaclesOf } from '../listing/obstacles.service.ts'
import { wordsOf } from '../listing/put-up.service.ts'
import type { ShelvesDependencies } from '../shelves-dependencies.service.ts'
import type { ListingImportOutcome } from './shelves-batch.contract.ts'

const atOnce = 200
const shown = 100
const most = 10_000

const { skuCode, channel } = channelListing.row.shape

/** The two columns of the sheet. */
async function listingColumns(dictionaryOf: DictionaryOf, locale: Locale): Promise<ImportColumn[]> {
  const fields = { skuCode, channel }
  return Promise.all(Object.entries(fields).map(([field, schema]) => columnOf({ field, view: schema.meta() ?? {}, schema }, dictionaryOf, locale)))
}

export const listingTemplateOf = async (dictionaryOf: DictionaryOf, locale: Locale): Promise<Buffer> =>
  importTemplate(channelListing.label, await listingColumns(dictionaryOf, locale), locale)

interface Line {
  readonly row: number
  readonly skuCode: string
  readonly channel: string
}

interface Found {
  readonly id: string
  readonly skuId: string
  readonly skuCode: string
  readonly nameZh: string
  readonly nameEn: string | null
  readonly channel: string
  readonly status: string
}

export interface LookedAt extends Omit<ListingImportOutcome, 'fileName'> {
  /** Of every row that is wrong, as they are stored. */
  readonly reasons: ReadonlyMap<number, string>
}

type Job = Pick<JobContext<unknown>, 'principal' | 'expect' | 'advance'>

/** @throws Failure import-missing-columns, import-no-rows, import-too-many-rows */
export async function lookAtSheet(
  dependencies: ShelvesDependencies,
  dictionaryOf: DictionaryOf,
  job: Job,
  file: { readonly path: string; readonly extension: string },
): Promise<LookedAt> {
  const { translate, zone } = dependencies
  const { locale } = job.principal
  const columns = await listingColumns(dictionaryOf, locale)
  const reasons = new Map<number, string>()
  const good: (Found & { readonly row: number })[] = []
  const seen = new Map<string, number>()
  const codes = new Map<number, string>()
  const told = { ok: 0, failed: 0 }
  let lines: Line[] = []
  let rows = 0
  const take = async (): Promise<void> => {
    const judged = await judge(dependencies, job, lines)
    for (const { line, found, reason } of judged) {
      if (reason !== undefined) reasons.set(line.row, reason)
      else if (found) good.push({ ...found, row: line.row })
    }
    // Rows that were wrong as they were read are failed too.
    await job.advance({ ok: good.length - told.ok, failed: reasons.size - told.failed })
    Object.assign(told, { ok: good.length, failed: reasons.size })
    lines = []
  }
  const headersOf = (header: { readonly cells: readonly (string | number | boolean | Date | null)[] }) => {
    const matched = matchHeaders(columns, header.cells as never)
    const missing = columns.filter((column) => ![...matched.values()].includes(column))
    if (missing.length > 0) throw missingColumns(missing)
    return matched
  }
  for await (const { row, columns: at } of filledRows(readSheet(file.path, file.extension), headersOf as never)) {
    rows += 1
    if (rows > most) throw new Failure('rule', 'import-too-many-rows', { limit: most })
    const values: Record<string, string> = {}
    for (const [index, column] of at) {
      const { value, problem } = convertCell(column, row.cells[index] ?? null, zone)
      if (problem) reasons.set(row.number, messageWords(translate, problem.code, { ...problem.params, field: columnName(column) }))
      else if (value !== undefined) values[column.field] = String(value)
    }
    if (values['skuCode'] !== undefined) codes.set(row.number, values['skuCode'])
    if (reasons.has(row.number)) continue
    const line = { row: row.number, skuCode: values['skuCode'] ?? '', channel: values['channel'] ?? '' }
    const key = `${line.skuCode} ${line.channel}`
    const first = seen.get(key)
    if (first !== undefined) reasons.set(row.number, messageWords(translate, 'up-shelves-manager.twice', { row: first }))
    else {
      seen.set(key, row.number)
      lines.push(line)
    }
    if (lines.length >= atOnce) await take()
  }
  await take()
  return {
    rows,
    good: good.length,
    wrong: reasons.size,
    listings: good.slice(0, shown).map(({ row, skuCode: code, nameZh, nameEn, channel: where }) => {
      const skuName = storedWords({ zh: nameZh, en: nameEn || nameZh })
      return { row, skuCode: code, skuName, channel: where }
    }),
    errors: [...reasons]
      .toSorted(([one], [other]) => one - other)
      .slice(0, shown)
      .map(([row, message]) => ({ row, skuCode: codes.get(row) ?? '', message })),
    ids: good.map(({ id }) => id),
    reasons,
  }
}

async function judge(dependencies: ShelvesDependencies, { principal }: Job, lines: readonly Line[]) {
  if (lines.length === 0) return []
  const { data, zone } = dependencies
  const where = await rowsSeen(data, channelListing, principal)
  where.add(`t.sku_code = any(${where.value(lines.map((line) => line.skuCode))}::text[])`)
  const rows = await data.sql.query<Found>(
    `select t.id, t.sku_id as "skuId", t.sku_code as "skuCode", t.sku_name as "nameZh", t.sku_name_en as "nameEn", t.channel, t.status from channel_listing t ${where.text}`,
    where.values,
  )
  const byKey = new Map(rows.map((row) => [`${row.skuCode} ${row.channel}`, row]))
  const obstacles = await obstaclesOf({ data, sql: data.sql, zone }, rows)
  return lines.map((line) => {
    const found = byKey.get(`${line.skuCode} ${line.channel}`)
    if (!found) return { line, found, reason: messageWords(dependencies.translate, 'up-shelves-manager.unknown-sku') }
    const move = answerTo(listingMachine, { status: found.status }, 'UP')
    const codes = [...(move === true ? [] : [move]), ...(obstacles.get(found.id) ?? [])]
    return { line, found, reason: codes.length > 0 ? wordsOf(dependencies, codes) : undefined }
  })
}
