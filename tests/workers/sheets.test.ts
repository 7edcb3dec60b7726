import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { fileMessages } from '#kit/files/file.messages.ts'
import { fileStore } from '#kit/files/file-store.ts'
import { folderStorage } from '#kit/files/folder-storage.ts'
import { signedLinks } from '#kit/files/signed-links.ts'
import { jobMessages } from '#kit/jobs/job.messages.ts'
import { createTranslate, kitMessages } from '#kit/messages.ts'
import type { Principal } from '#kit/principal.ts'
import { createRepository, type Repository } from '#kit/resource/repository.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { workOn } from '#kit/run-work.ts'
import { exportOfResource } from '#kit/sheets/export-source.ts'
import { importColumns } from '#kit/sheets/import-columns.ts'
import { importTemplate } from '#kit/sheets/import-template.ts'
import { createSheets } from '#kit/sheets/sheets.ts'
import { sheetMessages } from '#kit/sheets/sheet.messages.ts'
import { defineResource } from '#kit/contract.ts'
import { buildApp } from '#server/app.ts'
import { fileRoutes } from '#server/modules/system/file.routes.ts'
import { jobRoutes } from '#server/modules/system/job.routes.ts'
import { templateFile } from '#server/modules/system/template-file.contract.ts'
import { withDatabase } from '#tests/support/database.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { openTestQueues, quietLog, until } from '#tests/support/queues.ts'
import { exportHandler } from '#workers/jobs/export.handler.ts'
import { importHandler } from '#workers/jobs/import.handler.ts'
import { startWorkers } from '#workers/start-workers.ts'

/** The template files themselves, with import and export switched on: an entity with texts, choices and a unique code. */
const thing = defineResource({
  name: 'template-file',
  label: { zh: '模板文件', en: 'Template file' },
  path: '/api/test/thing',
  row: { ...templateFile.row.shape },
  writable: ['code', 'nameZh', 'nameEn', 'kind', 'fileId', 'status', 'remark'],
})

const zone = 'Asia/Shanghai'
const headers = ['*模板编码', 'Name (Chinese)', '英文名称', '类型', 'fileId', '状态', '备注']

const as = (caller: Principal, more: Record<string, string> = {}) => ({ authorization: `Bearer ${caller.userId}`, ...more })
const dictionaryOf = async () => new Map()

const rowsOf = async (content: Buffer) => {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(content as unknown as ArrayBuffer)
  return (book.worksheets[0]?.getSheetValues() ?? []).slice(1).map((row) => (row as unknown[]).slice(1))
}

describe('exports and imports', () => {
  const database = withDatabase()
  const { translate } = createTranslate([kitMessages, fileMessages, jobMessages, sheetMessages])
  const callers = new Map<string, Principal>()
  const [staff, supplier] = [principal(), supplierPrincipal(1, { permissions: new Set(['template-file:export', 'template-file:list']) })]
  let source: DataSource
  let app: FastifyInstance
  let dir: string
  let fileId: string
  let stop: () => Promise<void>

  beforeAll(async () => {
    source = openDataSource(database.url)
    dir = await mkdtemp(join(tmpdir(), 'chandlery-sheets-'))
    const store = fileStore([folderStorage(join(dir, 'files'))])
    const repository = createRepository(thing) as unknown as Repository
    for (const caller of [staff, supplier]) callers.set(caller.userId, caller)
    app = await buildApp({
      data: source,
      sheets: createSheets({ files: store, dictionaryOf, regionsIn: async () => String, repositories: new Map() }),
      messages: [fileMessages, jobMessages, sheetMessages],
      routes: [...resourceRoutes(thing), ...jobRoutes(store), ...fileRoutes({ store, links: signedLinks('x'.repeat(32)), mayOnDocument: async () => false })],
      settings: { checkAnswers: true, zone },
      authenticate: async (request) => callers.get(String(request.headers.authorization ?? '').replace('Bearer ', '')),
    })
    const queues = await openTestQueues('postgres', database.url)
    const workers = await startWorkers({
      source,
      databaseUrl: database.url,
      queues,
      topics: [],
      chores: [],
      parts: [],
      principalOf: async (id) => callers.get(id),
      onJobChange: async () => undefined,
      log: quietLog,
      jobs: [
        exportHandler({
          source,
          files: store,
          dictionaryOf,
          exportSources: new Map([['template-file', exportOfResource(repository)]]),
          regionsIn: async () => String,
          repositories: new Map(),
          zone,
        }),
        importHandler({ source, work: workOn(source), files: store, dictionaryOf, repositories: new Map([['template-file', repository]]), translate, zone }),
      ],
    })
    stop = async () => {
      await workers.stop()
      await queues.close()
    }
    const path = join(dir, 'x.csv')
    await writeFile(path, 'a,b\n1,2')
    fileId = (await store.keep(source.sql, { path, name: 'x.csv', module: 'template' }, { tenantId: '000000', userId: staff.userId, supplierId: undefined })).id
  })
  afterAll(async () => {
    await stop()
    await app.close()
    await source.close()
    await rm(dir, { recursive: true, force: true })
  })
  afterEach(() => source.sql.query('delete from template_file'))

  const upload = async (caller: Principal, name: string, content: Buffer | string, mode = 'insert') => {
    const form = new FormData()
    form.append('mode', mode)
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
    const encoded = new Response(form)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/test/thing/import',
      headers: as(caller, { 'content-type': encoded.headers.get('content-type') ?? '' }),
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return answer.json<{ data: { jobId: string }; code: number; msg: string }>()
  }
  const job = async (id: string) => (await app.inject({ url: `/api/system/async-job/detail/${id}`, headers: as(staff) })).json().data
  const ended = async (id: string) => {
    await until(async () => ['DONE', 'FAILED', 'CANCELLED'].includes((await job(id)).status))
    return job(id)
  }
  const line = (n: number, changes: Partial<Record<'code' | 'kind' | 'status', string>> = {}) => [
    changes.code ?? `c-${n}`,
    `名称 ${n}`,
    '',
    changes.kind ?? '导入模板',
    fileId,
    changes.status ?? 'Enabled',
    '=1+1',
  ]
  const csv = (rows: string[][]) => `\uFEFF${[headers, ...rows].map((row) => row.join(',')).join('\r\n')}`
  const stored = () =>
    source.sql.query<{ code: string; kind: string; status: string; remark: string }>(
      'select code, kind, status, remark from template_file where deleted_at is null order by code',
    )

  test('an import takes headers and choices of both languages, and names the bad rows in a file', async () => {
    const { data } = await upload(
      staff,
      '模板.csv',
      csv([line(1), line(2, { kind: 'print' }), line(3, { kind: '别的' }), line(1), ['', '无编码', '', '导入模板', fileId, '启用', '']]),
    )
    const finished = await ended(data.jobId)
    expect(finished).toMatchObject({ status: 'DONE', ok: 2, failed: 3, total: 5, progress: 100, hasErrorFile: true, title: '导入 模板文件 模板.csv' })
    expect(await stored()).toEqual([
      { code: 'c-1', kind: 'IMPORT', status: 'ENABLED', remark: '=1+1' },
      { code: 'c-2', kind: 'PRINT', status: 'ENABLED', remark: '=1+1' },
    ])
    const errors = await app.inject({ url: `/api/system/async-job/download/${data.jobId}?file=error`, headers: as(staff) })
    const rows = await rowsOf(errors.rawPayload)
    expect(rows[0]).toEqual([...headers, '错误原因'])
    expect(rows.slice(1).map((row) => row.at(-1))).toEqual(['类型: “别的”不是可选值', expect.stringContaining('已存在'), expect.stringContaining('模板编码')])
  })

  test('upsert changes what is there, by its code', async () => {
    await ended((await upload(staff, 'a.csv', csv([line(1)]))).data.jobId)
    const again = await ended((await upload(staff, 'a.csv', csv([line(1, { status: '停用' }), line(2)]), 'upsert')).data.jobId)
    expect(again).toMatchObject({ ok: 2, failed: 0, hasErrorFile: false })
    expect((await stored()).map(({ code, status }) => [code, status])).toEqual([
      ['c-1', 'DISABLED'],
      ['c-2', 'ENABLED'],
    ])
  })

  test.each([
    ['a.csv', `模板编码,类型\r\nx,导入模板`, '缺少必填列：模板名称、文件、状态'],
    ['a.csv', `${headers.join(',')}\r\n`, '文件中没有数据'],
    ['a.xlsx', Buffer.from('PK\u0003\u0004 not really'), '文件无法读取，请使用导入模板'],
  ])('%s that cannot be imported says why', async (name, content, message) => {
    const answer = await upload(staff, name, content)
    if (answer.code !== 200) return expect(answer.code).toBe(415)
    expect(await ended(answer.data.jobId)).toMatchObject({ status: 'FAILED', error: message })
  })

  test('a GBK file from an old spreadsheet is understood', async () => {
    // 模板编码,类型 in GBK, the rest in ASCII.
    const gbk = Buffer.concat([
      Buffer.from('c4a3b0e5b1e0c2eb', 'hex'),
      Buffer.from(',Name (Chinese),'),
      Buffer.from('c0e0d0cd', 'hex'),
      Buffer.from(`,File,Status\r\ng-1,x,`),
      Buffer.from('b4f2d3a1c4a3b0e5', 'hex'),
      Buffer.from(`,${fileId},Enabled`),
    ])
    expect(await ended((await upload(staff, 'gbk.csv', gbk)).data.jobId)).toMatchObject({ ok: 1, failed: 0 })
    expect(await stored()).toMatchObject([{ code: 'g-1', kind: 'PRINT' }])
  })

  test.each([
    ['zh', '示例 模板编码'],
    ['en', 'Example: Code'],
  ] as const)('the template has marks, choices and an example that is not imported: %s', async (locale, example) => {
    const columns = await importColumns(thing, staff, dictionaryOf, locale)
    const bytes = await importTemplate(thing.label, columns, locale)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(bytes as unknown as ArrayBuffer)
    const sheet = book.worksheets[0]
    if (locale === 'zh') expect(sheet?.getRow(1).values).toEqual([undefined, '*模板编码', '*模板名称', '英文名称', '*类型', '*文件', '*状态', '备注'])
    expect(sheet?.getCell('A2').value).toBe(example)
    expect(sheet?.getCell('D2').dataValidation).toMatchObject({ type: 'list' })
    for (const [at, value] of ['t-1', '甲', null, '打印模板', fileId, '启用', null].entries()) sheet!.getRow(3).getCell(at + 1).value = value
    const finished = await ended((await upload(staff, 't.xlsx', Buffer.from(await book.xlsx.writeBuffer()))).data.jobId)
    expect(finished).toMatchObject({ status: 'DONE', ok: 1, failed: 0 })
    expect((await stored()).map(({ code }) => code)).toEqual(['t-1'])
  })

  test('an import whose worker was killed goes on after its last batch', async () => {
    const { data } = await upload(staff, 'big.csv', csv(Array.from({ length: 450 }, (_, n) => line(n + 100))))
    expect(await ended(data.jobId)).toMatchObject({ ok: 450, failed: 0 })
    // As if the worker had died after the second batch.
    await source.sql.query(`delete from template_file where code in (select code from template_file order by code desc limit 50)`)
    await source.sql.query(
      `update async_job set status = 'RUNNING', attempts = 1, ok = 400, checkpoint = '{"row": 401, "failures": []}', next_at = now() where id = $1::uuid`,
      [data.jobId],
    )
    await until(async () => (await job(data.jobId)).status === 'DONE' && (await stored()).length === 450)
    expect(await job(data.jobId)).toMatchObject({ ok: 450 })
  })

  test('few rows are the file itself, on wish they become a job; both hold the same', async () => {
    await ended((await upload(staff, 'a.csv', csv([line(1), line(2)]))).data.jobId)
    const direct = await app.inject({
      method: 'POST',
      url: '/api/test/thing/export',
      headers: as(staff),
      payload: { fields: 'code,kind,remark', ascs: 'code' },
    })
    expect(direct.headers['content-disposition']).toContain(encodeURIComponent('模板文件_'))
    const expected = [
      ['模板编码', '类型', '备注'],
      ['c-1', '导入模板', '=1+1'],
      ['c-2', '导入模板', '=1+1'],
    ]
    expect(await rowsOf(direct.rawPayload)).toEqual(expected)
    const { data } = (
      await app.inject({
        method: 'POST',
        url: '/api/test/thing/export',
        headers: as(staff),
        payload: { fields: 'code,kind,remark', ascs: 'code', async: true },
      })
    ).json()
    expect(await ended(data.jobId)).toMatchObject({ status: 'DONE', ok: 2, total: 2, result: { rows: 2 } })
    const logged = await source.sql.query<{ params: string }>('select account, permission, method, params from operate_log where id = $1::uuid', [data.jobId])
    expect(logged).toMatchObject([{ account: staff.account, permission: 'template-file:export', method: 'JOB' }])
    expect(JSON.parse(logged[0]?.params ?? '{}')).toMatchObject({ ascs: 'code', fields: ['code', 'kind', 'remark'], rows: 2 })
    const later = await app.inject({ url: `/api/system/async-job/download/${data.jobId}`, headers: as(staff) })
    expect(await rowsOf(later.rawPayload)).toEqual(expected)
    const text = await app.inject({
      method: 'POST',
      url: '/api/test/thing/export',
      headers: as(staff, { 'accept-language': 'en' }),
      payload: { fields: 'remark,kind', format: 'csv' },
    })
    expect(text.body).toContain(`'=1+1,`)
  })

  test("nobody else reads an export's file; a hidden field is not in it; another tenant's rows are not in his", async () => {
    await ended((await upload(staff, 'a.csv', csv([line(1)]))).data.jobId)
    const start = async (caller: Principal, fields: string) =>
      (await app.inject({ method: 'POST', url: '/api/test/thing/export', headers: as(caller), payload: { fields, async: true } })).json()
    const { data } = await start(staff, 'code,remark')
    const finished = await ended(data.jobId)
    expect(finished.hasResultFile).toBe(true)
    expect((await app.inject({ url: `/api/system/async-job/download/${data.jobId}`, headers: as(supplier) })).statusCode).toBe(404)
    const theirs = await start(supplier, 'code')
    await until(
      async () => (await source.sql.query<{ status: string }>('select status from async_job where id = $1::uuid', [theirs.data.jobId]))[0]?.status === 'DONE',
    )
    expect(await rowsOf((await app.inject({ url: `/api/system/async-job/download/${theirs.data.jobId}`, headers: as(supplier) })).rawPayload)).toEqual([
      ['模板编码'],
    ])
    callers.set(staff.userId, { ...staff, hiddenFields: new Set(['template-file_remark']) })
    try {
      expect((await start(staff, 'code,remark')).code).toBe(400)
    } finally {
      callers.set(staff.userId, staff)
    }
  })
})
