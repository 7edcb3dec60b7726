/** Editing an application that is a draft or came back: kept as it is now, or kept and handed in again. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshPaths } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import './texts.ts'

const refreshes = ['/api/supplier', '/api/workflow']

interface Kept {
  readonly version: number
}

export interface Editing {
  /** The row's version as it was seen. */
  readonly version: number
  readonly keep: (version: number) => Promise<Kept>
  readonly submit: (version: number) => Promise<unknown>
  readonly onClose: () => void
  readonly onRefused: (reason: RequestFailed) => void
}

/**
 * What was kept stays kept when handing in is refused: the next attempt goes on from there.
 * @returns the two ways to end, and which of them runs
 */
export function useEdit({ version, keep, submit, onClose, onRefused }: Editing) {
  const { t } = useTranslation('supplier-lifecycle')
  const cache = useQueryClient()
  const [seen, setSeen] = useState(version)
  const [busy, setBusy] = useState<'keep' | 'submit'>()
  const end = async (way: 'keep' | 'submit') => {
    setBusy(way)
    try {
      const kept = await keep(seen)
      setSeen(kept.version)
      if (way === 'submit') await submit(kept.version)
      notify.success(t('done'))
      onClose()
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      notify.error(reason.message)
      onRefused(reason)
    } finally {
      setBusy(undefined)
      await refreshPaths(cache, refreshes)
    }
  }
  return { busy, end }
}
