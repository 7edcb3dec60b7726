/** Prices of others beside ours: `/commodity-management/product-management/index`. */
import { BarChartOutlined, CloudDownloadOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { acquisition, batchPush, gatheredProduct, matchGathered, priceGather, priceUpdate } from '#server/modules/market/gather/product-management.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { AcquireDialog, MatchDialog, PriceDialog } from './gathered-dialogs.tsx'
import { Distance } from './distance.tsx'
import { GatherDialog } from './gather-dialog.tsx'
import { PriceHistory } from './price-history.tsx'
import { MarketStatistics } from './statistics.tsx'
import './texts.ts'

type Gathered = RowOf<typeof gatheredProduct>
type Opens = 'price' | 'match' | 'acquire' | 'history'

const cells = {
  distance: (row: Gathered) => <Distance share={row.distance} />,
  title: (row: Gathered) =>
    row.sourceUrl ? (
      <a href={row.sourceUrl} target="_blank" rel="noreferrer noopener">
        {row.title}
      </a>
    ) : (
      row.title
    ),
  acquiredName: (row: Gathered) =>
    row.acquiredSpuId ? <Link to={`/commodity-management/commodity-edit?id=${row.acquiredSpuId}`}>{row.acquiredName}</Link> : '—',
} as const

export default function GatheredPage() {
  const { t } = useTranslation('market')
  const may = useMay()
  const [open, setOpen] = useState<{ what: Opens; row: Gathered }>()
  const [gathering, setGathering] = useState<{ ids: readonly string[] }>()
  const [shown, setShown] = useState(false)
  const { mutateAsync: push } = useAction(batchPush, { refreshes: [gatheredProduct.path] })
  const { mutateAsync: gather } = useAction(priceGather, { refreshes: [] })
  const actions = useMemo((): ListAction<Gathered>[] => {
    const opens = (what: Opens, permission: string): ListAction<Gathered> => ({ key: what, label: t(what), permission, run: ([row]) => setOpen({ what, row }) })
    return [
      opens('history', 'product-management:list'),
      opens('price', priceUpdate.permission),
      opens('match', matchGathered.permission),
      opens('acquire', acquisition.permission),
      {
        key: 'again',
        label: t('gatherAgain'),
        permission: priceGather.permission,
        on: 'both',
        run: async (rows) => setGathering({ ids: rows.map(({ id }) => id) }),
      },
      {
        key: 'push',
        label: t('push'),
        permission: batchPush.permission,
        on: 'both',
        run: async (rows) => {
          const results = await push({ ids: rows.map(({ id }) => id) })
          const left = results.filter(({ isDone }) => !isDone)
          if (left.length === 0) notify.success(t('done', { count: results.length }))
          else notify.warning(t('some', { done: results.length - left.length, count: left.length, why: left[0]?.message ?? '' }))
        },
      },
    ]
  }, [t, push])
  const close = () => setOpen(undefined)
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap>
        {may(priceGather.permission) && (
          <Button type="primary" icon={<CloudDownloadOutlined />} onClick={() => setGathering({ ids: [] })}>
            {t('gather')}
          </Button>
        )}
        <Button icon={<BarChartOutlined />} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t('statistics')}
        </Button>
      </Flex>
      {shown && <MarketStatistics />}
      <ResourceList of={gatheredProduct} actions={actions} cells={cells} shape={{ sums: false }} />
      {open?.what === 'history' && <PriceHistory row={open.row} onClose={close} />}
      {open?.what === 'price' && <PriceDialog row={open.row} onClose={close} />}
      {open?.what === 'match' && <MatchDialog row={open.row} onClose={close} />}
      {open?.what === 'acquire' && <AcquireDialog row={open.row} onClose={close} />}
      {gathering && <GatherDialog ids={gathering.ids} gather={gather} onClose={() => setGathering(undefined)} />}
    </Flex>
  )
}
