/**
 * One thing told to many people, in the caller's transaction: the message once, a row for each reader, a row for each telephone or
 * mailbox, and the entries of the outbox that carry the news after the commit.
 */
import { z } from 'zod'
import type { Label } from '#kit/contract.ts'
import type { Sql } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { addToOutbox, defineTopic } from '#kit/outbox/outbox.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { MessageChannel, MessageKind } from './message-kinds.contract.ts'

/** Whoever is named in any of them, once. Disabled accounts are left out. */
export interface Recipients {
  readonly userIds?: readonly string[] | undefined
  /** Everybody who holds one of the roles. */
  readonly roleCodes?: readonly string[] | undefined
  /** Everybody of these suppliers. */
  readonly supplierIds?: readonly string[] | undefined
  /** Everybody at a terminal. */
  readonly terminals?: readonly ('SYSTEM_TERMINAL' | 'SUPPLIER_TERMINAL')[] | undefined
  /** People without an account: they have no bell, their telephones and mailboxes are told. `id` is that of what they are known by. */
  readonly strangers?: readonly Stranger[] | undefined
}

export interface Stranger {
  readonly id: string
  readonly mobile: string | null
  readonly email: string | null
}

export interface Outgoing {
  readonly to: Recipients
  readonly kind: MessageKind
  readonly channels: readonly MessageChannel[]
  readonly title: Label
  /** HTML, safe to show. */
  readonly content: Label
  /** The same as plain text, for telephones and mailboxes. */
  readonly text: Label
  /** Title and text with what only their recipient may read, closed (`SecretText`); gone as soon as it was sent. */
  readonly sealed?: Label | undefined
  /** Shown in a dialog as soon as the reader comes; his choice of channels does not hold it back. */
  readonly forced: boolean
  /** Costs money or rights when it is seen late: by mail and text message too to whoever has not chosen, and never gathered. */
  readonly isUrgent?: boolean | undefined
  readonly link?: string | undefined
  readonly bizType?: string | undefined
  readonly bizId?: string | undefined
  /** A second message of the same key is not sent. */
  readonly dedupeKey?: string | undefined
  readonly templateCode?: string | undefined
  readonly noticeId?: string | undefined
  /** Its reader asked for it: what he chose for its kind does not hold it back. */
  readonly isAsked?: boolean | undefined
}

/** The unit of work, or the connection of a transaction where there is none (process steps, message handlers). */
export type Writer = UnitOfWork | Sql

export interface Sent {
  /** Undefined when a message of the same key was sent before. */
  readonly messageId: string | undefined
  /** Readers in the product. */
  readonly readers: number
  /** Telephones and mailboxes. */
  readonly deliveries: number
}

/** The pages of the readers are to be told. */
export const messagePublished = defineTopic('message.published', z.object({ messageId: z.uuid() }))
/** Telephones and mailboxes wait. */
export const deliveriesWait = defineTopic('message.deliveries-wait', z.object({ messageId: z.uuid() }))

export async function sendMessage(on: Writer, message: Outgoing): Promise<Sent> {
  const sql = 'sql' in on ? on.sql : on
  const messageId = await insertMessage(on, sql, message)
  if (!messageId) return { messageId: undefined, readers: 0, deliveries: 0 }
  const isInApp = message.channels.includes('IN_APP') || message.forced
  const readers = isInApp ? await insertReaders(sql, messageId, message) : 0
  const external = message.channels.filter((channel) => channel !== 'IN_APP')
  const known = external.length > 0 ? await insertDeliveries(sql, messageId, message, external) : 0
  const deliveries = known + (external.length > 0 && message.to.strangers ? await deliverToStrangers(sql, messageId, message, external) : 0)
  const add = (topic: string): Promise<string> => ('sql' in on ? on.outbox.add(topic, { messageId }) : addToOutbox(sql, topic, { messageId }))
  if (readers > 0) await add(messagePublished.name)
  if (deliveries > 0) await add(deliveriesWait.name)
  return { messageId, readers, deliveries }
}

async function insertMessage(on: Writer, sql: Sql, message: Outgoing): Promise<string | undefined> {
  const { title, content } = message
  const [row] = await sql.query<{ id: string }>(
    `insert into message (id, created_by, kind, template_code, notice_id, title_zh, title_en, content_zh, content_en, link, biz_type, biz_id, forced, dedupe_key)
     values ($1::uuid, $2::uuid, $3, $4, $5::uuid, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (dedupe_key) where dedupe_key is not null do nothing returning id`,
    [
      newId(),
      ('sql' in on ? on.actor.userId : undefined) ?? null,
      message.kind,
      message.templateCode ?? null,
      message.noticeId ?? null,
      title.zh.slice(0, 300),
      title.en.slice(0, 300),
      content.zh,
      content.en,
      message.link ?? null,
      message.bizType ?? null,
      message.bizId ?? null,
      message.forced,
      message.dedupeKey?.slice(0, 200) ?? null,
    ],
  )
  return row?.id
}

/** Parameters 1 to 4 are the recipients, 5 the kind. `p` is the person's choice for this kind, if he made one. */
const addressed = `from app_user u
  left join notification_preference p on p.user_id = u.id and p.kind = $5 and p.deleted_at is null
  where u.deleted_at is null and u.status = 'ENABLED' and (
    u.id = any($1::uuid[]) or u.supplier_id = any($2::uuid[]) or u.terminal_type::text = any($3::text[])
    or exists (select 1 from user_role ur join role r on r.id = ur.role_id
                where ur.user_id = u.id and r.role_code = any($4::text[]) and r.deleted_at is null and r.status = 'ENABLED'))`

const addressees = ({ to, kind }: Outgoing): unknown[] => [to.userIds ?? [], to.supplierIds ?? [], to.terminals ?? [], to.roleCodes ?? [], kind]

async function insertReaders(sql: Sql, messageId: string, message: Outgoing): Promise<number> {
  const rows = await sql.query(
    `insert into notification (id, tenant_id, message_id, user_id, supplier_id, message_module, kind, forced)
     select gen_random_uuid(), u.tenant_id, $6::uuid, u.id, u.supplier_id,
            case when u.terminal_type = 'SUPPLIER_TERMINAL' then 'MESSAGE_SUPPLIER' else 'MESSAGE_PLATFORM' end, $5, $7::boolean
     ${addressed} and ($7::boolean or coalesce(p.in_app, true))
     on conflict (message_id, user_id) do nothing returning id`,
    [...addressees(message), messageId, message.forced],
  )
  return rows.length
}

/** Channel by channel, to whom there is an address of. In Chinese: what they speak nobody has asked. */
async function deliverToStrangers(sql: Sql, messageId: string, { to, title, text, sealed }: Outgoing, channels: readonly MessageChannel[]): Promise<number> {
  const rows = await sql.query(
    `insert into message_delivery (id, message_id, user_id, channel, recipient, title, body, sealed)
     select gen_random_uuid(), $1::uuid, s.id, c.channel, case c.channel when 'SMS' then s.mobile else s.email end, $4, $5, $6
       from jsonb_to_recordset($2::jsonb) as s(id uuid, mobile text, email text) cross join unnest($3::text[]) as c(channel)
      where case c.channel when 'SMS' then coalesce(s.mobile, '') <> '' else coalesce(s.email, '') <> '' end
     on conflict (message_id, user_id, channel) do nothing returning id`,
    [messageId, JSON.stringify(to.strangers ?? []), channels, title.zh.slice(0, 300), text.zh.slice(0, 4000), sealed?.zh ?? null],
  )
  return rows.length
}

async function insertDeliveries(sql: Sql, messageId: string, message: Outgoing, channels: readonly MessageChannel[]): Promise<number> {
  // What stands nowhere else is lost unless it is sent.
  const isUrgent = message.forced || (message.isUrgent ?? false) || !message.channels.includes('IN_APP')
  const rows = await sql.query(
    `insert into message_delivery (id, tenant_id, message_id, user_id, channel, recipient, title, body, sealed)
     select gen_random_uuid(), u.tenant_id, $6::uuid, u.id, c.channel, case c.channel when 'SMS' then u.mobile else u.email end,
            case u.locale when 'en' then $8 else $7 end, case u.locale when 'en' then $10 else $9 end, case u.locale when 'en' then $15 else $14 end
     from (select u.*, p.sms, p.mail, p.in_app ${addressed}) u cross join unnest($11::text[]) as c(channel)
     where case c.channel when 'SMS' then u.mobile else u.email end <> ''
       and ($13::boolean or case coalesce(case c.channel when 'SMS' then u.sms else u.mail end, 'URGENT') when 'ALL' then true when 'URGENT' then $16::boolean else false end)
       and not (c.channel = 'MAIL' and $12::boolean and coalesce(u.in_app, true)
                and exists (select 1 from notification_digest d where d.user_id = u.id and d.cycle <> 'NONE' and d.deleted_at is null))
     on conflict (message_id, user_id, channel) do nothing returning id`,
    [
      ...addressees(message),
      messageId,
      message.title.zh.slice(0, 300),
      message.title.en.slice(0, 300),
      message.text.zh.slice(0, 4000),
      message.text.en.slice(0, 4000),
      channels,
      // What stands in the product waits for the digest of those who chose one; what is urgent does not wait.
      !isUrgent,
      message.isAsked ?? false,
      message.sealed?.zh ?? null,
      message.sealed?.en ?? null,
      isUrgent,
    ],
  )
  return rows.length
}
