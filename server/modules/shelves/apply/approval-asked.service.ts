/** What the shelves tell when a rule wants somebody to agree first: the process of requests hears of it in the same work. */
import { defineEvent } from '#kit/extension-point.ts'
import type { ModelRow } from '#kit/unit-of-work.ts'

export interface ApprovalAsked {
  /** Locked; none of them is in an approval. */
  readonly listings: readonly ModelRow<'channelListing'>[]
  /** Of the rules that ask for it. */
  /** As they are stored, in both languages. */
  readonly ruleNames: readonly string[]
}

export const approvalAsked = defineEvent<ApprovalAsked>('shelves.approval-asked')
