import { once } from 'node:events'
import { Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import { describe, expect, test, vi } from 'vitest'
import { csvCell, csvStream } from '#kit/sheets/csv-writer.ts'
import { cellColumns, wallClock } from '#kit/sheets/sheet-cells.ts'
import { columnLetters, xlsxStream, type CellValue, type WriterColumn } from '#kit/sheets/xlsx-writer.ts'

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* batches(...all: CellValue[][][]): AsyncGenerator<CellValue[][]> {
  yield* all
}

async function opened(columns: readonly WriterColumn[], rows: AsyncIterable<CellValue[][]>): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook()
  const bytes = await bytesOf(xlsxStream({ sheetName: '采购/订单', columns }, rows))
  await book.xlsx.load(bytes as unknown as ArrayBuffer)
  return book
}

async function* failing(): AsyncGenerator<CellValue[][]> {
  yield [['1']]
  throw new Error('database gone')
}

const text = (title: string): WriterColumn => ({ title, width: 10, style: 'text' })

describe('xlsx', () => {
  test('another program reads what was written: text to the letter, numbers as numbers, a frozen header', async () => {
    const columns = [text('名称'), { title: 'Amount', width: 12, style: 'money' } as const, { title: 'On', width: 12, style: 'date' } as const]
    const nasty = ' <a> & "b" \n=1+1 \u0001 \ud800 😀 ]]> '
    const book = await opened(columns, batches([['=SUM(A1)', 1234.5, 46_000]], [], [[nasty, null, null]]))
    const sheet = book.worksheets[0]
    expect(book.worksheets).toHaveLength(1)
    expect(sheet?.name).toBe('采购 订单')
    expect(sheet?.getRow(1).values).toEqual([undefined, '名称', 'Amount', 'On'])
    expect(sheet?.getCell('A2').value).toBe('=SUM(A1)')
    expect(sheet?.getCell('B2').value).toBe(1234.5)
    expect(sheet?.getCell('B2').numFmt).toBe('#,##0.00##')
    expect(sheet?.getCell('C2').value).toEqual(new Date('2025-12-09'))
    expect(sheet?.getCell('A3').value).toBe(' <a> & "b" \n=1+1   😀 ]]> ')
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  })

  test('whole quantities have no decimal point at their end', async () => {
    const book = await opened([{ title: 'Qty', width: 10, style: 'quantity' }], batches([[1200], [1.5]]))
    expect(['A2', 'A3'].map((at) => book.worksheets[0]?.getCell(at).numFmt)).toEqual(['#,##0', '#,##0.####'])
  })

  test('no rows still make a workbook with its header', async () => {
    const book = await opened([text('a')], batches())
    expect(book.worksheets[0]?.rowCount).toBe(1)
  })

  test('a source that fails fails the file, and a reader that leaves ends the source', async () => {
    await expect(bytesOf(xlsxStream({ sheetName: 'x', columns: [text('a')] }, failing()))).rejects.toThrow('database gone')

    let isEnded = false
    async function* endless(): AsyncGenerator<CellValue[][]> {
      try {
        for (;;) yield Array.from({ length: 1_000 }, () => [Math.random().toString(36).repeat(9)])
      } finally {
        isEnded = true
      }
    }
    const readable = Readable.from(xlsxStream({ sheetName: 'x', columns: [text('a')] }, endless()), { objectMode: false })
    await once(readable, 'data')
    readable.destroy()
    await once(readable, 'close')
    await expect.poll(() => isEnded).toBe(true)
  })

  test('column letters', () => {
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })
})

describe('csv', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+a', "'+a"],
    ['@x', "'@x"],
    ['-cmd', "'-cmd"],
    ['＝1+1', "'＝1+1"],
    ['\n=1', '"\'\n=1"'],
    ['\t=1', "'\t=1"],
    ['-12.50', '-12.50'],
    [-3, '-3'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['=a,b', `"'=a,b"`],
    [null, ''],
    [true, 'true'],
  ])('%j becomes %j', (value, expected) => {
    expect(csvCell(value)).toBe(expected)
  })

  test('begins with a byte-order mark and ends lines as spreadsheets do', async () => {
    expect((await bytesOf(csvStream(['名称', 'b'], batches([['甲', 1]])))).toString()).toBe('\uFEFF名称,b\r\n甲,1\r\n')
  })
})

describe('cells', () => {
  const settings = { locale: 'zh', zone: 'Asia/Shanghai', format: 'csv' } as const
  const lookups = {
    dictionaryOf: async () => new Map([['A', { zh: '甲', en: 'Alpha' }]]),
    regionsIn: async () => (code: string) => (code === '320505' ? '江苏 苏州 虎丘' : code),
    namesOf: async () => new Map([['id-1', '年度合同']]),
  }
  const cellsOf = async (view: object, row: Record<string, unknown>, { field = 'f', ...changes }: { field?: string; locale?: 'en'; format?: 'xlsx' } = {}) => {
    const [column] = await cellColumns([{ field, view }], lookups, { ...settings, ...changes })
    await column?.prepare?.([row])
    return column?.cell(row)
  }

  test('labels of dictionaries, options and switches in the reader’s language; unknown codes as they are', async () => {
    expect(await cellsOf({ widget: 'dict', dict: 'd' }, { f: 'A' })).toBe('甲')
    expect(await cellsOf({ widget: 'dict', dict: 'd' }, { f: 'A' }, { locale: 'en' })).toBe('Alpha')
    expect(await cellsOf({ widget: 'dict', dict: 'd' }, { f: ['A', 'B'] })).toBe('甲、B')
    expect(await cellsOf({ widget: 'select', options: [{ value: 1, label: { zh: '一', en: 'One' } }] }, { f: 1 })).toBe('一')
    expect(await cellsOf({ widget: 'switch' }, { f: false })).toBe('否')
  })

  test('references show the text beside them, else the one that is looked up, and an id never', async () => {
    const supplier = { widget: 'reference', reference: { resource: 'supplier', labelField: 'companyName' } }
    expect(await cellsOf(supplier, { supplierId: 'id-1', supplierName: '甲公司' }, { field: 'supplierId' })).toBe('甲公司')
    const contract = { widget: 'reference', reference: { resource: 'supplier-contract', labelField: 'name' } }
    expect(await cellsOf(contract, { contractId: 'id-1', name: '采购单' }, { field: 'contractId' })).toBe('年度合同')
    expect(await cellsOf(contract, { contractId: 'id-2' }, { field: 'contractId' })).toBe('')
    expect(await cellsOf(contract, { contractId: null }, { field: 'contractId' })).toBe('')
  })

  test('regions show the way down to them, and what is unknown its code', async () => {
    expect(await cellsOf({ widget: 'region' }, { f: '320505' })).toBe('江苏 苏州 虎丘')
    expect(await cellsOf({ widget: 'region' }, { f: 'x' })).toBe('x')
    expect(await cellsOf({ widget: 'region' }, { f: null })).toBe('')
  })

  test('files show their names', async () => {
    expect(await cellsOf({ widget: 'file' }, { f: [{ id: '1', name: 'a.pdf', link: '/f/1' }] })).toBe('a.pdf')
  })

  test('instants show the company’s wall clock, long numbers all their digits', async () => {
    expect(await cellsOf({ widget: 'datetime' }, { f: new Date('2026-01-01T16:30:00Z') })).toBe('2026-01-02 00:30:00')
    expect(await cellsOf({ widget: 'date' }, { f: '2026-01-01' }, { format: 'xlsx' })).toBe(46_023)
    expect(await cellsOf({ widget: 'money' }, { f: '1234.50' }, { format: 'xlsx' })).toBe(1234.5)
    expect(await cellsOf({ widget: 'money' }, { f: '12345678901234.56' }, { format: 'xlsx' })).toBe('12345678901234.56')
    expect(await cellsOf({ widget: 'money' }, { f: null }, { format: 'xlsx' })).toBe(null)
  })

  test('the wall clock follows summer time', () => {
    const clock = wallClock('Europe/Berlin')
    const shown = (at: string) => new Date(clock(new Date(at))).toISOString()
    expect(shown('2026-03-29T00:59:59Z')).toBe('2026-03-29T01:59:59.000Z')
    expect(shown('2026-03-29T01:00:00Z')).toBe('2026-03-29T03:00:00.000Z')
    expect(shown('2026-10-25T00:59:59Z')).toBe('2026-10-25T02:59:59.000Z')
    expect(shown('2026-10-25T01:00:00Z')).toBe('2026-10-25T02:00:00.000Z')
    expect(shown('2026-07-01T23:59:59.999Z')).toBe('2026-07-02T01:59:59.000Z')
    expect(shown('1969-12-31T23:30:00Z')).toBe('1970-01-01T00:30:00.000Z')
  })

  test('a zone is asked some times a day and not for every row', () => {
    // An accessor, whatever the types say.
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype as unknown as { readonly format: unknown }, 'format', 'get')
    const clock = wallClock('Asia/Shanghai')
    const begin = Date.parse('2026-01-01T00:00:00Z')
    for (let minute = 0; minute < 1_440; minute += 1) clock(new Date(begin + minute * 60_000))
    expect(asked).toHaveBeenCalledTimes(2)
    asked.mockRestore()
  })
})
