/** Counting, made for a phone: `/storage-center/counting?id=`. One line at a time, large buttons, and nothing is lost without a network. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Progress, Result, Typography } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { countLine } from '#server/modules/stock/count/inventory-take.contract.ts'
import { refreshPaths, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useKeptPage } from '#web/kit/offline/use-kept-page.ts'
import { useMay } from '#web/kit/permissions.ts'
import { takeDetail, type Take } from './count-calls.ts'
import { countedLines, lineOfCode, nextOpen } from './counting-order.ts'
import { CountCard } from './count-card.tsx'
import { CountList } from './count-list.tsx'
import { FindDialog } from './find-dialog.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { Unsent } from '../unsent/unsent.tsx'
import { useCountQueue } from './use-count-queue.ts'
import styles from './counting.module.css'
import '../texts.ts'

export default function CountingPage() {
  const { t } = useTranslation('stock')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const isAllowed = may(countLine.permission)
  const { data, error, refetch } = useCall(takeDetail, { id }, { silent: true, enabled: isAllowed && id !== '' })
  useKeptPage('/storage-center/counting', [takeDetail.path], data)
  if (!isAllowed) return <ForbiddenList />
  if (!id) return <Result status="info" title={t('choose')} />
  // What was loaded stays while the network is away.
  if (!data) return error ? <FailedList reason={error.message} onRetry={() => void refetch()} /> : <SkeletonRows />
  return <Counting take={data} />
}

function Counting({ take }: { take: Take }) {
  const { t } = useTranslation('stock')
  const cache = useQueryClient()
  const refresh = useCallback(() => void refreshPaths(cache, ['/api/storage/inventory-take']), [cache])
  const { queue, state } = useCountQueue(refresh)
  const mine = useMemo(() => state.waiting.filter(({ takeId }) => takeId === take.id), [state.waiting, take.id])
  const lines = useMemo(() => countedLines(take.lines ?? [], mine), [take.lines, mine])
  const [chosen, setChosen] = useState<string>()
  const [unknown, setUnknown] = useState<string>()
  const [isFinding, setFinding] = useState(false)
  const at = chosen ?? nextOpen(lines, undefined)
  const current = lines.find(({ line }) => line.id === at)
  const done = lines.filter(({ isOpen }) => !isOpen).length
  const isOpen = take.abilities?.['count'] === true

  const jump = (code: string) => {
    const found = lineOfCode(lines, code, current?.line.cargoSpaceId)
    setUnknown(found ? undefined : code)
    if (found) setChosen(found)
  }
  const counted = (lineId: string, qty: string | null, reason?: string) => {
    setChosen(nextOpen(lines, lineId))
    queue.add({ operationId: crypto.randomUUID(), takeId: take.id, lineId, qty, reason, countedAt: Date.now() })
  }
  return (
    <div className={styles['page']}>
      <Flex align="center" gap={8} wrap>
        <Typography.Title level={4} style={{ margin: 0, overflowWrap: 'anywhere' }}>
          <Link to={`/storage-center/count-info?id=${take.id}`}>{take.code}</Link>
        </Typography.Title>
        <Typography.Text type="secondary">{take.warehouseName}</Typography.Text>
      </Flex>
      <Progress percent={Math.floor((done * 100) / Math.max(1, lines.length))} format={() => `${done} / ${lines.length}`} aria-label={t('counting.progress')} />
      <Unsent queue={queue} state={state} say={({ qty }) => qty ?? t('counting.skipped')} />
      {isOpen ? (
        <>
          <ScanField onCode={jump} />
          {unknown && (
            <Alert
              type="warning"
              showIcon
              title={t('counting.unknown', { code: unknown })}
              action={<Button onClick={() => setFinding(true)}>{t('counting.find')}</Button>}
            />
          )}
          {current ? (
            <CountCard key={current.line.id} counted={current} onCount={(qty, reason) => counted(current.line.id, qty, reason)} />
          ) : lines.some((one) => one.isOpen) ? (
            <Result status="info" title={t('counting.others')} />
          ) : (
            <Result status="success" title={t('counting.done')} extra={<Link to={`/storage-center/count-info?id=${take.id}`}>{t('counting.handIn')}</Link>} />
          )}
          <Button onClick={() => setFinding(true)}>{t('counting.find')}</Button>
        </>
      ) : (
        <Alert type="info" showIcon title={t('counting.notOpen')} />
      )}
      <Card size="small" title={t('counting.lines')}>
        <CountList lines={lines} current={current?.line.id} onChoose={setChosen} />
      </Card>
      {isFinding && <FindDialog take={take} onClose={() => setFinding(false)} />}
    </div>
  )
}
