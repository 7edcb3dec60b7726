/** Staff who see a part of the suppliers: neither lists, details, exports, changes nor logs show them the other part. */
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf, type Resource } from '#kit/contract.ts'
import { newId } from '#kit/ids.ts'
import type { Principal, ResourceRows, RowScope } from '#kit/principal.ts'
import { loadPrincipal } from '#server/auth/load-principal.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { draftFor } from '#tests/support/drafts.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const staff = principal({ userId: newId() })
const organizations = { east: newId(), west: newId() }
const keepers = { east: newId(), west: newId() }
const marks = { east: `mark-${newId()}`, west: `mark-${newId()}`, free: `mark-${newId()}` }
/** Ids of the rows of each supplier's file, the supplier first. */
const files = new Map<string, string[]>()

const kept = (): Resource[] =>
  [...product.application.repositories.values()]
    .map(({ resource }) => resource)
    .filter(({ scope }) => scope.keeper !== undefined || scope.through !== undefined)

const someone = (rows: RowScope, differs: Partial<Principal> = {}): Principal => principal({ userId: newId(), rows, ...differs })
const buyerOf = (side: 'east' | 'west'): Principal => someone({ kind: 'organizations', ids: [organizations[side]] }, { organizationId: organizations[side] })

async function settle(mark: string, masterUserId: string | null): Promise<void> {
  const made = await product.send(staff, '/api/supplier/supplier-admin/insert', { companyName: mark, creditCode: sampleCreditCode(), masterUserId })
  if (made.status !== 200) throw new Error(made.raw)
  const supplierId: string = made.body.data.id
  const ids = [supplierId]
  for (const resource of kept().filter(({ verbs, name }) => verbs.insert && name !== 'supplier')) {
    const answer = await product.send(staff, `${resource.path}/${resource.verbs.insert}`, {
      ...(await draftFor(product.application, resource)),
      supplierId,
      remark: mark,
    })
    // Some want more of a draft than can be drawn; the others are plenty.
    if (answer.status === 200) ids.push(answer.body.data.id)
  }
  expect(ids.length).toBeGreaterThan(10)
  files.set(mark, ids)
}

beforeAll(async () => {
  const { prisma } = product.application.data
  for (const side of ['east', 'west'] as const) {
    await prisma.organization.create({ data: { id: organizations[side], code: side, name: side } })
    await prisma.user.create({ data: { id: keepers[side], account: `keeper-${side}`, name: side, passwordHash: '-', orgId: organizations[side] } })
    await settle(marks[side], keepers[side])
  }
  await settle(marks.free, null)
})

const begin = (caller: Principal, mark: string) =>
  product.send(caller, '/api/supplier/supplier-change/start', { kind: 'CHANGE', supplierId: files.get(mark)?.[0] })

const found = async (caller: Principal, mark: string): Promise<string[]> => {
  const seen: string[] = []
  for (const resource of kept()) {
    const { body, status } = await product.send(caller, `${resource.path}/${resource.verbs.list}`, { size: 200 })
    expect(status, resource.name).toBe(200)
    seen.push(...body.data.records.map(({ id }: { id: string }) => id))
  }
  return (files.get(mark) ?? []).filter((id) => seen.includes(id))
}

const sumOf = ({ stage }: { stage: Record<string, number> }) => Object.values(stage).reduce((sum, n) => sum + n, 0)

const lookups = (id: string): readonly (readonly [string, object?])[] => [
  [`/supplier/get-select-detail/${id}`],
  [`/supplier/select-sales-channel-list/${id}`],
  [`/supplier/check-product-add-rule/${id}`],
  ['/supplier-admin/check-secret-price', { supplierId: id }],
  ['/supplier-admin/screens', { supplierId: id }],
]

const documents = async (caller: Principal) => {
  const { records, total } = (await product.send(caller, '/api/supplier/supplier-admin/approval-list', { size: 200, status: 'DRAFT' })).body.data
  return { total: total as number, companies: records.map(({ companyName }: { companyName: string }) => companyName) as string[] }
}

const enter = async (mark: string) =>
  product.send(buyerOf('east'), '/api/supplier/supplier-contact/insert', { supplierId: files.get(mark)?.[0], name: '张', mobile: '13800000000' })

describe('a buyer', () => {
  test('lists what his organisation keeps and what nobody keeps, with every record of it', async () => {
    const east = buyerOf('east')
    expect(await found(east, marks.east)).toEqual(files.get(marks.east))
    expect(await found(east, marks.free)).toEqual(files.get(marks.free))
    expect(await found(east, marks.west)).toEqual([])
  })

  test('finds, changes, removes and exports nothing of what others keep', async () => {
    const east = buyerOf('east')
    const strange = files.get(marks.west) ?? []
    for (const resource of kept()) {
      for (const id of strange) {
        if (resource.verbs.detail) expect((await product.send(east, `${resource.path}/${resource.verbs.detail}/${id}`)).status, resource.name).toBe(404)
        if (resource.verbs.update) expect((await product.send(east, `${resource.path}/${resource.verbs.update}`, { id })).status, resource.name).toBe(404)
        if (resource.verbs.remove) expect((await product.send(east, `${resource.path}/${resource.verbs.remove}/${id}`)).status, resource.name).toBe(404)
      }
      if (!resource.verbs.export) continue
      const field = ['companyName', 'remark'].find((name) => fieldsOf(resource.row).some((one) => one.name === name && one.view.label))
      const sheet = await product.send(east, `${resource.path}/${resource.verbs.export}`, { format: 'csv', ...(field && { fields: field }) })
      expect(sheet.raw, resource.name).not.toContain(marks.west)
    }
  })

  test('is offered, counts and looks up none of what others keep', async () => {
    const east = buyerOf('east')
    const [own, strange] = [marks.east, marks.west].map((mark) => files.get(mark)?.[0] ?? '') as [string, string]
    const ask = async (url: string, payload?: object) => (await product.send(east, `/api/supplier${url}`, payload)).body.data
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name).filter((name) => Object.values(marks).includes(name))
    const mine = [marks.east, marks.free].toSorted()
    expect(names((await ask('/supplier/page-select-list', { size: 200, name: 'mark-' })).records).toSorted()).toEqual(mine)
    expect(names(await ask('/supplier/pulldown', { name: 'mark-' })).toSorted()).toEqual(mine)

    const all = sumOf((await product.send(staff, '/api/supplier/supplier-admin/counts', {})).body.data)
    expect(sumOf(await ask('/supplier-admin/counts', {}))).toBe(all - 1)

    const statusOf = async (url: string, payload?: object) => (await product.send(east, `/api/supplier${url}`, payload)).status
    for (const [url, payload] of lookups(own)) expect(await statusOf(url, payload), url).toBe(200)
    for (const [url, payload] of lookups(strange)) expect(await statusOf(url, payload), url).toBe(404)
    expect(await ask(`/supplier-contract/dropDown/${strange}`)).toEqual([])
    expect(await ask(`/supplier-recipient/getBySupplierIdOrCode/${strange}`)).toEqual([])
  })

  test('sees no document of what others keep among those that wait', async () => {
    for (const mark of [marks.east, marks.west]) {
      const made = await product.send(staff, '/api/supplier/supplier-regularization-workflow/insert', { supplierId: files.get(mark)?.[0], reason: mark })
      expect(made.status, made.raw).toBe(200)
    }
    expect((await documents(staff)).companies).toEqual(expect.arrayContaining([marks.east, marks.west]))
    const { companies, total } = await documents(buyerOf('east'))
    expect(companies).toContain(marks.east)
    expect(companies).not.toContain(marks.west)
    expect(total).toBe(companies.length)
  })

  test('enters nothing for a supplier that others keep', async () => {
    expect((await enter(marks.east)).status).toBe(200)
    const { status, body } = await enter(marks.west)
    expect([status, body.data.errors[0].path]).toEqual([400, 'supplierId'])
  })

  test('reads no case of what others keep, and begins no change of it', async () => {
    const east = buyerOf('east')
    const refused = await begin(east, marks.west)
    expect([refused.status, refused.body.data.errors[0].path]).toEqual([400, 'supplierId'])
    for (const [mark, status] of [
      [marks.west, 404],
      [marks.east, 200],
    ] as const) {
      const change = await begin(staff, mark)
      expect(change.status, change.raw).toBe(200)
      expect((await product.send(east, '/api/supplier/supplier-change/case', { id: change.body.data.id })).status).toBe(status)
      const registration = await product.application.data.prisma.supplierRegistration.create({
        data: {
          code: mark.slice(-30),
          account: mark.slice(-30),
          companyName: mark,
          supplierId: files.get(mark)?.[0] ?? '',
          creditCode: sampleCreditCode(),
          passwordHash: '-',
          contactName: 'x',
          mobile: '13800000000',
          email: 'x@example.cn',
          payload: {},
        },
      })
      expect((await product.send(east, '/api/supplier/supplier-registration/case', { id: registration.id })).status).toBe(status)
    }
  })

  test('who sees his own rows only sees what he keeps himself', async () => {
    const keeper = someone({ kind: 'self' }, { userId: keepers.west })
    expect(await found(keeper, marks.west)).toEqual(files.get(marks.west))
    expect(await found(keeper, marks.east)).toEqual([])
  })
})

const seenWith = (said: ResourceRows, rows: RowScope = { kind: 'all' }, userId = newId()) => someone(rows, { userId, rowsOf: new Map([['supplier', said]]) })

describe('a data scope', () => {
  test('narrows one resource and leaves the others', async () => {
    const caller = seenWith([{ kind: 'organizations', ids: [organizations.east] }])
    expect(await found(caller, marks.west)).toEqual((files.get(marks.west) ?? []).slice(1))
    expect(await found(caller, marks.east)).toEqual(files.get(marks.east))
  })

  test('widens one resource beyond the general range', async () => {
    expect(await found(seenWith('all', { kind: 'self' }), marks.west)).toEqual((files.get(marks.west) ?? []).slice(0, 1))
  })

  test('goes by the column that it names; one that is not there shows own rows only', async () => {
    expect(await found(seenWith([{ kind: 'self', column: 'masterUserId' }], { kind: 'all' }, keepers.east), marks.free)).not.toContain(
      files.get(marks.free)?.[0],
    )
    expect(await found(seenWith([{ kind: 'self', column: 'companyName' }], { kind: 'all' }, keepers.east), marks.east)).not.toContain(
      files.get(marks.east)?.[0],
    )
  })
})

const path = '/api/blade-system/data-scope'
const draft = async (differs: object) => {
  const menu = await product.application.data.prisma.menu.findFirstOrThrow({ where: { category: 'MENU' } })
  return { menuId: menu.id, resourceCode: 'supplier', scopeName: '本人', scopeType: 2, ...differs }
}

describe('given to a role', () => {
  test('it decides what its users see, which fields included, from the next call on', async () => {
    const { prisma, sql } = product.application.data
    const role = await prisma.role.create({ data: { roleCode: 'NARROW', roleName: 'x', dataScope: 'ALL' } })
    await prisma.userRole.create({ data: { userId: keepers.east, roleId: role.id } })
    const scope = await product.send(staff, `${path}/insert`, await draft({ scopeColumn: 'master_user_id', scopeField: 'code, companyName' }))
    expect(scope.body.data).toMatchObject({ scopeColumn: 'masterUserId', scopeField: 'code,companyName' })
    const epochs = () => sql.query('select epoch from access_epoch')
    const before = await epochs()
    const saved = await product.send(staff, '/api/upms/role-scope/insert', { roleId: role.id, dataScopeIds: [scope.body.data.id] })
    expect(saved.status, saved.raw).toBe(200)
    expect(await epochs()).not.toEqual(before)
    const loaded = await loadPrincipal(sql, keepers.east, undefined)
    expect(loaded?.rows).toEqual({ kind: 'all' })
    expect(loaded?.rowsOf).toEqual(new Map([['supplier', [{ kind: 'self', column: 'masterUserId' }]]]))
    expect(loaded?.hiddenFields.has('supplier_mobile')).toBe(true)
    expect(loaded?.hiddenFields.has('supplier_code')).toBe(false)
    expect(loaded?.hiddenFields.has('supplier-contact_mobile')).toBe(false)
    await prisma.dataScope.update({
      where: { id: scope.body.data.id },
      data: { scopeType: 5, scopeValue: `${organizations.east},${organizations.west}`, scopeColumn: null },
    })
    expect((await loadPrincipal(sql, keepers.east, undefined))?.rowsOf?.get('supplier')).toEqual([
      { kind: 'organizations', ids: [organizations.east, organizations.west] },
    ])
  })

  test.each([
    [{ resourceCode: 'no-such' }, 'resourceCode'],
    [{ scopeColumn: 'companyName' }, 'scopeColumn'],
    [{ scopeColumn: 'x; drop table supplier' }, 'scopeColumn'],
    [{ scopeField: 'code,nothing' }, 'scopeField'],
    [{ scopeType: 5 }, 'scopeValue'],
    [{ scopeType: 5, scopeValue: 'east' }, 'scopeValue'],
  ])('one that would restrict nothing is refused: %j', async (differs, field) => {
    const { status, body } = await product.send(staff, `${path}/insert`, await draft(differs))
    expect(status).toBe(400)
    expect(body.data.errors.map(({ path: at }: { path: string }) => at)).toEqual([field])
  })

  test('whoever does not see everything neither makes, changes, removes nor grants one', async () => {
    const made = await product.send(staff, `${path}/insert`, await draft({}))
    const role = await product.application.data.prisma.role.create({ data: { roleCode: 'NARROW_TOO', roleName: 'x', dataScope: 'SELF' } })
    const rights = new Set(['data-scope:insert', 'data-scope:update', 'data-scope:remove', 'role:grant'])
    const organization = { kind: 'organizations', ids: [organizations.east] } as const
    const narrow = [someone(organization, { permissions: rights }), someone({ kind: 'all' }, { permissions: rights, rowsOf: new Map([['supplier', []]]) })]
    for (const caller of narrow) {
      const tries: readonly (readonly [string, object?])[] = [
        [`${path}/insert`, await draft({})],
        [`${path}/update`, { id: made.body.data.id, scopeType: 1 }],
        [`${path}/remove/${made.body.data.id}`],
        ['/api/upms/role-scope/insert', { roleId: role.id, dataScopeIds: [made.body.data.id] }],
      ]
      for (const [url, payload] of tries) expect((await product.send(caller, url, payload)).status, url).toBe(403)
    }
  })
})
