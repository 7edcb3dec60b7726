/** Whatever somebody wrote into a field, no export of any resource hands a spreadsheet something to run. */
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '#kit/contract.ts'
import { tableOf, tablesOf } from '#kit/tables.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const admin = principal()
const dangerous = ['=1+cmd', '+1+cmd', '-1+cmd', '@SUM(1)', '\t=1+cmd', '\r=1+cmd', '＝1+cmd']
const runs = /^[=+\-@\t\r\n＝＋－＠]/
const isNumber = /^-?\d+(\.\d+)?$/

/** Writes the text into every free text of one row. @returns how many fields took it */
async function plant(table: string, columns: readonly string[], text: string): Promise<number> {
  const { sql } = product.application.data
  let planted = 0
  for (const column of columns) {
    // A column with rules of its own refuses it, which is as good.
    const rows = await sql.query(`update ${table} set ${column} = $1 where ctid = (select ctid from ${table} limit 1) returning 1`, [text]).catch(() => [])
    planted += rows.length
  }
  return planted
}

describe('an export', () => {
  test('of any resource puts an apostrophe before what a spreadsheet would run', async () => {
    const { data, repositories } = product.application
    const tables = await tablesOf(data)
    const reached: string[] = []
    for (const { resource } of repositories.values()) {
      if (resource.verbs.export === undefined) continue
      const table = tableOf(tables, resource.model)
      const columns = fieldsOf(resource.row).flatMap(({ name, view }) => {
        const column = table.columns.get(name)
        const isFree = view.label && !view.computed && !view.options && !view.dict && (view.widget === 'text' || view.widget === 'textarea')
        return isFree && column && ['varchar', 'text'].includes(column.type) ? [column.name] : []
      })
      const text = dangerous[reached.length % dangerous.length] ?? ''
      if ((await plant(table.name, columns, text)) === 0) continue
      const { raw, status } = await product.send(admin, `${resource.path}/${resource.verbs.export}`, { format: 'csv', size: 10 })
      expect(status, `${resource.name} ${raw}`).toBe(200)
      const cells = (parse(raw, { bom: true, relax_column_count: true }) as string[][]).flat()
      expect(
        cells.filter((cell) => runs.test(cell) && !isNumber.test(cell)),
        resource.name,
      ).toEqual([])
      if (cells.includes(`'${text}`)) reached.push(resource.name)
    }
    // Those that have rows in an installation without a demo.
    expect(reached).toEqual(expect.arrayContaining(['param', 'number-rule', 'role', 'user', 'dictionary', 'region', 'notification-template']))
  })
})
