/** One category at the right of the tree: what it says, where it goes in channels, who changed it; and what can be done with it. */
import { Button, Flex, Skeleton, Tabs, Typography } from 'antd'
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { category } from '#server/modules/catalogue/category/category.contract.ts'
import type { CategoryNode } from '#server/modules/catalogue/category/category-tree.contract.ts'
import { refreshPaths, send, useCall } from '#web/kit/client.ts'
import { DocumentLog } from '#web/kit/detail/document-log.tsx'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { useRemoval } from '#web/kit/list/removal.ts'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { callsOf, type Row } from '#web/kit/resource-calls.ts'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { toggleOptions } from '#kit/fields.contract.ts'
import { CategoryForm } from './category-form.tsx'
import { ChannelMapping } from './channel-mapping.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { placeOfShift, type Place } from './place-of-drop.ts'
import styles from './category.module.css'
import '../texts.ts'

export interface CategoryPanelProps {
  readonly id: string
  readonly tree: string
  /** Known once the tree has read its level. */
  readonly node: CategoryNode | undefined
  readonly siblings: readonly CategoryNode[]
  readonly onMove: (node: CategoryNode, place: Place) => Promise<boolean>
  readonly onAddBelow: () => void
  readonly onGone: () => void
}

const calls = callsOf(category)

export function CategoryPanel({ id, tree, node, siblings, onMove, onAddBelow, onGone }: CategoryPanelProps) {
  const { t } = useTranslation('catalogue')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const language = useLanguage()
  const cache = useQueryClient()
  const [moving, setMoving] = useState(false)
  const remove = useRemoval(category, 'tree')
  const { data, error, refetch } = useCall(calls.detail!, { id }, { silent: true })
  const row = data as Row | undefined
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!row) return <Skeleton active paragraph={{ rows: 8 }} />

  const act = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await work()
      notify.success(done)
      return true
    } catch {
      // The client has told why.
      return false
    } finally {
      await refreshPaths(cache, [category.path])
    }
  }
  const isOn = row['status'] === 'ENABLED'
  const state = toggleOptions.find(({ value }) => value === row['status'])
  const shift = (step: -1 | 1) => node && placeOfShift(node, step, siblings)
  const mayMove = may('category:update') && node !== undefined

  return (
    <>
      <header className={styles['head']}>
        <h2>{String((language === 'en' && row['nameEn']) || row['nameZh'])}</h2>
        <Typography.Text copyable code>
          {String(row['code'])}
        </Typography.Text>
        {state && <StatusTag choice={state} />}
        {row['goneAt'] != null && <Typography.Text type="warning">{t('category.gone')}</Typography.Text>}
      </header>
      <div className={styles['line']}>{String(row['line'])}</div>
      <Flex gap={8} wrap style={{ marginBottom: 8 }} role="toolbar" aria-label={t('category.actions')}>
        {may('category:insert') && Number(row['level']) < 6 && (
          <Button size="small" data-click-free onClick={onAddBelow}>
            {t('category.addBelow')}
          </Button>
        )}
        {mayMove && (
          <>
            {([-1, 1] as const).map((step) => (
              <Button
                key={step}
                size="small"
                icon={step < 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
                aria-label={t(step < 0 ? 'category.up' : 'category.down')}
                title={t(step < 0 ? 'category.up' : 'category.down')}
                disabled={!shift(step)}
                data-click-free
                onClick={() => {
                  const place = shift(step)
                  if (place) void onMove(node, place)
                }}
              />
            ))}
            <Button size="small" data-click-free onClick={() => setMoving(true)}>
              {t('category.move')}
            </Button>
          </>
        )}
        {may('category:active') && (
          <Button size="small" onClick={() => void act(() => send(calls.active!, { id, status: isOn ? 'DISABLED' : 'ENABLED' }), t('saved'))}>
            {t(isOn ? 'category.switchOff' : 'category.switchOn')}
          </Button>
        )}
        {may('category:remove') && (
          <Button size="small" danger onClick={() => void remove([row]).then((isGone) => isGone && onGone())}>
            {kit('remove')}
          </Button>
        )}
      </Flex>
      <Tabs
        destroyOnHidden
        items={[
          {
            key: 'form',
            label: t('category.settings'),
            children: (
              <CategoryForm
                key={`${id} ${String(row.version)}`}
                tree={tree}
                row={row}
                parentId={(row['parentId'] as string | null | undefined) ?? null}
                onSaved={() => void refreshPaths(cache, [category.path])}
              />
            ),
          },
          ...(may('category-mapping:list') && !['CHANNEL', 'TAX'].includes(String(row['categoryType']))
            ? [{ key: 'mapping', label: t('mapping.title'), children: <ChannelMapping categoryId={id} /> }]
            : []),
          { key: 'log', label: kit('detail.log'), children: <DocumentLog of={category} id={id} /> },
        ]}
      />
      {moving && node && <MoveDialog node={node} tree={tree} onMove={(place) => onMove(node, place)} onClose={() => setMoving(false)} />}
    </>
  )
}
