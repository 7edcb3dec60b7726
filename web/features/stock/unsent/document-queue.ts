/** Goods that were received or picked where there is no network: what the dialogs would have sent, with the ids that they would have sent. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { confirmInbound } from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { shipOutbound } from '#server/modules/stock/outbound/outbound-order.contract.ts'
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

export type Handled = Receiving | Picking

/** Without the version that was seen: what others did meanwhile does not make untrue what stands on the shelf. */
async function deliver(one: Handled): Promise<void> {
  const { documentId: id, operationId } = one
  if (one.kind === 'receive') await send(confirmInbound, { id, operationId, ...one.body }, { silent: true })
  else await send(shipOutbound, { id, operationId, ...one.body }, { silent: true })
}

const queueOf = queuePerUser((userId) => new SendQueue<Handled>({ name: `handled-queue-${userId}`, deliver }))

export function useDocumentQueue() {
  const cache = useQueryClient()
  const queue = queueOf(useSession()?.user.user_id ?? '')
  const state = useQueue(
    queue,
    useCallback(() => void refreshPaths(cache, ['/api/storage']), [cache]),
  )
  return { queue, state }
}
