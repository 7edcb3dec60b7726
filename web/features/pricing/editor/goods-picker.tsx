/** Many articles at once, by supplier and name, with what they are called and what they cost us. */
import { Empty, Flex, Input, Pagination, Table } from 'antd'
import { useState } from 'react'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { ReferenceSelect } from '#web/kit/widgets/reference-select.tsx'
import type { NewLine } from './new-lines.ts'
import { skuList } from './use-lines.ts'
import '../texts.ts'

type Article = OutputOf<typeof skuList>['records'][number]
const size = 50

export function GoodsPicker({ onChoose, onClose }: { onChoose: (chosen: readonly NewLine[]) => void; onClose: () => void }) {
  const { t } = useTranslation('pricing')
  const [name, setName] = useState('')
  const [supplierId, setSupplierId] = useState<string>()
  const [current, setCurrent] = useState(1)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Article>>(new Map())
  const asked = { current, size, validity: ['ACTIVE'], ...(name && { name }), ...(supplierId && { supplierId: [supplierId] }) }
  const { data, error, refetch } = useCall(skuList, asked, { silent: true, keepPrevious: true })
  return (
    <Dialog
      open
      width={980}
      title={t('pick.title')}
      okText={t('pick.add', { count: chosen.size })}
      okButtonProps={{ disabled: chosen.size === 0 }}
      onOk={() => onChoose([...chosen.values()].map(({ id, code }) => ({ skuId: id, skuCode: code, newPrice: '' })))}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <Flex gap={12} wrap>
          <Input.Search
            allowClear
            style={{ flex: 1, minWidth: 200 }}
            aria-label={t('pick.search')}
            placeholder={t('pick.search')}
            onSearch={(typed) => {
              setName(typed.trim())
              setCurrent(1)
            }}
          />
          <div style={{ minWidth: 220 }}>
            <ReferenceSelect
              resource="supplier"
              labelField="companyName"
              aria-label={t('pick.supplier')}
              placeholder={t('pick.supplier')}
              value={supplierId}
              onChange={(next) => {
                setSupplierId(typeof next === 'string' ? next : undefined)
                setCurrent(1)
              }}
            />
          </div>
        </Flex>
        {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonRows rows={4} />}
        {data && data.records.length === 0 && <Empty description={t('pick.none')} />}
        {data && data.records.length > 0 && (
          <Table<Article>
            aria-label={t('pick.title')}
            size="small"
            rowKey="id"
            pagination={false}
            scroll={{ x: 760, y: 380 }}
            dataSource={[...data.records]}
            rowSelection={{
              preserveSelectedRowKeys: true,
              selectedRowKeys: [...chosen.keys()],
              onSelect: (row, isChosen) =>
                setChosen((present) => new Map(isChosen ? [...present, [row.id, row]] : [...present].filter(([id]) => id !== row.id))),
              onSelectAll: (isChosen, _all, changed) =>
                setChosen((present) => {
                  const ids = new Set(changed.map(({ id }) => id))
                  const others = [...present].filter(([id]) => !ids.has(id))
                  return new Map(isChosen ? [...others, ...changed.map((row) => [row.id, row] as const)] : others)
                }),
            }}
            columns={[
              { key: 'code', title: t('grid.code'), dataIndex: 'code', width: 170 },
              { key: 'name', title: t('goods'), render: (_value, { name: text, specText }) => [text, specText].filter(Boolean).join(' · ') },
              { key: 'supplier', title: t('pick.supplier'), dataIndex: 'supplierName', width: 180, ellipsis: true },
              { key: 'price', title: t('supplyPrice'), align: 'right', width: 110, render: (_value, { supplyPrice }) => formatUnitPrice(supplyPrice) || '–' },
            ]}
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
