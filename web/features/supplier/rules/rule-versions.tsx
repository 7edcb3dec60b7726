/** When which version of a rule was in force, and what comes next. */
import { Typography } from 'antd'
import type { Resource } from '#kit/contract.ts'
import { documentStatuses } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { callsOf, type PageAnswer } from '#web/kit/resource-calls.ts'
import { Timeline } from '#web/kit/timeline/timeline.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import './texts.ts'

export interface VersionRow {
  readonly id: string
  readonly supplierId: string
  readonly channel: string
  readonly categoryName?: string | null | undefined
  readonly code: string
  readonly number: number
  readonly status: string
  readonly effectiveAt?: string | null | undefined
  readonly endedAt?: string | null | undefined
  readonly approvedAt?: string | null | undefined
  readonly profit?: string | null | undefined
}

const states: Readonly<Record<string, 'done' | 'running' | 'refused' | 'future'>> = {
  EFFECTIVE: 'running',
  SUPERSEDED: 'done',
  REJECTED: 'refused',
  WITHDRAWN: 'refused',
}

export function RuleVersions({ of: resource, row }: { of: Resource; row: VersionRow }) {
  const { t } = useTranslation('supplier-rules')
  const { list } = callsOf(resource)
  const { data, error, refetch } = useCall(list, { supplierId: row.supplierId, channel: row.channel, size: 200, descs: 'createTime' }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const { records } = data as PageAnswer<VersionRow>
  const line = records.filter(({ categoryName }) => (categoryName ?? null) === (row.categoryName ?? null))
  return (
    <Timeline
      entries={line.map((version) => ({
        key: version.id,
        title: `${t('versionOf', { number: version.number })} · ${version.code}`,
        state: states[version.status] ?? 'future',
        more: <Version version={version} isShown={version.id === row.id} />,
      }))}
    />
  )
}

function Version({ version: { status, effectiveAt, endedAt, profit }, isShown }: { version: VersionRow; isShown: boolean }) {
  const { t } = useTranslation('supplier-rules')
  const choice = documentStatuses.find(({ value }) => value === status)
  const from = effectiveAt ? t('from', { at: formatInstant(effectiveAt) }) : status === 'WITHDRAWN' || status === 'REJECTED' ? '' : t('atOnce')
  const words = [profit, from, endedAt && t('until', { at: formatInstant(endedAt) })].filter(Boolean)
  return (
    <div>
      {choice && <StatusTag choice={choice} />} <Typography.Text {...(isShown ? {} : { type: 'secondary' as const })}>{words.join(' · ')}</Typography.Text>
    </div>
  )
}
