import * as fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { Row } from '#web/kit/resource-calls.ts'
import { exportRequest, toCsv } from '#web/kit/transfer/export-rows.ts'

const columns = [{ title: '名称', value: (row: Row) => row['name'] }]
const row = (name: unknown) => ({ id: '1', name })

describe('an export', () => {
  it('asks for what matches, or for the ids that are meant', () => {
    const rows = { chosen: [row('a')], page: [{ id: '2' }, { id: '3' }] }
    const all = { format: 'xlsx', scope: 'all', fields: ['code', 'name'] } as const
    expect(exportRequest(all, { status: 'NEW' }, rows)).toEqual({ status: 'NEW', format: 'xlsx', fields: 'code,name' })
    expect(exportRequest({ ...all, scope: 'page' }, {}, rows)).toMatchObject({ ids: '2,3' })
    expect(exportRequest({ ...all, scope: 'chosen' }, {}, rows)).toMatchObject({ ids: '1' })
  })
})

describe('CSV of rows in the browser', () => {
  it('quotes what has to be quoted and defuses formulas', () => {
    expect(toCsv(columns, [row('a,"b"\nc')])).toBe('名称\r\n"a,""b""\nc"')
    expect(toCsv(columns, [row('=1+1'), row('-5.20'), row('-cmd')])).toBe("名称\r\n'=1+1\r\n-5.20\r\n'-cmd")
  })

  it('is read back as it was by another reader', () => {
    const harmless = fc.string().filter((text) => text.trim() !== '' && !/^[=+\-@\t\r]/.test(text))
    fc.assert(
      fc.property(fc.array(harmless, { minLength: 1 }), (names) => {
        const read = parse(toCsv(columns, names.map(row)), { record_delimiter: '\r\n', relax_column_count: true }) as string[][]
        expect(read.slice(1).map(([name]) => name)).toEqual(names)
      }),
    )
  })
})
