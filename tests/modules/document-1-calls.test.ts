/**
 * Calls of the specification's first document that no story goes through, each for what it means: a row's whole life under every one
 * of its addresses, and reads that answer what was written through another.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { principal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const admin = principal()

beforeAll(() =>
  product.application.data.prisma.user.create({ data: { id: admin.userId, account: 'root', name: 'root', passwordHash: '-', status: 'ENABLED' } }),
)

/** @param expected HTTP status, which is the body's code as well */
async function call(path: string, payload?: object, expected = 200) {
  const { body, raw, status } = await product.send(admin, path, payload)
  expect(status, `${path} ${raw}`).toBe(expected)
  expect(body).toMatchObject({ code: expected, success: expected === 200 })
  expect(body.msg).toBe(body.message)
  return body.data
}

interface Life {
  readonly list: string
  readonly insert: string
  readonly update: string
  /** Without the id. */
  readonly detail: string
  readonly remove: string
  /** By which of its fields the list finds it. */
  readonly by: string
  readonly draft: Readonly<Record<string, unknown>>
  readonly change: Readonly<Record<string, unknown>>
  /** Written, but never answered. */
  readonly secret?: readonly string[]
}

const lives: readonly Life[] = [
  {
    list: '/api/blade-system/tenant/list',
    insert: '/api/upms/tenant/insert',
    update: '/api/upms/tenant/update',
    detail: '/api/upms/tenant/detail/',
    remove: '/api/upms/tenant/remove/',
    by: 'tenantCode',
    draft: { tenantCode: '900001', tenantName: '新租户', kind: 'SUPPLIER', accountLimit: 3 },
    change: { tenantName: '改名租户', expireAt: '2099-12-31T00:00:00.000Z' },
  },
  {
    list: '/api/blade-user/list',
    insert: '/api/upms/employee/insert',
    update: '/api/upms/employee/update',
    detail: '/api/upms/employee/detail/',
    remove: '/api/upms/employee/remove/',
    by: 'account',
    draft: { account: 'employee-1', name: '新员工', password: 'Correct-horse-7', mobile: '13700001111' },
    change: { name: '老员工', email: 'old@example.com' },
    secret: ['password'],
  },
  {
    list: '/api/upms/user/list',
    insert: '/api/blade-user/insert',
    update: '/api/blade-user/update',
    detail: '/api/upms/user/detail/',
    remove: '/api/upms/user/remove/',
    by: 'account',
    draft: { account: 'blade-1', name: '旧客户端', password: 'Correct-horse-7' },
    change: { nickName: '阿旧' },
    secret: ['password'],
  },
  {
    list: '/api/upms/module/list',
    insert: '/api/upms/module/insert',
    update: '/api/upms/module/update',
    detail: '/api/upms/module/detail/',
    remove: '/api/upms/module/remove/',
    by: 'code',
    draft: { code: 'own-module', nameZh: '自建模块', nameEn: 'Own module', sort: 7 },
    change: { nameEn: 'My module' },
  },
  {
    list: '/api/upms/module-black-field/list',
    insert: '/api/upms/module-black-field/insert',
    update: '/api/upms/module-black-field/update',
    detail: '/api/upms/module-black-field/detail/',
    remove: '/api/upms/module-black-field/remove/',
    by: 'fieldCode',
    draft: { moduleCode: 'user', fieldCode: 'ownField', nameZh: '自建字段', nameEn: 'Own field', sort: 99 },
    change: { nameZh: '改名字段' },
  },
  {
    list: '/api/blade-system/dept/list',
    insert: '/api/upms/organization/insert',
    update: '/api/upms/organization/update',
    detail: '/api/upms/organization/detail/',
    remove: '/api/upms/organization/remove/',
    by: 'code',
    draft: { code: 'ORG-9', name: '新机构', nameEn: 'New organisation', sort: 9 },
    change: { phone: '021-1234567' },
  },
  {
    list: '/api/upms/position/list',
    insert: '/api/blade-system/post/insert',
    update: '/api/blade-system/post/update',
    detail: '/api/blade-system/post/detail/',
    remove: '/api/blade-system/post/remove/',
    by: 'postCode',
    draft: { postCode: 'POST-9', postName: '新岗位', sort: 9 },
    change: { postName: '改名岗位' },
  },
  {
    list: '/api/upms/permissions/list',
    insert: '/api/upms/permissions/insert',
    update: '/api/upms/permissions/update',
    detail: '/api/upms/permissions/detail/',
    remove: '/api/upms/permissions/remove/',
    by: 'code',
    draft: { code: 'own-menu', nameZh: '自建菜单', nameEn: 'Own menu', category: 'MENU', path: '/own', sort: 9 },
    change: { path: '/own/other' },
  },
  {
    list: '/api/dict/config/list',
    insert: '/api/dict/config/insert',
    update: '/api/dict/config/update',
    detail: '/api/dict/config/detail/',
    remove: '/api/dict/config/remove/',
    by: 'paramKey',
    draft: { paramName: '自建参数', paramKey: 'own.param', paramValue: '1', valueType: 'NUMBER', remark: '说明' },
    change: { paramValue: '2' },
  },
  {
    list: '/api/supplier/community/list',
    insert: '/api/supplier/community/insert',
    update: '/api/supplier/community/update',
    detail: '/api/supplier/community/detail/',
    remove: '/api/supplier/community/remove/',
    by: 'communityCode',
    draft: { communityCode: 'C-900', communityName: '新社区', regionCode: '310101', address: '人民路 1 号' },
    change: { communityName: '改名社区' },
  },
  {
    list: '/api/blade-system/client/list',
    insert: '/api/blade-system/client/insert',
    update: '/api/blade-system/client/update',
    detail: '/api/blade-system/client/detail/',
    remove: '/api/blade-system/client/remove/',
    by: 'clientId',
    draft: { clientId: 'own-client', clientName: '自建应用', clientSecret: 'not-to-be-seen', grantTypes: ['password'] },
    change: { clientName: '改名应用', refreshSeconds: 3600 },
    secret: ['clientSecret'],
  },
  {
    list: '/api/blade-system/topmenu/list',
    insert: '/api/blade-system/topmenu/insert',
    update: '/api/blade-system/topmenu/update',
    detail: '/api/blade-system/topmenu/detail/',
    remove: '/api/blade-system/topmenu/remove/',
    by: 'code',
    draft: { code: 'top-9', nameZh: '顶部', nameEn: 'Top', sort: 9 },
    change: { nameEn: 'Above' },
  },
  {
    list: '/api/blade-develop/datasource/list',
    insert: '/api/blade-develop/datasource/insert',
    update: '/api/blade-develop/datasource/update',
    detail: '/api/blade-develop/datasource/detail/',
    remove: '/api/blade-develop/datasource/remove/',
    by: 'name',
    draft: { name: '只读库', host: 'db.example.com', port: 5433, database: 'erp', account: 'reader', secret: 'not-to-be-seen' },
    change: { host: 'db2.example.com' },
    secret: ['secret'],
  },
  {
    list: '/api/blade-develop/code/list',
    insert: '/api/blade-develop/code/insert',
    update: '/api/blade-develop/code/update',
    detail: '/api/blade-develop/code/detail/',
    remove: '/api/blade-develop/code/remove/',
    by: 'code',
    draft: { code: 'own-code', name: '自建代码', language: 'sql', fileName: '{{name}}.sql', content: 'select * from {{table}}' },
    change: { name: '改名代码' },
  },
]

describe('a row', () => {
  test.each(lives)('$insert: written, read, listed, changed, removed', async ({ list, insert, update, detail, remove, by, draft, change, secret = [] }) => {
    const shown = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(row).filter(([field]) => !secret.includes(field)))
    const { id, version } = await call(insert, draft)
    expect(await call(`${detail}${id}`)).toMatchObject({ id, ...shown(draft) })
    const listed = await call(list, { [by]: draft[by] })
    expect(listed).toMatchObject({ total: 1, current: 1, size: 10, records: [{ id }] })
    for (const field of secret) expect(JSON.stringify(listed)).not.toContain(String(draft[field]))
    await call(update, { id, version, ...change })
    expect(await call(`${detail}${id}`)).toMatchObject({ id, ...shown(draft), ...change })
    expect(await call(update, { id, version, ...change }, 409)).toMatchObject({ current: { id } })
    await call(`${remove}${id}`)
    await call(`${detail}${id}`, undefined, 404)
    expect((await call(list, { [by]: draft[by] })).total).toBe(0)
  })

  test.each([
    ['/api/blade-system/data-scope/list', '/api/blade-system/data-scope/insert', { resourceCode: 'user', scopeName: '本机构用户', scopeType: 3 }],
    [
      '/api/blade-system/api-scope/list',
      '/api/blade-system/api-scope/insert',
      { resourceCode: 'user:list', scopeName: '查用户', scopePath: '/api/upms/user/list' },
    ],
  ])('%s lists the scopes of a menu', async (list, insert, draft) => {
    const [menu] = (await call('/api/upms/permissions/list', { category: 'MENU' })).records
    const { id } = await call(insert, { ...draft, menuId: menu.id })
    expect(await call(list, { menuId: menu.id })).toMatchObject({ total: 1, records: [{ id, menuName: menu.nameZh, ...draft }] })
  })
})

const keys = (entries: readonly { dictKey: string }[]) => entries.map(({ dictKey }) => dictKey)

describe('dictionaries', () => {
  test('are kept as parents and entries; every way of reading tells the same, sealed entries are no choice', async () => {
    const parent = await call('/api/dict/dictionary/insert', { code: 'own_dict', dictValue: '自建字典', sort: 1 })
    const entry = (dictKey: string, sort: number, more = {}) =>
      call('/api/dict/dictionary/insert', { code: 'own_dict', parentId: parent.id, dictKey, dictValue: `值${dictKey}`, sort, ...more })
    const [second, first] = [await entry('b', 20), await entry('a', 10)]
    const sealed = await entry('old', 30, { isSealed: 1 })
    expect(await call(`/api/dict/dictionary/detail/${first.id}`)).toMatchObject({ dictKey: 'a', parentName: '自建字典', isSealed: 0 })

    expect(keys(await call('/api/dict/dictionary/subset/own_dict'))).toEqual(['a', 'b'])
    expect(keys(await call('/api/dict/dictionary/subset/own_dict?sealed=true'))).toEqual(['a', 'b', 'old'])
    expect(keys((await call('/api/dict/dictionary/subsets?code=own_dict,sex')).own_dict)).toEqual(['a', 'b'])
    expect(keys((await call('/api/dict/dictionary/subsets?root=own_dict')).own_dict)).toEqual(['a', 'b'])
    const [tree] = await call('/api/dict/dictionary/tree?code=own_dict')
    expect(tree).toMatchObject({ code: 'own_dict', dictValue: '自建字典', children: [{ dictKey: 'a', children: null }, { dictKey: 'b' }, { dictKey: 'old' }] })
    const [own] = await call('/api/dict/dictionary/get-dictionary?root=own_dict')
    // With the sealed ones, marked: old documents still say them.
    expect(own.children.map((one: { dictKey: string; isSealed: number }) => [one.dictKey, one.isSealed])).toEqual([
      ['a', 0],
      ['b', 0],
      ['old', 1],
    ])
    const page = await call('/api/dict/dictionary/subset', { code: 'own_dict', current: 1, size: 10 })
    expect([page.total, keys(page.records)]).toEqual([3, ['a', 'b', 'old']])
    expect((await call('/api/dict/dictionary/subset', { parentId: parent.id, isSealed: 1 })).records).toMatchObject([{ id: sealed.id }])
    for (const path of ['/api/blade-system/dict/list', '/api/blade-system/dict-biz/list'])
      expect((await call(path, { parentId: parent.id })).total, path).toBe(3)

    await call('/api/dict/dictionary/update', { id: second.id, version: second.version, dictValue: '改名', isSealed: 1 })
    expect(keys(await call('/api/dict/dictionary/subset/own_dict'))).toEqual(['a'])
    await call(`/api/dict/dictionary/remove/${parent.id}`, undefined, 422)
    for (const { id } of [first, second, sealed, parent]) await call(`/api/dict/dictionary/remove/${id}`)
    expect(await call('/api/dict/dictionary/get-dictionary?root=own_dict')).toEqual([])
  })
})

test('positions are the posts of older clients', async () => {
  const { id } = await call('/api/blade-system/post/insert', { postCode: 'POST-8', postName: '同一岗位', sort: 8 })
  for (const list of ['/api/blade-system/post/list', '/api/upms/position/list'])
    expect((await call(list, { postCode: 'POST-8' })).records).toMatchObject([{ id }])
})

test('a region that is renamed is read by its new name', async () => {
  const [region] = await call('/api/dict/region/list/0')
  const { id, version } = await call(`/api/dict/region/detail/${region.id}`)
  await call('/api/dict/region/update', { id, version, regionName: '改名的省' })
  expect((await call('/api/dict/region/list/0')).map((one: { regionName: string }) => one.regionName)).toContain('改名的省')
})

test('the records of a case tell what was done, by whom, in order', async () => {
  const { processInstanceId } = await call('/api/blade-desk/process/leave/start-process', {
    leaveType: 'ANNUAL',
    startOn: '2099-01-05',
    startHalf: 'AM',
    endOn: '2099-01-06',
    endHalf: 'PM',
    reason: '年假',
  })
  const records = await call(`/api/workflow/process/history-flow-list?processInstanceId=${processInstanceId}`)
  expect(records.length).toBeGreaterThan(0)
  expect(records[0]).toMatchObject({ activityType: 'startEvent' })
  expect(JSON.stringify(records)).toContain('root')
})
