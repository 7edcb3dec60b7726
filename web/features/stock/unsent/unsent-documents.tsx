/** What was received or picked and is not yet with the server, wherever it was. */
import { useTranslation } from '#web/kit/i18n.ts'
import { useDocumentQueue } from './document-queue.ts'
import { Unsent } from './unsent.tsx'
import '../texts.ts'

export function UnsentDocuments() {
  const { t } = useTranslation('stock')
  const { queue, state } = useDocumentQueue()
  return <Unsent queue={queue} state={state} say={({ kind, code }) => t(`unsent.${kind}`, { code })} />
}
