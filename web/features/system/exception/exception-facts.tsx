/** What failed, why it stands where it stands, what is sent, and what was tried: on the page of an exception and in its case. */
import { Alert, Descriptions, Flex, Typography } from 'antd'
import { Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { exceptionCase } from '#server/modules/exception/exception.contract.ts'
import { docLogList } from '#server/modules/system/log.contract.ts'
import { caseOf } from '#web/kit/case/case-forms.ts'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { LogChanges, personOf } from '#web/kit/detail/document-log.tsx'
import { exceptionOrder } from '#server/modules/exception/exception.contract.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { Timeline, type TimelineEntry } from '#web/kit/timeline/timeline.tsx'
import { isKey, payloadText } from './payload-text.ts'
import './texts.ts'

export type ExceptionFacts = OutputOf<typeof exceptionCase>
/** An exception wherever it is shown: its tries stand beside it in its case only. */
type Shown = Omit<ExceptionFacts, 'tries'>

const tones = { PENDING: 'info', RETRYING: 'info', WAIT_MANUAL: 'error', RESOLVED: 'success', IGNORED: 'warning' } as const

/** In one sentence, with what may be done about it. */
export function Why({ row }: { row: Shown }) {
  const { t } = useTranslation('exception')
  const { status, retryCount: count, maxRetry: most, nextRetryAt, reason, lastError } = row
  const said = {
    PENDING: t('whyPending', { most }),
    RETRYING: count < most ? t('whyRetrying', { count, most }) : t('whyByHand', { count }),
    WAIT_MANUAL: t('whyWaits', { count }),
    RESOLVED: reason ? t('settledBecause', { reason }) : count > 0 ? t('settled', { count }) : t('settledNow'),
    IGNORED: t('ignoredWhy', { reason: reason === 'auto' ? t('auto') : (reason ?? '') }),
  }[status]
  const isToMend = row.payloadFields?.some(({ isFixed }) => !isFixed)
  const isOpen = status !== 'RESOLVED' && status !== 'IGNORED'
  return (
    <Alert
      type={tones[status]}
      showIcon
      title={said}
      description={
        <Flex vertical gap={4}>
          {lastError && status !== 'RESOLVED' && <Typography.Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{lastError}</Typography.Text>}
          {isOpen && nextRetryAt && <span>{t('nextAt', { at: formatInstant(nextRetryAt) })}</span>}
          {status === 'WAIT_MANUAL' && <Typography.Text type="secondary">{t(isToMend ? 'ways' : 'waysAsIs')}</Typography.Text>}
        </Flex>
      }
    />
  )
}

/** Whether there is anything in what is sent that says something to a reader. */
export const sendsWords = ({ payload }: Pick<ExceptionFacts, 'payload'>): boolean => Object.values(payload ?? {}).some((value) => !isKey(value))

/** What is sent, by the names of its kind; what has none by its own. */
export function Sent({ row: { payload, payloadFields = [] } }: { row: Pick<ExceptionFacts, 'payload' | 'payloadFields'> }) {
  const label = useLabel()
  const fields = new Map(payloadFields.map((field) => [field.name, field]))
  return (
    <Descriptions
      bordered
      size="small"
      column={{ xs: 1, sm: 1, md: 2 }}
      styles={{ content: { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } }}
      items={Object.entries((payload ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
        if (isKey(value)) return []
        const field = fields.get(name)
        const words = field?.options?.find((option) => option.value === value)?.label
        return [{ key: name, label: field ? label(field.label) : name, children: words ? label(words) : payloadText(value) }]
      })}
    />
  )
}

const states: Readonly<Record<string, TimelineEntry['state']>> = { failed: 'refused', opened: 'refused', ASK: 'running' }

/** Every try and every hand, newest first. */
export function Tries({ row: { id, status, retryCount, payloadFields } }: { row: Pick<ExceptionFacts, 'id' | 'status' | 'retryCount' | 'payloadFields'> }) {
  const may = useMay()
  const { data, error, refetch } = useCall(
    docLogList,
    { bizType: exceptionOrder.name, bizId: id, current: 1, size: 100 },
    { silent: true, enabled: may(docLogList.permission) },
  )
  const stand = `${status} ${retryCount}`
  const read = useRef(stand)
  useEffect(() => {
    if (read.current === stand) return
    read.current = stand
    void refetch()
  }, [stand, refetch])
  if (!may(docLogList.permission)) return null
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  return <TryLines lines={data.records} payloadFields={payloadFields} />
}

export function TryLines({ lines, payloadFields = [] }: { lines: ExceptionFacts['tries']; payloadFields?: ExceptionFacts['payloadFields'] }) {
  const { t } = useTranslation('exception')
  const { t: kit } = useTranslation('kit')
  const labels = new Map(payloadFields.map((field) => [field.name, field.label]))
  return (
    <Timeline
      entries={lines.map((line) => ({
        key: line.id,
        title: t(`events.${line.event}` as 'events.opened', { defaultValue: line.event }),
        person: personOf(line, kit('detail.system')),
        at: line.createTime,
        reason: line.content === 'auto' ? t('auto') : line.content,
        state: states[line.event] ?? 'done',
        more: line.diff && <LogChanges resource={exceptionOrder} diff={line.diff} labels={labels} />,
      }))}
    />
  )
}

/** What the kind of its document offers beside it. */
export function Beside({ row: { bizType, bizId } }: { row: Pick<ExceptionFacts, 'bizType' | 'bizId'> }) {
  const Offer = caseOf(bizType)?.BesideException
  return Offer && bizId ? (
    <Suspense fallback={null}>
      <Offer bizId={bizId} />
    </Suspense>
  ) : null
}

/** What it is about, where that has a page, and the case in which people are asked. */
export function Links({ row: { page, processInstanceId } }: { row: Pick<ExceptionFacts, 'page' | 'processInstanceId'> }) {
  const { t } = useTranslation('exception')
  const may = useMay()
  return (
    <>
      {page && <Link to={page}>{t('openAbout')}</Link>}
      {processInstanceId && may('workflow:view') && <Link to={`/work/instance/${processInstanceId}`}>{t('case')}</Link>}
    </>
  )
}
