/** What the process of payments works with beside the operations. */
import type { CallContext } from '#kit/handle.ts'
import type { PaymentSettings } from './pay-hand.service.ts'

export interface PaymentDependencies extends PaymentSettings {
  readonly auth: { confirmPerson(context: CallContext, password: string): Promise<void> }
}

declare module '#server/documents/define.ts' {
  interface ProcessDependencies {
    readonly payments: PaymentDependencies
  }
}
