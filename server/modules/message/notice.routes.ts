/** Announcements: editing while nobody sees them, publishing, withdrawing, and what is in force for a reader. */
import { badInput, notFound } from '#kit/errors.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { noticeMachine } from './notice.machine.ts'
import { notice, publishedNotice, publishedNotices, publishNotice, withdrawNotice } from './notice.contract.ts'
import { hideUnread, isDue, tellOfNotice } from './notice.service.ts'

const hooks: ResourceHooks<typeof notice> = {
  expressions: {
    readers: '(select count(*)::int from notification n join message m on m.id = n.message_id where m.notice_id = t.id)',
    readCount: '(select count(*)::int from notification n join message m on m.id = n.message_id where m.notice_id = t.id and n.is_read)',
  },
  validate: async (draft, { verb, before }) => {
    if (verb === 'remove') return
    const now = { ...before, ...draft }
    const [from, to] = [now['releaseAt'], now['expireAt']]
    if (from && to && new Date(String(from)) >= new Date(String(to))) throw badInput([{ path: 'expireAt', code: 'message.notice-period' }])
    const roles = now['roleCodes']
    if (now['audience'] === 'ROLES' && !(Array.isArray(roles) && roles.length > 0)) throw badInput([{ path: 'roleCodes', code: 'message.notice-roles' }])
  },
}

export const noticeRoutes: readonly Route[] = [
  ...resourceRoutes(notice, hooks),
  handle(publishNotice, (context, input) => settle(context, input, 'PUBLISH')),
  handle(withdrawNotice, (context, input) => settle(context, input, 'WITHDRAW')),
  handle(publishedNotices, async (context, { current, size }) => {
    const where = inForce(context)
    const [title] = context.locale === 'en' ? [`coalesce(nullif(t.title_en, ''), t.title)`] : ['t.title']
    const total = await context.sql.query<{ n: number }>(`select count(*)::int as n from notice t ${where.text}`, where.values)
    const records = await context.sql.query<{ id: string; title: string; category: string; publishedAt: Date; expireAt: Date | null }>(
      `select t.id, ${title} as title, t.category, coalesce(t.release_at, t.published_at) as "publishedAt", t.expire_at as "expireAt" from notice t ${where.text}
        order by coalesce(t.release_at, t.published_at) desc, t.id limit ${where.value(size)} offset ${where.value((current - 1) * size)}`,
      where.values,
    )
    return { records, total: total[0]?.n ?? 0, current, size }
  }),
  handle(publishedNotice, async (context, { id }) => {
    const where = inForce(context)
    where.add(`t.id = ${where.value(id)}::uuid`)
    const isEnglish = context.locale === 'en'
    const [row] = await context.sql.query<{ id: string; title: string; category: string; publishedAt: Date; expireAt: Date | null; content: string }>(
      `select t.id, ${isEnglish ? `coalesce(nullif(t.title_en, ''), t.title)` : 't.title'} as title, t.category, coalesce(t.release_at, t.published_at) as "publishedAt",
              t.expire_at as "expireAt", ${isEnglish ? `coalesce(nullif(t.content_html_en, ''), t.content_html)` : 't.content_html'} as content from notice t ${where.text}`,
      where.values,
    )
    if (!row) throw notFound('notice', id)
    return row
  }),
]

function inForce({ principal }: CallContext): Conditions {
  const where = new Conditions()
  where.add(
    `t.status = 'PUBLISHED' and t.deleted_at is null and coalesce(t.release_at, t.published_at) <= now() and (t.expire_at is null or t.expire_at > now())`,
  )
  const mine = principal.terminalType === 'SUPPLIER_TERMINAL' ? 'SUPPLIERS' : 'STAFF'
  where.add(`(t.audience in ('EVERYBODY', ${where.value(mine)}) or (t.audience = 'ROLES' and t.role_codes && ${where.value(principal.roles)}::text[]))`)
  return where
}

function settle(context: CallContext, { id, version }: { id: string; version?: number | undefined }, type: 'PUBLISH' | 'WITHDRAW') {
  return context.work(async (uow) => {
    const row = await uow.lock(notice, id, version)
    const after = await moveDocument(uow, { resource: notice, machine: noticeMachine }, row, {
      event: type,
      logAs: type === 'PUBLISH' ? 'published' : 'withdrawn',
      change: type === 'PUBLISH' ? { publishedAt: uow.now, withdrawnAt: null } : { withdrawnAt: uow.now },
    })
    if (type === 'PUBLISH' && row.expireAt && row.expireAt <= uow.now) throw badInput([{ path: 'expireAt', code: 'message.notice-period' }])
    if (type === 'WITHDRAW') await hideUnread(uow.sql, id)
    const readers = isDue(after, uow.now) ? await tellOfNotice(uow, after) : 0
    return { id, status: after.status as 'DRAFT' | 'PUBLISHED' | 'WITHDRAWN', version: after.version, readers }
  })
}
