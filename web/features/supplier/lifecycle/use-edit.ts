/** Editing an application that is a draft or came back: kept as it is now, or kept and handed in again. */
import { useQueryClient } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { useWayAhead } from '#web/kit/case/use-way-ahead.ts'
import { refreshPaths } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { showAtFields, type CallValues } from '#web/kit/form/call-form.tsx'
import './texts.ts'

const refreshes = ['/api/supplier', '/api/workflow']

interface Kept {
  readonly version: number
}

type Ending = 'keep' | 'submit'

export interface Editing {
  readonly processKey: string
  /** As it was seen. */
  readonly row: { readonly version: number; readonly status: string }
  readonly form: FormInstance<CallValues>
  readonly keep: (version: number) => Promise<Kept>
  readonly submit: (version: number, approvers: Record<string, string[]> | undefined) => Promise<unknown>
  readonly onClose: () => void
}

/**
 * What was kept stays kept when handing in is refused: the next attempt goes on from there.
 * @returns the two ways to end, which of them runs, and who will approve
 */
export function useEdit({ processKey, row, form, keep, submit, onClose }: Editing) {
  const { t } = useTranslation('supplier-lifecycle')
  const cache = useQueryClient()
  const handedIn = useHandedIn()
  const [seen, setSeen] = useState(row.version)
  const [busy, setBusy] = useState<Ending>()
  // What came back keeps whom he chose at first.
  const way = useWayAhead({ processKey, enabled: row.status === 'DRAFT' })
  const end = async (ending: Ending) => {
    const settled = ending === 'submit' ? way.settle() : { approvers: undefined }
    if (settled === null) return
    setBusy(ending)
    try {
      const kept = await keep(seen)
      setSeen(kept.version)
      if (ending === 'submit') handedIn(await submit(kept.version, settled.approvers))
      else notify.success(t('done'))
      onClose()
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      notify.error(reason.message)
      showAtFields(form, reason)
    } finally {
      setBusy(undefined)
      await refreshPaths(cache, refreshes)
    }
  }
  const ending = (which: Ending) =>
    void form.validateFields().then(
      () => end(which),
      () => undefined,
    )
  return { busy, way, ending }
}
