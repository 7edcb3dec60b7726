/** What documents under approval have in common: the words of their statuses, and the difference between two versions of one. */
import { z } from 'zod'
import type { FieldView } from '../contract.ts'

type StatusOption = FieldView['options'][number] & { readonly value: string }

/** While a document has a status with `locks`, its fields cannot be written, except those that say `staysOpen`. */
export const approvalStatuses = {
  DRAFT: { value: 'DRAFT', label: { zh: '草稿', en: 'Draft' }, color: 'default' },
  IN_APPROVAL: { value: 'IN_APPROVAL', label: { zh: '审批中', en: 'In approval' }, color: 'processing', locks: true },
  RETURNED: { value: 'RETURNED', label: { zh: '已退回', en: 'Returned' }, color: 'gold' },
  REJECTED: { value: 'REJECTED', label: { zh: '已驳回', en: 'Rejected' }, color: 'red' },
  APPROVED: { value: 'APPROVED', label: { zh: '已通过', en: 'Approved' }, color: 'green' },
  CANCELLED: { value: 'CANCELLED', label: { zh: '已取消', en: 'Cancelled' }, color: 'default' },
} as const satisfies Readonly<Record<string, StatusOption>>

const Text = z.object({ zh: z.string(), en: z.string() })

/** One field that changed. Values as the wire carries them, `null` for empty; the texts are there where a value has words of its own. */
export const FieldChange = z.object({
  field: z.string(),
  label: Text,
  before: z.unknown(),
  after: z.unknown(),
  beforeText: Text.nullable(),
  afterText: Text.nullable(),
})
export type FieldChange = z.infer<typeof FieldChange>

/** What became of a document since the approver's version of it. */
export const DocumentChange = z.object({
  /** Version that was submitted, and the one it has now. */
  from: z.number().int(),
  to: z.number().int(),
  fields: z.array(FieldChange),
})
export type DocumentChange = z.infer<typeof DocumentChange>
