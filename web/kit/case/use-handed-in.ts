/** What was handed in leads to its case: whoever did reads that it went, and goes there with one press. */
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { framed } from '../frame.ts'
import { useTranslation } from '../i18n.ts'
import { notify } from '../notify.ts'
import '../texts.ts'

/** @returns tells `text`, or that the row that was answered went to its approvers, with the way to its case where it has one */
export function useHandedIn(): (row: unknown, text?: string) => void {
  const { t } = useTranslation('kit')
  const navigate = useNavigate()
  return useCallback(
    (row, text) => {
      const { processInstanceId } = (row ?? {}) as { readonly processInstanceId?: string | null }
      const go = () => void navigate(framed(`/work/instance/${processInstanceId}`))
      notify.success(text ?? t(processInstanceId ? 'handedIn' : 'done'), processInstanceId ? { way: { label: t('toCase'), go } } : {})
    },
    [navigate, t],
  )
}
