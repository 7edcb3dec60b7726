/** Adding an area is its folder and one line: everything else follows. */
import { expect, test } from 'vitest'
import { contributionsTo } from '#kit/contributions.ts'
import { newId } from '#kit/ids.ts'
import { permissionCodes } from '#kit/permission-codes.ts'
import type { Principal } from '#kit/principal.ts'
import { grantsOf } from '#server/area/define-area.ts'
import { areas } from '#server/areas.ts'
import { roleCodes } from '#server/auth/role-codes.ts'
import { grantProblems, rightsOf } from '#server/auth/role-rights.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'
import { errandArea, errandPoint } from './errand/area.ts'

const product = withTestProduct([errandArea])
const base = '/api/test/errand'
const rights = rightsOf(grantsOf([...areas, errandArea]))
/** May what the role was granted, asked code by code. */
const permissionsOf = (role: string): ReadonlySet<string> =>
  ({ has: (code: string) => code !== '*' && rights.may(role, code) }) as unknown as ReadonlySet<string>
const person = (role: string): Principal =>
  principal({ userId: newId(), roles: [role], permissions: permissionsOf(role), account: role.toLowerCase(), name: role })
const [ops, hr, finance] = [person('OPS'), person('HR'), person('FINANCE')]
const ask = async (who: Principal, url: string, payload: object = {}) => {
  const { body, raw, status } = await product.send(who, url, payload)
  expect(status, raw).toBe(200)
  return body.data
}

test('its entity is listed, handed in, decided in the inbox, counted at home and told of', async () => {
  const { prisma } = product.application.data
  await prisma.user.createMany({ data: [ops, hr].map(({ userId, account, name }) => ({ id: userId, account, name, passwordHash: '-' })) })
  const made = await ask(ops, `${base}/insert`, { reason: '买纸' })
  expect(made).toMatchObject({ status: 'DRAFT', reason: '买纸' })
  expect(made.leaveNo).toMatch(/^ER\d+/)
  expect((await ask(ops, `${base}/list`)).records).toMatchObject([{ id: made.id }])
  expect(await ask(ops, `${base}/submit`, { id: made.id })).toEqual({ id: made.id, status: 'IN_APPROVAL' })

  const tile = async () => (await ask(ops, '/api/home/system/titles')).find(({ key }: { key: string }) => key === 'errands-open')
  expect(await tile()).toMatchObject({ title: '跑腿', value: 1, path: '/work/errand' })

  const { records } = await ask(hr, '/api/workflow/work/claim-list', { businessKey: made.id })
  expect(records).toMatchObject([{ taskKey: 'decide', businessKey: made.id }])
  await ask(hr, '/api/workflow/work/claim-task', { taskId: records[0].taskId })
  await ask(hr, '/api/workflow/work/complete-task', { taskId: records[0].taskId, pass: true })
  expect((await ask(ops, `${base}/list`)).records).toMatchObject([{ status: 'APPROVED' }])
  expect(await tile()).toMatchObject({ value: 0 })
  expect(await prisma.message.findMany({ where: { templateCode: 'errand.run' } })).toMatchObject([{ titleZh: `跑腿已批准：${made.leaveNo}` }])
})

test('its rights are those that it grants, its menu stands where it says, its rows are seeded, what it adds is found', async () => {
  const codes = permissionCodes(product.application.routes).map(({ code }) => code)
  expect(grantProblems(grantsOf([...areas, errandArea]), new Set(codes))).toEqual([])
  expect(roleCodes.filter((role) => rights.may(role, 'errand:submit'))).toEqual(['PLATFORM_ADMIN', 'HR', 'OPS'])
  expect(roleCodes.filter((role) => rights.may(role, 'errand:list'))).toEqual(['PLATFORM_ADMIN', 'GM', 'HR', 'OPS'])
  expect((await product.send(finance, `${base}/list`, {})).status).toBe(403)
  const { prisma } = product.application.data
  const work = await prisma.menu.findFirstOrThrow({ where: { code: 'work', deletedAt: null } })
  const entries = await prisma.menu.findMany({ where: { parentId: work.id, deletedAt: null }, orderBy: { sort: 'asc' } })
  const shown = entries.map(({ code }) => code)
  expect(shown[shown.indexOf('work-leave') + 1]).toBe('errands')
  expect(await prisma.systemParam.findFirst({ where: { paramKey: 'errand.most' } })).toMatchObject({ paramValue: '3' })
  expect(contributionsTo(product.application.data, errandPoint)).toEqual(['shoes'])
})
