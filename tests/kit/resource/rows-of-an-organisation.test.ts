/** Staff of one organisation see rows of the suppliers that it keeps: the rows of a page ask for theirs, all suppliers are not looked up first. */
import { expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import { quoted, tableNameOf } from '#kit/tables.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()

test('the supplier of a row is looked up for that row', async () => {
  const { data, repositories } = product.application
  const staff = principal({ userId: newId(), roles: [], rows: { kind: 'organizations', ids: [newId()] } })
  const through = [...repositories.values()].map(({ resource }) => resource).filter(({ scope }) => scope.through !== undefined)
  expect(through.length).toBeGreaterThan(10)
  for (const resource of through) {
    const where = await rowsSeen(data, resource, staff)
    const plan = await data.sql.query<{ 'QUERY PLAN': string }>(
      `explain select t.id from ${quoted(tableNameOf(resource.model))} t ${where.text} limit 10`,
      where.values,
    )
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text, resource.name).toMatch(/(Index Cond|Filter): \(id = t\.\w+\)/)
  }
})
