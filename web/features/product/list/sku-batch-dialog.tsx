/** One change for the SKU of chosen products: which of them, and what they get; each is done by itself and says what became of it. */
import { useQueries } from '@tanstack/react-query'
import { Alert, Form, Input, InputNumber, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { updateFrontPrices, updateInventoryOn, updateRegionsOn } from '#server/modules/product/batch/batch-calls.contract.ts'
import type { SalesRegion } from '#server/modules/product/content/product-content.contract.ts'
import type { Side } from '#server/modules/product/side.contract.ts'
import { skuListOn, type SkuLine } from '#server/modules/product/whole/whole-calls.contract.ts'
import { callOptions, send } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { DecimalInput } from '#web/kit/widgets/decimal-input.tsx'
import { useDictionary } from '#web/kit/widgets/dictionaries.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { RegionInput } from '../editor/region-input.tsx'
import { Outcome } from './outcome.tsx'
import { useBatch, type Result } from './use-batch.ts'
import type { Product } from '../product-row.ts'
import { skuCalled } from '../sku-called.ts'
import '../texts.ts'

export type SkuBatch = 'region' | 'inventory' | 'frontPrice'

interface Props {
  readonly side: Side
  readonly kind: SkuBatch
  readonly products: readonly Product[]
  readonly onClose: () => void
}

const mostAtOnce = 200

export function SkuBatchDialog({ side, kind, products, onClose }: Props) {
  const { t } = useTranslation('product')
  const lists = useQueries({ queries: products.map(({ id }) => callOptions(skuListOn(side), { id, of: 'selling' }, { silent: true })) })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [forAll, setForAll] = useState<string>()
  const [region, setRegion] = useState<SalesRegion>({ mode: 'ALL', codes: [] })
  const [channels, setChannels] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const lines = lists.flatMap(({ data }) => (data?.isPublished ? data.records.filter(({ isPublished }) => isPublished) : []))
  const batch = useBatch(new Map(lines.map(({ skuId, code, name, specText }) => [skuId, `${code} ${skuCalled({ name, specText })}`])))
  if (batch.rows) return <Outcome rows={batch.rows} onClose={onClose} />

  const isLoading = lists.some(({ isPending }) => isPending)
  const chosen = lines.filter(({ skuId }) => !left.has(skuId))
  const said = (rows: readonly { outcome: string | null; id: string; isDone: boolean; message: string | null }[]): Result[] =>
    rows.map((row) => ({ ...row, did: row.outcome === null ? undefined : t(`batch.${row.outcome === 'PUBLISHED' ? 'published' : 'inDraft'}`) }))
  const run = () => {
    const ids = chosen.map(({ skuId }) => skuId)
    const why = reason.trim() === '' ? {} : { reason: reason.trim() }
    if (kind === 'region') {
      if (region.mode !== 'ALL' && region.codes.length === 0) return notify.warning(t('batch.regionNeeded'))
      const input = { ids, salesRegion: region, ...(channels.length > 0 && { channels: [...channels] }), ...why }
      return void batch.run(async () => said(await send(updateRegionsOn(side), input)))
    }
    const items = chosen.flatMap(({ skuId }) => (typed[skuId] === undefined ? [] : [{ id: skuId, value: typed[skuId] }]))
    if (items.length === 0) return notify.warning(t('batch.nothingTyped'))
    if (kind === 'inventory')
      return void batch.run(async () => said(await send(updateInventoryOn(side), { items: items.map(({ id, value }) => ({ id, stockQty: value })), ...why })))
    return void batch.run(() => send(updateFrontPrices, { items: items.map(({ id, value }) => ({ id, frontPrice: value })) }))
  }
  const fillAll = (value: string | undefined) => {
    setForAll(value)
    setTyped(value === undefined ? {} : Object.fromEntries(chosen.map(({ skuId }) => [skuId, value])))
  }

  return (
    <Dialog
      open
      width={860}
      title={t(`batch.${kind}`)}
      okText={t('batch.run', { count: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0 || chosen.length > mostAtOnce }}
      confirmLoading={batch.busy}
      onOk={run}
      onCancel={onClose}
    >
      {isLoading && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {!isLoading && lines.length === 0 && <Alert type="info" showIcon title={t('batch.noSkus')} />}
      {!isLoading && lines.length > 0 && (
        <Form layout="vertical">
          {chosen.length > mostAtOnce && <Alert type="warning" showIcon title={t('batch.tooMany', { most: mostAtOnce })} style={{ marginBottom: 12 }} />}
          {kind === 'region' ? (
            <>
              <Form.Item label={t('batch.toRegion')}>
                <RegionInput label={t('batch.toRegion')} value={region} onChange={setRegion} />
              </Form.Item>
              <ChannelChoice value={channels} onChange={setChannels} />
            </>
          ) : (
            <Form.Item label={t(`batch.all_${kind}`)}>
              <Figure kind={kind} label={t(`batch.all_${kind}`)} value={forAll} onChange={fillAll} />
            </Form.Item>
          )}
          <SkuRows lines={lines} left={left} onLeave={setLeft} kind={kind} typed={typed} onType={(id, value) => setTyped(withValue(typed, id, value))} />
          {kind !== 'frontPrice' && (
            <Form.Item label={t('batch.reason')} style={{ marginTop: 12 }}>
              <Input aria-label={t('batch.reason')} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
            </Form.Item>
          )}
        </Form>
      )}
    </Dialog>
  )
}

function withValue(typed: Readonly<Record<string, string>>, id: string, value: string | undefined): Readonly<Record<string, string>> {
  const { [id]: _before, ...others } = typed
  return value === undefined ? others : { ...others, [id]: value }
}

function ChannelChoice({ value, onChange }: { value: readonly string[]; onChange: (channels: readonly string[]) => void }) {
  const { t } = useTranslation('product')
  const label = useLabel()
  const { data: choices = [] } = useDictionary('sales_channel')
  return (
    <Form.Item label={t('batch.channels')}>
      <Select<string[]>
        mode="multiple"
        aria-label={t('batch.channels')}
        placeholder={t('batch.allChannels')}
        value={[...value]}
        options={choices.map((choice) => ({ value: String(choice.value), label: label(choice.label) }))}
        onChange={onChange}
      />
    </Form.Item>
  )
}

interface FigureProps {
  readonly kind: SkuBatch
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

const Figure = ({ kind, label, value, onChange }: FigureProps) =>
  kind === 'inventory' ? (
    <InputNumber<string>
      stringMode
      aria-label={label}
      min="0"
      precision={0}
      style={{ width: '100%' }}
      value={value ?? null}
      onChange={(next) => onChange(next === null ? undefined : String(next))}
    />
  ) : (
    <DecimalInput aria-label={label} decimals={4} prefix="¥" value={value} onChange={onChange} />
  )

interface SkuRowsProps {
  readonly lines: readonly SkuLine[]
  readonly left: ReadonlySet<string>
  readonly onLeave: (left: ReadonlySet<string>) => void
  readonly kind: SkuBatch
  readonly typed: Readonly<Record<string, string>>
  readonly onType: (id: string, value: string | undefined) => void
}

function SkuRows({ lines, left, onLeave, kind, typed, onType }: SkuRowsProps) {
  const { t } = useTranslation('product')
  return (
    <Table<SkuLine>
      size="small"
      rowKey="skuId"
      aria-label={t('batch.skus')}
      dataSource={[...lines]}
      scroll={{ x: 620 }}
      pagination={lines.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
      rowSelection={{
        selectedRowKeys: lines.flatMap(({ skuId }) => (left.has(skuId) ? [] : [skuId])),
        preserveSelectedRowKeys: true,
        onChange: (keys) => onLeave(new Set(lines.flatMap(({ skuId }) => (keys.includes(skuId) ? [] : [skuId])))),
      }}
      columns={[
        { title: t('sku.code'), dataIndex: 'code', width: 160 },
        { title: t('sku.name'), render: (_value, line) => skuCalled(line) },
        ...(kind === 'inventory' ? [{ title: t('sku.stockQty'), dataIndex: 'stockQty', width: 100, align: 'right' as const }] : []),
        ...(kind === 'region'
          ? []
          : [
              {
                title: t(`batch.new_${kind}`),
                width: 170,
                render: (_value: unknown, { skuId, code }: SkuLine) => (
                  <Figure kind={kind} label={`${t(`batch.new_${kind}`)} ${code}`} value={typed[skuId]} onChange={(value) => onType(skuId, value)} />
                ),
              },
            ]),
      ]}
    />
  )
}
