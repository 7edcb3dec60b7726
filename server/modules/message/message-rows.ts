/** The statements that write messages with their readers, telephones and mailboxes: each for any number of messages. */
import type { Sql } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import type { Outgoing, Stranger } from './outgoing-message.ts'

/** A message as the statements read it; absent values are null, absent people an empty list. */
export type MessageRow = ReturnType<typeof rowOf>

export const rowOf = (message: Outgoing, createdBy: string | undefined) => ({
  id: newId(),
  createdBy: createdBy ?? null,
  kind: message.kind,
  templateCode: message.templateCode ?? null,
  noticeId: message.noticeId ?? null,
  titleZh: message.title.zh.slice(0, 300),
  titleEn: message.title.en.slice(0, 300),
  contentZh: message.content.zh,
  contentEn: message.content.en,
  textZh: message.text.zh.slice(0, 4000),
  textEn: message.text.en.slice(0, 4000),
  sealedZh: message.sealed?.zh ?? null,
  sealedEn: message.sealed?.en ?? null,
  link: message.link ?? null,
  bizType: message.bizType ?? null,
  bizId: message.bizId ?? null,
  forced: message.forced,
  dedupeKey: message.dedupeKey?.slice(0, 200) ?? null,
  isInApp: message.channels.includes('IN_APP') || message.forced,
  /** Telephones and mailboxes. */
  channels: message.channels.filter((channel) => channel !== 'IN_APP'),
  // What stands nowhere else is lost unless it is sent.
  isUrgent: message.forced || (message.isUrgent ?? false) || !message.channels.includes('IN_APP'),
  isAsked: message.isAsked ?? false,
  userIds: message.to.userIds ?? [],
  supplierIds: message.to.supplierIds ?? [],
  terminals: message.to.terminals ?? [],
  roleCodes: message.to.roleCodes ?? [],
})

/** The rows as a table `t`. */
const told = `select * from jsonb_to_recordset($1::jsonb) as t(id uuid, "createdBy" uuid, kind text, "templateCode" text, "noticeId" uuid, "titleZh" text,
  "titleEn" text, "contentZh" text, "contentEn" text, "textZh" text, "textEn" text, "sealedZh" text, "sealedEn" text, link text, "bizType" text, "bizId" text,
  forced boolean, "dedupeKey" text, "isInApp" boolean, channels text[], "isUrgent" boolean, "isAsked" boolean, "userIds" uuid[], "supplierIds" uuid[],
  terminals text[], "roleCodes" text[])`

/**
 * Everybody whom `t` names, once: `u` is the account, `p` what the person chose for the kind, if they did. Each way to name people has
 * an index of its own; whoever names no terminal does not read all accounts.
 */
const addressed = `cross join lateral (
    select unnest(t."userIds") as id
    union select s.id from app_user s where s.supplier_id = any(t."supplierIds")
    union select s.id from app_user s where cardinality(t.terminals) > 0 and s.terminal_type::text = any(t.terminals)
    union select ur.user_id from role r join user_role ur on ur.role_id = r.id where r.role_code = any(t."roleCodes") and r.deleted_at is null and r.status = 'ENABLED'
  ) who
  join app_user u on u.id = who.id and u.deleted_at is null and u.status = 'ENABLED'
  left join notification_preference p on p.user_id = u.id and p.kind = t.kind and p.deleted_at is null`

const counted = (rows: readonly { readonly id: string; readonly n: number }[]): Map<string, number> => new Map(rows.map(({ id, n }) => [id, n]))

/**
 * Writes the messages and their readers.
 * @returns how many read each; without those whose key was sent before
 */
export async function insertMessages(sql: Sql, messages: readonly MessageRow[]): Promise<Map<string, number>> {
  const rows = await sql.query<{ id: string; n: number }>(
    `with told as (${told}),
     kept as (
       insert into message (id, created_by, kind, template_code, notice_id, title_zh, title_en, content_zh, content_en, link, biz_type, biz_id, forced, dedupe_key)
       select id, "createdBy", kind, "templateCode", "noticeId", "titleZh", "titleEn", "contentZh", "contentEn", link, "bizType", "bizId", forced, "dedupeKey" from told
       on conflict (dedupe_key) where dedupe_key is not null do nothing returning id),
     readers as (
       insert into notification (id, tenant_id, message_id, user_id, supplier_id, message_module, kind, forced)
       select gen_random_uuid(), u.tenant_id, t.id, u.id, u.supplier_id,
              case when u.terminal_type = 'SUPPLIER_TERMINAL' then 'MESSAGE_SUPPLIER' else 'MESSAGE_PLATFORM' end, t.kind, t.forced
         from kept join told t on t.id = kept.id ${addressed}
        where t."isInApp" and (t.forced or coalesce(p.in_app, true))
       on conflict (message_id, user_id) do nothing returning message_id)
     select kept.id, (select count(*)::int from readers where readers.message_id = kept.id) as n from kept`,
    [JSON.stringify(messages)],
  )
  return counted(rows)
}

/**
 * A row for each channel and person, as the person chose.
 * @returns how many each message has; without those that have none
 */
export async function insertDeliveries(sql: Sql, messages: readonly MessageRow[]): Promise<Map<string, number>> {
  if (messages.length === 0) return new Map()
  const rows = await sql.query<{ id: string; n: number }>(
    `with told as (${told}),
     sent as (
       insert into message_delivery (id, tenant_id, message_id, user_id, channel, recipient, title, body, sealed)
       select gen_random_uuid(), u.tenant_id, t.id, u.id, c.channel, case c.channel when 'SMS' then u.mobile else u.email end,
              case u.locale when 'en' then t."titleEn" else t."titleZh" end, case u.locale when 'en' then t."textEn" else t."textZh" end,
              case u.locale when 'en' then t."sealedEn" else t."sealedZh" end
         from told t ${addressed} cross join unnest(t.channels) as c(channel)
        where case c.channel when 'SMS' then u.mobile else u.email end <> ''
          and (t."isAsked" or case coalesce(case c.channel when 'SMS' then p.sms else p.mail end, 'URGENT') when 'ALL' then true when 'URGENT' then t."isUrgent" else false end)
          -- What stands in the product waits for the digest of those who chose one; what is urgent does not wait.
          and not (c.channel = 'MAIL' and not t."isUrgent" and coalesce(p.in_app, true)
                   and exists (select 1 from notification_digest d where d.user_id = u.id and d.cycle <> 'NONE' and d.deleted_at is null))
       on conflict (message_id, user_id, channel) do nothing returning message_id)
     select message_id as id, count(*)::int as n from sent group by message_id`,
    [JSON.stringify(messages)],
  )
  return counted(rows)
}

/** Channel by channel, to whom there is an address of. In Chinese: what they speak nobody has asked. @returns how many */
export async function insertStrangers(sql: Sql, { id, channels, titleZh, textZh, sealedZh }: MessageRow, strangers: readonly Stranger[]): Promise<number> {
  const rows = await sql.query(
    `insert into message_delivery (id, message_id, user_id, channel, recipient, title, body, sealed)
     select gen_random_uuid(), $1::uuid, s.id, c.channel, case c.channel when 'SMS' then s.mobile else s.email end, $4, $5, $6
       from jsonb_to_recordset($2::jsonb) as s(id uuid, mobile text, email text) cross join unnest($3::text[]) as c(channel)
      where case c.channel when 'SMS' then coalesce(s.mobile, '') <> '' else coalesce(s.email, '') <> '' end
     on conflict (message_id, user_id, channel) do nothing returning id`,
    [id, JSON.stringify(strangers), channels, titleZh, textZh, sealedZh],
  )
  return rows.length
}
