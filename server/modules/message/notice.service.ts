/** Telling people of an announcement when its time comes, and letting it go when its time is over. */
import type { DataSource, Sql } from '#kit/data-source.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type ModelRow, type UnitOfWork } from '#kit/unit-of-work.ts'
import type { Recipients } from './outgoing-message.ts'
import { sendMessage } from './send-message.ts'
import { textOf } from './template-text.ts'

type NoticeRow = ModelRow<'notice'>

const audienceOf = ({ audience, roleCodes }: NoticeRow): Recipients => {
  if (audience === 'ROLES') return { roleCodes }
  if (audience === 'STAFF') return { terminals: ['SYSTEM_TERMINAL'] }
  if (audience === 'SUPPLIERS') return { terminals: ['SUPPLIER_TERMINAL'] }
  return { terminals: ['SYSTEM_TERMINAL', 'SUPPLIER_TERMINAL'] }
}

export const isDue = ({ status, releaseAt, expireAt }: NoticeRow, now: Date): boolean =>
  status === 'PUBLISHED' && (releaseAt === null || releaseAt <= now) && (expireAt === null || expireAt > now)

/** Once a publication, however often it is tried. @returns how many it reached */
export async function tellOfNotice(uow: UnitOfWork, row: NoticeRow): Promise<number> {
  const [zh, en] = [row.contentHtml, row.contentHtmlEn || row.contentHtml]
  const { readers } = await sendMessage(uow, {
    to: audienceOf(row),
    kind: 'NOTICE',
    channels: ['IN_APP'],
    title: { zh: row.title, en: row.titleEn || row.title },
    content: { zh, en },
    text: { zh: textOf(zh), en: textOf(en) },
    forced: row.forcePush,
    bizType: 'notice',
    bizId: row.id,
    noticeId: row.id,
    dedupeKey: `notice ${row.id} ${row.publishedAt?.toISOString() ?? ''}`,
  })
  return readers
}

/** Takes away what was not read yet. */
export const hideUnread = (sql: Sql, noticeId: string): Promise<unknown> =>
  sql.query(
    `update notification n set deleted_at = now(), update_time = now(), version = n.version + 1 from message m
      where m.id = n.message_id and m.notice_id = $1::uuid and not n.is_read and n.deleted_at is null`,
    [noticeId],
  )

/** By the clock: announcements whose time has come, and those whose time is over. */
export async function settleNotices(data: DataSource, zone: string): Promise<void> {
  const due = await data.sql.query<{ id: string }>(
    `select n.id from notice n where n.status = 'PUBLISHED' and n.deleted_at is null and n.release_at <= now() and (n.expire_at is null or n.expire_at > now())
       and not exists (select 1 from message m where m.notice_id = n.id and m.create_time >= n.published_at)`,
  )
  const work = workOn(data, { zone })
  for (const { id } of due) {
    await work(systemActor('notices'), async (uow) => {
      const row = await uow.lockRow('notice', id)
      if (isDue(row, uow.now)) await tellOfNotice(uow, row)
    })
  }
  const over = await data.sql.query<{ id: string }>(
    `select n.id from notice n where n.deleted_at is null and n.expire_at <= now() and exists (
       select 1 from message m join notification r on r.message_id = m.id where m.notice_id = n.id and not r.is_read and r.deleted_at is null)`,
  )
  for (const { id } of over) await hideUnread(data.sql, id)
}
