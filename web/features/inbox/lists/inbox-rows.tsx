/** The rows of a list: as a table, as cards, or beside the preview of the one that is looked at. */
import { Splitter, Table } from 'antd'
import { useEffect, useState } from 'react'
import { caseOf } from '#web/kit/case/case-forms.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { EmptyList, FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { readItem, writeItem } from '#web/kit/storage.ts'
import { CaseView } from '../case/case-view.tsx'
import type { ActionName } from '../case/case-view.tsx'
import { useInboxColumns } from './columns.tsx'
import { EmptyPane } from './empty-pane.tsx'
import { InboxCards } from './inbox-cards.tsx'
import type { InboxRow } from './inbox-row.ts'
import { isOpenKind } from './list-kinds.ts'
import { Pager } from './pager.tsx'
import type { InboxList } from './use-inbox-list.ts'
import styles from './lists.module.css'
import '../texts.ts'

const widthItem = 'inbox-list-width'
const usualWidth = 380

export function Rows({ list, narrow, onOpen }: { list: InboxList; narrow: boolean; onOpen: (row: InboxRow) => void }) {
  const { t } = useTranslation('inbox')
  const { place, query, rows, at } = list
  const columns = useInboxColumns(place.kind, query.sort, onOpen)
  const isFiltered = Object.keys(query.filters).length > 0
  if (list.failure !== undefined) return <FailedList reason={list.failure} onRetry={list.refresh} />
  if (list.loading) return <SkeletonRows />
  const empty = (
    <EmptyList label={t(`lists.${place.kind}`)} title={t(`none.${place.kind}`)} filtered={isFiltered} onClear={() => list.change({ filters: {} })} />
  )
  if (rows.length === 0) return empty
  if (narrow)
    return (
      <InboxCards
        rows={rows}
        at={at}
        chosen={list.chosen}
        onChoose={place.kind === 'todo' ? list.choose : undefined}
        onOpen={onOpen}
        grouped={isOpenKind(place.kind) && query.sort === undefined}
      />
    )
  return (
    <Table<InboxRow>
      aria-label={t(`lists.${place.kind}`)}
      rowKey="key"
      size="medium"
      columns={columns}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 48) }}
      rowClassName={(row) => (row.key === at?.key ? (styles['current'] ?? '') : '')}
      onRow={(row) => ({ onClick: () => list.goTo(row.key), onDoubleClick: () => onOpen(row) })}
      {...(place.kind === 'todo' && {
        rowSelection: {
          selectedRowKeys: [...list.chosen],
          onChange: (keys) => list.choose(keys.map(String)),
          getCheckboxProps: ({ handIn }) => ({ disabled: handIn !== null }),
        },
      })}
      onChange={(_page, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
        list.change({ sort: order && columnKey ? { field: String(columnKey), direction: order === 'ascend' ? 'asc' : 'desc' } : undefined })
      }}
    />
  )
}

interface SplitViewProps {
  readonly list: InboxList
  readonly action: ActionName | undefined
  readonly onAction: (name: ActionName | undefined) => void
  readonly onOpen: (row: InboxRow) => void
  readonly onLeft: () => void
}

export function SplitView({ list, action, onAction, onOpen, onLeft }: SplitViewProps) {
  const [width] = useState(() => readItem<number>(widthItem) ?? usualWidth)
  const { at } = list
  // The document is on its way while the case is asked for.
  const kind = at && caseOf(at.formKey, at.businessType, at.processKey)
  useEffect(() => kind?.load(), [kind])
  return (
    <Splitter style={{ flex: 1, minHeight: 0 }} onResizeEnd={([left]) => left !== undefined && writeItem(widthItem, Math.round(left))}>
      <Splitter.Panel defaultSize={width} min={280} max="60%">
        <section className={`${styles['card']} ${styles['list']}`}>
          <Rows list={list} narrow onOpen={onOpen} />
          <Pager list={list} />
        </section>
      </Splitter.Panel>
      <Splitter.Panel>
        <div className={styles['pane']}>
          {at ? (
            <CaseView
              key={at.key}
              inPane
              what={{ taskId: at.taskId ?? undefined, processInstanceId: at.processInstanceId }}
              open={action}
              onOpen={onAction}
              onLeft={onLeft}
              onKept={() => list.hold(at)}
            />
          ) : (
            <EmptyPane list={list} />
          )}
        </div>
      </Splitter.Panel>
    </Splitter>
  )
}
