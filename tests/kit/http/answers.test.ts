import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Day, defineCall, Id } from '#kit/contract.ts'
import { Failure } from '#kit/errors.ts'
import { FileAnswer, handle } from '#kit/handle.ts'
import { labelOf } from '#kit/words.ts'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { principal } from '#tests/support/principals.ts'
import { withTestApp } from '#tests/support/test-app.ts'

const summary = { zh: '测试', en: 'Test' }
const Echo = z.object({ id: z.string().optional(), name: z.string().optional(), list: z.array(z.unknown()).optional(), rest: z.unknown().optional() })
const call = <In extends z.ZodType, Out extends z.ZodType>(signature: Parameters<typeof defineCall>[0], input: In, output: Out, rest: object = {}) =>
  defineCall(signature, { permission: 'public', summary, input, output, ...rest })

const routes = [
  handle(call('GET|POST /api/t/echo/{id}', Echo, Echo), async (_context, input) => input),
  handle(call('POST /api/t/strict', z.object({ lines: z.array(z.strictObject({ qty: z.number() })), code: z.string().min(1) }), z.null()), async () => null),
  handle(call('POST /api/t/list', z.array(z.number()), z.number()), async (_context, numbers) => numbers.length),
  handle(call('GET /api/t/bug', z.object({}), z.null()), async () => {
    throw new Error('secret detail')
  }),
  handle(call('GET /api/t/leak', z.object({}), z.object({ a: z.string() })), async () => ({ a: 'x', passwordHash: 'y' })),
  handle(call('GET /api/t/long', z.object({}), z.string()), async () => Array.from({ length: 300_000 }, (_each, at) => at).join(' ')),
  handle(call('GET /api/t/rule', z.object({}), z.null()), async () => {
    throw new Failure('rule', 'still-in-use', { reasons: ['x'] })
  }),
  handle(
    call('GET /api/t/file', z.object({}), z.null(), { options: { transport: 'file' } }),
    async () => new FileAnswer('报表 1.csv', 'text/csv', Buffer.from('a,b')),
  ),
  handle(
    call('POST /api/t/upload', z.object({ module: z.string() }), z.object({ name: z.string(), text: z.string(), module: z.string() }), {
      options: { transport: 'upload' },
    }),
    async ({ files }, { module }) => {
      const [file] = files
      if (!file) throw new Failure('bad-input', 'upload-missing')
      return { name: file.fileName, text: await readFile(file.path, 'utf8'), module }
    },
  ),
  handle(call('POST /api/t/write', z.object({ password: z.string() }), z.null(), { permission: 'signed-in' }), async () => null),
  handle(call('POST /api/t/large', z.object({ rest: z.unknown().optional(), on: Day.optional() }), z.null(), { permission: 'signed-in' }), async () => null),
  handle(call('GET /api/t/id/{id}', z.object({ id: Id }), z.string(), { permission: 'thing:read' }), async (_context, { id }) => id),
]

const application = withTestApp(() => ({ routes }))
const load = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes) })
const numbers = (length: number) => application.send(principal({}), '/api/t/large', { rest: Array.from({ length }, () => 1) })

describe('the envelope', () => {
  test('of a success', async () => {
    const { body, headers } = await application.send(undefined, '/api/t/echo/7?name=n')
    expect(body).toEqual({ code: 200, success: true, data: { id: '7', name: 'n' }, msg: '操作成功', message: '操作成功' })
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,}$/)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('path, query and body are one input; the path wins', async () => {
    expect((await application.send(undefined, '/api/t/echo/7?name=query&list=a&list=b', { id: 'body', name: 'body' })).body.data).toEqual({
      id: '7',
      name: 'body',
      list: ['a', 'b'],
    })
    expect((await application.send(undefined, '/api/t/list', [1, 2, 3])).body.data).toBe(3)
  })

  test('the same in English', async () => {
    expect((await application.send(undefined, '/api/t/rule', undefined, { headers: { 'accept-language': 'en' } })).body).toEqual({
      code: 422,
      success: false,
      data: { rule: 'still-in-use', reasons: ['x'] },
      msg: 'It is still in use',
      message: 'It is still in use',
    })
  })
})

/** Status, then the place of each problem. */
const paths = async (url: string, payload?: unknown) => {
  const { status, body } = await application.send(undefined, url, payload)
  return [status, ...((body.data?.errors ?? []) as { path: string }[]).map(({ path }) => path)]
}

const deep = (levels: number) => `{"name":"x","rest":${'['.repeat(levels)}${']'.repeat(levels)}}`

describe('refusals', () => {
  test('every problem of the input, with its path', async () => {
    const { status, body } = await application.send(undefined, '/api/t/strict', { lines: [{ qty: 1 }, { qty: 'x' }] })
    expect(status).toBe(400)
    expect(body.data.errors.map(({ path }: { path: string }) => path)).toEqual(['lines[1].qty', 'code'])
    expect(body.data.errors.at(-1)).toEqual({ path: 'code', message: '必填' })
    const unknown = await application.send(undefined, '/api/t/strict', { code: 'c', lines: [{ qty: 1 }, { qty: 2, unit: 'kg', rate: 1 }] })
    expect(unknown.body.data.errors).toEqual([
      { path: 'lines[1].unit', code: 'unknown-field', message: '没有字段“lines[1].unit”' },
      { path: 'lines[1].rate', code: 'unknown-field', message: '没有字段“lines[1].rate”' },
    ])
  })

  test.each([
    ['malformed JSON', '{', 'application/json', 400, '请求内容不是有效的 JSON'],
    ['empty JSON', '', 'application/json', 400, '请求内容不是有效的 JSON'],
    ['a foreign type', 'x', 'text/xml', 415, '不支持的内容类型'],
    ['too much', `"${'x'.repeat(11 * 1024 * 1024)}"`, 'application/json', 413, '请求内容过大'],
  ])('%s', async (_what, payload, type, status, msg) => {
    const answer = await application.send(undefined, '/api/t/strict', payload, { headers: { 'content-type': type } })
    expect(answer.body).toMatchObject({ code: status, success: false, msg })
  })

  test('what nobody types and nothing keeps, wherever it stands, and what nests without end', async () => {
    expect(await paths('/api/t/echo/7', { name: 'a\u0000b', list: ['ok', 'x\u001fy'] })).toEqual([400, 'name', 'list[1]'])
    expect(await paths('/api/t/echo/7', { name: 'a\ud800b' })).toEqual([400, 'name'])
    expect(await paths('/api/t/echo/7', { list: [{ 'a\u0000': 1 }] })).toEqual([400, 'list[0]'])
    expect(await paths('/api/t/echo/a%00b?name=a%1Bb')).toEqual([400, 'name', 'id'])
    expect(await paths('/api/t/echo/7', { name: '😀\tone\r\ntwo\u000b' })).toEqual([200])
    for (const [levels, status] of [
      [60, 200],
      [65, 400],
      [5_000, 400],
    ] as const) {
      const { statusCode, body } = await application.app.inject({
        method: 'POST',
        url: '/api/t/echo/7',
        payload: deep(levels),
        headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      })
      expect([statusCode, JSON.parse(body).data?.errors], String(levels)).toEqual([
        status,
        status === 200 ? undefined : [{ path: 'rest', message: 'Nested too deep, 64 levels at most' }],
      ])
    }
  })

  test('signs that turn the direction of writing, and days in which nobody does business', async () => {
    expect(await paths('/api/t/echo/7', { name: 'invoice\u202efdp.exe' })).toEqual([400, 'name'])
    for (const on of ['1899-12-31', '2201-01-01', '9999-12-31'])
      expect((await application.send(principal({}), '/api/t/large', { on })).body.data.errors).toEqual([
        { path: 'on', message: '日期须在 1900 年至 2200 年之间' },
      ])
    for (const on of ['1900-01-01', '2200-12-31']) expect((await application.send(principal({}), '/api/t/large', { on })).status).toBe(200)
  })

  test('twenty problems at most are told, and paths are no longer than anybody reads', async () => {
    const list = Array.from({ length: 5_000 }, () => '\u0001')
    const { body, raw } = await application.send(undefined, '/api/t/echo/7', { list })
    expect([body.code, body.data.errors.length]).toEqual([400, 20])
    const wrong = await application.send(undefined, '/api/t/list', list.map(String))
    expect([wrong.status, wrong.body.data.errors.length]).toEqual([400, 20])
    const keys = Object.fromEntries(list.slice(0, 1000).map((_each, at) => [`${'k'.repeat(5)}${at}`, 1]))
    const strict = await application.send(undefined, '/api/t/strict', { lines: [keys], code: 'x' })
    expect(strict.body.data.errors).toHaveLength(20)
    const long = await application.send(undefined, '/api/t/strict', { lines: [{ ['k'.repeat(50_000)]: 1 }], code: 'x' })
    expect(Math.max(raw.length, strict.raw.length, long.raw.length)).toBeLessThan(8_000)
  })

  test('strangers send forms, not loads: more is refused before it is read, and so is everything of who is nobody', async () => {
    const post = (url: string, payload: string, headers = {}) =>
      application.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })
    expect((await post('/api/t/echo/7', load(60 * 1024))).statusCode).toBe(200)
    expect((await post('/api/t/echo/7', load(64 * 1024))).statusCode).toBe(413)
    // Were it read, it would be told to be no JSON.
    expect((await post('/api/t/large', '{'.repeat(1024))).statusCode).toBe(401)
    expect((await application.send(principal({}), '/api/t/large', { rest: 'x'.repeat(1024 * 1024) })).status).toBe(200)
  })

  test('more values than a form has are not walked through', async () => {
    expect((await numbers(49_000)).status).toBe(200)
    expect((await numbers(400_000)).body.data.errors).toEqual([{ path: '', message: '内容过多，最多 50000 个值' }])
  })

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])('a body that is %s is refused, not dropped', async (type) => {
    const answer = await application.app.inject({ method: 'POST', url: '/api/t/echo/7', payload: '{"name":"x"}', headers: { 'content-type': type } })
    expect([answer.statusCode, answer.json().msg]).toEqual([415, '不支持的内容类型'])
  })

  test('an unknown call', async () => {
    expect((await application.send(undefined, '/api/nothing')).body).toEqual({
      code: 404,
      success: false,
      data: null,
      msg: '接口不存在',
      message: '接口不存在',
    })
    expect((await application.send(undefined, '/api/t/echo/7', undefined, { method: 'DELETE' })).status).toBe(404)
  })

  test('who is unknown, who may not, what is junk: in this order', async () => {
    expect((await application.send(undefined, '/api/t/id/x')).body).toMatchObject({ code: 401, msg: '未登录或登录已失效' })
    expect((await application.send(principal({ permissions: new Set() }), '/api/t/id/x')).body).toMatchObject({ code: 403, data: { permission: 'thing:read' } })
    expect((await application.send(principal({ permissions: new Set(['thing:read']) }), '/api/t/id/x')).status).toBe(400)
  })

  test('a bug says nothing but its number, which is in the log too', async () => {
    const { status, body, raw } = await application.send(undefined, '/api/t/bug')
    expect(status).toBe(500)
    expect(raw).not.toContain('secret')
    await application.app.requestLog.flush()
    expect(await application.data.prisma.apiErrorLog.findUnique({ where: { id: body.data.errorId } })).toMatchObject({
      message: 'secret detail',
      path: '/api/t/bug',
      processStatus: 'NEW',
    })
  })

  test('an answer that its contract does not promise does not leave a test', async () => {
    expect((await application.send(undefined, '/api/t/leak')).status).toBe(500)
  })
})

describe('files', () => {
  test('a download carries its name, also beyond ASCII', async () => {
    const { headers, raw } = await application.send(undefined, '/api/t/file')
    expect(raw).toBe('a,b')
    expect(headers['content-disposition']).toBe(`attachment; filename="__ 1.csv"; filename*=UTF-8''${encodeURIComponent('报表 1.csv')}`)
  })

  test('an upload gives file and fields, also fields behind the file', async () => {
    const body = [
      '--x',
      'content-disposition: form-data; name="file"; filename="a.txt"',
      'content-type: text/plain',
      '',
      'hello',
      '--x',
      'content-disposition: form-data; name="module"',
      '',
      'm',
      '--x--',
      '',
    ].join('\r\n')
    const answer = await application.send(undefined, '/api/t/upload', body, { headers: { 'content-type': 'multipart/form-data; boundary=x' } })
    expect(answer.body.data).toEqual({ name: 'a.txt', text: 'hello', module: 'm' })
    expect((await application.send(undefined, '/api/t/upload', { module: 'm' })).status).toBe(415)
  })
})

describe('logs', () => {
  test('a writing call leaves a line in the operation log, without secrets', async () => {
    await application.send(principal(), '/api/t/write', { password: 'hunter2' })
    await application.app.requestLog.flush()
    const line = await application.data.prisma.operateLog.findFirst({ where: { path: '/api/t/write' } })
    // In both languages: whoever reads the log gets his own.
    expect(labelOf(line?.title ?? '')).toEqual(summary)
    expect(line).toMatchObject({ account: 'tester', status: 200, method: 'POST', params: '{"password":"***"}' })
  })

  test('a client that leaves in the middle is nobody’s failure', async () => {
    await application.app.listen({ host: '127.0.0.1', port: 0 })
    const leave = async (head: string, waits: number) => {
      const socket = connect((application.app.server.address() as AddressInfo).port, '127.0.0.1')
      socket.write(head)
      await new Promise((resolve) => setTimeout(resolve, waits))
      socket.destroy()
      await once(socket, 'close')
    }
    const upload = [
      'POST /api/t/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000\r\n',
      '--x\r\ncontent-disposition: form-data; name="module"\r\n\r\nm\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
    ].join('\r\n')
    for (const waits of [0, 20, 60]) {
      await leave('GET /api/t/long HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n\r\n', waits)
      await leave(upload, waits + 100)
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    await application.app.requestLog.flush()
    expect(await application.data.prisma.apiErrorLog.findMany({ where: { path: { in: ['/api/t/long', '/api/t/upload'] } } })).toEqual([])
  })

  test('who is nobody leaves none, however often he knocks', async () => {
    const { prisma } = application.data
    const before = await prisma.operateLog.count({ where: { path: '/api/t/write' } })
    expect((await application.send(undefined, '/api/t/write', { password: 'x' })).status).toBe(401)
    await application.app.requestLog.flush()
    expect(await prisma.operateLog.count({ where: { path: '/api/t/write' } })).toBe(before)
  })

  test('a reading call leaves none', async () => {
    await application.send(undefined, '/api/t/echo/9')
    await application.app.requestLog.flush()
    expect(await application.data.prisma.operateLog.count({ where: { path: '/api/t/echo/9', method: 'GET' } })).toBe(0)
  })
})

describe('for operators', () => {
  test('health, readiness, metrics, documentation', async () => {
    expect((await application.send(undefined, '/healthz')).status).toBe(200)
    expect((await application.send(undefined, '/readyz')).body).toEqual({ status: 'ok', checks: { database: 'ok' } })
    expect((await application.send(undefined, '/metrics')).raw).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/t/echo/:id",status="200"}',
    )
    const document = (await application.send(undefined, '/openapi.json')).body as unknown as { paths: Record<string, Record<string, unknown>> }
    expect(Object.keys(document.paths['/api/t/echo/{id}'] ?? {})).toEqual(['get', 'post'])
    expect((await application.send(undefined, '/docs')).status).toBe(200)
  })

  test('the policy lets scripts come from here only', async () => {
    const policy = String((await application.send(undefined, '/healthz')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).not.toContain('upgrade-insecure-requests')
  })
})
