/** One SKU as it sells: basics, where and for what it is sold, storage, pictures, parts. `?id=` names it. */
import { Descriptions, Empty, Result, Table, Typography } from 'antd'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { permissionOn } from '#server/modules/product/side.contract.ts'
import { detailStepOn, stepNames } from '#server/modules/product/step/step-calls.contract.ts'
import { skuChannelsOn, skuInventory, skuPricesOn } from '#server/modules/product/whole/whole-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatQuantity, formatRate, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { useSide } from '../product-side.ts'
import { Pictures, PlainFields, Section } from './product-info.tsx'
import { RichText } from '#web/kit/editor/rich-text.tsx'
import styles from './info.module.css'
import { useProductBase } from '../product-base.ts'
import '../texts.ts'

export default function SkuInfoPage() {
  const { t } = useTranslation('product')
  const label = useLabel()
  const navigate = useNavigate()
  const base = useProductBase()
  const [address] = useSearchParams()
  const side = useSide()
  const may = useMay()
  const id = address.get('id') ?? ''
  const calls = useMemo(
    () => ({
      basic: detailStepOn(side, { kind: 'sku', step: 'basic' }),
      storage: detailStepOn(side, { kind: 'sku', step: 'price-storage' }),
      texts: detailStepOn(side, { kind: 'sku', step: 'image-text' }),
      bundled: detailStepOn(side, { kind: 'sku', step: 'bundled' }),
      channels: skuChannelsOn(side),
      prices: skuPricesOn(side),
    }),
    [side],
  )
  const options = { silent: true, enabled: id !== '' }
  const { data: basic, error, refetch } = useCall(calls.basic, { id }, options)
  const { data: storage } = useCall(calls.storage, { id }, options)
  const { data: texts } = useCall(calls.texts, { id }, options)
  const { data: bundled } = useCall(calls.bundled, { id }, options)
  const { data: channels } = useCall(calls.channels, { id, of: 'selling' }, options)
  const { data: prices } = useCall(calls.prices, { id }, options)
  const { data: stock } = useCall(skuInventory, { id }, { ...options, enabled: basic?.isPublished === true && may(skuInventory.permission) })
  if (id === '') return <Result status="info" title={t('editor.choose')} />
  if (!may(permissionOn(side, 'detail'))) return <ForbiddenList />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!basic) return <SkeletonRows />
  const name = String(basic.fields['name'] ?? t('editor.unnamed'))
  const margins = new Map((prices?.channels ?? []).map((one) => [one.channel, one]))
  const html = texts?.fields['detailHtml'] as string | null | undefined
  const pictures = [basic.fields['specImage'], ...((texts?.fields['images'] ?? []) as unknown[])].filter(Boolean)
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h2>{label({ zh: name, en: String(basic.fields['nameEn'] || name) })}</h2>
        <Typography.Text code copyable>
          {basic.code}
        </Typography.Text>
        <span className={styles['spring']} />
        <Typography.Link onClick={() => void navigate(`${base}/commodity-management/new-info-modal?id=${basic.spuId}`)}>{t('info.toProduct')}</Typography.Link>
      </header>
      <Section title={label(stepNames.basic)}>
        <PlainFields of={{ kind: 'sku', step: 'basic' }} fields={basic.fields} />
      </Section>
      <Section title={label(stepNames['price-storage'])}>
        {storage ? <PlainFields of={{ kind: 'sku', step: 'price-storage' }} fields={storage.fields} /> : <SkeletonRows rows={2} />}
        {stock && (
          <Descriptions
            size="small"
            style={{ marginTop: 12 }}
            items={[{ key: 'available', label: t('info.available'), children: formatQuantity(stock.available) }]}
          />
        )}
      </Section>
      <Section title={label(stepNames['sale-channel'])}>
        <Table
          size="small"
          rowKey="channel"
          aria-label={label(stepNames['sale-channel'])}
          loading={!channels}
          pagination={false}
          dataSource={channels ?? []}
          scroll={{ x: 820 }}
          locale={{ emptyText: <Empty /> }}
          columns={[
            { title: t('info.channel'), dataIndex: 'channelName' },
            { title: t('editor.channel.deliveryTime'), dataIndex: 'deliveryText' },
            { title: t('editor.channel.salePrice'), align: 'right', render: (_value, row) => formatUnitPrice(row.salePrice) },
            { title: t('editor.channel.agreementPrice'), align: 'right', render: (_value, row) => formatUnitPrice(row.agreementPrice) },
            { title: t('info.margin'), align: 'right', render: (_value, { channel }) => formatRate(margins.get(channel)?.margin) },
            ...(side === 'manager'
              ? [
                  {
                    title: t('info.frontPrice'),
                    align: 'right' as const,
                    render: (_value: unknown, { channel }: { channel: string }) => formatUnitPrice(margins.get(channel)?.frontPrice),
                  },
                ]
              : []),
            { title: t('editor.channel.minOrder'), align: 'right', render: (_value, row) => formatQuantity(row.minOrder) },
            { title: t('editor.channel.orderLimit'), align: 'right', render: (_value, row) => formatQuantity(row.orderLimit) },
            { title: t('editor.channel.region'), render: (_value, { salesRegion }) => salesRegion.text },
          ]}
        />
      </Section>
      {(pictures.length > 0 || html) && (
        <Section title={label(stepNames['image-text'])}>
          <Pictures ids={pictures} files={[...basic.files, ...(texts?.files ?? [])]} label={t('editor.picture.ofSku')} />
          {html && <RichText html={html} />}
        </Section>
      )}
      {bundled?.fields['isBundle'] === true && stock && (
        <Section title={label(stepNames.bundled)}>
          <Table
            size="small"
            rowKey="skuId"
            aria-label={label(stepNames.bundled)}
            pagination={false}
            dataSource={stock.parts}
            columns={[
              { title: t('sku.code'), dataIndex: 'code' },
              { title: t('sku.name'), dataIndex: 'name' },
              { title: t('editor.bundle.qty'), align: 'right', render: (_value, { qty }) => formatQuantity(qty) },
              { title: t('info.available'), align: 'right', render: (_value, { available }) => formatQuantity(available) },
            ]}
          />
        </Section>
      )}
    </div>
  )
}
