import { beforeAll, describe, expect, test } from 'vitest'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { sample, sampleTable } from '#tests/support/sample-resource.ts'
import { withTestApp } from '#tests/support/test-app.ts'

const base = '/api/test/sample-item'
const staff = principal()
const application = withTestApp(async (data) => {
  for (const statement of sampleTable.split(';\n')) await data.sql.query(statement)
  return {
    routes: resourceRoutes(sample, {
      expressions: { shout: 'upper(t.name)' },
      obstacles: (row) => ({ remove: row['kind'] === 'C' ? 'not-allowed-now' : undefined }),
    }),
  }
})

let made = 0
const draft = (differs: object = {}) => ({ code: `S${++made}`, name: `item ${made}`, ...differs })
const insert = async (differs: object = {}, caller = staff) => {
  const answer = await application.send(caller, `${base}/insert`, draft(differs))
  expect(answer.body).toMatchObject({ code: 200, success: true })
  return answer.body.data
}

describe('plain editing', () => {
  test('a row comes back as it was written, with version, times and abilities', async () => {
    const row = await insert({ amount: '12.5', count: 3, dueOn: '2026-11-30', tags: ['x', 'y'], extra: { a: [1] } })
    expect(row).toMatchObject({
      amount: '12.50',
      count: 3,
      dueOn: '2026-11-30',
      tags: ['x', 'y'],
      extra: { a: [1] },
      kind: 'A',
      version: 0,
      shout: row.name.toUpperCase(),
    })
    expect(row.abilities).toEqual({ update: true, remove: true, active: true })
    const { body } = await application.send(staff, `${base}/detail/${row.id}`)
    expect(body.data).toEqual(row)
  })

  test('an update changes what it sends and nothing else, and counts the version', async () => {
    const row = await insert({ count: 1, kind: 'B' })
    const { body } = await application.send(staff, `${base}/update`, { id: row.id, version: 0, name: 'renamed' })
    expect(body.data).toMatchObject({ name: 'renamed', count: 1, kind: 'B', version: 1 })
  })

  test('what cannot be written is refused like a name that nobody knows', async () => {
    const { id } = await insert()
    const told = async (url: string, body: object) => {
      const { status, body: answer } = await application.send(staff, `${base}/${url}`, body)
      return [status, answer.data.errors?.map(({ path, code }: Record<string, string>) => `${path} ${code}`)]
    }
    for (const field of ['status', 'createdBy', 'deletedAt', 'tenantId', 'createTime', 'nonsense']) {
      expect(await told('update', { id, name: 'again', [field]: 'x' }), field).toEqual([400, [`${field} unknown-field`]])
      expect(await told('insert', draft({ [field]: 'x' })), field).toEqual([400, [`${field} unknown-field`]])
    }
    expect((await application.send(staff, `${base}/detail/${id}`)).body.data).toMatchObject({ version: 0 })
  })

  test('every unknown name has an error of its own, in the caller’s language', async () => {
    const body = draft({ colour: 'red', 'si ze': 1, extra: { any: 1 } })
    const zh = await application.send(staff, `${base}/insert`, body)
    expect(zh.status).toBe(400)
    expect(zh.body.data.errors).toEqual([
      { path: 'colour', code: 'unknown-field', message: '没有字段“colour”' },
      { path: 'si ze', code: 'unknown-field', message: '没有字段“si ze”' },
    ])
    const en = await application.send(staff, `${base}/insert`, body, { headers: { 'accept-language': 'en' } })
    expect(en.body.data.errors.map(({ message }: { message: string }) => message)).toEqual(['There is no field “colour”', 'There is no field “si ze”'])
  })

  test('a stale version is told the present state', async () => {
    const row = await insert()
    await application.send(staff, `${base}/update`, { id: row.id, version: 0, name: 'first' })
    const { status, body } = await application.send(staff, `${base}/update`, { id: row.id, version: 0, name: 'second' })
    expect(status).toBe(409)
    expect(body.data.current).toMatchObject({ name: 'first', version: 1 })
  })

  test('two updates at once: one wins, one is told', async () => {
    const row = await insert()
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => application.send(staff, `${base}/update`, { id: row.id, version: 0, name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('a removed row is gone and its code is free again', async () => {
    const row = await insert({ code: 'FREE' })
    expect((await application.send(staff, `${base}/insert`, draft({ code: 'FREE' }))).status).toBe(409)
    expect((await application.send(staff, `${base}/remove/${row.id}`)).body.data).toEqual({ removed: 1 })
    expect((await application.send(staff, `${base}/detail/${row.id}`)).status).toBe(404)
    expect((await application.send(staff, `${base}/remove/${row.id}`)).status).toBe(404)
    await insert({ code: 'FREE' })
  })

  test('DELETE removes too, and several rows go together or not at all', async () => {
    const [a, b] = [await insert(), await insert()]
    expect((await application.send(staff, `${base}/remove/${a.id},0190a000-0000-7000-8000-00000000dead`)).status).toBe(404)
    expect((await application.send(staff, `${base}/detail/${a.id}`)).status).toBe(200)
    expect((await application.send(staff, `${base}/remove/${a.id},${b.id}`, undefined, { method: 'DELETE' })).body.data).toEqual({ removed: 2 })
  })

  test('the toggle switches', async () => {
    const row = await insert()
    expect((await application.send(staff, `${base}/active/${row.id}`)).body.data.status).toBe('DISABLED')
    expect((await application.send(staff, `${base}/active/${row.id}`)).body.data.status).toBe('ENABLED')
    expect((await application.send(staff, `${base}/active/${row.id}`, { status: 'NONSENSE' })).status).toBe(400)
  })

  test('the further path of old clients is the same', async () => {
    const row = await insert()
    expect((await application.send(staff, `/api/old/sample/detail/${row.id}`)).body.data.code).toBe(row.code)
  })

  test('an obstacle is told in words', async () => {
    const row = await insert({ kind: 'C' })
    expect(row.abilities).toEqual({ update: true, remove: '当前状态不允许该操作', active: true })
  })

  test('every change leaves a line in the document log, with what changed', async () => {
    const row = await insert({ amount: '1.00' })
    await application.send(staff, `${base}/update`, { id: row.id, amount: '2.00', name: row.name })
    await application.send(staff, `${base}/remove/${row.id}`)
    const lines = await application.data.sql.query<{ event: string; diff: unknown }>('select event, diff from doc_log where biz_id = $1 order by create_time', [
      row.id,
    ])
    expect(lines).toEqual([
      { event: 'inserted', diff: null },
      { event: 'updated', diff: { amount: ['1.00', '2.00'] } },
      { event: 'removed', diff: null },
    ])
  })

  test('all problems of a draft are told at once, in the caller’s language', async () => {
    const zh = await application.send(staff, `${base}/insert`, { amount: 'x', kind: 'Z' })
    expect(zh.status).toBe(400)
    expect(zh.body.data.errors.map(({ path }: { path: string }) => path).sort()).toEqual(['amount', 'code', 'kind', 'name'])
    expect(zh.body.data.errors).toContainEqual({ path: 'code', message: '请输入编号' })
    const en = await application.send(staff, `${base}/insert`, { name: 'n' }, { headers: { 'accept-language': 'en-GB,en;q=0.9' } })
    expect(en.body.data.errors).toEqual([{ path: 'code', message: 'Enter the code' }])
  })
})

const list = (query: object) => application.send(staff, `${base}/list`, query).then(({ body }) => body.data)
const codes = (page: { records: { code: string }[] }) => page.records.map(({ code }) => code)

describe('lists', () => {
  beforeAll(async () => {
    await application.data.sql.query('delete from sample_item')
    await application.data.sql.query(`
      insert into sample_item (id, code, name, kind, amount, count, due_on, create_time, tags)
      select ('0190d000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'L' || lpad(n::text, 5, '0'), 'row ' || n, case n % 3 when 0 then 'A' when 1 then 'B' else 'C' end,
             n, case when n % 2 = 0 then n end, date '2026-01-01' + n % 300, timestamptz '2026-01-01 00:00:00+08' + n * interval '1 hour', array['t' || n % 5]
        from generate_series(1, 2500) n`)
  })

  test('newest first, ten a page, by GET and by POST', async () => {
    const page = await list({})
    expect(page).toMatchObject({ total: 2500, current: 1, size: 10 })
    expect(codes(page)[0]).toBe('L02500')
    const { body } = await application.send(staff, `${base}/list?current=2&size=30`)
    expect(body.data).toMatchObject({ total: 2500, current: 2, size: 30 })
    expect(codes(body.data)[0]).toBe('L02470')
  })

  test('form bodies are understood', async () => {
    const { body } = await application.send(staff, `${base}/list`, 'current=1&size=10&kind=A', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(body.data.total).toBe(833)
  })

  test('every page in turn shows every row once, in any order', async () => {
    for (const order of [{}, { ascs: 'count' }, { descs: 'amount' }, { ascs: 'kind', descs: 'dueOn' }]) {
      const seen = []
      for (let current = 1; current <= 13; current += 1) seen.push(...codes(await list({ ...order, current, size: 200 })))
      expect(new Set(seen).size).toBe(2500)
    }
  })

  test('beyond the end there is nothing, but still the total', async () => {
    expect(await list({ current: 1000 })).toMatchObject({ records: [], total: 2500 })
  })

  test('filters', async () => {
    expect((await list({ kind: ['A', 'B'] })).total).toBe(1667)
    expect((await list({ kind: 'A,B' })).total).toBe(1667)
    expect((await list({ name: 'row 249' })).total).toBe(11)
    expect((await list({ name: '100%' })).total).toBe(0)
    expect((await list({ code: 'L0001' })).total).toBe(10)
    expect((await list({ amount_ge: '10', amount_le: '19.99' })).total).toBe(10)
    expect((await list({ amount_ge: '10', amount_le: '5' })).total).toBe(1)
    expect((await list({ count: '4' })).total).toBe(1)
    expect((await list({ dueOn_ge: '2026-01-02', dueOn_le: '2026-01-02' })).total).toBe(9)
    expect((await list({ tags: 't1' })).total).toBe(500)
    expect((await list({ shout: 'ROW 2500' })).total).toBe(1)
    expect((await list({ name: '', kind: '', amount_ge: '' })).total).toBe(2500)
  })

  test('of rows that are meant, those that match', async () => {
    const meant = [await insert({ kind: 'B' }), await insert({ kind: 'C' }), await insert({ kind: 'B' })].map(({ id }) => id)
    await insert({ kind: 'B' })
    const { body } = await application.send(staff, `${base}/list`, { kind: ['B'], ids: meant.join(',') })
    expect(body.data.records.map(({ id }: { id: string }) => id).toSorted()).toEqual([meant[0], meant[2]].toSorted())
    expect((await application.send(staff, `${base}/list`, { ids: 'nobody' })).status).toBe(400)
  })

  test('both ends of a date range count, in the company’s zone', async () => {
    expect((await list({ createTime_dategt: '2026-01-02', createTime_datelt: '2026-01-02' })).total).toBe(24)
    expect((await list({ createTime_dategt: '2026-01-01 01:00:00', createTime_datelt: '2026-01-01 03:00:00' })).total).toBe(3)
    expect((await list({ createTime_dategt: '2025-12-31T17:00:00Z', createTime_datelt: '2025-12-31T18:00:00.000Z' })).total).toBe(2)
    expect((await application.send(staff, `${base}/list`, { createTime_dategt: 'yesterday' })).body.data.errors).toEqual([
      { path: 'createTime_dategt', message: '日期格式不正确' },
    ])
  })

  test('only sortable fields sort', async () => {
    expect(codes(await list({ ascs: 'code' }))[0]).toBe('L00001')
    expect((await application.send(staff, `${base}/list`, { ascs: 'tags' })).body.data.errors).toMatchObject([{ path: 'ascs' }])
    expect((await application.send(staff, `${base}/list`, { descs: 'id; drop table sample_item' })).status).toBe(400)
  })

  test('junk is refused, never a failure of ours', async () => {
    for (const query of [
      { current: 0 },
      { current: 'x' },
      { size: 1000 },
      { supplierId: 'x' },
      { kind: 'Z' },
      { amount_ge: '1e5' },
      { count: 'many' },
      { current: 99999999999 },
    ]) {
      expect([200, 400]).toContain((await application.send(staff, `${base}/list`, query)).status)
    }
  })
})

describe('who sees what', () => {
  const [one, two] = [supplierPrincipal(1), supplierPrincipal(2)]

  test('a supplier sees, changes and removes his own rows only; another’s do not exist', async () => {
    await application.data.sql.query('delete from sample_item')
    const mine = await insert({}, one)
    const theirs = await insert({}, two)
    await insert({})
    expect(mine.supplierId).toBe(one.supplierId)
    expect((await application.send(one, `${base}/list`, {})).body.data).toMatchObject({ total: 1, records: [{ id: mine.id }] })
    expect((await application.send(one, `${base}/detail/${theirs.id}`)).status).toBe(404)
    expect((await application.send(one, `${base}/update`, { id: theirs.id, name: 'x' })).status).toBe(404)
    expect((await application.send(one, `${base}/remove/${theirs.id}`)).status).toBe(404)
    expect((await application.send(one, `${base}/active/${theirs.id}`)).status).toBe(404)
    expect((await application.send(one, `${base}/insert`, draft({ supplierId: two.supplierId }))).status).toBe(403)
    expect((await application.send(one, `${base}/update`, { id: mine.id, supplierId: two.supplierId })).status).toBe(403)
    expect((await application.send(staff, `${base}/list`, {})).body.data.total).toBe(3)
  })

  test('another tenant’s staff see their tenant', async () => {
    const elsewhere = principal({ userId: '0190a000-0000-7000-8000-0000000000a1', tenantId: '200000' })
    const row = await insert({}, elsewhere)
    expect((await application.send(elsewhere, `${base}/list`, {})).body.data).toMatchObject({ total: 1, records: [{ id: row.id }] })
  })

  test('organisations and oneself', async () => {
    const org = '0190e000-0000-7000-8000-000000000001'
    const colleague = principal({ userId: '0190a000-0000-7000-8000-0000000000b1', organizationId: org })
    const member = principal({ userId: '0190a000-0000-7000-8000-0000000000b2', rows: { kind: 'organizations', ids: [org] } })
    const loner = principal({ userId: '0190a000-0000-7000-8000-0000000000b3', rows: { kind: 'self' } })
    const ours = await insert({}, colleague)
    const own = await insert({}, loner)
    expect((await application.send(member, `${base}/list`, {})).body.data.records.map(({ id }: { id: string }) => id)).toEqual([ours.id])
    expect((await application.send(loner, `${base}/list`, {})).body.data.records.map(({ id }: { id: string }) => id)).toEqual([own.id])
  })

  test('hidden fields are absent, cannot be written, searched or sorted', async () => {
    const row = await insert({ amount: '5.00' })
    const blinkered = principal({ userId: '0190a000-0000-7000-8000-0000000000c1', hiddenFields: new Set(['sample-item_amount', 'sample-item_shout']) })
    const { body } = await application.send(blinkered, `${base}/detail/${row.id}`)
    expect(body.data).not.toHaveProperty('amount')
    expect(body.data).not.toHaveProperty('shout')
    expect((await application.send(blinkered, `${base}/list`, {})).raw).not.toContain('"amount"')
    expect((await application.send(blinkered, `${base}/update`, { id: row.id, amount: '9.00' })).body.data.errors).toEqual([
      { path: 'amount', message: '没有权限修改该字段' },
    ])
    expect((await application.send(blinkered, `${base}/list`, { ascs: 'amount' })).status).toBe(400)
    expect((await application.send(blinkered, `${base}/list`, { amount_ge: '100' })).body.data.total).toBeGreaterThan(0)
    expect((await application.send(blinkered, `${base}/update`, { id: row.id, version: 7, name: 'x' })).raw).not.toContain('amount')
  })

  test('permissions decide per verb', async () => {
    const reader = principal({ userId: '0190a000-0000-7000-8000-0000000000d1', permissions: new Set(['sample-item:list', 'sample-item:detail']) })
    const row = await insert()
    expect((await application.send(reader, `${base}/detail/${row.id}`)).body.data.abilities).toEqual({})
    expect((await application.send(reader, `${base}/insert`, draft())).body).toMatchObject({ code: 403, msg: '没有权限' })
    expect((await application.send(undefined, `${base}/list`)).status).toBe(401)
  })
})
