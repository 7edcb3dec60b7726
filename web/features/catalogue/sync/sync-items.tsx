/** The differences of one kind: where each stood and stands, and whether it is taken over. */
import { Button, Checkbox, Flex, Input, Table, Tag, Typography } from 'antd'
import type { TableColumnType } from 'antd'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { chooseSyncItems, syncItems, type SyncItem, type syncKinds } from '#server/modules/catalogue/sync/category-sync.contract.ts'
import { refreshPaths, send, useCall, type InputOf } from '#web/kit/client.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import '../texts.ts'

type Item = z.output<typeof SyncItem>

export interface SyncItemsProps {
  readonly id: string
  readonly kind: (typeof syncKinds)[number]
  /** What is taken over can still be chosen. */
  readonly isOpen: boolean
}

type Place = Item['before']
const joined = (names: readonly string[] | undefined): string => (names ?? []).join(' / ')
const zh = (place: Place): string => joined(place?.line)
const en = (place: Place): string => joined(place?.lineEn ?? place?.line)

export function SyncItems({ id, kind, isOpen }: SyncItemsProps) {
  const { t } = useTranslation('catalogue')
  const isEnglish = useLanguage() === 'en'
  const cache = useQueryClient()
  const [page, setPage] = useState({ current: 1, size: 50 })
  const [keyword, search] = useState('')
  const { data, error, isFetching, refetch } = useCall(syncItems, { id, kind, keyword, ...page }, { keepPrevious: true, silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  const choose = async (input: Omit<InputOf<typeof chooseSyncItems>, 'id'>) => {
    try {
      await send(chooseSyncItems, { id, ...input })
    } catch {
      // The client has told why.
    } finally {
      await refreshPaths(cache, [syncItems.path])
    }
  }
  const columns: TableColumnType<Item>[] = [
    {
      key: 'chosen',
      title: t('sync.take'),
      width: 70,
      render: (_value, item) => (
        <Checkbox
          checked={item.chosen}
          disabled={!isOpen || item.problem !== null}
          aria-label={t('sync.takeOne', { name: (item.after ?? item.before)?.nameZh ?? item.code })}
          onChange={({ target }) => void choose({ itemIds: [item.id], chosen: target.checked })}
        />
      ),
    },
    { key: 'code', title: t('sync.code'), width: 110, render: (_value, { code }) => <Typography.Text code>{code}</Typography.Text> },
    {
      key: 'line',
      title: t('sync.where'),
      render: (_value, { before, after, problem, mappingCount, takenAt }) => {
        // In the reader's language, unless only the other one changed.
        const own = isEnglish ? en : zh
        const other = isEnglish ? zh : en
        const line = before && after && own(before) === own(after) && other(before) !== other(after) ? other : own
        return (
          <Flex vertical gap={2}>
            {before && after && (
              <Typography.Text delete type="secondary">
                {line(before)}
              </Typography.Text>
            )}
            <span>{line(after ?? before)}</span>
            <Flex gap={4} wrap>
              {mappingCount > 0 && <Tag color="orange">{t('sync.mapped', { count: mappingCount })}</Tag>}
              {problem !== null && <Tag color="red">{problem}</Tag>}
              {takenAt !== null && <Tag color="green">{t('sync.taken')}</Tag>}
            </Flex>
          </Flex>
        )
      },
    },
  ]
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} wrap>
        <Input.Search allowClear placeholder={t('sync.search')} aria-label={t('sync.search')} style={{ maxWidth: 240 }} onSearch={search} />
        {isOpen && (
          <>
            <Button onClick={() => void choose({ kind, chosen: true })}>{t('sync.all')}</Button>
            <Button onClick={() => void choose({ kind, chosen: false })}>{t('sync.none')}</Button>
          </>
        )}
      </Flex>
      <Table<Item>
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={[...(data?.records ?? [])]}
        loading={isFetching && !data}
        pagination={{
          current: page.current,
          pageSize: page.size,
          total: data?.total ?? 0,
          hideOnSinglePage: true,
          onChange: (current, size) => setPage({ current, size }),
        }}
      />
    </Flex>
  )
}
