/** Published versions: of whole products, and of each SKU. */
import { Tabs } from 'antd'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useNavigate } from 'react-router-dom'
import { permissionOf, type Resource } from '#kit/contract.ts'
import { productSnapshot, skuSnapshot } from '#server/modules/product/records/product-records.contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useMay } from '#web/kit/permissions.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { useProductBase } from '../product-base.ts'
import '../approval-texts.ts'

/** Ids are no words to search by. */
const shape = { without: ['spuId', 'skuId'] }

const pages = { spu: 'record-goods-add-modal', sku: 'record-goods-create-modal' } as const

const useAddress = (kind: keyof typeof pages) => {
  const base = useProductBase()
  return useMemo(() => (id: string) => `${base}/commodity-management/${pages[kind]}?id=${id}`, [base, kind])
}

function useOpening<Row extends { readonly id: string }>(addressOf: (id: string) => string) {
  const { t } = useTranslation('product-approval')
  const navigate = useNavigate()
  return useMemo(
    () => [{ key: 'open', label: t('snapshot.open'), run: ([row]: readonly [Row, ...Row[]]) => void navigate(addressOf(row.id)) }],
    [addressOf, navigate, t],
  )
}

function ProductSnapshots() {
  const addressOf = useAddress('spu')
  const actions = useOpening<RowOf<typeof productSnapshot>>(addressOf)
  const { t } = useTranslation('product-approval')
  const cells = useMemo(
    () => ({
      spuCode: ({ id, spuCode }: RowOf<typeof productSnapshot>) => <Link to={addressOf(id)}>{spuCode}</Link>,
      changes: ({ number, changes }: RowOf<typeof productSnapshot>) => changes ?? (number === 1 ? t('snapshot.first') : '-'),
    }),
    [addressOf, t],
  )
  return <ResourceList of={productSnapshot} cells={cells} actions={actions} shape={shape} />
}

function SkuSnapshots() {
  const addressOf = useAddress('sku')
  const actions = useOpening<RowOf<typeof skuSnapshot>>(addressOf)
  const cells = useMemo(() => ({ code: ({ id, code }: RowOf<typeof skuSnapshot>) => <Link to={addressOf(id)}>{code}</Link> }), [addressOf])
  return <ResourceList of={skuSnapshot} cells={cells} actions={actions} shape={shape} />
}

export default function SnapshotListPage() {
  const label = useLabel()
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const tab = (key: string, resource: Resource, content: React.ReactNode) =>
    may(permissionOf(resource, 'list')) ? [{ key, label: label(resource.label), children: content }] : []
  const items = [...tab('spu', productSnapshot, <ProductSnapshots />), ...tab('sku', skuSnapshot, <SkuSnapshots />)]
  return (
    <Tabs
      activeKey={search.get('tab') ?? 'spu'}
      destroyOnHidden
      items={items}
      // Filters of the one list mean nothing in the other.
      onChange={(key) => setSearch({ tab: key }, { replace: true })}
    />
  )
}
