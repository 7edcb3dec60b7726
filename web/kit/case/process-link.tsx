/** From a document to the case that decides on it: who is asked, since when, and how often they were reminded. */
import { Link } from 'react-router-dom'
import { processSeen } from '#server/inbox/process.contract.ts'
import { useCall } from '../client.ts'
import { framed } from '../frame.ts'
import { useTranslation } from '../i18n.ts'
import { useMay } from '../permissions.ts'
import '../texts.ts'

/** Nothing for whoever has no part in the case. */
export function ProcessLink({ of: { processInstanceId } }: { of: { readonly processInstanceId?: string | null | undefined } }) {
  const { t } = useTranslation('kit')
  const may = useMay()
  const enabled = Boolean(processInstanceId) && may(processSeen.permission)
  const { data } = useCall(processSeen, { processInstanceId: processInstanceId ?? '' }, { enabled, silent: true, staleTime: 60_000 })
  if (!enabled || !data?.seen) return null
  return <Link to={framed(`/work/instance/${processInstanceId}`)}>{t('processOf')}</Link>
}
