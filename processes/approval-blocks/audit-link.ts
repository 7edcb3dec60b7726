/**
 * Approving by mail: whoever may decide gets a link to `/audit/{application}/{instance}` that is his alone, works for some days and
 * decides once. It gives no more right than his inbox does.
 */
import { Failure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { isId } from '#kit/ids.ts'
import type { Sql } from '#kit/data-source.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Lent } from '#server/inbox/document.service.ts'
import { mailApprover } from '#server/modules/supplier/application-news.service.ts'
import { auditLinkDays } from '#server/modules/supplier/registration-view.service.ts'
import { signedTokens } from '#server/modules/supplier/signed-token.service.ts'

const purpose = 'audit'
const DAY_MS = 86_400_000

interface About {
  /** The application: of a company that registers, or of a supplier who changes. */
  readonly row: { readonly id: string; readonly code: string; readonly companyName: string }
  readonly instanceId: string
}

/** Sends links to everybody of these roles who has a mailbox. @param isWanted false where the case goes another way */
export async function mailAudit(uow: UnitOfWork, { row, instanceId }: About, lent: Lent, roles: readonly string[], isWanted: boolean): Promise<void> {
  if (!isWanted) return
  const people = await uow.sql.query<{ id: string }>(
    `select distinct u.id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
      where r.role_code = any($1::text[]) and r.deleted_at is null and u.deleted_at is null and u.status = 'ENABLED' and coalesce(u.email, '') <> '' limit 200`,
    [roles],
  )
  const days = await parametersOf(lent.data).get(auditLinkDays)
  for (const { id: userId } of people) {
    const link = await makeAuditLink(uow, lent, { applicationId: row.id, instanceId, userId, days })
    await mailApprover(uow, { userId, linkId: link.id, code: row.code, companyName: row.companyName, link: link.address })
  }
}

export async function makeAuditLink(
  uow: UnitOfWork,
  lent: Lent,
  { applicationId, instanceId, userId, days }: { readonly applicationId: string; readonly instanceId: string; readonly userId: string; readonly days: number },
): Promise<{ readonly id: string; readonly token: string; readonly address: string }> {
  const id = newId()
  await uow.prisma.supplierAuditLink.create({
    data: { id, applicationId, workflowId: instanceId, userId, expiresAt: new Date(uow.now.getTime() + days * DAY_MS) },
  })
  const token = signedTokens(lent.supplier.seal, purpose).sign(id, days, uow.now)
  return { id, token, address: `${lent.address}/audit/${applicationId}/${instanceId}?token=${token}` }
}

export interface AuditLink {
  readonly id: string
  readonly userId: string
  readonly applicationId: string
  readonly workflowId: string
  readonly state: 'open' | 'used' | 'expired'
}

interface Named {
  readonly id: string
  readonly workflowId: string
  readonly token: string
}

/** Undefined for a link that is none of ours, or of another case. */
export async function readAuditLink(sql: Sql, { supplier }: Lent, { id, workflowId, token }: Named, now: Date): Promise<AuditLink | undefined> {
  const read = signedTokens(supplier.seal, purpose).read(token, now)
  if (!read || !isId(read.subject)) return undefined
  const [row] = await sql.query<Omit<AuditLink, 'state'> & { usedAt: Date | null; expiresAt: Date }>(
    `select id, user_id as "userId", application_id as "applicationId", workflow_id as "workflowId", used_at as "usedAt", expires_at as "expiresAt"
       from supplier_audit_link where id = $1::uuid and application_id = $2::uuid and workflow_id = $3::uuid`,
    [read.subject, id, workflowId],
  )
  if (!row) return undefined
  const { usedAt, expiresAt, ...link } = row
  return { ...link, state: usedAt ? 'used' : expiresAt < now ? 'expired' : 'open' }
}

/** Uses a link up: of two clicks at the same moment one is told that it was used. @throws Failure rule */
export async function useAuditLink(uow: UnitOfWork, linkId: string): Promise<void> {
  const rows = await uow.sql.query('update supplier_audit_link set used_at = $2 where id = $1::uuid and used_at is null and expires_at > $2 returning id', [
    linkId,
    uow.now,
  ])
  if (rows.length === 0) throw new Failure('rule', 'application.link-used', { rule: 'application.link-used' })
}

/** The open task of a case that somebody may decide: his own first, then one that he may claim. */
export async function taskFor(
  sql: Sql,
  instanceId: string,
  who: { readonly userId: string; readonly roles: readonly string[] },
): Promise<{ readonly taskId: string; readonly name: string; readonly isClaimed: boolean } | undefined> {
  const [task] = await sql.query<{ taskId: string; name: string; isClaimed: boolean }>(
    `select id as "taskId", coalesce(name, element_id) as name, assignee is not null as "isClaimed" from wf_task
      where instance_id = $1::uuid and element_id <> 'submit'
        and (assignee = $2 or (assignee is null and ($2 = any(coalesce(candidate_users, '{}')) or candidate_groups && $3::text[])))
      order by assignee is null, created_at, id limit 1`,
    [instanceId, who.userId, [...who.roles]],
  )
  return task
}
