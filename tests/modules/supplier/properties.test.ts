/** What holds of everything that the product says about suppliers, and of snapshots, whatever was changed between two. */
import { array, assert, asyncProperty, constantFrom, string, tuple } from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf } from '#kit/contract.ts'
import { newId } from '#kit/ids.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'
import { asFound, effort } from '#tests/support/effort.ts'

const product = withTestProduct()
const staff = principal({ userId: newId() })
let supplierId = ''

beforeAll(async () => {
  const made = await product.send(staff, '/api/supplier/supplier-admin/insert', { companyName: newId(), creditCode: sampleCreditCode() })
  supplierId = made.body.data.id
})

const gaps = (text: string) => [...text.matchAll(/\{(\w+)[|}]/g)].map(([, name]) => name)
const take = async (): Promise<string> => (await product.send(staff, '/api/supplier/supplier-snapshot/take', { supplierId })).body.data.id

/** A snapshot's own words about the supplier himself, by label, and what it says is other than before. */
async function textsOf(id: string) {
  const { sections, differences } = (await product.send(staff, `/api/supplier/supplier-snapshot/detail/${id}`)).body.data as {
    sections: { section: string; rows: { label: string; value: string | null }[][] }[]
    differences: { section: string; fields: { label: string; before: string | null; after: string | null }[] }[]
  }
  const own = sections.find(({ section }) => section === 'supplier')
  const texts = new Map((own?.rows.flat() ?? []).flatMap(({ label, value }) => (value === null ? [] : [[label, value] as const])))
  return { texts, differences: differences.filter(({ section }) => section === 'supplier').flatMap(({ fields }) => fields) }
}

describe('what people read', () => {
  test('has words in both languages for every value that a field can have', () => {
    for (const { resource } of product.application.repositories.values())
      for (const { name, view } of fieldsOf(resource.row))
        for (const { value, label } of view.options ?? []) expect(label.zh && label.en, `${resource.name}.${name} ${String(value)}`).toBeTruthy()
  })

  test('has both languages for every message, with the same gaps', () => {
    for (const table of product.application.messages)
      for (const [code, { zh, en }] of Object.entries(table)) {
        expect(zh && en, code).toBeTruthy()
        expect(new Set(gaps(zh)), code).toEqual(new Set(gaps(en)))
      }
  })
})

test('a snapshot is the one before it and the differences that it tells', async () => {
  await take()
  let before = await textsOf(await take())
  const word = string({ minLength: 1, maxLength: 12, unit: constantFrom('a', 'b', '中', '1') })
  await assert(
    asyncProperty(array(tuple(constantFrom('shortName', 'address', 'contactName', 'remark'), word), { minLength: 1, maxLength: 4 }), async (changes) => {
      const changed = await product.send(staff, '/api/supplier/supplier-admin/update', { id: supplierId, ...Object.fromEntries(changes) })
      expect(changed.status, changed.raw).toBe(200)
      const after = await textsOf(await take())
      const told = new Map(before.texts)
      for (const { label, before: was, after: is } of after.differences) {
        expect(told.get(label) ?? null, label).toBe(was)
        if (is === null) told.delete(label)
        else told.set(label, is)
      }
      expect(Object.fromEntries(told)).toEqual(Object.fromEntries(after.texts))
      before = after
    }),
    { numRuns: effort(5, 100), ...asFound },
  )
})
