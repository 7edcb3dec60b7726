/** SKU that a bundle may hold: searched by name, chosen many at a time. */
import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { bundleChoicesOn } from '#server/modules/product/batch/batch-calls.contract.ts'
import type { Side } from '#server/modules/product/side.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { CallTable } from '#web/kit/list/call-table.tsx'
import { formatUnitPrice } from '#web/kit/format/amount.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../texts.ts'

interface Props {
  readonly side: Side
  /** The bundle: those that hold it are left out. */
  readonly skuId: string
  readonly supplierId: string | null
  readonly taken: readonly string[]
  readonly most: number
  readonly onPick: (ids: readonly string[]) => void
  readonly onClose: () => void
}

export function BundlePicker({ side, skuId, supplierId, taken, most, onPick, onClose }: Props) {
  const { t } = useTranslation('product')
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const call = useMemo(() => bundleChoicesOn(side), [side])
  const fresh = chosen.filter((id) => !taken.includes(id) && id !== skuId)
  return (
    <Dialog
      open
      width={820}
      title={t('editor.bundle.title')}
      okText={t('editor.bundle.take', { count: fresh.length })}
      okButtonProps={{ disabled: fresh.length === 0 || fresh.length > most }}
      onOk={() => onPick(fresh)}
      onCancel={onClose}
    >
      <Input.Search
        allowClear
        aria-label={t('editor.bundle.search')}
        placeholder={t('editor.bundle.search')}
        style={{ marginBottom: 12 }}
        onSearch={(text) => setKeyword(text.trim())}
      />
      <CallTable
        call={call}
        label={t('editor.bundle.choices')}
        rowKey="id"
        filters={{ skuId, ...(supplierId !== null && { supplierId }), ...(keyword && { keyword }) }}
        selection={{ keys: chosen, onChange: setChosen }}
        onClear={() => setKeyword('')}
        columns={[
          { title: t('editor.sku.code'), dataIndex: 'code', width: 170 },
          { title: t('editor.sku.name'), dataIndex: 'name', width: 220, ellipsis: true },
          { title: t('editor.sku.specs'), dataIndex: 'specText', width: 140, ellipsis: true },
          { title: t('editor.sku.supplyPrice'), width: 110, align: 'right', render: (_value, row) => formatUnitPrice(row.supplyPrice) },
        ]}
      />
    </Dialog>
  )
}
