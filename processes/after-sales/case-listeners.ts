/** The process hears what parcels, receipts and refunds did to its case, in their work, and goes on from where it waits. */
import type { Contribution } from '#kit/extension-point.ts'
import { listen } from '#kit/listen.ts'
import type { DocumentFlow } from '#server/documents/define.ts'
import type { AsOrderEvent } from '#server/modules/after-sales/case/as-order.machine.ts'
import { caseMoved } from '#server/modules/after-sales/case/case-events.service.ts'

interface Message {
  readonly name: string
  readonly variables?: Readonly<Record<string, boolean>>
}

/** Names of the messages that the diagram waits for. */
const messages: Readonly<Partial<Record<AsOrderEvent, Message>>> = {
  BUYER_SHIP: { name: 'afterSalesGoodsSent' },
  RECEIVE_OK: { name: 'afterSalesGoodsChecked', variables: { accepted: true } },
  RECEIVE_REFUSE: { name: 'afterSalesGoodsChecked', variables: { accepted: false } },
  SIGN: { name: 'afterSalesGoodsDelivered' },
  REFUND_OK: { name: 'afterSalesRefunded' },
}

export const caseListeners = (flow: () => DocumentFlow): readonly Contribution[] => [
  listen(caseMoved, async (uow, { row, event }) => {
    const message = messages[event]
    if (message) await flow().message(uow, row, message.name, message.variables)
  }),
]
