/** What a dialog says was done with goods: sent at once, or kept until there is a network, behind what waits already. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshPaths } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { stockPaths } from '../inbound/inbound-calls.ts'
import { deliver, useDocumentQueue, type Handled } from './document-queue.ts'
import { isLost } from './send-queue.ts'
import '../texts.ts'

interface Handing {
  /** As it was seen. */
  readonly document: { readonly id: string; readonly code: string; readonly version: number }
  /** Said when the server has it. */
  readonly done: string
  readonly onClose: () => void
}

export function useHanding<One extends Handled>(kind: One['kind'], { document, done, onClose }: Handing) {
  const { t } = useTranslation('stock')
  const cache = useQueryClient()
  const { queue, state } = useDocumentQueue()
  // A press that is repeated is the same operation.
  const [operationId] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const hand = async (body: One['body']): Promise<void> => {
    const one = { kind, operationId, documentId: document.id, code: document.code, body } as Handled
    const keep = () => {
      queue.add(one)
      notify.info(t('unsent.kept'))
      onClose()
    }
    setRefusals([])
    if (!navigator.onLine || state.waiting.length > 0) return keep()
    setBusy(true)
    try {
      await deliver(one, document.version)
    } catch (reason) {
      if (!(reason instanceof RequestFailed) || isLost(reason)) return keep()
      return setRefusals(reason.fieldErrors.length > 0 ? reason.fieldErrors.map(({ message }) => message) : [reason.message])
    } finally {
      setBusy(false)
    }
    notify.success(done)
    onClose()
    await refreshPaths(cache, stockPaths)
  }
  return { hand, busy, refusals, waiting: state.waiting }
}
