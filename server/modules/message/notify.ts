/**
 * The door through which the rest of the product tells people something. Everything is written in the caller's transaction: no
 * message without the fact, no fact without its message.
 *
 *   await notify(uow, { to: { userIds: [ownerId] }, template: inboxTemplates['workflow.approved'], params: { case, title }, link: '/work/…' })
 */
import type { Label } from '#kit/contract.ts'
import type { MessageTemplate } from '#server/area/message-template.ts'
import type { MessageChannel, MessageKind } from './message-kinds.contract.ts'
import type { Outgoing, Recipients } from './outgoing-message.ts'
import { nobody, sendMessages, type Sent, type Writer } from './send-message.ts'
import { SecretText } from './secret-text.service.ts'
import { fillText, htmlOf, type TextParam, type TextParams } from './template-text.ts'

export interface Notification<Param extends string = string> {
  readonly to: Recipients
  /** Declared by the area that sends it; its words are the administrators'. */
  readonly template: MessageTemplate<Param>
  /** A value may be a text in both languages. */
  readonly params: Readonly<Record<Param, TextParam>>
  /** Path within the product that shows what it is about. */
  readonly link?: string | undefined
  readonly bizType?: string | undefined
  readonly bizId?: string | undefined
  /** Names the occasion: a second message of the same key is not sent, however often the step is repeated. */
  readonly dedupeKey?: string | undefined
  /** Its reader asked for it: what he chose for its kind does not hold it back. */
  readonly isAsked?: boolean | undefined
}

interface TemplateRow {
  readonly code: string
  readonly kind: MessageKind
  readonly channels: MessageChannel[]
  readonly titleZh: string
  readonly titleEn: string
  readonly bodyZh: string
  readonly bodyEn: string
  readonly forced: boolean
}

/**
 * @param on the unit of work, or the connection of a transaction
 * @returns how many it reached; nobody while administrators have switched the template off
 */
export async function notify<Param extends string>(on: Writer, notification: Notification<Param>): Promise<Sent> {
  const [sent = nobody] = await notifyMany(on, [notification])
  return sent
}

/** The same for many, in as many statements as for one. @returns in the order of `notifications` */
export async function notifyMany(on: Writer, notifications: readonly Notification[]): Promise<Sent[]> {
  if (notifications.length === 0) return []
  const sql = 'sql' in on ? on.sql : on
  const templates = await sql.query<TemplateRow>(
    `select code, kind, channels, title_zh as "titleZh", title_en as "titleEn", body_zh as "bodyZh", body_en as "bodyEn", forced
       from notification_template where code = any($1::text[]) and status = 'ENABLED' and deleted_at is null`,
    [[...new Set(notifications.map(({ template }) => template.code))]],
  )
  const byCode = new Map(templates.map((template) => [template.code, template]))
  const messages = notifications.map((notification) => messageOf(notification, byCode.get(notification.template.code)))
  const sent = await sendMessages(
    on,
    messages.filter((message) => message !== undefined),
  )
  let next = 0
  return messages.map((message) => (message === undefined ? nobody : (sent[next++] ?? nobody)))
}

/** Undefined while the template is switched off. */
function messageOf({ template: { code, secret, isUrgent }, params, ...rest }: Notification, template: TemplateRow | undefined): Outgoing | undefined {
  if (secret !== undefined && !((params as TextParams)[secret] instanceof SecretText)) throw new Error(`${secret} of ${code} is secret: give it as SecretText`)
  if (!template) return undefined
  const title: Label = { zh: fillText(template.titleZh, params, 'zh'), en: fillText(template.titleEn, params, 'en') }
  const text: Label = { zh: fillText(template.bodyZh, params, 'zh'), en: fillText(template.bodyEn, params, 'en') }
  return {
    ...rest,
    kind: template.kind,
    channels: template.channels,
    forced: template.forced,
    isUrgent,
    templateCode: code,
    title,
    text,
    content: { zh: htmlOf(text.zh), en: htmlOf(text.en) },
    ...sealedOf(template, params),
  }
}

/** What telephones and mailboxes are to say when a value is secret; the message itself keeps the mask. */
function sealedOf({ titleZh, titleEn, bodyZh, bodyEn }: TemplateRow, params: TextParams): { readonly sealed?: Label } {
  const [found] = Object.entries(params).flatMap(([name, value]) => (value instanceof SecretText ? [{ name, value }] : []))
  if (!found) return {}
  const sealed = (title: string, body: string, locale: 'zh' | 'en'): string =>
    found.value.within((shown) => {
      const open = { ...params, [found.name]: shown }
      return { title: fillText(title, open, locale), body: fillText(body, open, locale) }
    })
  return { sealed: { zh: sealed(titleZh, bodyZh, 'zh'), en: sealed(titleEn, bodyEn, 'en') } }
}
