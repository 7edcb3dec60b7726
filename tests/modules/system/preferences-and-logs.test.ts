import { describe, expect, test } from 'vitest'
import { repositoriesOf } from '#kit/resource/repositories.ts'
import { docLogRoute } from '#server/modules/system/log.routes.ts'
import { systemMessages } from '#server/modules/system/system.messages.ts'
import { systemRoutes } from '#server/modules/system/system.routes.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestApp } from '#tests/support/test-app.ts'

const admin = principal()
const plain = principal({ userId: '0190a000-0000-7000-8000-0000000000f1', account: 'plain', permissions: new Set(['param:detail']), roles: ['PURCHASER'] })
const other = principal({ userId: '0190a000-0000-7000-8000-0000000000f2', permissions: new Set(), roles: ['FINANCE'] })
const application = withTestApp(() => ({ routes: [...systemRoutes, docLogRoute(repositoriesOf(systemRoutes))], messages: [systemMessages] }))

const save = (columns: object[], caller = plain) => application.send(caller, '/api/system/column-preference/save', { listName: 'user-column', columns })
const read = (caller = plain) => application.send(caller, '/api/system/column-preference/user-column').then(({ body }) => body.data)

describe('columns of a list', () => {
  test('are kept per user and list; none means the defaults', async () => {
    expect(await read()).toBeNull()
    await save([{ prop: 'name', hide: true }])
    await save([{ prop: 'name', hide: false, width: 120 }])
    expect(await read()).toEqual({ listName: 'user-column', columns: [{ prop: 'name', hide: false, width: 120 }] })
    expect(await read(other)).toBeNull()
    await save([])
    expect(await read()).toBeNull()
  })
})

const insert = (draft: object, caller = plain) => application.send(caller, '/api/system/saved-view/insert', { pageKey: 'user', ...draft })
const names = async (caller = plain) =>
  (await application.send(caller, '/api/system/saved-view/list', { pageKey: 'user' })).body.data.records.map(
    ({ name, mine }: { name: string; mine: boolean }) => `${name}${mine ? '' : '*'}`,
  )

describe('saved views', () => {
  test('one’s own, one’s role’s and everybody’s', async () => {
    const { body } = await insert({ name: 'mine', filters: { status: 'ENABLED' }, sorter: { field: 'name' } })
    expect(body.data).toMatchObject({ scope: 'USER', filters: { status: 'ENABLED' }, mine: true, version: 0 })
    expect((await insert({ name: 'shared', scope: 'GLOBAL' })).status).toBe(403)
    await insert({ name: 'everybody', scope: 'GLOBAL' }, admin)
    await insert({ name: 'purchasers', scope: 'ROLE', roleCode: 'PURCHASER' }, admin)
    expect(await names()).toEqual(['mine', 'everybody*', 'purchasers*'])
    expect(await names(other)).toEqual(['everybody*'])
  })

  test('only their maker changes them; an update leaves what it does not send', async () => {
    const {
      body: {
        data: {
          records: [mine, everybody],
        },
      },
    } = await application.send(plain, '/api/system/saved-view/list', { pageKey: 'user' })
    expect((await application.send(plain, '/api/system/saved-view/update', { id: mine.id, version: 0, name: 'renamed' })).body.data).toMatchObject({
      name: 'renamed',
      filters: { status: 'ENABLED' },
      version: 1,
    })
    expect((await application.send(plain, '/api/system/saved-view/update', { id: mine.id, version: 0, name: 'late' })).status).toBe(409)
    expect((await application.send(plain, '/api/system/saved-view/update', { id: mine.id, scope: 'GLOBAL' })).status).toBe(403)
    expect((await application.send(plain, `/api/system/saved-view/remove/${everybody.id}`)).status).toBe(403)
    expect((await application.send(other, `/api/system/saved-view/remove/${mine.id}`)).status).toBe(404)
    expect((await application.send(plain, `/api/system/saved-view/remove/${mine.id}`)).body.data).toEqual({ removed: 1 })
    expect(await names()).not.toContain('renamed')
  })
})

describe('the view that a list opens with', () => {
  test('is one: a new default takes the place of the last one of the same scope', async () => {
    const first = (await insert({ name: 'first', isDefault: true })).body.data
    await insert({ name: 'for all', scope: 'GLOBAL', isDefault: true }, admin)
    const second = (await insert({ name: 'second' })).body.data
    await application.send(plain, '/api/system/saved-view/update', { id: second.id, isDefault: true })
    const { body } = await application.send(plain, '/api/system/saved-view/list', { pageKey: 'user' })
    const defaults = body.data.records.filter(({ isDefault }: { isDefault: boolean }) => isDefault).map(({ name }: { name: string }) => name)
    expect(defaults.toSorted()).toEqual(['for all', 'second'])
    expect((await application.send(plain, '/api/system/saved-view/update', { id: first.id, version: first.version, name: 'late' })).status).toBe(409)
  })
})

describe('logs', () => {
  test('browsers send theirs, as a list or in a field, whatever the clock says', async () => {
    const entry = { type: 'vue', url: '/x', message: 'boom', stack: 's', info: { a: 1 }, time: 'not a time' }
    expect((await application.send(plain, '/api/blade-auth/oauth/logout', [entry, { ...entry, time: '2026-11-21T08:00:00Z' }])).body.data).toEqual({
      stored: 2,
    })
    expect((await application.send(plain, '/api/blade-auth/oauth/logout', { logs: [entry] })).body.data).toEqual({ stored: 1 })
    const { body } = await application.send(admin, '/api/log/client/list', { account: 'plain' })
    expect(body.data).toMatchObject({ total: 3, records: [{ message: 'boom', info: '{"a":1}', account: 'plain' }, {}, {}] })
  })

  test('operations can be read by those who may', async () => {
    await application.app.requestLog.flush()
    expect((await application.send(admin, '/api/log/usual/list', { path: 'oauth/logout' })).body.data.total).toBeGreaterThan(0)
    const read = (locale: 'zh' | 'en') => application.send({ ...admin, locale }, '/api/log/usual/list', { path: 'oauth/logout' })
    expect((await read('zh')).body.data.records[0].title).toBe('上传本地日志')
    expect((await read('en')).body.data.records[0].title).toBe('Send local logs')
    expect((await application.send({ ...admin, locale: 'en' }, '/api/log/usual/list', { title: 'send local' })).body.data.total).toBeGreaterThan(0)
    expect((await application.send(plain, '/api/log/usual/list', {})).status).toBe(403)
    expect((await application.send(admin, '/api/log/usual/insert', {})).status).toBe(404)
  })

  test('whoever sees a row sees its log, without fields hidden from him', async () => {
    const row = (await application.send(admin, '/api/blade-system/param/insert', { paramName: 'n', paramKey: 'logged', paramValue: 'a' })).body.data
    await application.send(admin, '/api/blade-system/param/update', { id: row.id, paramValue: 'b', remark: 'r' })
    const ask = { bizType: 'param', bizId: row.id }
    const { body } = await application.send(plain, '/api/system/doc-log/list', ask)
    expect(body.data).toMatchObject({
      total: 2,
      records: [{ event: 'updated', actorName: 'Tester', diff: { paramValue: ['a', 'b'], remark: [null, 'r'] } }, { event: 'inserted' }],
    })
    await application.data.prisma.user.create({
      data: { id: admin.userId, account: 'tester', name: '测试', nameEn: 'Tess Tester', passwordHash: '-', status: 'ENABLED' },
    })
    const inEnglish = await application.send({ ...plain, locale: 'en' }, '/api/system/doc-log/list', ask)
    expect(inEnglish.body.data.records[0]).toMatchObject({ actorName: 'Tess Tester' })
    // Who stands behind a simulation is named as everybody is.
    await application.data.sql.query(`update doc_log set via = 'SIMULATION', via_id = $1::uuid, via_name = '测试' where biz_id = $2`, [admin.userId, row.id])
    const behind = async (locale: 'zh' | 'en') => (await application.send({ ...plain, locale }, '/api/system/doc-log/list', ask)).body.data.records[0].viaName
    expect([await behind('zh'), await behind('en')]).toEqual(['测试', 'Tess Tester'])
    const blinkered = principal({ ...plain, hiddenFields: new Set(['param_paramValue']) })
    expect((await application.send(blinkered, '/api/system/doc-log/list', ask)).body.data.records[0].diff).toEqual({ remark: [null, 'r'] })
    expect((await application.send(other, '/api/system/doc-log/list', ask)).status).toBe(403)
    expect((await application.send(admin, '/api/system/doc-log/list', { bizType: 'nothing', bizId: row.id })).status).toBe(404)
  })
})
