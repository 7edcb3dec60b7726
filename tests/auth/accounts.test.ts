import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '#tests/support/database.ts'
import { permissionCodes } from '#kit/permission-codes.ts'
import { demoSupplierId } from '#prisma/seed/demo/accounts.ts'
import { menuId, seedMenus } from '#prisma/seed/menus.ts'
import { roleId } from '#prisma/seed/roles.ts'
import { organizationId, seedUsers, userId } from '#prisma/seed/users.ts'
import { supplierMenus } from '#server/modules/supplier/supplier-menus.ts'
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'
import { loadPrincipal } from '#server/auth/load-principal.ts'
import { wrapPassword } from '#server/auth/login-cipher.ts'
import { cipherKey, dataOf, get, login, post, secretCall, signedIn, startAuthApp, type AuthApp, rights } from './auth-app.ts'

const database = withDatabase()
let application: AuthApp

beforeAll(async () => {
  application = await startAuthApp(database.url)
})
afterAll(() => application.close())

const plain = { 'password-cipher': 'none' }
const problems = (answer: { json(): unknown }) =>
  (answer.json() as { data: { errors: { path: string; message: string }[] } }).data.errors.map(({ path, message }) => `${path}: ${message}`)

const change = async (account: string, payload: object) =>
  post(application.app, '/api/upms/user/change-password', payload, {
    authorization: `Bearer ${(await signedIn(application.app, account)).access_token}`,
    ...plain,
  })
const ids = (...names: string[]) => ({ kind: 'organizations', ids: names.map(organizationId).toSorted() })

describe('guest registration', () => {
  const form = { tenantId: '000000', name: '新同事', account: 'newcomer', password: 'long-enough', password2: 'long-enough' }
  const register = (changes: Partial<typeof form> & { oauthId?: string } = {}) =>
    post(application.app, '/api/upms/user/register-guest', { ...form, ...changes }, plain)

  test.each([
    [{ tenantId: '', account: '', password: '' }, 'tenantId: 请先输入租户编号'],
    [{ account: '', password: '' }, 'account: 请先输入账号名称'],
    [{ password: '' }, 'password: 请先输入密码'],
    [{ password2: '' }, 'password: 请先输入密码'],
    [{ password2: 'other' }, 'password2: 两次密码输入不一致'],
    [{ password: 'short', password2: 'short' }, 'password: 密码至少 8 位'],
    [{ password: 'x'.repeat(51), password2: 'x'.repeat(51) }, 'password: 密码最多 50 位'],
    [{ tenantId: '999999' }, 'tenantId: 租户编号不存在'],
    [{ account: 'GM' }, 'account: 账号已存在'],
    [{ oauthId: '01900000-0000-7000-8000-000000000000' }, 'oauthId: 第三方登录信息已失效'],
  ])('%o: %s', async (changes, expected) => {
    const answer = await register(changes)
    expect(answer.statusCode).toBe(400)
    expect(problems(answer)).toEqual([expected])
    expect(await application.data.prisma.user.count({ where: { account: 'newcomer' } })).toBe(0)
  })

  test('waits for approval, and no two take one name', async () => {
    const answers = await Promise.all([register(), register({ account: 'Newcomer' })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(200)
    expect(await application.data.prisma.user.count({ where: { account: { in: ['newcomer', 'Newcomer'] } } })).toBe(1)
    expect((await login(application.app, 'newcomer', 'long-enough')).json().data.rule).toBe('auth.account-pending')
  })

  test('a supplier’s guest is a supplier; a full tenant takes nobody', async () => {
    await register({ account: 'of-supplier', tenantId: '100001' })
    expect(await application.data.prisma.user.findFirst({ where: { account: 'of-supplier' } })).toMatchObject({
      userType: 'SUPPLIER',
      terminalType: 'SUPPLIER_TERMINAL',
      status: 'PENDING',
    })
    await application.data.prisma.tenant.updateMany({ where: { tenantCode: '100002' }, data: { accountLimit: 1 } })
    expect(problems(await register({ account: 'one-too-many', tenantId: '100002' }))).toEqual(['tenantId: 租户账号数量已达上限'])
  })
})

describe('passwords', () => {
  test.each([
    [{ password: 'wrong-one', newPassword: 'long-enough', verifyPassword: 'long-enough' }, 'password: 原密码不正确'],
    [{ password: 'chandlery', newPassword: 'long-enough', verifyPassword: 'different' }, 'verifyPassword: 两次密码输入不一致'],
    [{ password: 'chandlery', newPassword: 'short', verifyPassword: 'short' }, 'newPassword: 密码至少 8 位'],
    [{ password: 'chandlery', newPassword: 'chandlery', verifyPassword: 'chandlery' }, 'newPassword: 新密码不能与原密码相同'],
  ])('%o: %s', async (payload, expected) => {
    expect(problems(await change('category-op', payload))).toEqual([expected])
  })

  test('forgotten: by text message, wrapped as in sign-in; the lock goes too', async () => {
    const mobile = '13800010007'
    await application.data.sql.query(
      `insert into rate_limit (key, count, reset_at) values ('sign-in-failures:pricing@127.0.0.1', 99, now() + interval '1 hour')`,
    )
    expect((await login(application.app, 'pricing')).statusCode).toBe(429)
    const { smsKey } = dataOf<{ smsKey: string }>(
      await post(application.app, '/api/supplier/supplier-backstage/sms-code', { mobile, purpose: 'forget-password' }),
    )
    const smsCode = application.messages.at(-1)?.code ?? ''
    const reset = (changes: object = {}) =>
      post(application.app, '/api/upms/user/forget-password', { mobile, smsKey, smsCode, newPassword: wrapPassword('found-again', cipherKey), ...changes })
    expect(problems(await reset({ mobile: '13800010008', smsKey: 'none' }))).toEqual(['smsCode: 短信验证码不正确或已失效'])
    expect(problems(await reset({ verifyPassword: wrapPassword('other', cipherKey) }))).toEqual(['verifyPassword: 两次密码输入不一致'])
    expect((await reset()).statusCode).toBe(200)
    expect((await reset()).statusCode).toBe(400)
    expect((await login(application.app, 'pricing', 'found-again')).statusCode).toBe(200)
  })

  test('an old hash is made anew at sign-in', async () => {
    const { hash } = await import('@node-rs/argon2')
    await application.data.prisma.user.updateMany({
      where: { account: 'ops' },
      data: { passwordHash: await hash('chandlery', { memoryCost: 8192, timeCost: 1 }) },
    })
    await signedIn(application.app, 'ops')
    expect((await application.data.prisma.user.findFirstOrThrow({ where: { account: 'ops' } })).passwordHash).toContain('m=19456,t=2')
  })

  test('whether a mobile number is taken', async () => {
    expect(dataOf(await post(application.app, '/api/upms/user/check-mobile-exist', { mobile: '13800010001' }))).toBe(true)
    expect(dataOf(await get(application.app, '/api/upms/user/check-mobile-exist?mobile=13800019999'))).toBe(false)
    expect((await get(application.app, '/api/upms/user/check-mobile-exist?mobile=12')).statusCode).toBe(400)
  })
})

describe('personal information', () => {
  test('is read and changed; what is not sent stays, an empty text clears', async () => {
    const { access_token: token } = await signedIn(application.app, 'cashier')
    const save = async (payload: object) => post(application.app, '/api/upms/user/personal-info', payload, { authorization: `Bearer ${token}` })
    expect(dataOf(await save({ nickName: '小何', email: '', locale: 'en' }))).toEqual({
      avatar: null,
      nickName: '小何',
      userType: 'ADMIN',
      userAccount: 'cashier',
      accountType: 'ACCOUNT',
      mobile: '13800010011',
      email: null,
      locale: 'en',
    })
    // From now on in the language that was chosen.
    expect(problems(await save({ mobile: '13800010001' }))).toEqual(['mobile: The mobile number is taken'])
    expect((await save({ nickName: 'x'.repeat(51), email: 'no' })).statusCode).toBe(400)
    expect(dataOf(await get(application.app, '/api/upms/user/personal-info', token))).toMatchObject({ nickName: '小何' })
    expect(dataOf(await get(application.app, '/api/blade-auth/oauth/user-info', token))).toMatchObject({
      account: 'cashier',
      nick_name: '小何',
      roles: ['CASHIER'],
      roleNames: { CASHIER: { zh: '出纳', en: 'Cashier' } },
      orgId: organizationId('FINANCE'),
      locale: 'en',
    })
    expect(dataOf(await get(application.app, '/api/blade-auth/oauth/clear-cache', token))).toBe(true)
  })
})

describe('menu and buttons', () => {
  const declared: MenuDeclaration[] = [
    { code: 'wel', name: { zh: '首页', en: 'Home' }, path: '/wel' },
    { code: 'purchase', name: { zh: '采购', en: 'Purchasing' } },
    {
      code: 'purchase-order',
      parent: 'purchase',
      name: { zh: '采购订单', en: 'Orders' },
      path: '/purchase/order',
      needs: 'purchase-order:list',
      entities: ['purchase-order'],
    },
    { code: 'partner-page', parent: 'purchase', name: { zh: '服务商', en: 'Service' }, href: 'https://service.example/home', needs: 'purchase-order:list' },
    { code: 'system', name: { zh: '系统', en: 'System' } },
    { code: 'sessions', parent: 'system', name: { zh: '会话', en: 'Sessions' }, path: '/system/session', needs: 'session:list', entities: ['session'] },
  ]
  const calls = [secretCall, { ...secretCall, permission: 'purchase-order:insert' as const }, { ...secretCall, permission: 'session:list' as const }]
  const seed = (menus = declared, all = calls) =>
    seedMenus(application.data.prisma, { menus, permissions: permissionCodes(all.map((call) => ({ call }))), rights })
  interface Node {
    code: string
    name: string
    roles: string[]
    children: Node[] | null
  }
  const codes = (nodes: readonly Node[] | null): unknown[] => (nodes ?? []).map(({ code, children }) => (children ? [code, codes(children)] : code))
  const menuOf = async (account: string, query = '') =>
    dataOf<Node[]>(await get(application.app, `/api/blade-system/menu/routes${query}`, (await signedIn(application.app, account)).access_token))

  beforeAll(() => seed())

  test('show what the roles were granted, in the caller’s language', async () => {
    expect(codes(await menuOf('purchaser'))).toEqual(['wel', ['purchase', ['purchase-order', 'partner-page']]])
    expect(codes(await menuOf('admin'))).toEqual(['wel', ['purchase', ['purchase-order', 'partner-page']], ['system', ['sessions']]])
    const { access_token: token } = await signedIn(application.app, 'purchaser')
    const answer = await application.app.inject({
      method: 'POST',
      url: '/api/blade-system/menu/routes',
      payload: {},
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    })
    expect(dataOf<Node[]>(answer)[1]).toMatchObject({
      name: 'Purchasing',
      roles: ['PURCHASER'],
      children: [{ name: 'Orders', path: '/purchase/order' }, { name: 'Service' }],
    })
  })

  test('the suppliers’ part is a call of its own, and what suppliers alone have is shown to nobody else', async () => {
    await seed([...declared, ...supplierMenus.filter(({ code }) => code === 'supplier-center' || code === 'my-supplier')])
    const part = async (account: string) =>
      codes(dataOf<Node[]>(await get(application.app, '/api/supplier/supplier-admin/routes', (await signedIn(application.app, account)).access_token)))
    expect(await part('supplier-a')).toEqual([['supplier-center', ['my-supplier']]])
    expect(codes(await menuOf('supplier-a'))).toContainEqual(['supplier-center', ['my-supplier']])
    expect(await part('admin')).toEqual([])
    expect(JSON.stringify(codes(await menuOf('admin')))).not.toContain('my-supplier')
    await seed()
  })

  test('buttons have the codes as leaves, and the fields that every role hides', async () => {
    const role = { roleId: roleId('PURCHASER'), moduleCode: 'purchase-order', fieldCode: 'totalAmount' }
    await application.data.prisma.roleBlackField.create({ data: role })
    const { access_token: token } = await signedIn(application.app, 'purchaser')
    const read = async () => dataOf<{ buttons: Node[]; hiddenFields: string[] }>(await get(application.app, '/api/upms/permissions/buttons', token))
    const { buttons, hiddenFields } = await read()
    expect(codes(buttons)).toEqual([['purchase', [['purchase-order', ['purchase-order:list', 'purchase-order:insert']]]]])
    expect(hiddenFields).toEqual(['purchase-order_totalAmount'])
    const admin = await get(application.app, '/api/upms/permissions/buttons', (await signedIn(application.app, 'admin')).access_token)
    expect(dataOf<{ buttons: Node[] }>(admin).buttons[0]?.code).toBe('*')
  })

  test('an API scope grants a code beside the buttons', async () => {
    const scope = await application.data.prisma.apiScope.create({
      data: { menuId: menuId('sessions'), resourceCode: 'session:list', scopeName: '会话', scopePath: '/api/upms/session/list' },
    })
    await application.data.prisma.roleApiScope.create({ data: { roleId: roleId('LEGAL'), scopeId: scope.id } })
    const { access_token: token } = await signedIn(application.app, 'legal')
    expect((await get(application.app, '/api/upms/session/list', token)).statusCode).toBe(200)
    const { buttons } = dataOf<{ buttons: Node[] }>(await get(application.app, '/api/upms/permissions/buttons', token))
    expect(codes(buttons)).toContain('session:list')
  })

  test('addresses outside are told to those who see the entry', async () => {
    const { access_token: token } = await signedIn(application.app, 'purchaser')
    expect(dataOf(await get(application.app, '/api/order/get-url-by-code/partner-page', token))).toBe('https://service.example/home')
    expect((await get(application.app, '/api/blade-system/menu/get-url-by-code/purchase-order', token)).statusCode).toBe(404)
    expect((await get(application.app, '/api/order/get-url-by-code/sessions', token)).statusCode).toBe(404)
  })

  test('an outside entry without an address of its own takes the one among the parameters, and is not shown without one', async () => {
    const code = 'YC_reconciliation'
    await seed([...declared, { code, parent: 'purchase', name: { zh: '对账', en: 'Accounts' }, path: `/external/${code}`, needs: 'purchase-order:list' }])
    await application.data.prisma.roleMenu.create({ data: { roleId: roleId('PURCHASER'), menuId: menuId(code) } })
    const { access_token: token } = await signedIn(application.app, 'purchaser')
    const address = () => get(application.app, `/api/order/get-url-by-code/${code}`, token)
    const shown = async () => JSON.stringify(codes(await menuOf('purchaser'))).includes(code)
    for (const value of ['', '-', 'javascript:alert(1)', 'ftp://a.example']) {
      application.parameters.set(`externalUrl.${code}`, value)
      expect([await shown(), (await address()).statusCode]).toEqual([false, 404])
    }
    application.parameters.set(`externalUrl.${code}`, 'https://accounts.example/yc?from=chandlery')
    expect(await shown()).toBe(true)
    expect(dataOf(await address())).toBe('https://accounts.example/yc?from=chandlery')
    await seed()
  })

  test('a top menu shows its part', async () => {
    const top = await application.data.prisma.topMenu.create({
      data: {
        code: 'buying',
        nameZh: '采购',
        nameEn: 'Buying',
        settings: { create: { menuId: menuId('purchase-order') } },
        roles: { create: { roleId: roleId('PURCHASER') } },
      },
    })
    expect(codes(await menuOf('purchaser', `?topMenuId=${top.id}`))).toEqual([['purchase', ['purchase-order']]])
    const tops = async (account: string) =>
      dataOf<Node[]>(await get(application.app, '/api/blade-system/menu/top-menus', (await signedIn(application.app, account)).access_token)).map(
        ({ name }) => name,
      )
    expect([await tops('purchaser'), await tops('legal'), await tops('admin')]).toEqual([['采购'], [], ['采购']])
  })

  test('a tenant’s package bounds what its roles were granted', async () => {
    const { prisma } = application.data
    await prisma.roleMenu.createMany({
      data: ['purchase', 'purchase-order', 'purchase-order:list'].map((code) => ({ roleId: roleId('SUPPLIER_ADMIN'), menuId: menuId(code) })),
      skipDuplicates: true,
    })
    expect(codes(await menuOf('supplier-a'))).toContainEqual(['purchase', ['purchase-order', 'partner-page']])
    const bundle = await prisma.tenantPackage.create({ data: { name: 'small', menuIds: [menuId('wel'), menuId('purchase-order:insert')] } })
    await prisma.tenant.updateMany({ where: { tenantCode: '100001' }, data: { packageId: bundle.id } })
    const principal = await loadPrincipal(application.data.sql, userId('supplier-a'), undefined)
    expect([...(principal?.permissions ?? [])]).toEqual(['purchase-order:insert'])
    expect(principal?.rows).toEqual({ kind: 'supplier', supplierId: demoSupplierId('supplier-a') })
    expect(codes(await menuOf('supplier-a'))).toEqual(['wel'])
  })

  test('a package that left nothing out gets what a later version brings, a chosen one stays as it was', async () => {
    const { prisma } = application.data
    const idsOf = async (where: object) => (await prisma.menu.findMany({ where: { isGenerated: true, deletedAt: null, ...where } })).map(({ id }) => id)
    const everything = await idsOf({})
    const ofSuppliers = await idsOf({ roles: { some: { role: { roleCode: { startsWith: 'SUPPLIER_' } } } } })
    expect(ofSuppliers.length).toBeGreaterThan(1)
    const kept = { everything, ofSuppliers, chosen: ofSuppliers.slice(1) }
    for (const [name, menuIds] of Object.entries(kept)) await prisma.tenantPackage.create({ data: { name, menuIds } })
    const added = async () => {
      const packages = await prisma.tenantPackage.findMany({ where: { name: { in: Object.keys(kept) } } })
      return Object.fromEntries(packages.map(({ name, menuIds }) => [name, menuIds.filter((id) => !everything.includes(id))]))
    }
    await seed([
      ...declared,
      { code: 'for-staff', name: { zh: '内部', en: 'Staff' }, path: '/for-staff', roles: ['GM'] },
      { code: 'for-suppliers', name: { zh: '供应商', en: 'Suppliers' }, path: '/for-suppliers', roles: ['SUPPLIER_OP'] },
    ])
    const [staff, suppliers] = [menuId('for-staff'), menuId('for-suppliers')]
    expect(await added()).toEqual({ everything: [staff, suppliers], ofSuppliers: [suppliers], chosen: [] })
    await seed()
    expect(await added()).toEqual({ everything: [staff, suppliers], ofSuppliers: [suppliers], chosen: [] })
  })

  test('declared rows follow the declaration, edited ones do not, withdrawn grants stay withdrawn', async () => {
    const { prisma } = application.data
    const grant = { roleId: roleId('GM'), menuId: menuId('purchase-order:list') }
    await prisma.roleMenu.delete({ where: { roleId_menuId: grant } })
    await prisma.menu.update({ where: { id: menuId('wel') }, data: { nameZh: '工作台', updatedBy: userId('admin') } })
    const renamed = declared
      .map((menu) => (menu.code === 'purchase' || menu.code === 'wel' ? { ...menu, name: { zh: '新名', en: 'New' } } : menu))
      .filter(({ code }) => code !== 'partner-page')
    await seed(renamed)
    expect((await menuOf('admin')).map(({ name }) => name)).toEqual(['工作台', '新名', '系统'])
    expect((await prisma.menu.findUniqueOrThrow({ where: { id: menuId('partner-page') } })).deletedAt).not.toBeNull()
    await seed()
    expect((await prisma.menu.findUniqueOrThrow({ where: { id: menuId('partner-page') } })).deletedAt).toBeNull()
    expect(await prisma.roleMenu.count({ where: grant })).toBe(0)
    const before = await prisma.accessEpoch.findUniqueOrThrow({ where: { id: 1 } })
    await seed()
    expect((await prisma.accessEpoch.findUniqueOrThrow({ where: { id: 1 } })).epoch).toBe(before.epoch)
  })
})

describe('departments', () => {
  test('a department’s scope, with and without what lies below', async () => {
    const { prisma, sql } = application.data
    const rowsWith = async (dataScope: 'DEPT' | 'DEPT_AND_CHILD' | 'CUSTOM', dataScopeOrgIds: string[] = []) => {
      await prisma.role.update({ where: { id: roleId('PURCHASE_MANAGER') }, data: { dataScope, dataScopeOrgIds } })
      return (await loadPrincipal(sql, userId('purchase-manager'), undefined))?.rows
    }
    expect(await rowsWith('DEPT')).toEqual(ids('PURCHASING'))
    expect(await rowsWith('DEPT_AND_CHILD')).toEqual(ids('PURCHASING', 'PURCHASING-1'))
    expect(await rowsWith('CUSTOM', [organizationId('LEGAL')])).toEqual(ids('LEGAL'))
  })

  test('every department has a leader who works in the company', async () => {
    const departments = await application.data.prisma.organization.findMany({ include: { leader: true } })
    expect(departments.length).toBeGreaterThan(10)
    for (const { leader } of departments) expect(leader?.tenantId).toBe('000000')
  })
})

test('without a configured password the first administrator gets a random one, told once', async () => {
  const told: string[] = []
  const options = {
    companyName: { zh: '甲', en: 'A' },
    client: { id: 'pc', secret: 'changed' },
    adminPassword: undefined,
    announce: (account: string, password: string) => void told.push(`${account} ${password}`),
  }
  const { prisma } = application.data
  await prisma.userRole.deleteMany({ where: { userId: userId('admin') } })
  await application.data.sql.query('delete from app_user where id = $1', [userId('admin')])
  await seedUsers(prisma, options)
  await seedUsers(prisma, options)
  expect(told).toHaveLength(1)
  const [, password = ''] = told[0]?.split(' ') ?? []
  expect(password.length).toBeGreaterThanOrEqual(16)
  const wrapped = { username: 'admin', password }
  const { basic } = await import('./auth-app.ts')
  expect((await post(application.app, '/api/auth/login', wrapped, { authorization: basic('pc', 'changed'), ...plain })).statusCode).toBe(200)
})
