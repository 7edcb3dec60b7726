/** Many articles at once, chosen beside what is in stock and what they cost. */
import { Empty, Flex, Input, Pagination } from 'antd'
import { useState } from 'react'
import { orderCalls, type ArticleInfo } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { sku } from '#server/modules/product/sku/sku.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { ArticleTable } from '../article-table.tsx'
import '../texts.ts'

const skuList = callOf(sku, 'list')

interface Props {
  readonly supplierId: string
  readonly warehouseId: string | undefined
  readonly onChoose: (chosen: readonly ArticleInfo[]) => void
  readonly onClose: () => void
}

const size = 10

export function ArticlePicker({ supplierId, warehouseId, onChoose, onClose }: Props) {
  const { t } = useTranslation('purchase')
  const [name, setName] = useState('')
  const [current, setCurrent] = useState(1)
  const [chosen, setChosen] = useState<ReadonlyMap<string, ArticleInfo>>(new Map())
  const asked = { current, size, supplierId: [supplierId], validity: ['ACTIVE'], ...(name && { name }) }
  const { data, error, refetch } = useCall(skuList, asked, { silent: true, keepPrevious: true })
  const skuIds = data?.records.map(({ id }) => id) ?? []
  const { data: infos = [] } = useCall(
    orderCalls.inventoryInfo,
    { skuIds, warehouseId: warehouseId ?? null },
    { silent: true, enabled: skuIds.length > 0, keepPrevious: true },
  )
  return (
    <Dialog
      open
      width={1200}
      title={t('pick')}
      okText={t('addChosen', { count: chosen.size })}
      okButtonProps={{ disabled: chosen.size === 0 }}
      onOk={() => onChoose([...chosen.values()])}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <Input.Search
          allowClear
          aria-label={t('searchGoods')}
          placeholder={t('searchGoods')}
          onSearch={(typed) => {
            setName(typed.trim())
            setCurrent(1)
          }}
        />
        {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonRows rows={4} />}
        {data && data.records.length === 0 && <Empty description={t('noGoods')} />}
        {data && data.records.length > 0 && (
          <ArticleTable
            rows={infos.filter(({ skuId }) => skuIds.includes(skuId))}
            choosing={{
              preserveSelectedRowKeys: true,
              selectedRowKeys: [...chosen.keys()],
              onSelect: (row, isChosen) =>
                setChosen((present) => new Map(isChosen ? [...present, [row.skuId, row]] : [...present].filter(([skuId]) => skuId !== row.skuId))),
              onSelectAll: (isChosen, _all, changed) =>
                setChosen((present) => {
                  const ids = new Set(changed.map(({ skuId }) => skuId))
                  const others = [...present].filter(([skuId]) => !ids.has(skuId))
                  return new Map(isChosen ? [...others, ...changed.map((row) => [row.skuId, row] as const)] : others)
                }),
            }}
          />
        )}
        <Pagination
          size="small"
          align="end"
          current={current}
          pageSize={size}
          total={data?.total ?? 0}
          showSizeChanger={false}
          onChange={setCurrent}
          hideOnSinglePage
        />
      </Flex>
    </Dialog>
  )
}
