/** What stands in a list's place when there are no rows to show: loading, empty, failed, forbidden. */
import { LockOutlined } from '@ant-design/icons'
import { Button, Empty, Result, Skeleton } from 'antd'
import { useTranslation } from '../i18n.ts'
import '../texts.ts'

/** Rows to come, so that nothing jumps when they arrive. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-busy="true" style={{ padding: '12px 8px' }}>
      {Array.from({ length: rows }, (_none, index) => (
        <Skeleton key={index} active title={false} paragraph={{ rows: 1, width: `${96 - (index % 3) * 8}%` }} style={{ marginBottom: 18 }} />
      ))}
    </div>
  )
}

export interface EmptyListProps {
  /** What stands in the list. */
  readonly label: string
  /** A sentence of its own, where "no … yet" would not say it. */
  readonly title?: string | undefined
  /** Conditions are in force: nothing matches, rather than nothing there. */
  readonly filtered: boolean
  readonly onClear: () => void
  readonly onAdd?: (() => void) | undefined
}

export function EmptyList({ label, title, filtered, onClear, onAdd }: EmptyListProps) {
  const { t } = useTranslation('kit')
  const nothing = title ?? t('list.emptyTitle', { label: inSentence(label) })
  return (
    <Empty style={{ margin: '32px 0' }} description={filtered ? t('list.emptyFiltered') : nothing}>
      {filtered ? (
        <Button onClick={onClear}>{t('search.clear')}</Button>
      ) : (
        onAdd && (
          <Button type="primary" data-click-free onClick={onAdd}>
            {t('add')}
          </Button>
        )
      )}
    </Empty>
  )
}

/** Headings begin with a capital, words within a sentence do not; abbreviations keep theirs. */
const inSentence = (label: string): string => (/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label)

export function FailedList({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <Result
      status="warning"
      role="alert"
      title={t('list.failed')}
      subTitle={reason}
      extra={
        <Button type="primary" data-click-free onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}

export function ForbiddenList() {
  const { t } = useTranslation('kit')
  return <Result icon={<LockOutlined />} title={t('list.noAccess')} subTitle={t('list.noAccessHint')} />
}
