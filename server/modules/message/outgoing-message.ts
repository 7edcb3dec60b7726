/** What is told, and to whom. */
import type { Label } from '#kit/contract.ts'
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
