/** Things of one person or one supplier, asked for by another through every call that takes them: he is told they do not exist. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#kit/contract.ts'
import { newId } from '#kit/ids.ts'
import { startJob } from '#kit/jobs/start-job.ts'
import type { Principal } from '#kit/principal.ts'
import { exportJob } from '#kit/sheets/sheet-jobs.ts'
import { requireUsers } from '#server/inbox/people.ts'
import { documentAccess } from '#server/documents/access.ts'
import { principal, supplierPrincipal } from './support/principals.ts'
import { withTestProduct } from './support/test-product.ts'

const product = withTestProduct()
const rights = new Set(['saved-view:share', 'supplier:detail', 'supplier:list'])
const owner = supplierPrincipal(1, { permissions: rights, roles: ['SUPPLIER_ADMIN'] })
const other = supplierPrincipal(2, { permissions: rights, roles: ['SUPPLIER_ADMIN'] })
const colleague = principal({ userId: newId(), permissions: rights, roles: ['PURCHASER'] })

let things: Record<'job' | 'message' | 'view' | 'file', string>

beforeAll(async () => {
  const { data } = product.application
  for (const one of [owner, other])
    await data.sql.query(
      `insert into app_user (id, tenant_id, account, name, password_hash, user_type, terminal_type, supplier_id) values ($1::uuid, $2, $3, $3, '-', 'SUPPLIER', 'SUPPLIER_TERMINAL', $4::uuid)`,
      [one.userId, one.tenantId, one.account, one.supplierId],
    )
  const job = await data.transaction((_prisma, sql) => startJob(sql, exportJob, { source: 'supplier', query: {}, fields: ['code'], format: 'csv' }, owner))
  const [message, notification, file] = [newId(), newId(), newId()]
  await data.sql.query(`insert into message (id, kind, title_zh, title_en, content_zh, content_en) values ($1::uuid, 'SYSTEM', '密', 'x', '密', 'x')`, [
    message,
  ])
  await data.sql.query(
    `insert into notification (id, message_id, user_id, supplier_id, message_module, kind) values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, 'MESSAGE_SUPPLIER', 'SYSTEM')`,
    [notification, message, owner.userId, owner.supplierId],
  )
  await data.sql.query(
    `insert into file_object (id, tenant_id, storage, storage_key, name, mime, ext, size, sha256, module, uploaded_by, supplier_id)
     values ($1::uuid, $2, 'folder', 'no/such', 'secret.pdf', 'application/pdf', 'pdf', 1, repeat('0', 64), 'supplierFile', $3::uuid, $4::uuid)`,
    [file, owner.tenantId, owner.userId, owner.supplierId],
  )
  const view = await product.send(owner, '/api/system/saved-view/insert', { pageKey: 'param', name: '我的', scope: 'USER', filters: {} })
  expect(view.status, view.raw).toBe(200)
  things = { job, message: notification, view: view.body.data.id, file }
})

/** `{id}` stands for the thing, in the path or in the body. */
const calls: readonly (readonly [keyof typeof things, string, object | undefined])[] = [
  ['job', '/api/system/async-job/detail/{id}', undefined],
  ['job', '/api/system/async-job/download/{id}?file=result', undefined],
  ['job', '/api/system/async-job/cancel/{id}', {}],
  ['job', '/api/system/async-job/retry/{id}', {}],
  ['message', '/api/supplier/message/detail/{id}', undefined],
  ['message', '/api/supplier/message/read/{id}', {}],
  ['view', '/api/system/saved-view/update', { id: '{id}', name: 'x' }],
  ['view', '/api/system/saved-view/share', { id: '{id}', scope: 'GLOBAL' }],
  ['view', '/api/system/saved-view/remove/{id}', undefined],
  ['file', '/api/dfs/oss/file/{id}', undefined],
  ['file', '/api/dfs/oss/remove-file?id={id}', undefined],
]

const put = (text: string, id: string): string => text.replaceAll('{id}', id)
const ask = (caller: Principal | undefined, [thing, url, body]: (typeof calls)[number]) =>
  product.send(caller, put(url, things[thing]), body && JSON.parse(put(JSON.stringify(body), things[thing])))

describe('what belongs to somebody', () => {
  test.each(calls)('%s: another supplier finds nothing at %s', async (...call) => {
    expect((await ask(other, call)).status).toBe(404)
  })

  test.each(calls.filter(([thing]) => thing !== 'file'))('%s: staff find nothing of a person’s own at %s', async (...call) => {
    expect((await ask(colleague, call)).status).toBe(404)
  })

  test('is in no list of another', async () => {
    const listed = async (caller: Principal) =>
      Promise.all(
        ['/api/system/async-job/list', '/api/supplier/message/page', '/api/supplier/message/unread-list', '/api/system/saved-view/list'].map(
          async (url) => (await product.send(caller, url, url.includes('saved-view') ? { pageKey: 'param' } : {})).raw,
        ),
      )
    const ids = [things.job, things.message, things.view]
    for (const id of ids) {
      expect(
        (await listed(owner)).some((raw) => raw.includes(id)),
        id,
      ).toBe(true)
      for (const stranger of [other, colleague])
        expect(
          (await listed(stranger)).some((raw) => raw.includes(id)),
          id,
        ).toBe(false)
    }
    const { body } = await product.send(other, '/api/dfs/oss/links', { files: [things.file] })
    expect(body.data).toEqual({})
  })
})

describe('sockets', () => {
  test('nobody is let into the room of a document that he may not see', async () => {
    const mayWatch = (document: { bizType: string; bizId: string }, who: Principal) =>
      documentAccess(product.application.repositories, product.application.data, 'Asia/Shanghai')(document, 'read', who, product.application.data.sql)
    const { id } = await product.application.data.prisma.supplier.create({
      data: { id: owner.supplierId ?? '', code: 'STRANGE-1', companyName: 'S', creditCode: '91310000MA1FL0000X', tenantId: owner.tenantId },
    })
    const document = { bizType: 'supplier', bizId: id }
    expect(await mayWatch(document, owner)).toBe(true)
    expect(await mayWatch(document, other)).toBe(false)
    expect(await mayWatch(document, { ...colleague, permissions: new Set() })).toBe(false)
    for (const junk of [
      { bizType: 'no-such', bizId: document.bizId },
      { bizType: 'supplier', bizId: newId() },
    ])
      expect(await mayWatch(junk, owner)).toBe(false)
  })
})

test('suppliers involve their own people and the platform’s, and cannot tell who else there is', async () => {
  const { prisma } = product.application.data
  const named = [{ path: 'userId', userId: owner.userId }]
  for (const caller of [owner, colleague]) expect(await requireUsers({ prisma, principal: caller }, named)).toEqual([owner.userId])
  await expect(requireUsers({ prisma, principal: other }, named)).rejects.toMatchObject({ code: 'workflow.no-such-user' })
  const staff = await prisma.user.create({ data: { account: 'of-the-platform', name: 'x', passwordHash: '-' } })
  expect(await requireUsers({ prisma, principal: other }, [{ path: 'userId', userId: staff.id }])).toEqual([staff.id])
})

test('what carries rows out of the house is logged: who, what, by which filter, how many', async () => {
  const { data } = product.application
  const clerk = principal({ userId: newId(), account: 'clerk' })
  await data.prisma.position.createMany({ data: ['a', 'b', 'c'].map((code) => ({ postCode: `taken-${code}`, postName: code })) })
  await product.send(clerk, '/api/upms/position/list', { current: 1, size: 20 })
  const answer = await product.send(clerk, '/api/upms/position/export?postCode=taken&format=csv')
  expect(answer.status, answer.raw).toBe(200)
  await product.flushedAt()
  const lines = await data.prisma.operateLog.findMany({ where: { account: 'clerk' } })
  expect(lines.map(({ permission, status }) => [permission, status])).toEqual([['position:export', 200]])
  expect(JSON.parse(lines[0]?.params ?? '{}')).toMatchObject({ postCode: 'taken', rows: 3 })
})

const names = (call: Call): string[] => Object.keys((call.input as { shape?: object }).shape ?? {})

const publicCalls = (): Call[] => product.application.routes.map(({ call }) => call).filter(({ permission }) => permission === 'public')

describe('calls without a session', () => {
  /** A new one is written down here, with what protects it. */
  test('are these and no others', () => {
    expect(
      publicCalls()
        .map(({ path }) => path)
        .toSorted(),
    ).toMatchInlineSnapshot(`
      [
        "/api/auth/config",
        "/api/auth/login",
        "/api/auth/oauth/captcha",
        "/api/auth/oauth/get/captcha",
        "/api/auth/oauth/token",
        "/api/blade-auth/oauth/token",
        "/api/dfs/oss/file/{id}",
        "/api/product/channel-complaint/{channel}",
        "/api/product/look-good",
        "/api/purchase/purchase-bill-pay/notify",
        "/api/supplier/supplier-backstage/audit",
        "/api/supplier/supplier-backstage/audit-decide",
        "/api/supplier/supplier-backstage/check-company-name",
        "/api/supplier/supplier-backstage/check-credit-code",
        "/api/supplier/supplier-backstage/check-user-account",
        "/api/supplier/supplier-backstage/company-lookup",
        "/api/supplier/supplier-backstage/picture-captcha",
        "/api/supplier/supplier-backstage/register",
        "/api/supplier/supplier-backstage/registration",
        "/api/supplier/supplier-backstage/registration-again",
        "/api/supplier/supplier-backstage/registration-draft",
        "/api/supplier/supplier-backstage/registration-link",
        "/api/supplier/supplier-backstage/registration-options",
        "/api/supplier/supplier-backstage/registration-regions",
        "/api/supplier/supplier-backstage/registration-save",
        "/api/supplier/supplier-backstage/registration-upload",
        "/api/supplier/supplier-backstage/registration-withdraw",
        "/api/supplier/supplier-backstage/sms-code",
        "/api/upms/user/check-mobile-exist",
        "/api/upms/user/forget-password",
        "/api/upms/user/register-guest",
      ]
    `)
  })

  test('whether a number or an account is taken is told for a picture that was read, each time anew', async () => {
    const { sql } = product.application.data
    const asked = [
      ['/api/upms/user/check-mobile-exist', { mobile: '13800010001' }],
      ['/api/supplier/supplier-backstage/check-user-account', { userAccount: 'admin' }],
    ] as const
    for (const [url, input] of asked) {
      expect((await product.send(undefined, url, input)).body, url).toMatchObject({ code: 400, data: { errors: [{ path: 'captchaCode' }] } })
      await sql.query(`insert into captcha (key, code, expires_at) values ('one-picture', 'abcd', now() + interval '1 minute')`)
      const headers = { 'captcha-key': 'one-picture', 'captcha-code': 'abcd' }
      expect((await product.send(undefined, url, input, { headers })).status, url).toBe(200)
      expect((await product.send(undefined, url, input, { headers })).status, url).toBe(400)
    }
  })

  test('that take a link refuse one that nobody signed', async () => {
    const linked = publicCalls().filter((call) => names(call).some((name) => /^(token|s)$/.test(name)))
    expect(linked.length).toBeGreaterThan(0)
    for (const call of linked) {
      const id = newId()
      const values = Object.fromEntries(names(call).map((name) => [name, name === 'token' || name === 's' ? 'forged' : name === 'e' ? 0 : id]))
      const url = call.path.replace(/\{\w+\}/g, id)
      const method = call.methods[0] ?? 'GET'
      const { status, body } = await product.send(
        undefined,
        method === 'GET' ? `${url}?${new URLSearchParams(values as Record<string, string>)}` : url,
        values,
        {
          method,
        },
      )
      // A page that a link opens is told that the link is wrong, and nothing else.
      if (status === 200)
        expect(
          Object.values(body.data).filter((value) => value !== null),
          call.path,
        ).toEqual(['wrong'])
      else expect([400, 401, 403, 404, 410, 415], `${method} ${call.path}`).toContain(status)
    }
  })
})
