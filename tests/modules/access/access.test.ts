import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '#tests/support/database.ts'
import { dataOf, get, login, password, post, signedIn, startAuthApp, type AuthApp, type Tokens } from '#tests/auth/auth-app.ts'
import { menuId } from '#prisma/seed/menus.ts'
import { roleId } from '#prisma/seed/roles.ts'
import { organizationId, userId } from '#prisma/seed/users.ts'
import { accessMessages } from '#server/modules/access/access.messages.ts'
import { accessRoutes } from '#server/modules/access/access.routes.ts'
import { httpTenantRegistry, localTenantRegistry, tenantSyncHandler } from '#server/modules/access/tenant-sync.ts'

const database = withDatabase()
let application: AuthApp
let admin: Tokens

beforeAll(async () => {
  application = await startAuthApp(database.url, { routes: accessRoutes, tables: [accessMessages] })
  admin = await signedIn(application.app, 'admin')
})
afterAll(() => application.close())

const call = (path: string, payload: object, token = admin.access_token) => post(application.app, `/api${path}`, payload, { authorization: `Bearer ${token}` })
const read = (path: string, token = admin.access_token) => get(application.app, `/api${path}`, token)
const rule = (answer: { json(): unknown }) => (answer.json() as { data: { rule?: string } | null }).data?.rule
type Row = Record<string, unknown> & { id: string; version: number }
const tokenOf = async (account: string) => (await signedIn(application.app, account)).access_token

const accountsIn = (answer: { json(): unknown }) => (answer.json() as { data: { account: string }[] }).data.map(({ account }) => account)
const roleCodesIn = (answer: { json(): unknown }) => (answer.json() as { data: { roleCode: string }[] }).data.map(({ roleCode }) => roleCode)
const ancestors = async (id: string) => (await application.data.prisma.organization.findUniqueOrThrow({ where: { id } })).ancestors
const line = (...codes: string[]) => codes.map(organizationId).join(',')

/** Gives a role of its own with some rights to an account. */
/** The account with these rights alone, over its own rows. */
async function withRights(account: string, codes: string[]): Promise<string> {
  const role = await application.data.prisma.role.create({ data: { roleCode: `R_${codes.length}_${account}`.slice(0, 40), roleName: 'x', dataScope: 'SELF' } })
  await application.data.prisma.roleMenu.createMany({ data: codes.map((code) => ({ roleId: role.id, menuId: menuId(code) })) })
  await application.data.prisma.userRole.deleteMany({ where: { userId: userId(account) } })
  await application.data.prisma.userRole.create({ data: { userId: userId(account), roleId: role.id } })
  return role.id
}

describe('users', () => {
  const draft = {
    account: 'new-buyer',
    name: '新采购',
    mobile: '',
    email: '',
    password: 'long-enough',
    roleIds: [] as string[],
    orgId: organizationId('PURCHASING-1'),
  }

  test('are made with roles and password, shown without it, changed, listed and removed', async () => {
    const made = dataOf<Row>(await call('/upms/user/insert', { ...draft, roleIds: [roleId('PURCHASER')] }))
    expect(made).toMatchObject({
      account: 'new-buyer',
      status: 'ENABLED',
      orgName: '采购一部',
      roleNames: '采购专员',
      roleIds: [roleId('PURCHASER')],
      tenantId: '000000',
      mobile: null,
    })
    expect(JSON.stringify(made)).not.toMatch(/argon2|long-enough/)
    expect(dataOf<Tokens>(await login(application.app, 'new-buyer', 'long-enough')).roles).toEqual(['PURCHASER'])
    const changed = dataOf<Row>(
      await call('/blade-user/update', {
        id: made.id,
        version: made.version,
        name: '老采购',
        roleIds: [roleId('PURCHASER'), roleId('PRICING')],
        password: 'another-one',
      }),
    )
    expect(changed).toMatchObject({ name: '老采购', roleNames: '采购专员、定价专员' })
    expect((await login(application.app, 'new-buyer', 'long-enough')).statusCode).toBe(400)
    const list = dataOf<{ records: Row[]; total: number }>(await call('/upms/employee/list', { account: 'new-b', status: ['ENABLED'] }))
    expect([list.total, list.records[0]?.['abilities']]).toEqual([1, { update: true, remove: true, active: true }])
    const log = await application.data.prisma.docLog.findMany({ where: { bizType: 'user', bizId: made.id }, orderBy: { createTime: 'asc' } })
    expect(log.map(({ event }) => event)).toEqual(['inserted', 'roles-set', 'updated', 'roles-set', 'password-reset'])
    expect(JSON.stringify(log)).not.toMatch(/another-one|argon2/)
    expect(dataOf(await read(`/upms/user/remove/${made.id}`))).toEqual({ removed: 1 })
    expect((await login(application.app, 'new-buyer', 'another-one')).statusCode).toBe(400)
  })

  test.each([
    [{ ...draft, password: undefined }, 400],
    [{ ...draft, password: 'short' }, 400],
    [{ ...draft, account: 'GM' }, 409],
    [{ ...draft, tenantId: '777777' }, 400],
    [{ ...draft, mobile: '13800010001' }, 409],
    [{ ...draft, roleIds: [organizationId('HQ')] }, 404],
    [{ ...draft, passwordHash: 'x' }, 400],
  ])('are refused with %o: %i', async (payload, status) => {
    expect((await call('/upms/user/insert', payload)).statusCode).toBe(status)
    expect(await application.data.prisma.user.count({ where: { account: 'new-buyer', deletedAt: null } })).toBe(0)
  })

  test('closing one ends his sessions, opening him again ends his lock, resetting his password both', async () => {
    const token = await tokenOf('cashier')
    expect(dataOf<Row>(await read(`/upms/user/active/${userId('cashier')}`))['status']).toBe('DISABLED')
    expect((await read('/auth/token/current', token)).statusCode).toBe(401)
    await application.data.sql.query(`insert into rate_limit (key, count, reset_at) values ('sign-in-failures:cashier', 99, now() + interval '1 hour')`)
    expect(dataOf<Row>(await read(`/upms/user/active/${userId('cashier')}`))['status']).toBe('ENABLED')
    const again = await tokenOf('cashier')
    expect(dataOf(await call('/upms/user/reset-password', { id: userId('cashier'), password: 'reset-by-admin' }))).toBe(true)
    expect((await read('/auth/token/current', again)).statusCode).toBe(401)
    expect((await login(application.app, 'cashier', 'reset-by-admin')).statusCode).toBe(200)
  })

  test('a guest is approved by switching him on', async () => {
    await post(
      application.app,
      '/api/upms/user/register-guest',
      { tenantId: '000000', name: '访客', account: 'guest', password, password2: password },
      { 'password-cipher': 'none' },
    )
    const { id } = await application.data.prisma.user.findFirstOrThrow({ where: { account: 'guest' } })
    expect(dataOf<Row>(await read(`/upms/user/active/${id}`))['status']).toBe('ENABLED')
    expect((await login(application.app, 'guest')).statusCode).toBe(200)
  })

  test('nobody closes himself, and the last administrator stays', async () => {
    expect(rule(await read(`/upms/user/active/${userId('admin')}`))).toBe('access.not-oneself')
    expect(rule(await read(`/upms/user/remove/${userId('admin')}`))).toBe('access.not-oneself')
    expect(rule(await call('/upms/user/update', { id: userId('admin'), roleIds: [] }))).toBe('access.last-administrator')
    expect(rule(await read(`/upms/role/untie/user?roleId=${roleId('PLATFORM_ADMIN')}&userId=${userId('admin')}`))).toBe('access.last-administrator')
  })

  test('are offered for choices by name, role and organisation', async () => {
    expect(accountsIn(await call('/upms/user/list-for-select', { name: 'lin x' }))).toEqual(['purchaser'])
    expect(accountsIn(await call('/upms/user/list-for-select', { ids: [userId('legal'), userId('gm')] })).toSorted()).toEqual(['gm', 'legal'])
    expect(accountsIn(await call('/upms/user/list-for-select', { ids: [] }))).toEqual([])
    expect(accountsIn(await call('/upms/user/list-by-role-for-select', { roleId: roleId('LEGAL') }))).toEqual(['legal'])
    expect(accountsIn(await read('/upms/user/listByRoleCode/GM'))).toEqual(['gm'])
    expect(dataOf(await call('/upms/user/list-for-select', { name: 'lin x' }))).toMatchObject([{ orgName: '采购一部', orgNameEn: 'Purchasing team 1' }])
    const page = (await call('/upms/user/list-by-role', { roleId: roleId('SUPPLIER_ADMIN'), size: 2 })).json().data
    expect([page.total, page.records.length, page.size]).toEqual([3, 2, 2])
    const without = (await call(`/upms/user/list-unrelated-user/${roleId('SUPPLIER_ADMIN')}`, { size: 200 })).json().data
    expect(without.records.map(({ account }: { account: string }) => account)).not.toContain('supplier-a')
    expect(dataOf(await read(`/upms/user/effective-permissions/${userId('supplier-a')}`))).toMatchObject({
      roles: ['SUPPLIER_ADMIN'],
      rows: { kind: 'supplier' },
    })
    expect(dataOf(await read('/upms/user/wechat-info'))).toBeNull()
  })
})

describe('a supplier’s administrator', () => {
  test('has people of his own, of suppliers’ kind and roles, as many as the tenant may have', async () => {
    const token = await tokenOf('supplier-a')
    const draft = { account: 'a-clerk', name: '文员', password: 'long-enough', userType: 'ADMIN', terminalType: 'SYSTEM_TERMINAL', tenantId: '000000' }
    const clerk = dataOf<Row>(await call('/upms/user/insert', { ...draft, roleIds: [roleId('SUPPLIER_OP')] }, token))
    expect(clerk).toMatchObject({ userType: 'SUPPLIER', terminalType: 'SUPPLIER_TERMINAL', tenantId: '100001', roleNames: '供应商操作员' })
    expect((await call('/upms/user/insert', { ...draft, account: 'a-spy', roleIds: [roleId('OPS')] }, token)).statusCode).toBe(403)
    expect((await call('/upms/user/insert', { ...draft, account: 'a-spy', supplierId: roleId('GM') }, token)).statusCode).toBe(200)
    expect((await application.data.prisma.user.findFirstOrThrow({ where: { account: 'a-spy' } })).supplierId).not.toBe(roleId('GM'))
    expect((await read(`/upms/user/detail/${userId('gm')}`, token)).statusCode).toBe(404)
    expect((await call('/upms/user/update', { id: userId('supplier-b'), name: 'x' }, token)).statusCode).toBe(404)
    const all = (await call('/upms/user/list', { size: 200 }, token)).json().data.records as Row[]
    expect(new Set(all.map(({ tenantId }) => tenantId))).toEqual(new Set(['100001']))
    await application.data.prisma.tenant.updateMany({ where: { tenantCode: '100001' }, data: { accountLimit: all.length } })
    expect(rule(await call('/upms/user/insert', { ...draft, account: 'a-third' }, token))).toBe('access.tenant-full')
  })

  test('is given suppliers’ roles only, also by the platform', async () => {
    expect(rule(await call('/upms/role/bind/user', { roleId: roleId('FINANCE'), userIds: [userId('supplier-a')] }))).toBe('access.role-not-for-suppliers')
    expect(rule(await call('/upms/user/update', { id: userId('supplier-a'), roleIds: [roleId('FINANCE')] }))).toBe('access.role-not-for-suppliers')
  })
})

describe('roles of the staff', () => {
  test('are no business of suppliers: neither listed, found nor read, with what they may do', async () => {
    const token = await tokenOf('supplier-a')
    const listed = (await call('/upms/role/list', { size: 200 }, token)).json().data.records as (Row & { roleCode: string; users: number })[]
    expect(listed.map(({ roleCode }) => roleCode)).toEqual(expect.arrayContaining(['SUPPLIER_ADMIN', 'SUPPLIER_OP']))
    expect(new Set(listed.map(({ dataScope }) => dataScope))).toEqual(new Set(['SUPPLIER_SELF']))
    const people = await application.data.prisma.user.count({ where: { tenantId: '100001', deletedAt: null } })
    for (const { users } of listed) expect(users).toBeLessThanOrEqual(people)
    for (const path of [
      '/upms/role/detail',
      '/upms/role-permissions/detail-by-role',
      '/upms/role-permissions/detail-role-id',
      '/upms/role-scope/scope-by-role',
    ]) {
      expect((await read(`${path}/${roleId('FINANCE')}`, token)).statusCode, path).toBe(404)
      expect((await read(`${path}/${roleId('SUPPLIER_OP')}`, token)).statusCode, path).toBe(200)
    }
    const sheet = await call('/upms/role/export', { format: 'csv', fields: 'roleCode' }, token)
    expect(sheet.body).not.toContain('FINANCE')
  })
})

describe('nobody gives away more than he has', () => {
  const rights = [
    'user:update',
    'user:reset-password',
    'user:active',
    'role:bind-user',
    'role:grant',
    'role:insert',
    'role:update',
    'role-black-field:update',
    'api-scope:insert',
    'api-scope:update',
  ]

  test('an assistant with rights over users and roles cannot reach beyond himself', async () => {
    const own = await withRights('ops', rights)
    const token = await tokenOf('ops')
    const status = async (path: string, payload: object) => (await call(path, payload, token)).statusCode
    expect(await status('/upms/role/bind/user', { roleId: roleId('PLATFORM_ADMIN'), userIds: [userId('ops')] })).toBe(403)
    expect(await status('/upms/role/bind/user', { roleId: roleId('FINANCE_MANAGER'), userIds: [userId('ops')] })).toBe(403)
    expect(await status('/upms/user/update', { id: userId('ops'), roleIds: [own, roleId('GM')] })).toBe(403)
    expect(await status('/upms/user/reset-password', { id: userId('admin'), password: 'taken-over' })).toBe(403)
    expect(await status('/upms/user/update', { id: userId('admin'), password: 'taken-over' })).toBe(403)
    expect((await read(`/upms/user/active/${userId('gm')}`, token)).statusCode).toBe(403)
    expect(await status('/upms/role-permissions/batch-save', { roleId: own, menuIds: [menuId('session:remove')] })).toBe(403)
    expect(await status('/upms/role-permissions/batch-save', { roleId: roleId('GM'), menuIds: [] })).toBe(403)
    expect(await status('/upms/role-black-field/batch-save', { roleId: roleId('GM'), moduleCode: 'user', fieldCodes: ['mobile'] })).toBe(403)
    expect(
      await status('/blade-system/api-scope/insert', { menuId: menuId('wel'), resourceCode: 'session:remove', scopeName: 'x', scopePath: '/', scopeType: 1 }),
    ).toBe(403)
    expect(await status('/upms/role-permissions/batch-save', { roleId: own, menuIds: rights.map(menuId) })).toBe(200)
    expect(await status('/upms/role/update', { id: own, dataScope: 'ALL' })).toBe(403)
    expect(await status('/upms/role/insert', { roleName: 'wide', roleCode: 'WIDE', dataScope: 'ALL' })).toBe(403)
    expect(await status('/upms/role-scope/insert', { roleId: own, dataScope: 'ALL' })).toBe(403)
    expect((await login(application.app, 'admin')).statusCode).toBe(200)
  })
})

describe('roles', () => {
  test('are made, granted, bound, untied and removed; what they grant is there at once', async () => {
    const role = dataOf<Row>(await call('/upms/role/insert', { roleName: '审计', roleNameEn: 'Auditor', roleCode: 'AUDITOR', dataScope: 'SELF', sort: 500 }))
    expect(role).toMatchObject({ roleType: 'CUSTOM', users: 0, status: 'ENABLED' })
    const token = await tokenOf('warehouse')
    const sessions = async () => (await read('/upms/session/list', token)).statusCode
    expect(await sessions()).toBe(403)
    expect(dataOf(await call('/upms/role-permissions/batch-save', { roleIds: [role.id], permissionIds: [menuId('session:list')] }))).toEqual({ changed: 1 })
    expect(dataOf<{ codes: string[] }>(await read(`/upms/role-permissions/detail-by-role/${role.id}`)).codes.toSorted()).toEqual([
      'access',
      'session',
      'session:list',
    ])
    expect(dataOf<string[]>(await read(`/upms/role-permissions/detail-role-id/${role.id}`))).toHaveLength(3)
    expect(dataOf(await call('/upms/role/bind/user', { roleId: role.id, userIds: [userId('warehouse')] }))).toEqual({ changed: 1 })
    await expect.poll(sessions).toBe(200)
    expect(rule(await read(`/upms/role/remove/${role.id}`))).toBe('access.role-in-use')
    expect(dataOf(await read(`/upms/role/untie/user?roleId=${role.id}&userId=${userId('warehouse')}`))).toEqual({ changed: 1 })
    await expect.poll(sessions).toBe(403)
    expect(dataOf(await read(`/upms/role/remove/${role.id}`))).toEqual({ removed: 1 })
    const log = await application.data.prisma.docLog.findMany({ where: { bizType: 'role', bizId: role.id }, orderBy: { createTime: 'asc' } })
    expect(log.map(({ event }) => event)).toEqual(['inserted', 'menus-granted', 'users-bound', 'users-untied', 'removed'])
  })

  test('built-in ones keep their code and stay; the administrator’s rights are fixed', async () => {
    expect(rule(await read(`/upms/role/remove/${roleId('GM')}`))).toBe('access.system-role')
    expect(rule(await call('/upms/role/update', { id: roleId('GM'), roleCode: 'BOSS' }))).toBe('access.system-role')
    expect(rule(await read(`/upms/role/active/${roleId('PLATFORM_ADMIN')}`))).toBe('access.administrator-fixed')
    expect(rule(await call('/blade-system/role/grant', { roleIds: [roleId('PLATFORM_ADMIN')], menuIds: [] }))).toBe('access.administrator-fixed')
  })

  test('rows: organisations, data and API scopes, all read back', async () => {
    await application.data.prisma.module.create({ data: { code: 'supplier', nameZh: '供应商', nameEn: 'Supplier' } })
    const scope = dataOf<Row>(
      await call('/blade-system/data-scope/insert', { menuId: menuId('wel'), resourceCode: 'supplier', scopeName: '本部门', scopeType: 3 }),
    )
    const api = dataOf<Row>(
      await call('/blade-system/api-scope/insert', {
        menuId: menuId('wel'),
        resourceCode: 'session:list',
        scopeName: '会话',
        scopePath: '/api/upms/session/list',
      }),
    )
    expect(scope['menuName']).toBe('首页')
    // One of the methods there are; what a row of before says stays readable, and may stay.
    const asked = await call('/blade-system/api-scope/update', { id: api.id, method: 'FETCH' })
    expect([asked.statusCode, asked.json().data.errors]).toEqual([400, [{ path: 'method', message: '请选择请求方法' }]])
    expect(dataOf<Row>(await call('/blade-system/api-scope/update', { id: api.id, method: 'GET' }))['method']).toBe('GET')
    await application.data.prisma.apiScope.update({ where: { id: api.id }, data: { method: 'any' } })
    expect(dataOf<Row>(await call('/blade-system/api-scope/update', { id: api.id, method: 'any', remark: 'x' }))['method']).toBe('any')
    const saved = { roleId: roleId('LEGAL'), dataScope: 'CUSTOM', dataScopeOrgIds: [organizationId('LEGAL')], dataScopeIds: [scope.id], apiScopeIds: [api.id] }
    expect(dataOf(await call('/upms/role-scope/insert', saved))).toEqual(saved)
    expect(dataOf(await read(`/upms/role-scope/scope-by-role/${roleId('LEGAL')}`))).toEqual(saved)
    expect((await read('/upms/session/list', await tokenOf('legal'))).statusCode).toBe(200)
    // Switched off, it allows nothing, although the role has it still.
    expect(dataOf<Row>(await read(`/blade-system/api-scope/active/${api.id}`))['status']).toBe('DISABLED')
    expect((await read('/upms/session/list', await tokenOf('legal'))).statusCode).toBe(403)
    expect(dataOf<Row>(await read(`/blade-system/api-scope/active/${api.id}`))['status']).toBe('ENABLED')
    expect((await read('/upms/session/list', await tokenOf('legal'))).statusCode).toBe(200)
    expect((await read(`/upms/role-scope/scope-by-role/${menuId('wel')}`)).statusCode).toBe(404)
  })

  test('a tree, and the suppliers’ part of it', async () => {
    const suppliers = roleCodesIn(await call('/upms/role/list-supplier', {}))
    expect(suppliers).toEqual(expect.arrayContaining(['SUPPLIER_ADMIN', 'SUPPLIER_OP']))
    expect(suppliers.filter((code) => !code.startsWith('SUPPLIER_'))).toEqual([])
    const child = dataOf<Row>(await call('/upms/role/insert', { roleName: '夜班', roleCode: 'NIGHT', parentId: roleId('WAREHOUSE') }))
    expect(rule(await call('/upms/role/update', { id: roleId('WAREHOUSE'), parentId: child.id }))).toBe('access.circle')
    const tree = (await read('/upms/role/tree')).json().data as { roleCode: string; children: { roleCode: string }[] | null }[]
    expect(tree.find(({ roleCode }) => roleCode === 'WAREHOUSE')?.children?.map(({ roleCode }) => roleCode)).toEqual(['NIGHT'])
    expect(tree.find(({ roleCode }) => roleCode === 'GM')?.children).toBeNull()
  })
})

describe('organisations', () => {
  test('names beside ids are read as the reader knows them', async () => {
    const headers = { authorization: `Bearer ${admin.access_token}`, 'accept-language': 'en' }
    const asked = { code: 'PURCHASING-1' }
    const english = dataOf(await post(application.app, '/api/upms/organization/list', asked, headers)) as { records: Row[] }
    const chinese = dataOf(await call('/upms/organization/list', asked)) as { records: Row[] }
    expect(english.records.map(({ parentName }) => parentName)).toEqual(['Purchasing centre'])
    expect(chinese.records.map(({ parentName }) => parentName)).toEqual(['采购中心'])
  })

  test('keep their line of ancestors when a branch moves, and form no circle', async () => {
    const leaf = dataOf<Row>(
      await call('/upms/organization/insert', { name: '采购一部一组', code: 'P-1-1', parentId: organizationId('PURCHASING-1'), email: '' }),
    )
    expect(await ancestors(leaf.id)).toBe(line('HQ', 'PURCHASING', 'PURCHASING-1'))
    expect((await call('/blade-system/dept/submit', { id: organizationId('PURCHASING-1'), parentId: organizationId('OPERATIONS') })).statusCode).toBe(200)
    expect(await ancestors(leaf.id)).toBe(line('HQ', 'OPERATIONS', 'PURCHASING-1'))
    expect(rule(await call('/upms/organization/update', { id: organizationId('OPERATIONS'), parentId: leaf.id }))).toBe('access.circle')
    expect(rule(await read(`/upms/organization/remove/${organizationId('PURCHASING-1')}`))).toBe('access.has-children')
    expect(rule(await read(`/upms/organization/remove/${organizationId('EXECUTIVE')}`))).toBe('access.has-members')
    expect(dataOf<Row>(await read(`/upms/organization/active/${leaf.id}`))['status']).toBe('DISABLED')
    expect(dataOf(await read(`/blade-system/dept/remove/${leaf.id}`))).toEqual({ removed: 1 })
    expect((await call('/blade-system/dept/submit', { name: '新部门', code: 'NEW', parentId: organizationId('HQ') })).statusCode).toBe(200)
  })

  test('a tree, and branch by branch', async () => {
    const [root] = (await call('/upms/organization/tree', {})).json().data as { code: string; leaderName: string; children: unknown[] }[]
    expect(root).toMatchObject({ code: 'HQ', leaderName: '沈立群' })
    const inEnglish = { authorization: `Bearer ${admin.access_token}`, 'accept-language': 'en' }
    expect(dataOf(await post(application.app, '/api/upms/organization/tree', {}, inEnglish))).toMatchObject([{ code: 'HQ', leaderName: 'Shen Liqun' }])
    const [top] = (await read('/blade-system/dept/lazy-list')).json().data as { code: string; hasChildren: boolean; children: null }[]
    expect(top).toMatchObject({ code: 'HQ', hasChildren: true, children: null })
    const below = (await read(`/blade-system/dept/lazy-list?parentId=${organizationId('CATEGORY')}`)).json().data as { code: string }[]
    expect(below.map(({ code }) => code)).toEqual(['CATEGORY-OPS', 'PRICING'])
    const found = (await call('/blade-system/dept/tree', { name: '财务' })).json().data as { code: string }[]
    expect(found.map(({ code }) => code)).toEqual(['FINANCE'])
  })
})

describe('tenants', () => {
  test('the platform’s is fixed, numbers are kept, those with users stay', async () => {
    const platform = await application.data.prisma.tenant.findFirstOrThrow({ where: { tenantCode: '000000' } })
    const supplier = await application.data.prisma.tenant.findFirstOrThrow({ where: { tenantCode: '100002' } })
    expect(rule(await read(`/upms/tenant/remove/${platform.id}`))).toBe('access.tenant-fixed')
    expect(rule(await read(`/upms/tenant/remove/${supplier.id}`))).toBe('access.tenant-in-use')
    expect((await call('/upms/tenant/update', { id: supplier.id, tenantCode: '200000' })).statusCode).toBe(400)
    const token = await tokenOf('supplier-b')
    expect(dataOf<Row>(await read(`/upms/tenant/active/${supplier.id}`))['status']).toBe('DISABLED')
    expect((await read('/auth/token/current', token)).statusCode).toBe(401)
    expect(dataOf<Row>(await read(`/upms/tenant/active/${supplier.id}`))).toMatchObject({ status: 'ENABLED', accounts: 1 })
    expect(dataOf<Row>(await call('/blade-system/tenant/insert', { tenantCode: '100009', tenantName: '新供应商', linkman: '甲' }))['status']).toBe('ENABLED')
    expect((await call('/upms/tenant/select-list', { tenantName: '新供' })).json().data).toEqual([
      { id: expect.any(String), tenantCode: '100009', tenantName: '新供应商' },
    ])
  })

  test('are told to MTS by a message, whose answer is the ERP number', async () => {
    const { id } = await application.data.prisma.tenant.findFirstOrThrow({ where: { tenantCode: '100001' } })
    expect(dataOf(await call('/upms/tenant/sync-mts', { ids: [id] }))).toEqual({ queued: 1 })
    const [message] = await application.data.sql.query<{ id: string; payload: unknown }>(
      `select id, payload from outbox where topic = 'access.tenant-sync-requested'`,
    )
    const handler = tenantSyncHandler(application.data, 'Asia/Shanghai', async () => localTenantRegistry)
    if (handler.runs !== 'outside') throw new Error('it reaches the world')
    for (const attempt of [1, 2]) await handler.handle(message?.payload, { id: message?.id ?? '', attempt })
    expect(dataOf(await call('/upms/tenant/to-erp-ids', { ids: [id, roleId('GM')] }))).toEqual({ [id]: 'ERP-100001' })
    await expect(localTenantRegistry.register({ id, tenantCode: '1', tenantName: '拒绝公司', linkman: null, contactNumber: null }, 'k')).rejects.toThrow(
      /refuses/,
    )
    await expect(
      httpTenantRegistry('http://127.0.0.1:1').register({ id, tenantCode: '1', tenantName: 'x', linkman: null, contactNumber: null }, 'k'),
    ).rejects.toThrow()
  })
})

describe('menus, fields and clients', () => {
  test('an edited menu no longer follows the product; a directory with entries stays', async () => {
    expect(rule(await read(`/upms/permissions/remove/${menuId('system')}`))).toBe('access.has-children')
    const made = dataOf<Row>(
      await call('/blade-system/menu/insert', {
        nameZh: '报表',
        nameEn: 'Reports',
        code: 'reports',
        category: 'MENU',
        path: 'https://reports.example',
        parentId: menuId('system'),
      }),
    )
    expect(made).toMatchObject({ parentName: '系统管理', isGenerated: false, hasChildren: false })
    const tree = (await call('/upms/permissions/tree', { name: 'report' })).json().data as { code: string }[]
    expect(tree.map(({ code }) => code)).toContain('reports')
    expect(rule(await call('/upms/permissions/update', { id: menuId('system'), parentId: made.id }))).toBe('access.circle')
    expect((await call('/upms/permissions/insert', { nameZh: 'x', nameEn: 'x', code: 'wel', category: 'MENU' })).statusCode).toBe(409)
    const top = dataOf<Row>(await call('/blade-system/topmenu/insert', { code: 'daily', nameZh: '日常', nameEn: 'Daily' }))
    expect(dataOf(await call('/blade-system/topmenu/grant', { topMenuIds: [top.id], menuIds: [made.id] }))).toEqual({ changed: 1 })
    expect(dataOf(await call('/blade-system/role/grant', { roleIds: [roleId('GM')], topMenuIds: [top.id] }))).toEqual({ changed: 1 })
    const mine = async () => ((await read('/blade-system/menu/top-menus', await tokenOf('gm'))).json().data as { code: string }[]).map(({ code }) => code)
    // Nothing below it is open to him yet.
    expect(await mine()).toEqual([])
    expect(dataOf(await call('/blade-system/topmenu/grant', { topMenuIds: [top.id], menuIds: [made.id, menuId('wel')] }))).toEqual({ changed: 1 })
    expect(await mine()).toEqual(['daily'])
    const granted = async () => dataOf<{ menuIds: string[]; topMenuIds: string[] }>(await read(`/upms/role-permissions/detail-by-role/${roleId('GM')}`))
    const before = await granted()
    expect(before.topMenuIds).toEqual([top.id])
    // Who says nothing about them leaves them alone.
    await call('/upms/role-permissions/batch-save', { roleId: roleId('GM'), menuIds: before.menuIds })
    expect((await granted()).topMenuIds).toEqual([top.id])
    await call('/upms/role-permissions/batch-save', { roleId: roleId('GM'), menuIds: before.menuIds, topMenuIds: [] })
    expect(await mine()).toEqual([])
  })

  test('hidden fields are saved per role and module, and are hidden at once', async () => {
    const save = (fieldCodes: string[]) => call('/upms/role-black-field/batch-save', { roleId: roleId('GM'), moduleCode: 'user', fieldCodes })
    expect(dataOf(await save(['mobile', 'email']))).toEqual({ changed: 2 })
    expect(dataOf(await save(['mobile']))).toEqual({ changed: 1 })
    const list = (await call('/upms/role-black-field/list', { roleId: [roleId('GM')] })).json().data
    expect(list.records).toMatchObject([{ roleName: '总经理', moduleCode: 'user', fieldCode: 'mobile' }])
    const row = dataOf<Row>(await read(`/upms/user/detail/${userId('legal')}`, await tokenOf('gm')))
    expect([row['mobile'], row['email']]).toEqual([undefined, 'legal@yuanfan.example'])
    expect((await call('/upms/module/insert', { code: 'user', nameZh: '用户', nameEn: 'Users' })).statusCode).toBe(200)
    expect((await call('/upms/module-black-field/insert', { moduleCode: 'user', fieldCode: 'mobile', nameZh: '手机', nameEn: 'Mobile' })).statusCode).toBe(200)
  })

  test('clients: secrets go in and never come out; the product’s own stays', async () => {
    const made = await call('/blade-system/client/insert', {
      clientId: 'portal',
      clientName: 'Portal',
      clientSecret: 'portal-secret',
      partnerKey: 'k'.repeat(32),
      grantTypes: ['password'],
    })
    expect(dataOf<Row>(made)['mayVouch']).toBe(true)
    expect(made.body).not.toMatch(/portal-secret|kkkk/)
    const asPortal = { authorization: `Basic ${Buffer.from('portal:portal-secret').toString('base64')}` }
    expect((await login(application.app, 'gm', password, asPortal)).statusCode).toBe(200)
    const { id } = await application.data.prisma.oauthClient.findFirstOrThrow({ where: { clientId: 'pc' } })
    expect(rule(await read(`/blade-system/client/remove/${id}`))).toBe('access.own-client')
  })

  test('positions', async () => {
    const made = dataOf<Row>(await call('/blade-system/post/insert', { postCode: 'DRIVER', postName: '司机' }))
    expect(dataOf<Row>(await read(`/upms/position/active/${made.id}`))['status']).toBe('DISABLED')
  })
})
