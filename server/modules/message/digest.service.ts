/**
 * Mails gathered: whoever chose so gets one mail a day or week with what he has not read, instead of a mail each.
 *
 * Nothing is lost and nothing told twice: what is gathered stands unread in the product meanwhile, what is shown at once is mailed
 * at once, and so is what a person does not want to see in the product. A digest and the mark how far it reaches are one transaction.
 */
import type { DataSource, Sql } from '#kit/data-source.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { messageKinds } from './message-kinds.contract.ts'
import { messageTemplates } from './message-templates.ts'
import { notify } from './notify.ts'

export interface DigestSettings {
  /** The company's; hours are of its clock. */
  readonly zone: string
  /** Where the product is found, for the links; without it there are none. */
  readonly publicUrl: string | undefined
}

/** Lines of a digest; the rest is counted. */
const mostLines = 40

/**
 * The last moment at which a digest of row `d` was due. Parameter 1 is the zone, the moment of asking $2.
 * Hours that daylight saving skips or repeats fall to PostgreSQL's reading of local time: such a digest comes an hour off, once.
 */
const lastDue = `(
  select case when due <= local then due else due - step end at time zone $1
    from (select $2::timestamptz at time zone $1 as local) clock
    cross join lateral (select date_trunc(lower(d.cycle), local) + d.hour * interval '1 hour' as due, ('1 ' || d.cycle)::interval as step) rule)`

/** What is younger waits for the next one: a transaction that began earlier may still be under way, and would be overlooked. */
const settled = `select now() - interval '1 minute' as at`

/**
 * By the clock, the database's: several processes agree on it.
 * @param at the moment up to which is told
 * @returns how many went out
 */
export async function sendDigests(data: DataSource, settings: DigestSettings, at?: Date): Promise<number> {
  const now = at ?? (await data.sql.query<{ at: Date }>(settled))[0]?.at ?? new Date()
  const due = await data.sql.query<{ userId: string }>(
    `select d.user_id as "userId" from notification_digest d join app_user u on u.id = d.user_id
      where d.cycle <> 'NONE' and d.deleted_at is null and u.deleted_at is null and u.status = 'ENABLED' and coalesce(u.email, '') <> '' and d.since_at < ${lastDue}`,
    [settings.zone, now],
  )
  let sent = 0
  for (const { userId } of due) if (await sendDigest(data, settings, userId, now)) sent += 1
  return sent
}

const sendDigest = (data: DataSource, settings: DigestSettings, userId: string, now: Date): Promise<boolean> =>
  workOn(data, { zone: settings.zone })(systemActor('digests'), async (uow) => {
    const [row] = await uow.sql.query<{ sinceAt: Date }>(
      `select d.since_at as "sinceAt" from notification_digest d where d.user_id = $3::uuid and d.cycle <> 'NONE' and d.since_at < ${lastDue} for update`,
      [settings.zone, now, userId],
    )
    if (!row) return false
    const unread = await unreadSince(uow.sql, userId, row.sinceAt, now, settings.zone)
    await uow.sql.query('update notification_digest set since_at = $2 where user_id = $1::uuid', [userId, now])
    if (unread.length === 0) return false
    const list = { zh: linesOf(unread, 'zh', settings.publicUrl), en: linesOf(unread, 'en', settings.publicUrl) }
    const { deliveries } = await notify(uow, {
      to: { userIds: [userId] },
      template: messageTemplates['message.digest'],
      params: { count: unread.length, list },
      isAsked: true,
    })
    return deliveries > 0
  })

interface Unread {
  readonly kind: string
  readonly titleZh: string
  readonly titleEn: string
  readonly link: string | null
  /** Of the company's clock. */
  readonly at: string
}

/** What was not read: of kinds that the person wants mails of. */
const unreadSince = (sql: Sql, userId: string, since: Date, until: Date, zone: string): Promise<Unread[]> =>
  sql.query<Unread>(
    `select n.kind, m.title_zh as "titleZh", m.title_en as "titleEn", m.link, to_char(n.send_time at time zone $4, 'YYYY-MM-DD HH24:MI') as at
       from notification n join message m on m.id = n.message_id
       left join notification_preference p on p.user_id = n.user_id and p.kind = n.kind and p.deleted_at is null
      where n.user_id = $1::uuid and n.send_time > $2 and n.send_time <= $3 and not n.is_read and not n.forced and n.deleted_at is null and coalesce(p.mail, 'URGENT') <> 'NONE'
      order by n.send_time`,
    [userId, since, until, zone],
  )

const kindNames = new Map<string, (typeof messageKinds)[number]['label']>(messageKinds.map(({ value, label }) => [value, label]))

function linesOf(unread: readonly Unread[], locale: 'zh' | 'en', publicUrl: string | undefined): string {
  const lines = unread.slice(0, mostLines).map(({ kind, titleZh, titleEn, link, at }) => {
    const title = locale === 'en' ? titleEn : titleZh
    const address = publicUrl && link ? ` ${new URL(link, publicUrl).href}` : ''
    return `· ${at} [${kindNames.get(kind)?.[locale] ?? kind}] ${title}${address}`
  })
  const more = unread.length - lines.length
  if (more > 0) lines.push(locale === 'en' ? `… and ${more} more` : `…… 另有 ${more} 条`)
  return lines.join('\n')
}
