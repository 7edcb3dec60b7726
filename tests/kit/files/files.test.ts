import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { cleanUpFiles, sweepStorage } from '#kit/files/clean-up.ts'
import { fileMessages } from '#kit/files/file.messages.ts'
import { fileStore } from '#kit/files/file-store.ts'
import { folderStorage } from '#kit/files/folder-storage.ts'
import { signedLinks } from '#kit/files/signed-links.ts'
import { keyOf } from '#kit/files/storage.ts'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { buildApp } from '#server/app.ts'
import { attachmentRoutes } from '#server/modules/system/attachment.routes.ts'
import { fileRoutes } from '#server/modules/system/file.routes.ts'
import { templateFileRoutes } from '#server/modules/system/template-file.routes.ts'
import { withDatabase } from '#tests/support/database.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(5_000, 'x'), Buffer.from('\n%%EOF')])
const day = 86_400_000
const as = (caller: Principal, more: Record<string, string> = {}) => ({ authorization: `Bearer ${caller.userId}`, ...more })

describe('files', () => {
  const database = withDatabase()
  const links = signedLinks('a-secret-for-tests-of-some-length')
  const callers = new Map<string, Principal>()
  let source: DataSource
  let app: FastifyInstance
  let dir: string
  const [staff, supplier, otherSupplier] = [
    principal({ permissions: new Set() }),
    supplierPrincipal(1, { permissions: new Set() }),
    supplierPrincipal(2, { permissions: new Set() }),
  ]

  beforeAll(async () => {
    source = openDataSource(database.url)
    dir = await mkdtemp(join(tmpdir(), 'chandlery-files-'))
    const application = {
      store: fileStore([folderStorage(dir)]),
      links,
      mayOnDocument: async ({ bizId }: { bizId: string }, want: 'read' | 'write', principal: Principal) =>
        bizId === `of-${principal.userId}` || (bizId === 'shared' && want === 'read'),
    }
    for (const caller of [staff, supplier, otherSupplier]) callers.set(caller.userId, caller)
    app = await buildApp({
      data: source,
      routes: [...fileRoutes(application), ...attachmentRoutes(application), ...templateFileRoutes(application)],
      messages: [fileMessages],
      settings: { checkAnswers: true },
      authenticate: async (request) => callers.get(String(request.headers.authorization ?? '').replace('Bearer ', '')),
    })
  })
  afterAll(async () => {
    await app.close()
    await source.close()
    await rm(dir, { recursive: true, force: true })
  })

  const send = async (caller: Principal, name: string, content: Buffer, fields: Record<string, string> = {}, url = '/api/dfs/oss/fileDoc') => {
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.append(key, value)
    form.append('file', new Blob([new Uint8Array(content)]), name)
    const encoded = new Response(form)
    return app.inject({
      method: 'POST',
      url,
      headers: as(caller, { 'content-type': encoded.headers.get('content-type') ?? '' }),
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
  }
  const stored = async (caller: Principal, name = 'a.png', content = png, fields: Record<string, string> = {}) =>
    (await send(caller, name, content, fields)).json<{ data: { id: string; link: string } }>().data

  test('an upload answers name and link, and the file comes back byte by byte under its Chinese name', async () => {
    const answer = (await send(staff, '采购 合同（终稿）.pdf', pdf)).json()
    expect(answer).toMatchObject({
      code: 200,
      success: true,
      data: {
        name: '采购 合同（终稿）.pdf',
        size: pdf.length,
        mime: 'application/pdf',
        module: 'supplierFile',
        sha256: createHash('sha256').update(pdf).digest('hex'),
      },
    })
    const file = await app.inject({ url: answer.data.link })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.equals(pdf)).toBe(true)
    expect(file.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('采购 合同（终稿）.pdf')}`)
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes' })
    expect(file.headers['content-security-policy']).toContain('sandbox')
  })

  test('put-file-attach answers success, message and data.link', async () => {
    const answer = (await send(staff, 'a.png', png, {}, '/api/dfs/oss/put-file-attach')).json()
    expect(answer).toMatchObject({ success: true, message: '操作成功' })
    expect(answer.data.link).toMatch(/^\/api\/dfs\/oss\/file\//)
  })

  test.each([
    ['noname', png, {}, 400, '请选择正确的文件'],
    ['a.exe', png, {}, 415, '上传文件只能是 jpeg、jpg、png、gif、pdf、word、doc、docx、xls、xlsx、zip、rar 格式!'],
    ['a.mp4', png, {}, 415, '上传文件只能是 jpeg、jpg、png、gif、pdf、word、doc、docx、xls、xlsx、zip、rar 格式!'],
    ['a.gif', png, { module: 'avatar' }, 415, '上传文件只能是 jpg、png 格式!'],
    ['a.pdf', png, {}, 415, '文件内容与扩展名 pdf 不符'],
    ['a.png', Buffer.from('<script>alert(1)</script>'), {}, 415, '文件内容与扩展名 png 不符'],
    ['a.xlsx', Buffer.from('MZ\u0000\u0001'), {}, 415, '文件内容与扩展名 xlsx 不符'],
    ['a.png', Buffer.concat([png, Buffer.alloc(512_001 - png.length)]), { module: 'avatar' }, 413, '上传图片大小不能超过500KB'],
    ['a.png', Buffer.concat([png, Buffer.alloc(10_240 * 1_024 + 1 - png.length)]), { module: 'image' }, 413, '上传图片大小不能超过10M'],
    ['a.png', Buffer.concat([png, Buffer.alloc(20_480 * 1_024 + 1 - png.length)]), {}, 413, '上传文件大小不能超过 20M!'],
    ['a.png', Buffer.alloc(0), {}, 400, '文件内容为空'],
  ])('%s is refused in the words of the specification', async (name, content, fields, status, message) => {
    const answer = await send(staff, name, content, fields as Record<string, string>)
    expect([answer.statusCode, answer.json().msg]).toEqual([status, message])
  })

  test.each([
    ['A.PNG', Buffer.concat([png, Buffer.alloc(512_000 - png.length)]), { module: 'avatar' }],
    ['a.png', Buffer.concat([png, Buffer.alloc(20_480 * 1_024 - png.length)]), {}],
    ['big.png', Buffer.concat([png, Buffer.alloc(21_000 * 1_024)]), { module: 'product' }],
  ])('%s at its limit passes', async (name, content, fields) => {
    expect((await send(staff, name, content, fields as Record<string, string>)).statusCode).toBe(200)
  })

  test('a real workbook passes as xlsx, and nothing but text passes as csv', async () => {
    const book = new ExcelJS.Workbook()
    book.addWorksheet('x').addRow(['a'])
    expect((await send(staff, 'a.xlsx', Buffer.from(await book.xlsx.writeBuffer()))).statusCode).toBe(200)
    expect((await send(staff, 'a.csv', Buffer.from('名称,数量\n甲,1'), { module: 'import' })).statusCode).toBe(200)
    expect((await send(staff, 'a.csv', Buffer.from([1, 0, 2]), { module: 'import' })).statusCode).toBe(415)
  })

  test('names cannot reach outside: paths are cut off, keys are ours', async () => {
    const { id } = await stored(staff, '../../../../etc/passwd.png')
    const [row] = await source.sql.query<{ name: string; key: string }>('select name, storage_key as key from file_object where id = $1::uuid', [id])
    expect(row).toEqual({ name: 'passwd.png', key: keyOf(id, new Date()) })
    await expect(folderStorage(dir).read('../../../etc/passwd')).rejects.toThrow('Not a storage key')
    await expect(async () => folderStorage(dir).remove('2026/11/../../x')).rejects.toThrow('Not a storage key')
  })

  test('ranges: first bytes, last bytes, beyond the end, only when the content is still the same', async () => {
    const { link } = await stored(staff, 'a.pdf', pdf)
    const get = (range: string, more: Record<string, string> = {}) => app.inject({ url: link, headers: { range, ...more } })
    const first = await get('bytes=0-7')
    expect([first.statusCode, first.body, first.headers['content-range']]).toEqual([206, '%PDF-1.4', `bytes 0-7/${pdf.length}`])
    expect((await get('bytes=-5')).body).toBe('%%EOF')
    expect((await get(`bytes=${pdf.length}-`)).statusCode).toBe(416)
    expect((await get('bytes=0-7', { 'if-range': '"older"' })).statusCode).toBe(200)
    expect((await app.inject({ url: link, headers: { 'if-none-match': String(first.headers.etag) } })).statusCode).toBe(304)
  })

  test('without token or with a forged or expired link nobody reads', async () => {
    const { id, link } = await stored(staff, 'a.pdf', pdf)
    expect((await app.inject({ url: `/api/dfs/oss/file/${id}` })).statusCode).toBe(401)
    expect((await app.inject({ url: link.replace(/s=.{4}/, 's=AAAA') })).statusCode).toBe(401)
    expect((await app.inject({ url: links.linkTo({ id, name: 'a.pdf' }, false, Date.now() - 3 * day) })).statusCode).toBe(403)
    const other = await stored(staff, 'b.pdf', pdf)
    expect((await app.inject({ url: link.replace(id, other.id) })).statusCode).toBe(401)
  })

  test('links to pictures last, links to documents do not', async () => {
    expect((await stored(staff, 'a.png', png, { module: 'image' })).link).toContain('?e=0&')
    expect((await stored(staff, 'a.png', png)).link).not.toContain('?e=0&')
  })

  test("a supplier reads his supplier's files and no others; staff of the platform reads both", async () => {
    const mine = await stored(supplier, 'a.png')
    const url = `/api/dfs/oss/file/${mine.id}`
    expect((await app.inject({ url, headers: as(supplier) })).statusCode).toBe(200)
    expect((await app.inject({ url, headers: as(otherSupplier) })).statusCode).toBe(404)
    expect((await app.inject({ url, headers: as(staff) })).statusCode).toBe(200)
    const theirs = await stored(staff, 'a.png')
    expect((await app.inject({ url: `/api/dfs/oss/file/${theirs.id}`, headers: as(supplier) })).statusCode).toBe(404)
    const signed = (
      await app.inject({ method: 'POST', url: '/api/dfs/oss/links', headers: as(supplier), payload: { files: [mine.id, mine.link, theirs.id] } })
    ).json()
    expect(Object.keys(signed.data).toSorted()).toEqual([mine.id, mine.link].toSorted())
  })

  test('staff of another tenant read what is their tenant’s', async () => {
    const elsewhere = principal({ userId: newId(), tenantId: '100009' })
    callers.set(elsewhere.userId, elsewhere)
    const [ofPlatform, ofSupplier, ofTheirs] = [await stored(staff, 'a.png'), await stored(supplier, 'a.png'), await stored(elsewhere, 'a.png')]
    const status = async ({ id }: { id: string }) => (await app.inject({ url: `/api/dfs/oss/file/${id}`, headers: as(elsewhere) })).statusCode
    expect([await status(ofPlatform), await status(ofSupplier), await status(ofTheirs)]).toEqual([404, 404, 200])
    expect((await app.inject({ url: `/api/dfs/oss/file/${ofTheirs.id}`, headers: as(staff) })).statusCode).toBe(200)
  })

  test('what a draft names is not taken away under it', async () => {
    const { id } = await stored(supplier)
    await source.sql.query('update file_object set claimed_at = now() where id = $1::uuid', [id])
    expect((await app.inject({ url: `/api/dfs/oss/remove-file?id=${id}`, headers: as(supplier) })).json().msg).toBe('文件已被引用，不能删除')
  })

  test('attachments follow their document: read and write are the document’s', async () => {
    const file = await stored(staff, '签收单.png')
    const post = (caller: Principal, url: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/dfs/attachment/${url}`, headers: as(caller), payload })
    const own = { bizType: 'purchase-order', bizId: `of-${staff.userId}`, kind: 'receipt', fileIds: [file.id] }
    const added = await post(staff, 'insert', own)
    expect(added.json().data).toMatchObject([{ mediaName: '签收单.png', kind: 'receipt', sort: 1 }])
    expect((await post(supplier, 'insert', own)).statusCode).toBe(404)
    expect((await post(supplier, 'list', { bizType: 'purchase-order', bizId: own.bizId })).statusCode).toBe(404)
    expect((await post(supplier, 'insert', { ...own, bizId: `of-${supplier.userId}` })).statusCode).toBe(404)
    await source.sql.query(
      `insert into attachment (id, tenant_id, biz_type, biz_id, file_id, media_name) values ($1::uuid, '000000', 'purchase-order', 'shared', $2::uuid, 'x')`,
      [newId(), file.id],
    )
    expect((await app.inject({ url: `/api/dfs/oss/file/${file.id}`, headers: as(supplier) })).statusCode).toBe(200)
    expect((await app.inject({ url: `/api/dfs/oss/remove-file?id=${file.id}`, headers: as(staff) })).json().msg).toBe('文件已被引用，不能删除')
    const [{ id }] = added.json().data
    expect((await app.inject({ url: `/api/dfs/attachment/remove/${id}`, headers: as(supplier) })).statusCode).toBe(404)
    expect((await app.inject({ url: `/api/dfs/attachment/remove/${id}`, headers: as(staff) })).statusCode).toBe(200)
  })

  test('an upload can be taken back by who made it', async () => {
    const { id, link } = await stored(supplier)
    expect((await app.inject({ url: `/api/dfs/oss/remove-file?id=${id}`, headers: as(staff) })).statusCode).toBe(403)
    expect((await app.inject({ url: `/api/dfs/oss/remove-file?link=${encodeURIComponent(link)}`, headers: as(supplier) })).json().data).toEqual({
      removed: true,
    })
    expect((await app.inject({ url: link })).statusCode).toBe(404)
  })

  test('templates: the enabled one is sent, a missing one is told in the words of the specification', async () => {
    const missing = await app.inject({ url: '/api/dfs/template-file/download/orders', headers: as(staff) })
    expect([missing.statusCode, missing.json().msg]).toEqual([404, '模板不存在或已失效，请联系管理员重新上传该模板'])
    const { id } = await stored(staff, '订单.pdf', pdf)
    await source.sql.query(`insert into template_file (id, tenant_id, code, name_zh, file_id) values ($1::uuid, '000000', 'orders', '订单', $2::uuid)`, [
      newId(),
      id,
    ])
    expect((await app.inject({ url: '/api/dfs/template-file/download/orders', headers: as(supplier) })).rawPayload.equals(pdf)).toBe(true)
  })

  test('orphans are hidden after a week and gone a week later; what anything names stays', async () => {
    const [orphan, named, expired] = [await stored(staff), await stored(staff), await stored(staff)]
    await source.sql.query('create table thing (id int, image_url text)')
    await source.sql.query('insert into thing values (1, $1)', [named.link])
    await source.sql.query(`update file_object set expires_at = now() - interval '1 hour' where id = $1::uuid`, [expired.id])
    const storages = [folderStorage(dir)]
    const inEightDays = new Date(Date.now() + 8 * day)
    await cleanUpFiles(source, storages, inEightDays)
    const state = async () =>
      new Map(
        (
          await source.sql.query<{ id: string; claimed: boolean; removed: boolean }>(
            'select id, claimed_at is not null as claimed, removed_at is not null as removed from file_object',
          )
        ).map((row) => [row.id, row]),
      )
    const after = await state()
    expect(after.get(orphan.id)).toMatchObject({ removed: true })
    expect(after.get(named.id)).toMatchObject({ claimed: true, removed: false })
    expect(after.get(expired.id)).toMatchObject({ removed: true })
    expect((await cleanUpFiles(source, storages, new Date(Date.now() + 16 * day))).deleted).toBeGreaterThanOrEqual(2)
    expect((await state()).has(orphan.id)).toBe(false)
    await source.sql.query('drop table thing')
  })

  test('bytes without a row are found and removed', async () => {
    const storage = folderStorage(dir)
    const { id } = await stored(staff)
    const { Readable } = await import('node:stream')
    await storage.put(keyOf(newId(), new Date()), Readable.from([png]), png.length)
    const removed = await sweepStorage(source, storage, new Date(Date.now() + 2 * day))
    expect(removed).toBeGreaterThanOrEqual(1)
    expect((await app.inject({ url: `/api/dfs/oss/file/${id}`, headers: as(staff) })).statusCode).toBe(200)
    const names = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.part'))
    expect(names).toEqual([])
  })
})
