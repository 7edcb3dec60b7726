/** What payments tell those who build on them. */
import { defineEvent } from '#kit/extension-point.ts'
import type { BillPayRow } from './pay-write.service.ts'

export interface PaymentEnded {
  readonly pay: BillPayRow
  /** Else it is known that no money moved. */
  readonly isPaid: boolean
}

/** The bank, or a person who paid by hand, has said what became of a payment. Told once a try, in the work that writes it down. */
export const paymentEnded = defineEvent<PaymentEnded>('settlement.payment-ended')
