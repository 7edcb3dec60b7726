/** However people add, move, switch and remove categories: paths and levels stay those of the parents, and no row gets lost. */
import { array, assert, asyncProperty, constantFrom, nat, record, type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import { withTestProduct } from '#tests/support/test-product.ts'
import { asFound } from '#tests/support/effort.ts'
import { catalogueOf } from './world.ts'

const product = withTestProduct()
const { call, category } = catalogueOf(product)

type Step = { readonly what: 'add' | 'move' | 'remove' | 'switch'; readonly one: number; readonly other: number }
const step: Arbitrary<Step> = record({
  what: constantFrom('add', 'add', 'move', 'move', 'move', 'remove', 'switch'),
  one: nat(),
  other: nat(),
})

/** What is wrong with a tree, seen from the parents alone. */
const wrong = (type: string) =>
  product.application.data.sql.query<{ id: string }>(
    `with recursive walked as (
       select id, array[id] as line from category where parent_id is null and deleted_at is null and category_type = $1::"CategoryType"
       union all select c.id, w.line || c.id from category c join walked w on c.parent_id = w.id where c.deleted_at is null and cardinality(w.line) < 10
     )
     select c.id from category c left join walked w on w.id = c.id
      where c.deleted_at is null and c.category_type = $1::"CategoryType" and (w.id is null or w.line <> c.path or cardinality(w.line) <> c.level)
     union all
     select a.id from category a join category b on a.id < b.id and a.parent_id is not distinct from b.parent_id and lower(a.name_zh) = lower(b.name_zh)
      where a.deleted_at is null and b.deleted_at is null and a.category_type = $1::"CategoryType" and b.category_type = a.category_type`,
    [type],
  )

test('random lives of a tree keep it a tree', { timeout: 120_000 }, async () => {
  await assert(
    asyncProperty(array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const alive: string[] = []
      const pick = (n: number): string | null => (n % (alive.length + 1) === alive.length ? null : (alive[n % (alive.length + 1)] ?? null))
      for (const { what, one, other } of steps) {
        const [id, parentId] = [pick(one), pick(other)]
        if (what === 'add' || id === null) {
          const answer = await call('category/insert', { categoryType: 'SERVICE', nameZh: `类目 ${one % 7}`, parentId: id })
          if (answer.status === 200) alive.push(answer.body.data.id)
          else expect([400, 409], answer.raw).toContain(answer.status)
        } else if (what === 'move') {
          expect([200, 400, 409]).toContain((await call('category/move', { id, parentId, beforeId: pick(one + other) })).status)
        } else if (what === 'switch') {
          expect((await call(`category/active/${id}`)).status).toBe(200)
        } else {
          const { status } = await call(`category/remove/${id}`)
          expect([200, 422]).toContain(status)
          if (status === 200) alive.splice(alive.indexOf(id), 1)
        }
      }
      expect(await wrong('SERVICE')).toEqual([])
      expect(await product.application.data.prisma.category.count({ where: { id: { in: alive }, deletedAt: null } })).toBe(alive.length)
    }),
    { numRuns: 12, ...asFound },
  )
})

test('moves of one moment follow each other', async () => {
  const made: string[] = []
  for (let n = 0; n < 6; n += 1) made.push((await category({ categoryType: 'JD', parentId: n % 2 ? (made[n - 1] ?? null) : null })).id)
  await Promise.all(made.flatMap((id) => made.map((parentId) => call('category/move', { id, parentId }))))
  expect(await wrong('JD')).toEqual([])
})
