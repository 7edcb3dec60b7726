/** Snapshots of a supplier: each opens with what changed since the one before, and everything it holds. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Collapse, Descriptions, Drawer, Empty, Flex, Table, Tag, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { snapshotDetail, supplierSnapshot, takeSnapshot } from '#server/modules/supplier/snapshot/supplier-snapshot.contract.ts'
import type { SectionDifference } from '#server/modules/supplier/snapshot/supplier-snapshot.contract.ts'
import { refreshPaths, send, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { useScreen } from '#web/kit/screen.ts'
import { withoutSupplier } from './without-supplier.ts'
import '../texts.ts'

type Snapshot = RowOf<typeof supplierSnapshot>

export function SnapshotList({ supplierId }: { supplierId: string }) {
  const { t } = useTranslation('supplier')
  const may = useMay()
  const cache = useQueryClient()
  const [opened, setOpened] = useState<Snapshot>()
  const where = useMemo(() => ({ supplierId }), [supplierId])
  const actions = useMemo(
    (): ListAction<Snapshot>[] => [{ key: 'open', label: t('snapshot.open'), permission: 'supplier-snapshot:detail', run: ([row]) => setOpened(row) }],
    [t],
  )
  const take = async () => {
    await send(takeSnapshot, { supplierId })
    notify.success(t('saved'))
    await refreshPaths(cache, [supplierSnapshot.path])
  }
  return (
    <Flex vertical gap={8}>
      {may('supplier-snapshot:take') && (
        <div>
          <Button onClick={() => void take()}>{t('snapshot.take')}</Button>
        </div>
      )}
      <ResourceList of={supplierSnapshot} where={where} actions={actions} shape={withoutSupplier} />
      {opened && <SnapshotDrawer snapshot={opened} onClose={() => setOpened(undefined)} />}
    </Flex>
  )
}

const drawerWidth = 880
const hues = { ADDED: 'success', REMOVED: 'error', CHANGED: 'processing' } as const

function SnapshotDrawer({ snapshot, onClose }: { snapshot: Row & { readonly number: number }; onClose: () => void }) {
  const { t } = useTranslation('supplier')
  const { t: kit } = useTranslation('kit')
  const { md } = useScreen()
  const { data, error, refetch } = useCall(snapshotDetail, { id: snapshot.id }, { silent: true })
  const title = t('snapshot.title', { number: snapshot.number })
  return (
    <Drawer open title={title} size={md ? drawerWidth : '100%'} onClose={onClose} aria-label={title} closable={{ 'aria-label': kit('close') }}>
      {error ? (
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : (
        <Flex vertical gap={16}>
          <Typography.Title level={5} style={{ margin: 0 }}>
            {t('snapshot.changes')}
          </Typography.Title>
          {data.differences.length === 0 ? (
            <Empty description={t(data.previousId ? 'snapshot.same' : 'snapshot.first')} />
          ) : (
            data.differences.map((difference) => <Difference key={`${difference.section} ${difference.kind} ${difference.title}`} difference={difference} />)
          )}
          <Typography.Title level={5} style={{ margin: 0 }}>
            {t('snapshot.content')}
          </Typography.Title>
          <Collapse
            size="small"
            items={data.sections.map(({ section, label, rows }) => ({
              key: section,
              label: `${label} (${rows.length})`,
              children: rows.map((fields, index) => (
                <Descriptions
                  // oxlint-disable-next-line react/no-array-index-key -- rows of a snapshot never move
                  key={index}
                  size="small"
                  bordered
                  column={{ xs: 1, md: 2 }}
                  style={{ marginBottom: 12 }}
                  items={fields.map((field) => ({ key: field.label, label: field.label, children: field.value }))}
                />
              )),
            }))}
          />
        </Flex>
      )}
    </Drawer>
  )
}

function Difference({ difference: { kind, label, title, fields } }: { difference: SectionDifference }) {
  const { t } = useTranslation('supplier')
  return (
    <section aria-label={`${label} ${title}`}>
      <Flex gap={8} align="center" style={{ marginBottom: 6 }}>
        <Tag color={hues[kind]}>{t(`snapshot.${kind}`)}</Tag>
        <Typography.Text strong>{label}</Typography.Text>
        <Typography.Text type="secondary">{title}</Typography.Text>
      </Flex>
      <Table
        size="small"
        rowKey="field"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={fields}
        columns={[
          { title: t('snapshot.field'), dataIndex: 'label', width: 140 },
          { title: t('snapshot.before'), dataIndex: 'before' },
          { title: t('snapshot.after'), dataIndex: 'after' },
        ]}
      />
    </section>
  )
}
