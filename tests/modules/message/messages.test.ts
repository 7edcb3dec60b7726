import { beforeAll, describe, expect, test } from 'vitest'
import { workOn } from '#kit/run-work.ts'
import { sealOf } from '#kit/sealing.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { seedId } from '#prisma/seed/seed-id.ts'
import { seedNotificationTemplates } from '#prisma/seed/notification-templates.ts'
import { templatesOf } from '#server/area/define-area.ts'
import { areas } from '#server/areas.ts'
import { inboxTemplates } from '#server/inbox/inbox-templates.ts'
import type { Carried, CarrierOf } from '#server/modules/message/carrier.contract.ts'
import { messageHandlers } from '#server/modules/message/deliver-message.ts'
import { messageMessages } from '#server/modules/message/message.messages.ts'
import { messageRoutes } from '#server/modules/message/message-module.routes.ts'
import { settleNotices } from '#server/modules/message/notice.service.ts'
import { notify } from '#server/modules/message/notify.ts'
import { SecretText } from '#server/modules/message/secret-text.service.ts'
import { supplierTemplates } from '#server/modules/supplier/supplier-templates.ts'
import { codeSender } from '#server/modules/message/send-code.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { withTestApp } from '#tests/support/test-app.ts'

const application = withTestApp(async ({ prisma }) => {
  await seedNotificationTemplates(prisma, templatesOf(areas))
  return { routes: messageRoutes, messages: [messageMessages] }
})
const admin = principal({ userId: seedId('user message admin') })
const supplier = supplierPrincipal(1)
const other = supplierPrincipal(2)
const call = async (who: typeof admin, url: string, payload?: unknown, headers = {}) => (await application.send(who, `/api${url}`, payload, { headers })).body
const own = (who: typeof admin, path: string, payload: unknown = {}) => call(who, `/supplier/message/${path}`, payload)

beforeAll(async () => {
  const { prisma } = application.data
  await prisma.user.createMany({
    data: [
      { id: admin.userId, account: 'admin', name: 'Admin', passwordHash: 'x', email: 'a@example.com' },
      ...[supplier, other].map(({ userId, account, supplierId, tenantId }) => ({
        id: userId,
        account,
        name: account,
        passwordHash: 'x',
        tenantId,
        supplierId: supplierId ?? null,
        userType: 'SUPPLIER' as const,
        terminalType: 'SUPPLIER_TERMINAL' as const,
      })),
    ],
  })
})

const tell = (userId: string, title: string) =>
  workOn(application.data)(systemActor('test'), (uow) =>
    notify(uow, {
      to: { userIds: [userId] },
      template: inboxTemplates['workflow.approved'],
      params: { case: { zh: '采购', en: 'Purchase' }, title },
    }),
  )

type Burning = (typeof inboxTemplates)['workflow.rejected'] | (typeof inboxTemplates)['workflow.task-urged']
/** @returns how many mails it became */
const mailed = (template: Burning) =>
  workOn(application.data)(systemActor('test'), (uow) =>
    notify(uow, { to: { userIds: [admin.userId] }, template, params: { case: 'P', task: 'T', title: 'T', person: 'W', comment: 'no' } }),
  ).then(({ deliveries }) => deliveries)
const chooseMails = (mail: string) => call(admin, '/system/notification-preference/save', { choices: [{ kind: 'WORKFLOW', inApp: true, sms: 'NONE', mail }] })
const bothMailed = async () => [await mailed(inboxTemplates['workflow.rejected']), await mailed(inboxTemplates['workflow.task-urged'])]

describe('one’s own messages', () => {
  test('are counted, read one by one, and all at once', async () => {
    for (const title of ['一', '二', '三']) await tell(supplier.userId, title)
    expect((await own(supplier, 'unread-total')).data).toBe(3)
    const { data: unread } = await own(supplier, 'unread-list')
    expect(unread[0]).toMatchObject({ title: '审批通过：采购', isRead: false, messageModule: 'MESSAGE_SUPPLIER', content: '<p>您提交的“三”已审批通过。</p>' })
    expect((await own(supplier, `read/${unread[0].id}`)).data).toEqual({ unread: 2 })
    expect((await own(supplier, `read/${unread[0].id}`)).data).toEqual({ unread: 2 })
    expect((await call(supplier, `/supplier/message/detail/${unread[0].id}`)).data.isRead).toBe(true)
    expect((await own(supplier, 'read-all')).data).toEqual({ read: 2, unread: 0 })
    expect((await own(supplier, 'unread-list')).data).toEqual([])
  })

  test('are nobody else’s', async () => {
    const { data } = await own(supplier, 'page', { size: 10 })
    expect((await call(other, `/supplier/message/detail/${data.records[0].id}`)).code).toBe(404)
    expect((await own(other, `read/${data.records[0].id}`)).code).toBe(404)
    expect((await own(other, 'page')).data.total).toBe(0)
  })

  test('are filtered by title and state, in pages of ten, in the reader’s language', async () => {
    for (let index = 0; index < 11; index += 1) await tell(supplier.userId, `n${index}`)
    const unread = (await own(supplier, 'page', { isRead: 0 })).data
    expect([unread.total, unread.records.length, unread.size]).toEqual([11, 10, 10])
    expect((await own(supplier, 'page', { condition: { isRead: '1', title: '采购', messageModule: 'MESSAGE_SUPPLIER' } })).data.total).toBe(3)
    expect((await own(supplier, 'page', { title: 'Purchase' })).data.total).toBe(14)
    expect((await own(supplier, 'page', { title: '100%' })).data.total).toBe(0)
    const english = await call(supplier, '/supplier/message/page', {}, { 'accept-language': 'en' })
    expect(english.data.records[0].title).toBe('Approved: Purchase')
  })

  test('reading tells the reader’s other windows', async () => {
    await own(supplier, 'read-all')
    const rows = await application.data.sql.query<{ payload: { room: string; payload: unknown } }>(
      `select payload from outbox where topic = 'realtime.publish' order by seq desc limit 1`,
    )
    expect(rows[0]?.payload).toMatchObject({ room: `user:${supplier.userId}`, event: 'notification-changed', payload: { unread: 0 } })
  })

  test('come through the channels that a person chose', async () => {
    const { data } = await call(supplier, '/system/notification-preference/mine')
    expect(data.find(({ kind }: { kind: string }) => kind === 'WORKFLOW')).toEqual({ kind: 'WORKFLOW', inApp: true, sms: 'URGENT', mail: 'URGENT' })
    await call(supplier, '/system/notification-preference/save', { choices: [{ kind: 'WORKFLOW', inApp: false, sms: 'NONE', mail: 'NONE' }] })
    expect((await tell(supplier.userId, 'x')).readers).toBe(0)
    await call(supplier, '/system/notification-preference/save', { choices: [{ kind: 'WORKFLOW', inApp: true, sms: 'NONE', mail: 'NONE' }] })
    expect((await tell(supplier.userId, 'x')).readers).toBe(1)
  })

  test('leave the product by default only when they are urgent', async () => {
    expect(await bothMailed()).toEqual([0, 1])
    await chooseMails('ALL')
    expect(await bothMailed()).toEqual([1, 1])
    await chooseMails('NONE')
    expect(await bothMailed()).toEqual([0, 0])
    expect((await chooseMails('SOME')).code).toBe(400)
    await chooseMails('ALL')
    for (const table of ['message_delivery', 'notification', 'message']) await application.data.sql.query(`delete from ${table} where true`)
  })
})

describe('announcements', () => {
  const draft = { title: '停机维护', titleEn: 'Maintenance', contentHtml: '<p>今晚</p>', audience: 'SUPPLIERS', forcePush: true }
  const insert = async (differs = {}) => (await call(admin, '/blade-system/notice/insert', { ...draft, ...differs })).data

  test('are told to their audience when published, shown at once, and hidden again when withdrawn', async () => {
    const { id } = await insert()
    expect((await call(supplier, '/blade-system/notice/published', {})).data.total).toBe(0)
    expect((await call(admin, '/blade-system/notice/publish', { id })).data).toMatchObject({ status: 'PUBLISHED', readers: 2 })
    const { data: forced } = await own(supplier, 'forced-push-list')
    expect(forced).toMatchObject([{ title: '停机维护', forced: true, kind: 'NOTICE', content: '<p>今晚</p>' }])
    expect((await own(admin, 'forced-push-list')).data).toEqual([])
    expect((await call(supplier, `/blade-system/notice/published/${id}`)).data).toMatchObject({ title: '停机维护', content: '<p>今晚</p>' })
    expect((await call(admin, `/blade-system/notice/published/${id}`)).code).toBe(404)

    await own(supplier, `read/${forced[0].id}`)
    expect((await own(supplier, 'forced-push-list')).data).toEqual([])
    expect((await call(admin, '/blade-system/notice/update', { id, title: 'x' })).code).toBe(422)
    expect((await call(admin, '/blade-system/notice/publish', { id })).code).toBe(422)
    await call(admin, '/blade-system/notice/withdraw', { id })
    expect((await own(other, 'unread-total')).data).toBe(0)
    expect((await own(supplier, 'page', { title: '停机' })).data.total).toBe(1)
    expect((await call(admin, '/blade-system/notice/publish', { id })).data.readers).toBe(2)
  })

  test('wait for their time, and end', async () => {
    const { id } = await insert({ title: '稍后', releaseAt: new Date(Date.now() + 3_600_000).toISOString() })
    expect((await call(admin, '/blade-system/notice/publish', { id })).data.readers).toBe(0)
    await settleNotices(application.data, 'Asia/Shanghai')
    expect((await own(other, 'page', { title: '稍后' })).data.total).toBe(0)
    await application.data.prisma.notice.update({ where: { id }, data: { releaseAt: new Date(Date.now() - 1000) } })
    await settleNotices(application.data, 'Asia/Shanghai')
    await settleNotices(application.data, 'Asia/Shanghai')
    expect((await own(other, 'page', { title: '稍后' })).data.total).toBe(1)
    await application.data.prisma.notice.update({ where: { id }, data: { expireAt: new Date(Date.now() - 1) } })
    await settleNotices(application.data, 'Asia/Shanghai')
    expect((await own(other, 'page', { title: '稍后' })).data.total).toBe(0)
  })

  test('need roles when they are for roles, and an end behind their beginning', async () => {
    expect((await call(admin, '/blade-system/notice/insert', { ...draft, audience: 'ROLES' })).data.errors[0].path).toBe('roleCodes')
    const wrong = { ...draft, releaseAt: '2026-01-02T00:00:00Z', expireAt: '2026-01-01T00:00:00Z' }
    expect((await call(admin, '/blade-system/notice/insert', wrong)).data.errors[0].path).toBe('expireAt')
  })
})

describe('administration', () => {
  test('each list shows the messages of its terminal; a supplier those of his own people', async () => {
    await tell(admin.userId, 'for staff')
    const suppliers = (await call(admin, '/supplier/message/list', { size: 200 })).data.records
    expect(new Set(suppliers.map(({ messageModule }: { messageModule: string }) => messageModule))).toEqual(new Set(['MESSAGE_SUPPLIER']))
    const platform = (await call(admin, '/upms/message/list', { messageModule: 'MESSAGE_SUPPLIER' })).data.records
    expect(platform).toMatchObject([{ messageModule: 'MESSAGE_PLATFORM', userName: 'Admin', title: '审批通过：采购' }])
    const mine = (await call(other, '/supplier/message/list', { size: 200 })).data.records
    expect(mine.length).toBeGreaterThan(0)
    expect(new Set(mine.map(({ userName }: { userName: string }) => userName))).toEqual(new Set(['supplier-2']))
  })

  test('a message to people and roles; nobody to reach is refused', async () => {
    const message = { title: '请确认', content: '<p>明天</p>', userIds: [other.userId] }
    expect((await call(admin, '/upms/message/send', message)).data).toMatchObject({ readers: 1, deliveries: 0 })
    expect((await call(admin, '/upms/message/send', { ...message, userIds: [] })).data.errors[0].path).toBe('userIds')
    expect((await call(admin, '/upms/message/send', { ...message, userIds: [], roleCodes: ['NOBODY'] })).code).toBe(422)
  })

  test('a template keeps to its placeholders', async () => {
    const { data } = await call(admin, '/system/notification-template/list', { code: 'workflow.copied' })
    const [row] = data.records
    const wrong = await call(admin, '/system/notification-template/update', { id: row.id, titleZh: '{case} {amount}' })
    expect(wrong.data.errors).toEqual([{ path: 'titleZh', message: '未知变量：amount' }])
    expect((await call(admin, '/system/notification-template/update', { id: row.id, titleZh: '抄送 {case}', channels: ['IN_APP', 'MAIL'] })).code).toBe(200)
  })
})

const reject = () =>
  workOn(application.data)(systemActor('test'), (uow) =>
    notify(uow, {
      to: { userIds: [admin.userId] },
      template: inboxTemplates['workflow.rejected'],
      params: { case: '采购', title: 'T', person: 'W', comment: 'no' },
    }),
  )

describe('telephones and mailboxes', () => {
  const sent: Carried[] = []
  let isDown = false
  const carrierOf: CarrierOf = async () => ({
    name: 'carrier',
    send: async (message) => {
      if (isDown) throw new Error('down')
      sent.push(message)
    },
  })
  const published: unknown[] = []
  const seal = sealOf('a secret of the test that is long enough')
  const handlers = () => messageHandlers(application.data, { publish: (room, event, payload) => void published.push([room, event, payload]) }, carrierOf, seal)
  /** Hands the waiting messages of the outbox to their handlers, as the relay would. @returns the failures */
  const deliver = async (topic: string): Promise<unknown[]> => {
    const handler = handlers().find((one) => one.topic.name === topic)
    const rows = await application.data.sql.query<{ id: string; payload: unknown }>('select id, payload from outbox where topic = $1 order by seq', [topic])
    const failures: unknown[] = []
    for (const { id, payload } of rows) {
      try {
        if (handler?.runs === 'outside') await handler.handle(payload, { id, attempt: 1 })
        else if (handler?.runs === 'together outside') await handler.handle([{ payload, id, attempt: 1 }])
        else
          await application.data.transaction(
            async (prisma, sql) => handler?.runs === 'in transaction' && handler.handle(payload, { id, attempt: 1, sql, prisma }),
          )
        await application.data.sql.query('delete from outbox where id = $1::uuid', [id])
      } catch (error) {
        failures.push(error)
      }
    }
    return failures
  }
  test('get theirs after the commit, and the pages of the readers hear of it', async () => {
    await application.data.sql.query('delete from outbox')
    await reject()
    await deliver('message.published')
    // Whichever language the screen speaks: not the one that was stored once.
    const title = { zh: '审批驳回：采购', en: expect.stringMatching(/^Rejected: /) }
    expect(published).toEqual([[`user:${admin.userId}`, 'notification-changed', { title, forced: false }]])
    await deliver('message.deliveries-wait')
    await deliver('message.deliver')
    expect(sent).toMatchObject([{ recipient: 'a@example.com', title: '审批驳回：采购', body: 'W 驳回了“T”：no' }])
    expect((await call(admin, '/system/message-delivery/list', {})).data.records).toMatchObject([{ status: 'SENT', provider: 'carrier', attempts: 1 }])
  })

  test('a carrier that is down is tried again, then given up, then tried by hand', async () => {
    isDown = true
    await reject()
    await deliver('message.deliveries-wait')
    for (let attempt = 1; attempt < 6; attempt += 1) expect(await deliver('message.deliver')).toHaveLength(1)
    expect(await deliver('message.deliver')).toHaveLength(0)
    const [failed] = (await call(admin, '/system/message-delivery/list', { status: 'FAILED' })).data.records
    expect(failed).toMatchObject({ attempts: 6, lastError: 'down' })
    isDown = false
    expect((await call(admin, '/system/message-delivery/resend', { id: failed.id })).data.status).toBe('WAITING')
    expect((await call(admin, '/system/message-delivery/resend', { id: failed.id })).code).toBe(422)
    await deliver('message.deliver')
    expect((await call(admin, `/system/message-delivery/detail/${failed.id}`)).data.status).toBe('SENT')
  })

  test('a link that stands for its reader is read by nobody else: not in lists, details, exports of either log, nor in the tables', async () => {
    const link = 'https://example.com/audit/1/2?token=signed-for-one'
    const { messageId } = await workOn(application.data)(systemActor('test'), (uow) =>
      notify(uow, {
        to: { userIds: [admin.userId], strangers: [{ id: seedId('applicant'), mobile: null, email: 'applicant@example.com' }] },
        template: supplierTemplates['application.audit'],
        params: { code: 'A1', companyName: '甲', link: new SecretText(link, seal) },
      }),
    )
    const everything = async (): Promise<string> => {
      const rows = await application.data.sql.query(
        'select row_to_json(d) from message_delivery d union all select row_to_json(m) from message m union all select row_to_json(o) from outbox o',
      )
      const { records } = (await call(admin, '/system/message-delivery/list', { size: 200 })).data
      const details = await Promise.all(records.map(({ id }: { id: string }) => call(admin, `/system/message-delivery/detail/${id}`)))
      return JSON.stringify([rows, records, details])
    }
    expect(await everything()).not.toContain('signed-for-one')
    await deliver('message.deliveries-wait')
    await deliver('message.deliver')
    const mails = sent.filter(({ body }) => body.includes(link)).map(({ recipient }) => recipient)
    expect(mails.toSorted()).toEqual(['a@example.com', 'applicant@example.com'])
    expect(await everything()).not.toContain('signed-for-one')
    const kept = await application.data.prisma.messageDelivery.findMany({ where: { messageId: messageId ?? '' } })
    expect(kept.map(({ status, sealed, body }) => [status, sealed, body.includes('••••••')])).toEqual([
      ['SENT', null, true],
      ['SENT', null, true],
    ])
  })

  test('codes of sign-in take the same way, in the administrators’ words', async () => {
    await codeSender(application.data, carrierOf).send('13800000000', '123456', 'sign-in')
    expect(sent.at(-1)).toMatchObject({ recipient: '13800000000', body: '您的验证码是 123456，5 分钟内有效，请勿泄露。' })
  })
})
