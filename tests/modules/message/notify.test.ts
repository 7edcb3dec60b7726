import { beforeAll, describe, expect, test } from 'vitest'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { seedId } from '#prisma/seed/seed-id.ts'
import { seedNotificationTemplates } from '#prisma/seed/notification-templates.ts'
import { templatesOf } from '#server/area/define-area.ts'
import { areas } from '#server/areas.ts'
import { inboxTemplates } from '#server/inbox/inbox-templates.ts'
import { notify, notifyMany, type Notification } from '#server/modules/message/notify.ts'
import { namesInBraces } from '#kit/fill-text.contract.ts'
import { fillText, htmlOf, textOf } from '#server/modules/message/template-text.ts'
import { withTestApp } from '#tests/support/test-app.ts'

const application = withTestApp(async ({ prisma }) => {
  await seedNotificationTemplates(prisma, templatesOf(areas))
  return { routes: [] }
})
const idOf = (name: string): string => seedId(`user ${name}`)
const supplierId = seedId('supplier of the test')

beforeAll(async () => {
  const { prisma } = application.data
  const person = { passwordHash: 'x' }
  await prisma.user.createMany({
    data: [
      { ...person, id: idOf('zhang'), account: 'zhang', name: '张', email: 'zhang@example.com', mobile: '13800000001' },
      { ...person, id: idOf('smith'), account: 'smith', name: 'Smith', email: 'smith@example.com', locale: 'en' },
      { ...person, id: idOf('gone'), account: 'gone', name: 'Gone', status: 'DISABLED' },
      {
        ...person,
        id: idOf('supplier'),
        account: 'supplier',
        name: 'S',
        supplierId,
        tenantId: '100001',
        userType: 'SUPPLIER',
        terminalType: 'SUPPLIER_TERMINAL',
      },
    ],
  })
  // They want every mail, not only urgent ones.
  await prisma.notificationPreference.createMany({ data: ['zhang', 'smith'].map((name) => ({ userId: idOf(name), kind: 'WORKFLOW', mail: 'ALL' })) })
  await prisma.role.create({ data: { id: seedId('role of the test'), roleName: 'R', roleCode: 'BUYER' } })
  await prisma.userRole.createMany({ data: ['zhang', 'gone'].map((name) => ({ userId: idOf(name), roleId: seedId('role of the test') })) })
})

const rejected = {
  to: { userIds: [idOf('zhang'), idOf('smith')] },
  template: inboxTemplates['workflow.rejected'],
  params: { case: { zh: '采购审批', en: 'Purchase approval' }, title: '纸 <b>500</b>', person: '王', comment: null },
  link: '/work/detail',
} as const
const tell = <Param extends string>(what: Notification<Param>) => workOn(application.data)(systemActor('test'), (uow) => notify(uow, what))
const readersOf = (messageId: string | undefined) =>
  application.data.prisma.notification.findMany({ where: { messageId: messageId ?? '' }, include: { message: true }, orderBy: { userId: 'asc' } })

describe('notify', () => {
  test('tells everybody named in any way, once, and nobody whose account is closed', async () => {
    const sent = await tell({ ...rejected, to: { userIds: [idOf('zhang'), idOf('gone')], roleCodes: ['BUYER'], supplierIds: [supplierId] } })
    const readers = await readersOf(sent.messageId)
    expect(sent.readers).toBe(2)
    expect(new Set(readers.map(({ userId }) => userId))).toEqual(new Set([idOf('zhang'), idOf('supplier')]))
    expect(Object.fromEntries(readers.map(({ userId, messageModule }) => [userId, messageModule]))).toEqual({
      [idOf('zhang')]: 'MESSAGE_PLATFORM',
      [idOf('supplier')]: 'MESSAGE_SUPPLIER',
    })
    expect(readers.find(({ userId }) => userId === idOf('supplier'))).toMatchObject({ supplierId, tenantId: '100001' })
  })

  test('says it in both languages, with names that carry no markup', async () => {
    const [reader] = await readersOf((await tell(rejected)).messageId)
    expect(reader?.message).toMatchObject({
      titleZh: '审批驳回：采购审批',
      titleEn: 'Rejected: Purchase approval',
      contentZh: '<p>王 驳回了“纸 &lt;b&gt;500&lt;/b&gt;”：</p>',
      kind: 'WORKFLOW',
      link: '/work/detail',
    })
  })

  test('a message of the same key is sent once', async () => {
    const first = await tell({ ...rejected, dedupeKey: 'task 7 rejected' })
    expect(first.readers).toBe(2)
    expect(await tell({ ...rejected, dedupeKey: 'task 7 rejected' })).toEqual({ messageId: undefined, readers: 0, deliveries: 0 })
  })

  test('telephones and mailboxes get it in their owner’s language', async () => {
    const { messageId } = await tell(rejected)
    const deliveries = await application.data.prisma.messageDelivery.findMany({ where: { messageId: messageId ?? '' }, orderBy: { recipient: 'asc' } })
    expect(deliveries.map(({ channel, recipient, title }) => [channel, recipient, title])).toEqual([
      ['MAIL', 'smith@example.com', 'Rejected: Purchase approval'],
      ['MAIL', 'zhang@example.com', '审批驳回：采购审批'],
    ])
    const waiting = await application.data.sql.query<{ topic: string }>(`select topic from outbox where payload->>'messageId' = $1 order by topic`, [messageId])
    expect(waiting.map(({ topic }) => topic)).toEqual(['message.deliveries-wait', 'message.published'])
  })

  test('what a person switched off stays away', async () => {
    const { prisma } = application.data
    const own = { userId: idOf('smith'), kind: 'WORKFLOW' }
    await prisma.notificationPreference.updateMany({ where: own, data: { inApp: false, mail: 'NONE' } })
    const sent = await tell(rejected)
    expect(sent).toMatchObject({ readers: 1, deliveries: 1 })
    expect((await readersOf(sent.messageId))[0]?.userId).toBe(idOf('zhang'))
    await prisma.notificationPreference.updateMany({ where: own, data: { inApp: true, mail: 'ALL' } })
  })

  test('what administrators switched off is sent to nobody', async () => {
    const { prisma } = application.data
    await prisma.notificationTemplate.updateMany({ where: { code: 'workflow.rejected' }, data: { status: 'DISABLED' } })
    expect((await tell(rejected)).readers).toBe(0)
    await prisma.notificationTemplate.updateMany({ where: { code: 'workflow.rejected' }, data: { status: 'ENABLED' } })
  })

  test('goes with the transaction: rolled back, nothing was said', async () => {
    const before = await application.data.prisma.message.count()
    await expect(
      workOn(application.data)(systemActor('test'), async (uow) => {
        await notify(uow, rejected)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await application.data.prisma.message.count()).toBe(before)
  })

  test('many at a time: each to its own people, a key once, nothing of a template that is off, in the order of the calls', async () => {
    const { prisma } = application.data
    await prisma.notificationTemplate.updateMany({ where: { code: 'workflow.copied' }, data: { status: 'DISABLED' } })
    const own = (name: string, title: string) => ({ ...rejected, to: { userIds: [idOf(name)] }, params: { ...rejected.params, title } })
    const sent = await application.data.transaction((_prisma, sql) =>
      notifyMany(sql, [
        own('zhang', 'first'),
        { ...rejected, template: inboxTemplates['workflow.copied'] } as Notification,
        { ...own('smith', 'second'), dedupeKey: 'together' },
        { ...own('smith', 'second again'), dedupeKey: 'together' },
        own('gone', 'nobody reads'),
      ]),
    )
    await prisma.notificationTemplate.updateMany({ where: { code: 'workflow.copied' }, data: { status: 'ENABLED' } })
    expect(sent.map(({ readers, deliveries }) => [readers, deliveries])).toEqual([
      [1, 1],
      [0, 0],
      [1, 1],
      [0, 0],
      [0, 0],
    ])
    expect((await readersOf(sent[0]?.messageId)).map(({ userId }) => userId)).toEqual([idOf('zhang')])
    expect((await readersOf(sent[2]?.messageId)).map(({ userId, message }) => [userId, message.contentEn])).toEqual([
      [idOf('smith'), expect.stringContaining('second')],
    ])
    expect(sent[3]?.messageId).toBeUndefined()
  })

  test('takes a bare connection too', async () => {
    const sent = await application.data.transaction((_prisma, sql) => notify(sql, rejected))
    expect(sent.readers).toBe(2)
  })
})

describe('declared templates', () => {
  test.each(templatesOf(areas))('$code names exactly its parameters, in both languages', ({ title, body, params }) => {
    for (const locale of ['zh', 'en'] as const) expect(namesInBraces(title[locale], body[locale]).toSorted()).toEqual([...params].toSorted())
  })

  test('an edited template does not follow the product, the others do', async () => {
    const { prisma } = application.data
    await prisma.notificationTemplate.updateMany({ where: { code: 'workflow.copied' }, data: { titleZh: '改', version: 1 } })
    await prisma.notificationTemplate.updateMany({ where: { code: 'workflow.approved' }, data: { titleZh: '旧' } })
    await seedNotificationTemplates(prisma, templatesOf(areas))
    const titles = await prisma.notificationTemplate.findMany({ where: { code: { in: ['workflow.copied', 'workflow.approved'] } }, orderBy: { code: 'asc' } })
    expect(titles.map(({ titleZh }) => titleZh)).toEqual(['审批通过：{case}', '改'])
  })
})

test('texts: gaps vanish, markup is escaped, HTML becomes plain', () => {
  expect(fillText('{a} and {b}', { a: { zh: '甲', en: 'A' } }, 'en')).toBe('A and')
  expect(htmlOf('a < b\nc\n\nd')).toBe('<p>a &lt; b<br>c</p><p>d</p>')
  expect(textOf('<p>a &lt; b</p><p>c&nbsp;d</p>')).toBe('a < b\nc d')
})
