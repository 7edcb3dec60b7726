/** The explanation of a user's rights says what the rules say, and names the roles behind it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '#tests/support/database.ts'
import { dataOf, get, signedIn, startAuthApp, type AuthApp, type Tokens } from '#tests/auth/auth-app.ts'
import type { z } from 'zod'
import { menuId } from '#prisma/seed/menus.ts'
import { roleId } from '#prisma/seed/roles.ts'
import { organizationId, userId } from '#prisma/seed/users.ts'
import { accessMessages } from '#server/modules/access/access.messages.ts'
import { accessRoutes } from '#server/modules/access/access.routes.ts'
import type { explainRights } from '#server/modules/access/rights.contract.ts'

const database = withDatabase()
let application: AuthApp
let admin: Tokens

beforeAll(async () => {
  application = await startAuthApp(database.url, { routes: accessRoutes, tables: [accessMessages] })
  admin = await signedIn(application.app, 'admin')
})
afterAll(() => application.close())

const explain = async (account: string) =>
  dataOf<z.output<typeof explainRights.output>>(await get(application.app, `/api/upms/user/explain-permissions/${userId(account)}`, admin.access_token))

async function roleWith(
  code: string,
  options: { dataScope?: 'ALL' | 'CUSTOM'; organizations?: string[]; menus?: string[]; hides?: string[]; status?: 'ENABLED' | 'DISABLED' },
): Promise<string> {
  const { id } = await application.data.prisma.role.create({
    data: {
      roleCode: code,
      roleName: code,
      dataScope: options.dataScope ?? 'ALL',
      dataScopeOrgIds: options.organizations ?? [],
      status: options.status ?? 'ENABLED',
    },
  })
  await application.data.prisma.roleMenu.createMany({ data: (options.menus ?? []).map((menu) => ({ roleId: id, menuId: menuId(menu) })) })
  await application.data.prisma.roleBlackField.createMany({ data: (options.hides ?? []).map((fieldCode) => ({ roleId: id, moduleCode: 'user', fieldCode })) })
  return id
}

const giveRoles = async (account: string, ids: string[]) => {
  await application.data.prisma.userRole.deleteMany({ where: { userId: userId(account) } })
  await application.data.prisma.userRole.createMany({ data: ids.map((id) => ({ userId: userId(account), roleId: id })) })
}

describe('an explanation', () => {
  test('names for each button the roles that give it, and leaves out what a closed role would give', async () => {
    const reader = await roleWith('EXPLAIN_READER', { menus: ['user:list', 'role:list'] })
    const writer = await roleWith('EXPLAIN_WRITER', { menus: ['user:list', 'user:insert'] })
    const closed = await roleWith('EXPLAIN_CLOSED', { menus: ['role:remove'], status: 'DISABLED' })
    await giveRoles('legal', [reader, writer, closed])
    const rights = await explain('legal')
    const givers = new Map(rights.menus.map(({ code, roleIds }) => [code, roleIds.toSorted()]))
    expect(givers.get('user:list')).toEqual([reader, writer].toSorted())
    expect(givers.get('user:insert')).toEqual([writer])
    expect(givers.has('role:remove')).toBe(false)
    expect(rights.menus.every(({ isEffective, roleIds }) => isEffective === roleIds.length > 0)).toBe(true)
    expect(rights.roles.map(({ id, isEnabled }) => [id, isEnabled]).toSorted()).toEqual(
      [
        [reader, true],
        [writer, true],
        [closed, false],
      ].toSorted(),
    )
  })

  test('says that a field is hidden only when every role hides it', async () => {
    const strict = await roleWith('EXPLAIN_STRICT', { hides: ['mobile', 'email'] })
    const mild = await roleWith('EXPLAIN_MILD', { hides: ['mobile'] })
    await giveRoles('legal', [strict, mild])
    const { hiddenFields } = await explain('legal')
    expect(hiddenFields.map(({ fieldCode, isHidden, roleIds }) => [fieldCode, isHidden, roleIds.length])).toEqual([
      ['email', false, 1],
      ['mobile', true, 2],
    ])
  })

  test('names the organisations whose rows are seen, and of which role they are', async () => {
    const role = await roleWith('EXPLAIN_CUSTOM', { dataScope: 'CUSTOM', organizations: [organizationId('PURCHASING-1')] })
    await giveRoles('legal', [role])
    const rights = await explain('legal')
    expect(rights.rows).toEqual({ kind: 'organizations', names: ['采购一部'] })
    expect(rights.roles).toMatchObject([{ id: role, dataScope: 'CUSTOM', organizations: ['采购一部'] }])
  })

  test('tells the data scopes of a resource: what holds in sum, which role says it, and what its visible fields leave out', async () => {
    const { prisma } = application.data
    const [wide, narrow] = await Promise.all([
      roleWith('EXPLAIN_WIDE', { dataScope: 'CUSTOM', organizations: [organizationId('PURCHASING-1')] }),
      roleWith('EXPLAIN_NARROW', {}),
    ])
    const { id } = await prisma.dataScope.create({
      data: { menuId: menuId('user'), resourceCode: 'user', scopeName: '本机构用户', scopeType: 3, scopeColumn: 'orgId', scopeField: 'account,name' },
    })
    await prisma.roleDataScope.create({ data: { roleId: narrow, scopeId: id } })
    await prisma.moduleField.createMany({
      data: ['account', 'mobile'].map((fieldCode) => ({ moduleCode: 'user', fieldCode, nameZh: fieldCode, nameEn: fieldCode })),
      skipDuplicates: true,
    })
    await giveRoles('legal', [narrow])
    const alone = await explain('legal')
    expect(alone.rows.kind).toBe('all')
    expect(alone.resources).toMatchObject([
      {
        resource: 'user',
        isEverything: false,
        effective: [{ kind: 'organizations', column: 'orgId', organizations: [expect.any(String)] }],
        sources: [{ roleId: narrow, scopeName: '本机构用户', kind: 'DEPT', column: 'orgId', organizations: [], fields: ['account', 'name'] }],
      },
    ])
    expect(alone.hiddenFields.find(({ fieldCode }) => fieldCode === 'mobile')).toMatchObject({ isHidden: true, roleIds: [narrow] })
    expect(alone.hiddenFields.some(({ fieldCode }) => fieldCode === 'account')).toBe(false)

    await giveRoles('legal', [narrow, wide])
    const [both] = (await explain('legal')).resources
    expect(both?.sources.map(({ roleId: from, scopeName, kind, organizations }) => [from, scopeName, kind, organizations])).toEqual(
      expect.arrayContaining([
        [narrow, '本机构用户', 'DEPT', []],
        [wide, null, 'CUSTOM', ['采购一部']],
      ]),
    )
    expect(both?.effective.map(({ column }) => column).toSorted()).toEqual([null, 'orgId'].toSorted())
    expect((await explain('admin')).resources).toEqual([])
  })

  test('marks what the tenant’s package leaves out', async () => {
    const role = await roleWith('EXPLAIN_PACKAGED', { menus: ['user:list', 'user:insert'] })
    await giveRoles('legal', [role])
    const { id: packageId } = await application.data.prisma.tenantPackage.create({ data: { name: '小', menuIds: [menuId('user:list')] } })
    await application.data.prisma.tenant.updateMany({ where: { tenantCode: '000000' }, data: { packageId } })
    const rights = await explain('legal')
    await application.data.prisma.tenant.updateMany({ where: { tenantCode: '000000' }, data: { packageId: null } })
    expect(rights.packageName).toBe('小')
    expect(
      rights.menus
        .filter(({ roleIds }) => roleIds.length > 0)
        .map(({ code, isEffective }) => [code, isEffective])
        .toSorted(),
    ).toEqual([
      ['user:insert', false],
      ['user:list', true],
    ])
  })

  test('shows everything for the administrator, by his role', async () => {
    const rights = await explain('admin')
    expect(rights.isAdministrator).toBe(true)
    expect(rights.menus.find(({ code }) => code === 'user:remove')).toMatchObject({ isEffective: true, roleIds: [roleId('PLATFORM_ADMIN')] })
    expect(rights.rows).toEqual({ kind: 'all', names: [] })
  })
})
