/** Nobody widens what they see themselves, or lets others see what they do not see: by the row of a user, by roles, by the tree. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal } from '#tests/support/principals.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const admin = principal({ userId: newId() })
const [headquarters, branch, below] = [newId(), newId(), newId()]
const rights = ['user:update', 'user:insert', 'user:detail', 'organization:update', 'supplier:list', 'supplier:detail']
const clerk: Principal = principal({
  userId: newId(),
  account: 'clerk',
  permissions: new Set(rights),
  rows: { kind: 'organizations', ids: [branch, below] },
  organizationId: branch,
})
const colleague = newId()
let otherSupplier = ''

beforeAll(async () => {
  const { prisma } = product.application.data
  await prisma.organization.createMany({
    data: [
      { id: headquarters, code: 'hq', name: 'hq' },
      { id: branch, code: 'branch', name: 'branch', parentId: headquarters, ancestors: headquarters },
      { id: below, code: 'below', name: 'below', parentId: branch, ancestors: `${headquarters},${branch}` },
    ],
  })
  for (const [id, account] of [
    [clerk.userId, 'clerk'],
    [colleague, 'colleague'],
  ] as const)
    await prisma.user.create({ data: { id, account, name: account, passwordHash: '-', orgId: branch, createdBy: clerk.userId } })
  const keeper = newId()
  await prisma.user.create({ data: { id: keeper, account: 'keeper', name: 'keeper', passwordHash: '-', orgId: headquarters } })
  const made = await product.send(admin, '/api/supplier/supplier-admin/insert', { companyName: 'other', creditCode: sampleCreditCode(), masterUserId: keeper })
  otherSupplier = made.body.data.id
})

const update = (id: string, change: object): Promise<Answer> => product.send(clerk, '/api/upms/user/update', { id, ...change })
const rowOf = async (id: string): Promise<Record<string, unknown>> => ({ ...(await product.application.data.prisma.user.findUniqueOrThrow({ where: { id } })) })

const ownReach = '不能修改自己的机构、终端、供应商或角色'
const wider = () => ({ orgId: headquarters, terminalType: 'SUPPLIER_TERMINAL', userType: 'ENTERPRISE', supplierId: otherSupplier })

describe('oneself', () => {
  test.each(['orgId', 'terminalType', 'userType', 'supplierId'] as const)('keeps %s', async (field) => {
    const before = await rowOf(clerk.userId)
    expect((await update(clerk.userId, { [field]: wider()[field] })).body).toMatchObject({ code: 403, msg: ownReach })
    expect(await rowOf(clerk.userId)).toEqual(before)
  })

  test('may send the whole row back as it is, and change a name', async () => {
    const { userType, terminalType, supplierId, orgId } = await rowOf(clerk.userId)
    expect((await update(clerk.userId, { name: 'Clerk', userType, terminalType, supplierId, orgId })).status).toBe(200)
  })

  test('keeps the roles', async () => {
    const role = await product.application.data.prisma.role.create({ data: { roleCode: 'EMPTY_OWN', roleName: 'r', dataScope: 'SELF' } })
    expect((await update(clerk.userId, { roleIds: [role.id] })).body).toMatchObject({ code: 403, msg: ownReach })
  })
})

const refused = async (change: object): Promise<unknown> => {
  const { status, body } = await update(colleague, change)
  return [status, body.data?.errors?.map(({ path }: { path: string }) => path)]
}

describe('others', () => {
  test('go where the caller sees, and no further', async () => {
    expect(await refused({ orgId: headquarters })).toEqual([400, ['orgId']])
    expect(await refused({ supplierId: otherSupplier })).toEqual([400, ['supplierId']])
    expect(await refused({ terminalType: 'SUPPLIER_TERMINAL' })).toEqual([400, ['terminalType']])
    expect(await refused({ orgId: below })).toEqual([200, undefined])
  })

  test('get no role that shows more rows than the caller sees', async () => {
    const role = await product.application.data.prisma.role.create({ data: { roleCode: 'EMPTY_ALL', roleName: 'r', dataScope: 'ALL' } })
    expect((await update(colleague, { roleIds: [role.id] })).status).toBe(403)
  })

  test('are not brought below by moving their organisation', async () => {
    expect((await product.send(clerk, '/api/upms/organization/update', { id: headquarters, parentId: null, name: 'hq' })).status).toBe(200)
    expect((await product.send(clerk, '/api/upms/organization/update', { id: below, parentId: headquarters })).status).toBe(403)
  })

  test('are moved freely by whoever sees everything', async () => {
    expect((await product.send(admin, '/api/upms/user/update', { id: colleague, orgId: headquarters, supplierId: otherSupplier })).status).toBe(200)
  })
})
