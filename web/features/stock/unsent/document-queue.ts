/** Goods that were received, picked or sent on where there is no network: what the dialogs would have sent, with the ids that they would have sent. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { confirmInbound } from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { shipOutbound } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import { receiveTransfer, shipTransfer } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { refreshPaths, send, type InputOf } from '#web/kit/client.ts'
import { useSession } from '#web/kit/session.ts'
import { SendQueue, type Operation } from './send-queue.ts'
import { queuePerUser, useQueue } from './use-queue.ts'

interface OfDocument extends Operation {
  readonly documentId: string
  /** Its number, to name it by. */
  readonly code: string
}

export interface Receiving extends OfDocument {
  readonly kind: 'receive'
  readonly body: Pick<InputOf<typeof confirmInbound>, 'lines' | 'isFinal'>
}

export interface Picking extends OfDocument {
  readonly kind: 'ship'
  readonly body: Pick<InputOf<typeof shipOutbound>, 'lines' | 'isFinal'>
}

/** A transfer leaves as a whole, so the server knows it again without an id of the operation. */
export interface SendingOn extends OfDocument {
  readonly kind: 'sendOn'
  readonly body: Pick<InputOf<typeof shipTransfer>, 'carrier' | 'shippingNo'>
}

export interface Arriving extends OfDocument {
  readonly kind: 'arrive'
  readonly body: Pick<InputOf<typeof receiveTransfer>, 'lines' | 'isFinal' | 'reason'>
}

export type Handled = Receiving | Picking | SendingOn | Arriving

/** @param version that was seen: what waited is sent without, for what others did meanwhile does not make untrue what stands on the shelf */
export async function deliver(one: Handled, version?: number): Promise<void> {
  const { documentId: id, operationId } = one
  const seen = { id, ...(version !== undefined && { version }) }
  const options = { silent: true } as const
  if (one.kind === 'receive') await send(confirmInbound, { ...seen, operationId, ...one.body }, options)
  else if (one.kind === 'ship') await send(shipOutbound, { ...seen, operationId, ...one.body }, options)
  else if (one.kind === 'arrive') await send(receiveTransfer, { ...seen, operationId, ...one.body }, options)
  else await send(shipTransfer, { ...seen, ...one.body }, options)
}

const queueOf = queuePerUser((userId) => new SendQueue<Handled>({ name: `handled-queue-${userId}`, deliver: (one) => deliver(one) }))

export function useDocumentQueue() {
  const cache = useQueryClient()
  const queue = queueOf(useSession()?.user.user_id ?? '')
  const state = useQueue(
    queue,
    useCallback(() => void refreshPaths(cache, ['/api/storage']), [cache]),
  )
  return { queue, state }
}
