/** An answer about rights says which version it is of, and is never older than that. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '#tests/support/database.ts'
import { menuId } from '#prisma/seed/menus.ts'
import { roleId } from '#prisma/seed/roles.ts'
import { userId } from '#prisma/seed/users.ts'
import { dataOf, get, signedIn, startAuthApp, type AuthApp, type Tokens } from './auth-app.ts'

const database = withDatabase()
/** Hears no notices: it knows a session's rights as they were up to a second ago. */
let deaf: AuthApp
let purchaser: Tokens

beforeAll(async () => {
  deaf = await startAuthApp(database.url, { hears: false })
  purchaser = await signedIn(deaf.app, 'purchaser')
})
afterAll(() => deaf.close())

const epoch = async (): Promise<string> => String((await deaf.data.prisma.accessEpoch.findUniqueOrThrow({ where: { id: 1 } })).epoch)
const about = { menu: '/api/blade-system/menu/routes', buttons: '/api/upms/permissions/buttons', user: '/api/blade-auth/oauth/user-info' } as const

async function read(path: string): Promise<{ version: unknown; body: string }> {
  const answer = await get(deaf.app, path, purchaser.access_token)
  return { version: answer.headers['rights-version'], body: JSON.stringify(dataOf(answer)) }
}

test('the menu, the buttons and the user are of the present rights, although a session’s are remembered', async () => {
  const before = await epoch()
  for (const path of Object.values(about)) expect((await read(path)).version).toBe(before)
  await deaf.data.prisma.userRole.create({ data: { userId: userId('purchaser'), roleId: roleId('LEGAL') } })
  const after = await epoch()
  expect(after).not.toBe(before)
  const [menu, buttons, user] = [await read(about.menu), await read(about.buttons), await read(about.user)]
  expect([menu.version, buttons.version, user.version]).toEqual([after, after, after])
  expect(menu.body).toContain('LEGAL')
  expect(user.body).toContain('LEGAL')
})

const moves = async (change: () => Promise<unknown>) => {
  const before = await epoch()
  await change()
  return (await epoch()) !== before
}

test('what bounds rights from outside the roles moves the version too', async () => {
  const { prisma } = deaf.data
  const bundle = await prisma.tenantPackage.create({ data: { name: 'small', menuIds: [menuId('wel')] } })
  expect(await moves(() => prisma.tenant.updateMany({ where: { tenantCode: '100001' }, data: { packageId: bundle.id } }))).toBe(true)
  expect(await moves(() => prisma.tenantPackage.update({ where: { id: bundle.id }, data: { menuIds: [] } }))).toBe(true)
  expect(await moves(() => prisma.moduleField.create({ data: { moduleCode: 'user', fieldCode: 'shoeSize', nameZh: '鞋码', nameEn: 'Shoe size' } }))).toBe(true)
  const top = await prisma.topMenu.create({ data: { code: 'top', nameZh: '顶部', nameEn: 'Top' } })
  expect(await moves(() => prisma.topMenuSetting.create({ data: { topMenuId: top.id, menuId: menuId('wel') } }))).toBe(true)
  expect(await moves(() => prisma.roleTopMenu.create({ data: { topMenuId: top.id, roleId: roleId('LEGAL') } }))).toBe(true)
  expect(await moves(() => prisma.topMenu.update({ where: { id: top.id }, data: { status: 'DISABLED' } }))).toBe(true)
  expect(await moves(() => prisma.tenant.updateMany({ where: { tenantCode: '100001' }, data: { address: 'x' } }))).toBe(false)
})
