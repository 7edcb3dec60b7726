/** What people are told of a product in one word. Pure: it follows from what is published, from the open draft and from the validity. */
import type { productAuditStatuses } from './spu.contract.ts'

export type AuditStatus = (typeof productAuditStatuses)[number]['value']

export interface ProductStanding {
  /** Number of the version in force; 0 before the first approval. */
  readonly currentVersion: number
  readonly validity: 'ACTIVE' | 'INVALID'
  /** Status of the latest draft that was not dropped, undefined without one. */
  readonly draft?: 'DRAFT' | 'READY' | 'IN_APPROVAL' | 'RETURNED' | 'REJECTED' | 'APPROVED' | 'DROPPED' | undefined
}

const openDrafts: ReadonlySet<string> = new Set(['DRAFT', 'READY', 'IN_APPROVAL', 'RETURNED'])

/** A published product with an open draft is CHANGING; its rejected or dropped change leaves it APPROVED. */
export function auditStatusOf({ currentVersion, validity, draft }: ProductStanding): AuditStatus {
  if (validity === 'INVALID') return 'INVALID'
  if (currentVersion > 0) return draft !== undefined && openDrafts.has(draft) ? 'CHANGING' : 'APPROVED'
  return draft === undefined || draft === 'DROPPED' ? 'DRAFT' : draft
}
