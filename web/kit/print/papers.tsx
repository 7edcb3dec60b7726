/** Documents on paper by the template of their kind and language: `<Papers bizType="supplier" ids={ids} />`. Each printing is counted. */
import { Result } from 'antd'
import { countPrint, renderPapers } from '#server/modules/configuration/print.contract.ts'
import { send, useCall } from '../client.ts'
import { RichText } from '../editor/rich-text.tsx'
import { useLanguage, useTranslation } from '../i18n.ts'
import { FailedList, SkeletonRows } from '../list/list-states.tsx'
import { PrintFrame } from './print-frame.tsx'
import '../texts.ts'

interface PapersProps {
  readonly bizType: string
  readonly ids: readonly string[]
  /** Of the template; the document's default without one. */
  readonly code?: string | undefined
}

export function Papers({ bizType, ids, code }: PapersProps) {
  const { t } = useTranslation('kit')
  const locale = useLanguage()
  const some = bizType !== '' && ids.length > 0
  const { data, error, refetch } = useCall(renderPapers, { bizType, ids: [...ids], locale, ...(code && { code }) }, { enabled: some, silent: true })
  if (!some) return <Result status="info" title={t('printing.nothing')} subTitle={t('printing.nothingHint')} />
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
            {times > 0 && <small>{t('printing.times', { count: times })}</small>}
          </>
        ),
      }))}
      onPrint={() => void send(countPrint, { bizType, ids: [...ids] }, { silent: true }).catch(() => undefined)}
    />
  )
}
