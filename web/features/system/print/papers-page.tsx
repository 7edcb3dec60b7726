/** The window of printed documents: `/print?bizType=…&ids=…`, by the template of the document and language. */
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { countPrint, renderPapers } from '#server/modules/configuration/print.contract.ts'
import { send, useCall } from '#web/kit/client.ts'
import { RichText } from '#web/kit/editor/rich-text.tsx'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { PrintFrame } from '#web/kit/print/print-frame.tsx'
import '../configuration/texts.ts'

export default function PapersPage() {
  const { t } = useTranslation('configuration')
  const locale = useLanguage()
  const [search] = useSearchParams()
  const bizType = search.get('bizType') ?? ''
  const ids = useMemo(() => (search.get('ids') ?? search.get('id') ?? '').split(',').filter(Boolean), [search])
  const code = search.get('code') ?? undefined
  const { data, error, refetch } = useCall(
    renderPapers,
    { bizType, ids, locale, ...(code && { code }) },
    { enabled: bizType !== '' && ids.length > 0, silent: true },
  )
  if (bizType === '' || ids.length === 0) return <FailedList reason={t('print.nothing')} onRetry={() => window.history.back()} />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <PrintFrame
      title={data.name}
      landscape={data.landscape}
      papers={data.pages.map(({ id, html, times }) => ({
        key: id,
        content: (
          <>
            <RichText html={html} />
            {times > 0 && <small>{t('print.times', { count: times })}</small>}
          </>
        ),
      }))}
      onPrint={() => void send(countPrint, { bizType, ids }, { silent: true }).catch(() => undefined)}
    />
  )
}
