/** What a new document begins with beside the columns that every row has. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'

export interface DocumentHead {
  readonly code: string
  /** Whose document it is: they and their organization see it. Null for what the system begins. */
  readonly ownerId: string | null
  readonly orgId: string | null
}

/**
 * Its number, and whose it is. The number's counter stays locked until the commit, so ask for it late.
 * @param bizType name of its resource
 */
export async function newDocument(uow: UnitOfWork, bizType: string): Promise<DocumentHead> {
  const { userId = null, principal } = uow.actor
  return { code: await uow.nextNumber(bizType), ownerId: userId, orgId: principal?.organizationId ?? null }
}
