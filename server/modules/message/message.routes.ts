/** The calls of `message.contract.ts`: everybody's own messages and how they reach him. */
import type { z } from 'zod'
import { newId } from '#kit/ids.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { messageKinds } from './message-kinds.contract.ts'
import {
  DigestChoice,
  KindChoice,
  channelChoices,
  digestChoice,
  forcedMessages,
  messageDetail,
  messagePage,
  readAllMessages,
  readMessage,
  saveChannelChoices,
  saveDigestChoice,
  unreadMessages,
  unreadTotal,
} from './message.contract.ts'
import { countMine, markRead, myMessage, myMessages } from './message.service.ts'

/** Nobody reads more dialogs than these before he starts to work. */
const mostForced = 20

export const ownMessageRoutes: readonly Route[] = [
  handle(unreadMessages, (context, { kind, size }) => myMessages(context, { isRead: false, kind }, { size })),
  handle(unreadTotal, (context, { kind }) => countMine(context, { isRead: false, kind })),
  handle(messageDetail, (context, { id }) => myMessage(context, id)),
  handle(readMessage, async (context, { id }) => {
    await myMessage(context, id)
    const { unread } = await markRead(context, {}, id)
    return { unread }
  }),
  handle(readAllMessages, (context, { kind }) => markRead(context, { kind })),
  handle(forcedMessages, (context) => myMessages(context, { isRead: false, forced: true }, { size: mostForced, oldestFirst: true })),
  handle(messagePage, async (context, { current, size, condition, createTime_dategt: from, createTime_datelt: to, ...query }) => {
    const filter = { ...condition, ...definedOf(query), from, to }
    const [records, total] = await Promise.all([myMessages(context, filter, { size, offset: (current - 1) * size }), countMine(context, filter)])
    return { records, total, current, size }
  }),
  handle(channelChoices, (context) => choicesOf(context)),
  handle(saveChannelChoices, async (context, { choices }) => {
    await context.work(async (uow) => {
      for (const { kind, inApp, sms, mail } of choices) {
        await uow.sql.query(
          `insert into notification_preference (id, tenant_id, created_by, user_id, kind, in_app, sms, mail) values ($1::uuid, $2, $3::uuid, $3::uuid, $4, $5, $6, $7)
           on conflict (user_id, kind) do update set in_app = excluded.in_app, sms = excluded.sms, mail = excluded.mail, updated_by = excluded.user_id,
             update_time = now(), version = notification_preference.version + 1, deleted_at = null`,
          [newId(), context.principal.tenantId, context.principal.userId, kind, inApp, sms, mail],
        )
      }
    })
    return choicesOf(context)
  }),
  handle(digestChoice, (context) => digestOf(context)),
  handle(saveDigestChoice, async (context, { cycle, hour }) => {
    await context.work((uow) =>
      // Whoever begins to gather begins now; a changed hour forgets nothing.
      uow.sql.query(
        `insert into notification_digest (id, tenant_id, created_by, user_id, cycle, hour) values ($1::uuid, $2, $3::uuid, $3::uuid, $4, $5)
         on conflict (user_id) do update set cycle = excluded.cycle, hour = excluded.hour, updated_by = excluded.user_id, update_time = now(),
           since_at = case when notification_digest.cycle = 'NONE' then now() else notification_digest.since_at end,
           version = notification_digest.version + 1, deleted_at = null`,
        [newId(), context.principal.tenantId, context.principal.userId, cycle, hour],
      ),
    )
    return digestOf(context)
  }),
]

async function digestOf({ sql, principal }: CallContext) {
  const [row] = await sql.query<z.output<typeof DigestChoice>>('select cycle, hour from notification_digest where user_id = $1::uuid and deleted_at is null', [
    principal.userId,
  ])
  return row ?? { cycle: 'NONE' as const, hour: 9 }
}

const definedOf = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

async function choicesOf({ sql, principal }: CallContext) {
  const rows = await sql.query<z.output<typeof KindChoice>>(
    'select kind, in_app as "inApp", sms, mail from notification_preference where user_id = $1::uuid and deleted_at is null',
    [principal.userId],
  )
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  return messageKinds.map(({ value: kind }) => chosen.get(kind) ?? { kind, inApp: true, sms: 'URGENT' as const, mail: 'URGENT' as const })
}
