/** The after-sales desk: what waits, by its deadline, on the left; the case on the right; decided from the keyboard. */
import { withAside } from '#web/kit/format/listed.ts'
import { ArrowLeftOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Empty, Flex, Segmented, Typography } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { callOf } from '#kit/resource-calls.contract.ts'
import { asOrder } from '#server/modules/after-sales/case/as-order.contract.ts'
import { caseEnds, caseStatuses, caseTypes } from '#server/modules/after-sales/case/as-order-fields.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { usePageShortcuts } from '#web/kit/page-shortcuts.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useScreen } from '#web/kit/screen.ts'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { useCaseActions, type CaseActions } from './case-actions.tsx'
import { useCaseInfo } from './case-page.tsx'
import type { Case, CaseInfo } from './case-paths.ts'
import { CaseFacts } from './case-view.tsx'
import { DueTag } from './due-tag.tsx'
import styles from './after-sales.module.css'
import './texts.ts'

const list = callOf(asOrder, 'list')
/** Steps that are the platform's to take. */
const ours = ['APPLY', 'ARBITRATION', 'WAIT_RECEIVE', 'WAIT_REFUND'] as const
const open = caseStatuses.flatMap(({ value }) => ((caseEnds as readonly string[]).includes(value) ? [] : [value]))
/** What is sent to a supplier is theirs to receive. */
const isOurs = ({ status, returnTo }: Case): boolean => status !== 'WAIT_RECEIVE' || returnTo !== 'SUPPLIER'
const most = 100
/** Going through the queue stays in one tab; an `id` in an address has a tab of its own. */
const chosenIn = 'case'

export default function DeskPage() {
  const { t } = useTranslation('after-sales')
  const may = useMay()
  const { md } = useScreen()
  const [which, setWhich] = useState<'mine' | 'all'>('mine')
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useCall(
    list,
    { current: 1, size: most, status: which === 'mine' ? [...ours] : open, ascs: 'dueAt' },
    { silent: true, keepPrevious: true, enabled: may(list.permission), refetchInterval: 60_000 },
  )
  const rows = useMemo(() => ((data?.records ?? []) as readonly Case[]).filter((row) => which === 'all' || isOurs(row)), [data, which])
  const wanted = search.get(chosenIn) ?? search.get('id')
  // With room for both, the first of the queue is open while nobody has chosen one.
  const current = wanted ?? (md ? rows[0]?.id : undefined)
  const place = rows.findIndex(({ id }) => id === current)
  const go = (id: string | undefined) => setSearch(id === undefined ? new URLSearchParams() : new URLSearchParams({ [chosenIn]: id }), { replace: true })
  const step = (by: number) => go(rows[Math.min(Math.max((place < 0 ? 0 : place) + by, 0), rows.length - 1)]?.id)
  if (!may(list.permission)) return <ForbiddenList />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <div className={styles['desk']}>
      {(md || current === undefined) && (
        <section className={styles['queue']} aria-label={t('queue.title')}>
          <div className={styles['queueHead']}>
            <Flex vertical gap={8}>
              <h2 className={styles['title']} style={{ margin: 0 }}>
                {withAside(t('queue.title'), String(data.total > most ? data.total : rows.length))}
              </h2>
              <Segmented<'mine' | 'all'>
                block
                value={which}
                onChange={setWhich}
                options={[
                  { value: 'mine', label: t('queue.mine') },
                  { value: 'all', label: t('queue.all') },
                ]}
              />
              {md && <Typography.Text type="secondary">{t('queue.keys')}</Typography.Text>}
            </Flex>
          </div>
          <Queue rows={rows} current={current} onChoose={go} />
        </section>
      )}
      {current !== undefined && (
        <div className={styles['right']}>
          <OneOfQueue key={current} id={current} place={place} count={rows.length} onStep={step} onLeave={md ? undefined : () => go(undefined)} />
        </div>
      )}
      {md && current === undefined && <Empty description={t('queue.none')} style={{ margin: 'auto' }} />}
    </div>
  )
}

function Queue({ rows, current, onChoose }: { rows: readonly Case[]; current: string | undefined; onChoose: (id: string) => void }) {
  const { t } = useTranslation('after-sales')
  const label = useLabel()
  if (rows.length === 0) return <Empty description={`${t('queue.none')} ${t('queue.noneHint')}`} />
  return (
    <ul className={styles['queueRows']}>
      {rows.map((row) => {
        const type = caseTypes.find(({ value }) => value === row.type)
        const status = caseStatuses.find(({ value }) => value === row.status)
        return (
          <li key={row.id}>
            <button type="button" className={styles['queueRow']} aria-current={row.id === current} onClick={() => onChoose(row.id)}>
              <Flex justify="space-between" gap={8}>
                <strong className={styles['clip']}>{row.skuName}</strong>
                <DueTag at={row.dueAt} />
              </Flex>
              <Flex gap={6} align="center" wrap style={{ marginTop: 4 }}>
                {status && <StatusTag choice={status} />}
                <span>{type && label(type.label)}</span>
                <Typography.Text type="secondary">{row.buyerName}</Typography.Text>
              </Flex>
              <Typography.Text type="secondary">{row.code}</Typography.Text>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface OneProps {
  readonly id: string
  readonly place: number
  readonly count: number
  readonly onStep: (by: number) => void
  readonly onLeave: (() => void) | undefined
}

function OneOfQueue({ id, place, count, onStep, onLeave }: OneProps) {
  const { t } = useTranslation('after-sales')
  const { data, error, refetch } = useCaseInfo(id)
  const bar = useCaseActions(data, () => onStep(1))
  useDeskKeys(data, bar, onStep)
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <>
      <Flex gap={8} align="center" style={{ padding: '8px 16px 0' }}>
        {onLeave && (
          <Button icon={<ArrowLeftOutlined />} onClick={onLeave}>
            {t('queue.toQueue')}
          </Button>
        )}
        <Button icon={<UpOutlined />} aria-label={t('queue.previous')} disabled={place <= 0} onClick={() => onStep(-1)} />
        <Button icon={<DownOutlined />} aria-label={t('queue.next')} disabled={place >= count - 1} onClick={() => onStep(1)} />
        {place >= 0 && <Typography.Text type="secondary">{t('queue.position', { place: place + 1, count })}</Typography.Text>}
      </Flex>
      <CaseFacts row={data} bar={bar} isNarrow />
    </>
  )
}

/** Where keys are typed they are letters. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable], [role="dialog"]') !== null

/** What a press of A or R stands for, where the case stands now. */
const yes = { APPLY: 'approve', ARBITRATION: 'approveAfterOrder', WAIT_RECEIVE: 'receive', WAIT_REFUND: 'release' } as const
const no = { APPLY: 'refuse', ARBITRATION: 'approveAfterOrder', WAIT_REFUND: 'release' } as const

function useDeskKeys(row: CaseInfo | undefined, { actions, ask }: CaseActions, onStep: (by: number) => void): void {
  const { t } = useTranslation('after-sales')
  const may = useMay()
  usePageShortcuts(
    useMemo(
      () => [
        { keys: ['J'], does: t('queue.next') },
        { keys: ['K'], does: t('queue.previous') },
        { keys: ['A'], does: t('queue.approveKey') },
        { keys: ['R'], does: t('queue.refuseKey') },
        { keys: ['Ctrl', 'Enter'], does: t('queue.sayKey') },
      ],
      [t],
    ),
  )
  useEffect(() => {
    const decide = (ways: Readonly<Partial<Record<string, Parameters<CaseActions['ask']>[0]>>>) => {
      const what = row && ways[row.status]
      const action = actions.find(({ key }) => key === what)
      const isOpen = action !== undefined && (action.permission === undefined || may(action.permission)) && row?.abilities?.[what ?? ''] === true
      if (what && isOpen) ask(what, ways === yes)
    }
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      j: () => onStep(1),
      k: () => onStep(-1),
      a: () => decide(yes),
      r: () => decide(no),
    }
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('.ant-modal-wrap:not([style*="none"])')) return
      const act = acts[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [row, actions, ask, may, onStep])
}
