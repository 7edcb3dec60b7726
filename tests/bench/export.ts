/**
 * How an export of a million rows behaves: memory, time, rows a second. `npm run bench -- export`.
 * The rows come from PostgreSQL through a cursor, as exports read them, when DATABASE_URL is set; else they are made on the fly.
 */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { cellColumns } from '#kit/sheets/sheet-cells.ts'
import { csvStream } from '#kit/sheets/csv-writer.ts'
import { xlsxStream, type CellValue } from '#kit/sheets/xlsx-writer.ts'
import type { Bench } from './main.ts'

const BATCH = 1_000
const columns = [
  { field: 'code', view: { label: { zh: '单号', en: 'Number' }, widget: 'text' } },
  { field: 'supplier', view: { label: { zh: '供应商', en: 'Supplier' }, widget: 'text' } },
  { field: 'remark', view: { label: { zh: '备注', en: 'Remark' }, widget: 'text' } },
  { field: 'amount', view: { label: { zh: '金额', en: 'Amount' }, widget: 'money' } },
  { field: 'quantity', view: { label: { zh: '数量', en: 'Quantity' }, widget: 'quantity' } },
  { field: 'status', view: { label: { zh: '状态', en: 'Status' }, widget: 'status', dict: 'status' } },
  { field: 'createTime', view: { label: { zh: '创建时间', en: 'Created' }, widget: 'datetime' } },
  { field: 'expectOn', view: { label: { zh: '期望日期', en: 'Expected' }, widget: 'date' } },
  { field: 'urgent', view: { label: { zh: '加急', en: 'Urgent' }, widget: 'switch' } },
  { field: 'contact', view: { label: { zh: '联系人', en: 'Contact' }, widget: 'text' } },
] as const

const status = new Map([
  ['DRAFT', { zh: '草稿', en: 'Draft' }],
  ['SUBMITTED', { zh: '已提交', en: 'Submitted' }],
])

async function* made(total: number): AsyncGenerator<Record<string, unknown>[]> {
  for (let from = 0; from < total; from += BATCH) {
    yield Array.from({ length: Math.min(BATCH, total - from) }, (_, index) => {
      const n = from + index
      return {
        code: `PO2026${String(n).padStart(8, '0')}`,
        supplier: `供应商 ${n % 300} 有限公司`,
        remark: `第 ${n} 行 & <remark>`,
        amount: `${n % 9_999}.25`,
        quantity: `${n % 77}.5000`,
        status: n % 2 ? 'DRAFT' : 'SUBMITTED',
        createTime: new Date(1_760_000_000_000 + n * 1_000),
        expectOn: '2026-12-01',
        urgent: n % 5 === 0,
        contact: '张三',
      }
    })
  }
}

async function* fromDatabase(url: string, total: number): AsyncGenerator<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin read only')
    await client.query(
      `declare bench no scroll cursor for select 'PO2026' || lpad(n::text, 8, '0') as code, '供应商 ' || n % 300 || ' 有限公司' as supplier, '第 ' || n || ' 行 & <remark>' as remark,
         (n % 9999 + 0.25)::numeric(18,2)::text as amount, (n % 77 + 0.5)::numeric(18,4)::text as quantity, case n % 2 when 1 then 'DRAFT' else 'SUBMITTED' end as status,
         now() + n * interval '1 second' as "createTime", '2026-12-01' as "expectOn", n % 5 = 0 as urgent, '张三' as contact from generate_series(0, $1::int - 1) n`,
      [total],
    )
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>(`fetch ${BATCH} from bench`)
      if (rows.length > 0) yield rows
      if (rows.length < BATCH) return
    }
  } finally {
    await client.end()
  }
}

interface Figures {
  readonly rows: number
  readonly seconds: number
  readonly rowsPerSecond: number
  readonly peakMegabytes: number
  readonly fileMegabytes: number
}

async function measure(format: 'xlsx' | 'csv', total: number): Promise<Figures> {
  const dir = await mkdtemp(join(tmpdir(), 'chandlery-bench-'))
  const path = join(dir, `export.${format}`)
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  const startedAt = performance.now()
  try {
    const cells = await cellColumns(
      columns,
      { dictionaryOf: async () => status, regionsIn: async () => String, namesOf: async () => new Map() },
      { locale: 'zh', zone: 'Asia/Shanghai', format },
    )
    const url = process.env['DATABASE_URL']
    const rows = url ? fromDatabase(url, total) : made(total)
    const batches = (async function* (): AsyncGenerator<CellValue[][]> {
      for await (const batch of rows) yield batch.map((row) => cells.map((column) => column.cell(row)))
    })()
    const bytes =
      format === 'xlsx'
        ? xlsxStream({ sheetName: 'export', columns: cells }, batches)
        : csvStream(
            cells.map(({ title }) => title),
            batches,
          )
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(path))
    const seconds = (performance.now() - startedAt) / 1_000
    const { size } = await stat(path)
    const figures = {
      rows: total,
      seconds: Number(seconds.toFixed(1)),
      rowsPerSecond: Math.round(total / seconds),
      peakMegabytes: Math.round(peak / 1e6),
      fileMegabytes: Number((size / 1e6).toFixed(1)),
    }
    process.stdout.write(
      `${format}: ${total} rows, ${columns.length} columns, ${figures.seconds} s, ${figures.rowsPerSecond} rows/s, peak ${figures.peakMegabytes} MB, file ${figures.fileMegabytes} MB\n`,
    )
    return figures
  } finally {
    clearInterval(watch)
    await rm(dir, { recursive: true, force: true })
  }
}

const bench: Bench = {
  async run({ quick }) {
    const total = quick ? 20_000 : 1_000_000
    return { xlsx: await measure('xlsx', total), csv: await measure('csv', total) }
  },
}

export default bench
