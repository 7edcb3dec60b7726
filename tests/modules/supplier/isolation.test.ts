/** Two suppliers with one record of every kind each: whatever is listed, read, exported or counted, neither meets the other's. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { fieldsOf } from '#kit/contract.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { draftFor } from '#tests/support/drafts.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { withTestHouse } from '#tests/support/test-house.ts'

const product = withTestHouse()
const staff = principal({ userId: newId() })
let one: Principal
let other: Principal
/** Ids of rows by supplier. */
const rows = new Map<string, string[]>()
const marks = { one: `mark-${newId()}`, other: `mark-${newId()}` }

const supplierResources = () => [...product.house.repositories.values()].map(({ resource }) => resource).filter(({ path }) => path.startsWith('/api/supplier/'))
const ownResources = () => supplierResources().filter(({ scope }) => scope.supplier !== undefined)
const idOf = ({ rows: scope }: Principal): string => (scope.kind === 'supplier' ? scope.supplierId : '')

async function settle(number: number, mark: string): Promise<Principal> {
  const made = await product.send(staff, '/api/supplier/supplier-admin/insert', {
    companyName: mark,
    creditCode: sampleCreditCode(),
    legalIdNo: '310101199001011234',
  })
  if (made.status !== 200) throw new Error(made.raw)
  const supplierId: string = made.body.data.id
  const ids = [supplierId]
  for (const resource of ownResources().filter(({ verbs, name }) => verbs.insert && name !== 'supplier')) {
    const draft = { ...(await draftFor(product.house, resource)), supplierId, remark: mark }
    const answer = await product.send(staff, `${resource.path}/${resource.verbs.insert}`, draft)
    if (answer.status !== 200) throw new Error(`${resource.name} ${answer.raw}`)
    ids.push(answer.body.data.id)
  }
  const caller = supplierPrincipal(number, { supplierId, rows: { kind: 'supplier', supplierId }, permissions: new Set(['*']) })
  const asked = await product.send(caller, '/api/supplier/feedback/submitFeedback', { title: mark, type: 'QUESTION', body: mark })
  ids.push(asked.body.data.id)
  rows.set(supplierId, ids)
  return caller
}

beforeAll(async () => {
  one = await settle(1, marks.one)
  other = await settle(2, marks.other)
}, 120_000)

describe('a supplier', () => {
  test('lists and exports his own rows only, whatever he filters by', async () => {
    const strange = rows.get(idOf(other)) ?? []
    for (const resource of ownResources()) {
      const permitted = `${resource.path}/${resource.verbs.list}`
      for (const filter of [{}, { supplierId: idOf(other) }, { id: strange[0] }]) {
        const { status, raw } = await product.send(one, permitted, { size: 200, ...filter })
        expect([200, 400], `${resource.name} ${raw.slice(0, 200)}`).toContain(status)
        expect(raw, resource.name).not.toContain(marks.other)
        for (const id of strange) expect(raw, resource.name).not.toContain(id)
      }
      if (!resource.verbs.export) continue
      const sheet = await product.send(one, `${resource.path}/${resource.verbs.export}`, {
        format: 'csv',
        fields: fieldsOf(resource.row).some(({ name, view }) => name === 'remark' && view.label) ? 'remark' : undefined,
      })
      expect(sheet.raw, resource.name).not.toContain(marks.other)
    }
  })

  test('does not find the other’s rows: details, changes and removals answer 404', async () => {
    const strange = rows.get(idOf(other)) ?? []
    for (const resource of ownResources()) {
      for (const id of strange) {
        if (resource.verbs.detail) expect((await product.send(one, `${resource.path}/${resource.verbs.detail}/${id}`)).status, resource.name).toBe(404)
        if (resource.verbs.update) expect((await product.send(one, `${resource.path}/${resource.verbs.update}`, { id })).status, resource.name).toBe(404)
        if (resource.verbs.remove) expect((await product.send(one, `${resource.path}/${resource.verbs.remove}/${id}`)).status, resource.name).toBe(404)
      }
    }
  })

  test('writes nothing into the other’s file', async () => {
    for (const resource of ownResources().filter(({ verbs, name }) => verbs.insert && name !== 'supplier')) {
      const draft = { ...(await draftFor(product.house, resource)), supplierId: idOf(other) }
      const { status } = await product.send(one, `${resource.path}/${resource.verbs.insert}`, draft)
      expect([400, 403], resource.name).toContain(status)
    }
  })

  test('sees himself only through every further call', async () => {
    const id = idOf(other)
    const calls: readonly (readonly [string, object?])[] = [
      [`/api/supplier/supplier/get-select-detail/${id}`],
      [`/api/supplier/supplier/select-sales-channel-list/${id}`],
      [`/api/supplier/supplier/check-product-add-rule/${id}`],
      [`/api/supplier/supplier-recipient/getBySupplierIdOrCode/${id}`],
      [`/api/supplier/supplier-contract/dropDown/${id}`],
      ['/api/supplier/supplier-contract/dropdown', { supplierId: id }],
      ['/api/supplier/supplier-admin/details', { id }],
      ['/api/supplier/supplier-admin/routes', { supplierId: id }],
      ['/api/supplier/supplier-admin/check-secret-price', { supplierId: id }],
      ['/api/supplier/supplier-admin/reveal-legal-id', { id }],
      ['/api/supplier/supplier-admin/test-flag', { id, isTest: true }],
      ['/api/supplier/supplier-snapshot/take', { supplierId: id }],
      ['/api/supplier/supplier/page-select-list', {}],
      ['/api/supplier/supplier/pulldown', { name: marks.other }],
      ['/api/supplier/supplier-admin/approval-list', {}],
      ...(rows.get(id) ?? []).flatMap((row) => [
        [`/api/supplier/feedback/feedbackDetails/${row}`] as const,
        [`/api/supplier/supplier-snapshot/detail/${row}`] as const,
        ['/api/supplier/supplier-bank-account/reveal', { id: row }] as const,
        ['/api/supplier/feedback/sendFeedbackMsg', { id: row, body: 'x' }] as const,
      ]),
    ]
    for (const [url, payload] of calls) {
      const { status, raw } = await product.send(one, url, payload)
      expect(status, url).toBeLessThan(500)
      expect(raw, url).not.toContain(marks.other)
      if (status === 200) for (const strange of rows.get(id) ?? []) expect(raw, url).not.toContain(strange)
    }
    const mine = await product.send(one, '/api/supplier/supplier/get-current-supplier')
    expect(mine.body.data).toMatchObject({ id: idOf(one), companyName: marks.one })
    expect((await product.send(staff, '/api/supplier/supplier/get-current-supplier')).body.data).toBeNull()
  })
})

test('what is encrypted is shown to nobody by the way: lists, details, snapshots and logs carry the masked number', async () => {
  const id = idOf(one)
  const shown = await product.send(staff, `/api/supplier/supplier-admin/details/${id}`)
  expect(shown.body.data.legalIdNo).toBe('3101**********1234')
  await product.send(staff, '/api/supplier/supplier-admin/update', { id, legalIdNo: '310101199102022345' })
  const { prisma } = product.house.data
  const [log, snapshots, stored] = await Promise.all([
    prisma.docLog.findMany({ where: { bizId: id } }),
    prisma.supplierSnapshot.findMany({ where: { supplierId: id } }),
    prisma.supplier.findUniqueOrThrow({ where: { id } }),
  ])
  expect(JSON.stringify([log, snapshots, stored])).not.toMatch(/310101199001011234|310101199102022345/)
  expect((await product.send(staff, '/api/supplier/supplier-admin/reveal-legal-id', { id })).body.data.legalIdNo).toBe('310101199102022345')
  expect((await prisma.docLog.findMany({ where: { bizId: id } })).map(({ event }) => event)).toContain('legal-id-revealed')
  // Neither without the permission nor to whom the field is hidden; a refusal leaves no trace of a look.
  const reader = principal({ userId: newId(), permissions: new Set(['supplier:detail']), roles: ['PURCHASER'] })
  const blind = principal({ userId: newId(), hiddenFields: new Set(['supplier_legalIdNo']) })
  for (const caller of [reader, blind]) expect((await product.send(caller, '/api/supplier/supplier-admin/reveal-legal-id', { id })).status).toBe(403)
  expect((await prisma.docLog.findMany({ where: { bizId: id, event: 'legal-id-revealed' } })).length).toBe(1)
})
