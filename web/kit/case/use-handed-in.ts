/** What was handed in leads to its case: whoever did reads that it went, and goes there with one press. */
import { useNavigate } from 'react-router-dom'
import { framed } from '../frame.ts'
import { useTranslation } from '../i18n.ts'
import { notify } from '../notify.ts'
import '../texts.ts'

/** @returns tells `text`, with the way to the case of the row that was answered where it has one */
export function useHandedIn(): (text: string, row: unknown) => void {
  const { t } = useTranslation('kit')
  const navigate = useNavigate()
  return (text, row) => {
    const { processInstanceId } = (row ?? {}) as { readonly processInstanceId?: string | null }
    const go = () => void navigate(framed(`/work/instance/${processInstanceId}`))
    notify.success(text, processInstanceId ? { way: { label: t('toCase'), go } } : {})
  }
}
