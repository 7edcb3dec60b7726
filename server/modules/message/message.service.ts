/** Reading one's own messages, and marking them as read. */
import type { CallContext } from '#kit/handle.ts'
import { instantsOf } from '#kit/date-range.ts'
import { badInput, notFound } from '#kit/errors.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import { rooms } from '#kit/realtime/events.contract.ts'
import { news, publishTopic } from '#kit/realtime/publish-topic.ts'
import type { MessageView } from './message.contract.ts'

type Row = Omit<MessageView, 'sendTime' | 'readAt'> & { sendTime: Date; readAt: Date | null }

export interface MessageFilter {
  readonly isRead?: boolean | undefined
  readonly title?: string | undefined
  readonly kind?: string | undefined
  readonly messageModule?: string | undefined
  readonly forced?: boolean
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const columns = (locale: 'zh' | 'en'): string => {
  const [title, content] = locale === 'en' ? ['title_en', 'content_en'] : ['title_zh', 'content_zh']
  return `t.id, m.${title} as title, m.${content} as content, t.send_time as "sendTime", t.is_read as "isRead", t.read_at as "readAt",
    t.message_module as "messageModule", t.kind, t.forced, m.link, m.biz_type as "bizType", m.biz_id as "bizId"`
}

const source = 'notification t join message m on m.id = t.message_id'

function mine({ principal, zone }: CallContext, filter: MessageFilter): Conditions {
  const where = new Conditions()
  where.add(`t.user_id = ${where.value(principal.userId)}::uuid`)
  where.add('t.deleted_at is null')
  if (filter.isRead !== undefined) where.add(filter.isRead ? 't.is_read' : 'not t.is_read')
  if (filter.forced) where.add('t.forced')
  if (filter.kind) where.add(`t.kind = ${where.value(filter.kind)}`)
  if (filter.messageModule) where.add(`t.message_module = ${where.value(filter.messageModule)}`)
  if (filter.title) {
    const part = where.value(`%${filter.title.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
    where.add(`(m.title_zh ilike ${part} or m.title_en ilike ${part})`)
  }
  const bound = (path: string, text: string | undefined) => {
    if (!text) return undefined
    const instants = instantsOf(text, zone)
    if (!instants) throw badInput([{ path, code: 'bad-date' }])
    return instants
  }
  const from = bound('createTime_dategt', filter.from)
  const to = bound('createTime_datelt', filter.to)
  if (from) where.add(`t.send_time >= ${where.value(from.first)}`)
  if (to) where.add(`t.send_time < ${where.value(to.after)}`)
  return where
}

/** Newest first, unless they are to be read in the order they came. */
export function myMessages(
  context: CallContext,
  filter: MessageFilter,
  { size, offset = 0, oldestFirst = false }: { size: number; offset?: number; oldestFirst?: boolean },
): Promise<Row[]> {
  const where = mine(context, filter)
  const direction = oldestFirst ? 'asc' : 'desc'
  const order = `order by t.send_time ${direction}, t.id ${direction}`
  // Which they are is read in the index alone; a walk in the order of all messages would pass those of everybody.
  const keys = `select t.id from ${filter.title ? source : 'notification t'} ${where.text} ${order} limit ${where.value(size)} offset ${where.value(offset)}`
  const text = `select ${columns(context.locale)} from (${keys}) keys join notification t on t.id = keys.id join message m on m.id = t.message_id ${order}`
  return context.sql.query<Row>(text, where.values)
}

export async function countMine(context: Pick<CallContext, 'sql' | 'principal' | 'zone'>, filter: MessageFilter): Promise<number> {
  const where = mine(context as CallContext, filter)
  // Titles stand with the message; without them the reader's rows alone are counted, from the index of unread ones.
  const [row] = await context.sql.query<{ n: number }>(`select count(*)::int as n from ${filter.title ? source : 'notification t'} ${where.text}`, where.values)
  return row?.n ?? 0
}

/** @throws Failure not-found when it is not the caller's */
export async function myMessage(context: CallContext, id: string): Promise<Row> {
  const where = mine(context, {})
  where.add(`t.id = ${where.value(id)}::uuid`)
  const [row] = await context.sql.query<Row>(`select ${columns(context.locale)} from ${source} ${where.text}`, where.values)
  if (!row) throw notFound('message', id)
  return row
}

/** Marks what is unread; his other windows hear of it. @returns how many */
export function markRead(context: CallContext, filter: MessageFilter, id?: string): Promise<{ read: number; unread: number }> {
  return context.work(async (uow) => {
    const where = mine(context, { ...filter, isRead: false })
    if (id !== undefined) where.add(`t.id = ${where.value(id)}::uuid`)
    const rows = await uow.sql.query(
      `update notification t set is_read = true, read_at = now(), update_time = now(), version = version + 1 ${where.text} returning t.id`,
      where.values,
    )
    const unread = await countMine({ sql: uow.sql, principal: context.principal, zone: context.zone }, { isRead: false })
    if (rows.length > 0) await uow.outbox.add(publishTopic.name, news(rooms.user(context.principal.userId), 'notification-changed', { unread }))
    return { read: rows.length, unread }
  })
}
