/**
 * Approving by mail: whoever may decide gets a link to `/audit/{document}/{instance}` that is theirs alone, works for some days and
 * decides once. It gives no more right than their inbox does.
 *
 * The token names a row of `supplier_audit_link` and its end, both signed (`signed-token.ts`), so no link can be guessed or prolonged;
 * the row says whose it is and whether it was used.
 */
import type { Sql } from '#kit/data-source.ts'
import { ruleFailure } from '#kit/errors.ts'
import { isId, newId } from '#kit/ids.ts'
import type { Seal } from '#kit/sealing.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { signedTokens } from './signed-token.ts'

const purpose = 'audit'
const DAY_MS = 86_400_000
/** People of a role who get a link each; a larger role works from the inbox. */
const MOST_PEOPLE = 200

/** What links are made and read with. */
export interface LinkSettings {
  readonly seal: Pick<Seal, 'digest'>
  /** Where the product stands, without a slash at the end. */
  readonly address: string
}

/** The document that a link decides on, and its instance. */
export interface LinkedCase {
  readonly documentId: string
  readonly instanceId: string
}

export interface NewApprovalLink {
  readonly id: string
  readonly token: string
  readonly address: string
}

/**
 * Makes a link for everybody of these roles who has a mailbox.
 * @param mail sends one link to its owner, in the same unit of work
 */
export async function mailApprovalLinks(
  uow: UnitOfWork,
  settings: LinkSettings,
  about: LinkedCase,
  { roles, days, mail }: { readonly roles: readonly string[]; readonly days: number; readonly mail: (userId: string, link: NewApprovalLink) => Promise<void> },
): Promise<void> {
  const people = await uow.sql.query<{ id: string }>(
    `select distinct u.id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
      where r.role_code = any($1::text[]) and r.deleted_at is null and u.deleted_at is null and u.status = 'ENABLED' and coalesce(u.email, '') <> '' limit ${MOST_PEOPLE}`,
    [roles],
  )
  for (const { id: userId } of people) await mail(userId, await makeApprovalLink(uow, settings, { ...about, userId, days }))
}

/** @param about `userId` is the approver, `days` how long the link is good for */
export async function makeApprovalLink(
  uow: UnitOfWork,
  { seal, address }: LinkSettings,
  { documentId, instanceId, userId, days }: LinkedCase & { readonly userId: string; readonly days: number },
): Promise<NewApprovalLink> {
  const id = newId()
  await uow.prisma.supplierAuditLink.create({
    data: { id, applicationId: documentId, workflowId: instanceId, userId, expiresAt: new Date(uow.now.getTime() + days * DAY_MS) },
  })
  const token = signedTokens(seal, purpose).sign(id, days, uow.now)
  return { id, token, address: `${address}/audit/${documentId}/${instanceId}?token=${token}` }
}

export interface ApprovalLink extends LinkedCase {
  readonly id: string
  /** The approver. */
  readonly userId: string
  readonly state: 'open' | 'used' | 'expired'
}

/** Undefined for a token that this product did not make, or that was made for another document or instance. */
export async function findApprovalLink(
  sql: Sql,
  { seal }: Pick<LinkSettings, 'seal'>,
  { documentId, instanceId, token }: LinkedCase & { readonly token: string },
  now: Date,
): Promise<ApprovalLink | undefined> {
  const read = signedTokens(seal, purpose).read(token, now)
  if (!read || !isId(read.subject)) return undefined
  const [row] = await sql.query<Omit<ApprovalLink, 'state'> & { usedAt: Date | null; expiresAt: Date }>(
    `select id, user_id as "userId", application_id as "documentId", workflow_id as "instanceId", used_at as "usedAt", expires_at as "expiresAt"
       from supplier_audit_link where id = $1::uuid and application_id = $2::uuid and workflow_id = $3::uuid`,
    [read.subject, documentId, instanceId],
  )
  if (!row) return undefined
  const { usedAt, expiresAt, ...link } = row
  return { ...link, state: usedAt ? 'used' : expiresAt < now ? 'expired' : 'open' }
}

/** Marks a link as used: of two clicks at the same moment one is told that it was used. @throws Failure rule */
export async function useApprovalLink(uow: UnitOfWork, linkId: string): Promise<void> {
  const rows = await uow.sql.query('update supplier_audit_link set used_at = $2 where id = $1::uuid and used_at is null and expires_at > $2 returning id', [
    linkId,
    uow.now,
  ])
  if (rows.length === 0) throw ruleFailure('application.link-used')
}
