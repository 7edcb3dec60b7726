/** Reading a channel's categories: begun, watched, looked through and taken over in one place; earlier readings below. */
import { Alert, Button, Drawer, Flex, Progress, Skeleton, Tabs, Typography } from 'antd'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { cancelSync, categorySync, confirmSync, retrySync, syncCalls, syncKinds } from '#server/modules/catalogue/sync/category-sync.contract.ts'
import { refreshPaths, send, useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { callsOf, type Row } from '#web/kit/resource-calls.ts'
import { useScreen } from '#web/kit/screen.ts'
import { useJob } from '#web/kit/transfer/job-progress.tsx'
import { SyncItems } from './sync-items.tsx'
import '../texts.ts'

export interface SyncDrawerProps {
  /** Which one is read when somebody begins; undefined where the sync says it. */
  readonly channel: string | undefined
  /** The sync that is looked at; none before one is begun or chosen. */
  readonly id: string | undefined
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

const askAgainMs = 1_500
/** What the tabs below do not say themselves; nothing of what has not happened yet. */
const told = ['code', 'channel', 'status', 'readCount', 'takenCount', 'readAt', 'settledAt', 'settledByName']

export function SyncDrawer({ channel, id, onOpen, onClose }: SyncDrawerProps) {
  const { t } = useTranslation('catalogue')
  const { t: kit } = useTranslation('kit')
  const { md } = useScreen()
  const may = useMay()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    const call = Object.entries(syncCalls).find(([code]) => code === channel)?.[1]
    if (!call) return
    setBusy(true)
    try {
      const { syncId, isNew } = await send(call, {})
      if (!isNew) notify.info(t('sync.openAlready'))
      await refreshPaths(cache, [categorySync.path])
      onOpen(syncId)
    } catch {
      // The client has told why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer open title={t('sync.title')} size={md ? 860 : '100%'} onClose={onClose} aria-label={t('sync.title')} closable={{ 'aria-label': kit('close') }}>
      {id === undefined ? (
        <Flex vertical gap={16}>
          <Typography.Paragraph type="secondary" style={{ margin: 0 }}>
            {t('sync.what')}
          </Typography.Paragraph>
          {channel !== undefined && may('category-sync:start') && (
            <Button type="primary" style={{ alignSelf: 'start' }} loading={busy} onClick={() => void begin()}>
              {t('sync.begin')}
            </Button>
          )}
          <ResourceList
            of={categorySync}
            {...(channel !== undefined && { where: { channel } })}
            open={{ view: (row) => onOpen(row.id), viewLabel: t('sync.look') }}
          />
        </Flex>
      ) : (
        <Sync key={id} id={id} onOther={() => onOpen('new')} />
      )}
    </Drawer>
  )
}

function Sync({ id, onOther }: { readonly id: string; readonly onOther: () => void }) {
  const { t } = useTranslation('catalogue')
  const may = useMay()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { detail } = callsOf(categorySync)
  const first = useCall(
    detail!,
    { id },
    { silent: true, refetchInterval: askAgainMs, refetchWhile: (answer) => (answer as { status?: unknown }).status === 'READING' },
  )
  const row = first.data as (Row & { readonly status: string; readonly jobId?: string | null }) | undefined
  const isReading = row?.status === 'READING'
  const { data: job } = useJob(isReading ? (row.jobId ?? undefined) : undefined)
  if (first.error) return <FailedList reason={first.error.message} onRetry={() => void first.refetch()} />
  if (!row) return <Skeleton active paragraph={{ rows: 8 }} />

  const act = async (call: typeof confirmSync, asks?: string) => {
    if (asks !== undefined && !(await confirm({ content: asks }))) return
    setBusy(true)
    try {
      await send(call, { id })
      notify.success(t('saved'))
    } catch {
      // The client has told why.
    } finally {
      await refreshPaths(cache, [categorySync.path, '/api/product/category'])
      setBusy(false)
    }
  }
  const count = (field: string): number => Number(row[field] ?? 0)
  return (
    <Flex vertical gap={16}>
      <Button type="link" style={{ alignSelf: 'start', padding: 0 }} data-click-free onClick={onOther}>
        {t('sync.others')}
      </Button>
      {isReading && (
        <div aria-live="polite">
          <Typography.Text>{t('sync.reading')}</Typography.Text>
          <Progress percent={job?.progress ?? 0} status="active" aria-label={t('sync.reading')} />
        </div>
      )}
      {row.status === 'FAILED' && (
        <Alert type="error" showIcon title={t('sync.failed')} description={typeof row['error'] === 'string' ? row['error'] : undefined} />
      )}
      {row.status === 'DONE' && count('addedCount') + count('changedCount') + count('vanishedCount') === 0 && (
        <Alert type="success" showIcon title={t('sync.same')} />
      )}
      <DetailFields of={categorySync} row={row} only={told.filter((field) => row[field] !== null && row[field] !== undefined)} />
      {['READY', 'DONE'].includes(row.status) && (
        <Tabs
          destroyOnHidden
          items={syncKinds
            .map((kind) => ({ kind, n: count(({ ADDED: 'addedCount', CHANGED: 'changedCount', VANISHED: 'vanishedCount' } as const)[kind]) }))
            .filter(({ n }) => n > 0)
            .map(({ kind, n }) => ({
              key: kind,
              label: `${t(`sync.${kind}`)} ${n}`,
              children: <SyncItems id={id} kind={kind} isOpen={row.status === 'READY' && may('category-sync:confirm')} />,
            }))}
        />
      )}
      <Flex gap={8} justify="end">
        {['READING', 'READY', 'FAILED'].includes(row.status) && may('category-sync:start') && (
          <Button danger disabled={busy} onClick={() => void act(cancelSync, t('sync.askCancel'))}>
            {t('sync.cancel')}
          </Button>
        )}
        {row.status === 'FAILED' && may('category-sync:start') && (
          <Button type="primary" loading={busy} onClick={() => void act(retrySync)}>
            {t('sync.retry')}
          </Button>
        )}
        {row.status === 'READY' && may('category-sync:confirm') && (
          <Button type="primary" loading={busy} onClick={() => void act(confirmSync, t('sync.askConfirm'))}>
            {t('sync.confirm')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
