/** Two suppliers with one record of every kind each: whatever is listed, read, exported or counted, neither meets the other's. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { fieldsOf } from '#kit/contract.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { draftFor } from '#tests/support/drafts.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const staff = principal({ userId: newId() })
let one: Principal
let other: Principal
/** Ids of rows by supplier. */
const rows = new Map<string, string[]>()
const marks = { one: `mark-${newId()}`, other: `mark-${newId()}` }

const supplierResources = () =>
  [...product.application.repositories.values()].map(({ resource }) => resource).filter(({ path }) => path.startsWith('/api/supplier/'))
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
    const draft = { ...(await draftFor(product.application, resource)), supplierId, remark: mark }
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
})

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
      const draft = { ...(await draftFor(product.application, resource)), supplierId: idOf(other) }
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
      ['/api/supplier/supplier-admin/screens', { supplierId: id }],
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
  const { prisma } = product.application.data
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

test('a hidden field is hidden in applications and choices too, and finds nothing there', async () => {
  const id = idOf(one)
  const { prisma } = product.application.data
  const [{ creditCode, code }, contact, contract] = await Promise.all([
    prisma.supplier.update({ where: { id }, data: { mobile: '13612345678' } }),
    prisma.supplierContact.findFirstOrThrow({ where: { supplierId: id, deletedAt: null } }),
    prisma.supplierContract.findFirstOrThrow({ where: { supplierId: id, deletedAt: null } }),
  ])
  await prisma.supplierContract.update({
    where: { id: contract.id },
    data: { status: 'EFFECTIVE', validFrom: new Date('2020-01-01'), validTo: new Date('2090-01-01'), contractNo: 'NO-HIDDEN-1' },
  })
  await prisma.supplierContact.update({ where: { id: contact.id }, data: { mobile: '13687654321' } })
  const begun = await product.send(staff, '/api/supplier/supplier-change/start', { kind: 'CHANGE', supplierId: id })
  expect(begun.status, begun.raw).toBe(200)
  const secrets = ['13612345678', creditCode, '13687654321', 'NO-HIDDEN-1']
  const blind = principal({
    userId: newId(),
    hiddenFields: new Set(['supplier_mobile', 'supplier_creditCode', 'supplier-contact_mobile', 'supplier-contract_contractNo']),
  })
  const calls: readonly (readonly [string, object?])[] = [
    ['/api/supplier/supplier-change/case', { id: begun.body.data.id }],
    ['/api/supplier/supplier-change/list', { size: 200 }],
    [`/api/supplier/supplier-change/detail/${begun.body.data.id}`],
    [`/api/supplier/supplier/get-select-detail/${id}`],
    [`/api/supplier/supplier-contract/dropDown/${id}`],
  ]
  for (const [url, payload] of calls) {
    const [seen, unseen] = [await product.send(staff, url, payload), await product.send(blind, url, payload)]
    expect([seen.status, unseen.status], url).toEqual([200, 200])
    expect(
      secrets.some((secret) => seen.raw.includes(secret)),
      url,
    ).toBe(true)
    for (const secret of secrets) expect(unseen.raw, url).not.toContain(secret)
  }
  const found = async (caller: Principal, url: string, name: string) =>
    ((await product.send(caller, url, { name })).body.data as { id: string }[]).some((row) => [id, contract.id].includes(row.id))
  for (const [url, name] of [
    ['/api/supplier/supplier/pulldown', creditCode],
    ['/api/supplier/supplier-contract/dropdown', 'NO-HIDDEN-1'],
  ] as const)
    expect([await found(staff, url, name), await found(blind, url, name)], url).toEqual([true, false])
  expect(await found(blind, '/api/supplier/supplier/pulldown', code)).toBe(true)
})

test('staged rows go into an open application of the same supplier and into no other', async () => {
  const { prisma } = product.application.data
  const begin = async (who: Principal) => {
    const { body, raw } = await product.send(staff, '/api/supplier/supplier-change/start', { kind: 'CHANGE', supplierId: idOf(who) })
    return (body.data?.id as string | undefined) ?? raw
  }
  const [mine, theirs] = [await begin(one), await begin(other)]
  const registration = await prisma.supplierRegistration.create({
    data: {
      code: 'STAGED',
      account: 'staged',
      companyName: 'x',
      creditCode: sampleCreditCode(),
      passwordHash: '-',
      contactName: 'x',
      mobile: '13800000000',
      email: 'x@example.cn',
      payload: {},
    },
  })
  const staged: readonly (readonly [string, object])[] = [
    ['/api/supplier/supplier-materials-temporary', { materialType: 'OTHER', name: 'staged' }],
    [
      '/api/supplier/supplier-contract-temporary',
      { contractNo: 'ST-1', name: 'staged', contractType: 'FRAMEWORK', validFrom: '2026-01-01', validTo: '2027-01-01' },
    ],
  ]
  for (const [path, row] of staged) {
    for (const applicationId of [theirs, registration.id, newId()]) {
      const { status, body } = await product.send(one, `${path}/insert`, { ...row, applicationId })
      expect([status, body.data.errors[0].path], path).toEqual([400, 'applicationId'])
    }
    const made = await product.send(one, `${path}/insert`, { ...row, applicationId: mine })
    expect(made.status, made.raw).toBe(200)
    const { id } = made.body.data
    expect((await product.send(one, `${path}/update`, { id, applicationId: theirs })).status, path).toBe(400)
    await prisma.supplierChange.update({ where: { id: mine }, data: { status: 'IN_REVIEW' } })
    const late = [await product.send(one, `${path}/insert`, { ...row, applicationId: mine }), await product.send(one, `${path}/update`, { id, name: 'other' })]
    late.push(await product.send(one, `${path}/remove/${id}`))
    expect(
      late.map(({ status, body }) => [status, body.data?.rule]),
      path,
    ).toEqual(Array.from({ length: 3 }, () => [422, 'document-locked']))
    await prisma.supplierChange.update({ where: { id: mine }, data: { status: 'DRAFT' } })
  }
})
