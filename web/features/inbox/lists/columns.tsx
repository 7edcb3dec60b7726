/** The columns of the lists, each with what it tells and for which lists it has something to tell. */
import { Tooltip } from 'antd'
import type { TableColumnType } from 'antd'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useNow } from '#web/kit/format/now.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { outcomeLabel, standingOf } from '../case/outcomes.ts'
import type { InboxRow } from './inbox-row.ts'
import { sortsOf } from './list-kinds.ts'
import type { ListKind } from './list-kinds.ts'
import { Figure, Marks } from './row-marks.tsx'
import { Span, TimeLeft } from './span.tsx'
import type { InboxQuery } from './use-inbox-list.ts'
import styles from './lists.module.css'
import '../texts.ts'

export function useInboxColumns(kind: ListKind, sort: InboxQuery['sort'], onOpen: (row: InboxRow) => void): TableColumnType<InboxRow>[] {
  const { t } = useTranslation('inbox')
  const now = useNow()
  const sortable = new Set(sortsOf[kind])
  const sorted = (field: string) => ({
    ...(sortable.has(field) && {
      sorter: true,
      sortOrder: sort?.field === field ? (sort.direction === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
    }),
  })
  const isTask = kind === 'todo' || kind === 'claim'
  const columns: (TableColumnType<InboxRow> | false)[] = [
    {
      key: 'title',
      title: t('columns.title'),
      width: 260,
      fixed: 'start',
      render: (_value, row) => (
        <div>
          <button type="button" className={styles['link']} onClick={() => onOpen(row)}>
            {row.unread && <span className={styles['unread']} aria-label={t('list.unread')} />}
            {row.title}
          </button>
          {row.number && <div className={styles['number']}>{row.number}</div>}
          <Marks row={row} now={now} />
        </div>
      ),
    },
    {
      key: 'summary',
      title: t('columns.summary'),
      width: 240,
      ellipsis: { showTitle: false },
      render: (_value, row) => (row.summary ? <Tooltip title={row.summary}>{row.summary}</Tooltip> : '-'),
    },
    {
      key: 'value',
      title: t('columns.value'),
      width: 130,
      align: 'right',
      ...sorted('value'),
      render: (_value, row) => (row.value === null ? '-' : <Figure row={row} value={row.value} />),
    },
    { key: 'processName', title: t('columns.process'), width: 130, ellipsis: true, render: (_value, row) => row.processName ?? row.processKey },
    kind !== 'send' && { key: 'initiatorName', title: t('columns.initiator'), width: 100, dataIndex: 'initiatorName' },
    (isTask || kind === 'done') && { key: 'taskName', title: t('columns.task'), width: 130, ellipsis: true, dataIndex: 'taskName' },
    isTask && { key: 'dueTime', title: t('columns.left'), width: 140, ...sorted('dueTime'), render: (_value, row) => <TimeLeft due={row.dueTime} now={now} /> },
    kind === 'done' && {
      key: 'outcome',
      title: t('columns.outcome'),
      width: 100,
      render: (_value, row) =>
        row.outcome ? (
          <StatusTag choice={{ value: row.outcome, label: outcomeLabel(row.outcome), color: row.outcome === 'rejected' ? 'error' : 'success' }} />
        ) : (
          '-'
        ),
    },
    kind === 'done' && {
      key: 'took',
      title: t('columns.took'),
      width: 110,
      render: (_value, row) => (row.endTime === null ? '-' : <Span ms={Date.parse(row.endTime) - Date.parse(row.createTime)} />),
    },
    (kind === 'done' || kind === 'copy') && {
      key: 'note',
      title: t(kind === 'copy' ? 'columns.reason' : 'columns.comment'),
      width: 180,
      ellipsis: true,
      dataIndex: 'note',
    },
    (kind === 'send' || kind === 'copy') && {
      key: 'status',
      title: t('columns.status'),
      width: 110,
      render: (_value, row) => (row.status ? <StatusTag choice={standingOf({ status: row.status, returned: row.returned })} /> : '-'),
    },
    {
      key: 'createTime',
      title: t(isTask || kind === 'done' ? 'columns.arrived' : 'columns.started'),
      width: 150,
      ...sorted('createTime'),
      render: (_value, row) => formatInstant(row.createTime).slice(0, 16),
    },
    (kind === 'done' || kind === 'send') && {
      key: 'endTime',
      title: t('columns.ended'),
      width: 150,
      ...sorted('endTime'),
      render: (_value, row) => formatInstant(row.endTime).slice(0, 16) || '-',
    },
  ]
  return columns.filter((column) => column !== false)
}
