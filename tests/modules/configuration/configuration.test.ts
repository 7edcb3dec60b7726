import { createServer, type IncomingMessage } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileStore } from '#kit/files/file-store.ts'
import { folderStorage } from '#kit/files/folder-storage.ts'
import { sealOf } from '#kit/sealing.ts'
import { carriersOf } from '#server/modules/configuration/carriers.ts'
import { configurationMessages } from '#server/modules/configuration/configuration.messages.ts'
import { configurationRoutes } from '#server/modules/configuration/configuration.routes.ts'
import { storagesOf } from '#server/modules/configuration/storages.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestApp } from '#tests/support/test-app.ts'

const seal = sealOf('a secret that stands elsewhere')
const root = await mkdtemp(join(tmpdir(), 'chandlery-configuration-'))
const lines: object[] = []
const log = { info: (fields: object) => void lines.push(fields) }
const application = withTestApp(() => ({
  routes: configurationRoutes({
    seal,
    log,
    root,
    repositories: new Map(),
    printSources: [],
    dictionaryOf: async () => new Map(),
    companyOf: async () => ({ name: '', contact: '' }),
  }),
  messages: [configurationMessages],
}))
const admin = principal()
const call = async (path: string, payload?: unknown) => (await application.send(admin, `/api${path}`, payload)).body

const requests: { body: string; headers: IncomingMessage['headers'] }[] = []
let answer = 202
const server = createServer((request, response) => {
  void text(request).then((body) => {
    requests.push({ body, headers: request.headers })
    response.writeHead(answer).end()
  })
})
let base = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await rm(root, { recursive: true, force: true })
})

describe('a sealed credential', () => {
  test('opens under its key only, and notices a change', () => {
    const sealed = seal.close('密钥')
    expect(seal.open(sealed)).toBe('密钥')
    expect(seal.close('密钥')).not.toBe(sealed)
    expect(() => sealOf('another').open(sealed)).toThrow()
    const parts = sealed.split('.')
    expect(() => seal.open([parts[0], parts[1], parts[2], `${parts[3]}AA`].join('.'))).toThrow()
    expect(() => seal.open('plain')).toThrow('Not a sealed text')
  })
})

const carry = async () => (await carriersOf(application.data, seal, log)('SMS')).send({ recipient: '13800000000', title: 'T', body: 'B', key: 'k1' })

describe('carriers', () => {
  let id = ''

  test('a key is taken, kept sealed, shown as dots, and kept when the dots come back', async () => {
    const made = await call('/blade-system/sms/insert', { name: '网关', provider: 'HTTP', url: `${base}/sms`, signName: '签名', secret: 'topsecret' })
    id = made.data.id
    expect(made.data).toMatchObject({ secret: '••••••••', isActive: false })
    const stored = () => application.data.prisma.smsConfig.findUniqueOrThrow({ where: { id } })
    const { secret: before } = await stored()
    expect(before).not.toContain('topsecret')
    expect(seal.open(before ?? '')).toBe('topsecret')
    await call('/blade-system/sms/update', { id, name: '网关二', secret: '••••••••' })
    expect((await stored()).secret).toBe(before)
    await call('/blade-system/sms/update', { id, secret: 'other' })
    expect(seal.open((await stored()).secret ?? '')).toBe('other')
    const logged = await application.data.prisma.docLog.findMany({ where: { bizId: id } })
    expect(JSON.stringify(logged)).not.toMatch(/topsecret|v1\.|other/)
  })

  test('one is in use; it cannot be removed, and another takes its place', async () => {
    const second = (await call('/blade-system/sms/insert', { name: '日志', provider: 'LOG' })).data
    expect((await call('/blade-system/sms/enable', { id: second.id })).data).toEqual({ id: second.id, isActive: true })
    await carry()
    // Who was meant, never what was to be said: texts hold codes and links.
    expect(lines.at(-1)).toEqual({ channel: 'SMS', recipient: '138****0000', key: 'k1' })
    expect((await call(`/blade-system/sms/remove/${second.id}`)).code).toBe(422)
    await Promise.all([call('/blade-system/sms/enable', { id }), call('/blade-system/sms/enable', { id })])
    const { records } = (await call('/blade-system/sms/list', {})).data
    expect(records.filter(({ isActive }: { isActive: boolean }) => isActive).map((row: { id: string }) => row.id)).toEqual([id])
    await carry()
    expect(requests.at(-1)?.headers).toMatchObject({ authorization: 'Bearer other', 'idempotency-key': 'k1' })
    expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({ mobile: '13800000000', sign: '签名', content: 'B' })
  })

  test('a test says how it went, and the row remembers', async () => {
    expect((await call('/blade-system/sms/test', { id, recipient: '13800000001' })).data).toEqual({ ok: true, error: null })
    answer = 500
    expect((await call('/blade-system/sms/test', { id, recipient: '13800000001' })).data).toEqual({ ok: false, error: 'The carrier answered 500' })
    expect((await call(`/blade-system/sms/detail/${id}`)).data).toMatchObject({ testError: 'The carrier answered 500' })
    expect((await call('/blade-system/sms/insert', { name: 'x', provider: 'HTTP' })).data.errors[0]).toMatchObject({ path: 'url', message: '请输入接口地址' })
  })
})

describe('storages', () => {
  test('new files go to the one in use, old ones stay readable; one that holds files stays', async () => {
    const first = folderStorage(join(root, 'first'))
    const store = fileStore(storagesOf(application.data, seal, root, first))
    const owner = { tenantId: '000000', userId: undefined, supplierId: undefined }
    const source = join(root, 'note.txt')
    await writeFile(source, 'hello')
    const keep = () => store.keep(application.data.sql, { path: source, name: 'note.txt', module: 'test' }, owner)
    const old = await keep()
    expect(old.storage).toBe('folder')

    const { id } = (await call('/blade-system/oss/insert', { code: 'archive', name: '归档', provider: 'FOLDER' })).data
    expect((await call('/blade-system/oss/test', { id })).data).toEqual({ ok: true, error: null })
    await call('/blade-system/oss/enable', { id })
    const young = await keep()
    expect(young.storage).toBe('archive')
    for (const file of [old, young]) expect(await text(await store.open(file))).toBe('hello')

    const other = (await call('/blade-system/oss/insert', { code: 'other', name: 'x', provider: 'FOLDER', folder: 'sub/dir' })).data
    await call('/blade-system/oss/enable', { id: other.id })
    expect((await call(`/blade-system/oss/remove/${id}`)).code).toBe(422)
    expect((await call(`/blade-system/oss/detail/${id}`)).data.files).toBe(1)
    expect((await call('/blade-system/oss/update', { id, code: 'renamed' })).code).toBe(400)
    expect((await call('/blade-system/oss/insert', { code: 'outside', name: 'x', folder: '../../etc' })).code).toBe(400)
    expect(
      (await call('/blade-system/oss/insert', { code: 'bucket', name: 'x', provider: 'S3' })).data.errors.map(({ path }: { path: string }) => path),
    ).toEqual(['bucket', 'accessKey'])
  })
})

describe('reports', () => {
  test('read one statement, read only, through a source that was tested', async () => {
    const url = new URL(application.url)
    const source = (
      await call('/blade-develop/datasource/insert', {
        name: '本库',
        host: url.hostname,
        port: Number(url.port || 5432),
        database: url.pathname.slice(1),
        account: decodeURIComponent(url.username),
        ...(url.password && { secret: decodeURIComponent(url.password) }),
      })
    ).data
    expect((await call('/blade-develop/datasource/test', { id: source.id })).data).toEqual({ ok: true, error: null })
    const make = async (code: string, query: string) =>
      (await call('/blade-system/report/insert', { code, name: code, sourceId: source.id, query })).data.id as string
    const run = async (id: string) => call('/blade-system/report/run', { id })
    const good = await make('good', `select n, 'x' || n as name from generate_series(1, 1200) n;`)
    const { data } = await run(good)
    expect([data.columns, data.rows.length, data.rows[0], data.isCut]).toEqual([['n', 'name'], 1000, [1, 'x1'], true])
    expect((await run(await make('write', 'delete from report'))).code).toBe(422)
    expect((await run(await make('two', 'select 1; select 2'))).code).toBe(422)
    expect((await run(await make('hidden', 'with gone as (delete from report returning 1) select * from gone'))).code).toBe(422)
    expect((await call(`/blade-develop/datasource/remove/${source.id}`)).code).toBe(422)
    expect((await call('/blade-system/report/list', { code: 'good' })).data.records[0].sourceName).toBe('本库')
  })
})
