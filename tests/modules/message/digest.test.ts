import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { seedId } from '#prisma/seed/seed-id.ts'
import { seedNotificationTemplates } from '#prisma/seed/notification-templates.ts'
import { templatesOf } from '#server/area/define-area.ts'
import { areas } from '#server/areas.ts'
import { inboxTemplates } from '#server/inbox/inbox-templates.ts'
import { sendDigests } from '#server/modules/message/digest.service.ts'
import { ownMessageRoutes } from '#server/modules/message/message.routes.ts'
import { notify } from '#server/modules/message/notify.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestApp } from '#tests/support/test-app.ts'

const application = withTestApp(async ({ prisma }) => {
  await seedNotificationTemplates(prisma, templatesOf(areas))
  return { routes: ownMessageRoutes }
})
const zone = 'Asia/Shanghai'
const settings = { zone, publicUrl: 'https://chandlery.example' }
const li = seedId('user li')
const me = principal({ userId: li })

/** `2026-03-02` is a Monday. */
const at = (day: string, time: string): Date => new Date(`2026-03-${day}T${time}:00+08:00`)

beforeAll(async () => {
  await application.data.prisma.user.create({ data: { id: li, account: 'li', name: '李', email: 'li@example.com', passwordHash: 'x' } })
})
beforeEach(async () => {
  for (const table of ['message_delivery', 'notification', 'message', 'notification_digest', 'notification_preference'])
    await application.data.sql.query(`delete from ${table}`)
})

const tell = async (title: string, when?: Date) => {
  const sent = await workOn(application.data)(systemActor('test'), (uow) =>
    notify(uow, {
      to: { userIds: [li] },
      template: inboxTemplates['workflow.rejected'],
      params: { case: 'P', title, person: '王', comment: null },
      link: '/work/7',
    }),
  )
  if (when) await application.data.sql.query('update notification set send_time = $2 where message_id = $1::uuid', [sent.messageId, when])
  return sent
}
const wantMails = (more = {}) => application.data.prisma.notificationPreference.create({ data: { userId: li, kind: 'WORKFLOW', mail: 'ALL', ...more } })
const choose = (cycle: string, hour: number) => application.send(me, '/api/system/notification-digest/save', { cycle, hour })
const gatherSince = (moment: Date) => application.data.sql.query('update notification_digest set since_at = $1', [moment])
const mails = () => application.data.prisma.messageDelivery.findMany({ where: { title: { startsWith: '消息摘要' } }, orderBy: { createTime: 'asc' } })

describe('a digest', () => {
  test('is a choice of one’s own; nobody gathers who did not ask for it', async () => {
    expect((await application.send(me, '/api/system/notification-digest/mine')).body.data).toEqual({ cycle: 'NONE', hour: 9 })
    await wantMails()
    expect((await tell('a')).deliveries).toBe(1)
    expect((await choose('DAY', 8)).body.data).toEqual({ cycle: 'DAY', hour: 8 })
    expect((await choose('DAY', 24)).status).toBe(400)
    expect((await choose('YEAR', 1)).status).toBe(400)
  })

  test('stands for the single mails of what can be read in the product', async () => {
    await choose('DAY', 8)
    expect(await tell('a')).toMatchObject({ readers: 1, deliveries: 0 })
    await wantMails({ inApp: false })
    expect(await tell('b')).toMatchObject({ readers: 0, deliveries: 1 })
  })

  test('comes at its hour, once, with what is unread since the last one', async () => {
    await choose('DAY', 8)
    await gatherSince(at('02', '08:00'))
    await tell('早', at('02', '07:59'))
    await tell('一', at('02', '10:00'))
    await tell('二', at('03', '07:00'))
    const read = await tell('读过', at('02', '11:00'))
    await application.data.sql.query('update notification set is_read = true where message_id = $1::uuid', [read.messageId])
    expect(await sendDigests(application.data, settings, at('03', '07:59'))).toBe(0)
    const both = await Promise.all([1, 2].map(() => sendDigests(application.data, settings, at('03', '08:01'))))
    expect(both.toSorted()).toEqual([0, 1])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ channel: 'MAIL', recipient: 'li@example.com', title: '消息摘要：2 条未读' })
    expect(mail?.body).toContain('· 2026-03-02 10:00 [审批]')
    expect(mail?.body).toContain('https://chandlery.example/work/7')
    expect(await sendDigests(application.data, settings, at('03', '23:00'))).toBe(0)
    expect(await sendDigests(application.data, settings, at('04', '09:00'))).toBe(0)
  })

  test('of a week comes on Monday', async () => {
    await choose('WEEK', 8)
    await gatherSince(at('02', '08:00'))
    await tell('一', at('03', '10:00'))
    expect(await sendDigests(application.data, settings, at('08', '23:59'))).toBe(0)
    expect(await sendDigests(application.data, settings, at('09', '07:59'))).toBe(0)
    expect(await sendDigests(application.data, settings, at('09', '08:00'))).toBe(1)
  })

  test('leaves out kinds whose mails are switched off, also when it says so itself; a long one is cut and says how much is left', async () => {
    await choose('DAY', 8)
    await gatherSince(at('02', '08:00'))
    await application.data.prisma.notificationPreference.create({ data: { userId: li, kind: 'SYSTEM', mail: 'NONE' } })
    for (let n = 0; n < 42; n += 1) await tell(`第${n}`, at('02', '10:00'))
    expect(await sendDigests(application.data, settings, at('03', '09:00'))).toBe(1)
    const [mail] = await mails()
    expect(mail?.title).toBe('消息摘要：42 条未读')
    expect(mail?.body).toContain('…… 另有 2 条')
    await application.data.prisma.notificationPreference.create({ data: { userId: li, kind: 'WORKFLOW', mail: 'NONE' } })
    await tell('不要', at('03', '10:00'))
    expect(await sendDigests(application.data, settings, at('04', '09:00'))).toBe(0)
  })
})
