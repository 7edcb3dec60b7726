/** What a bundle is put together from: SKU that sell, chosen from a list, each with how many of it. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueries } from '@tanstack/react-query'
import { Button, Empty, Flex, Form, Table, Typography } from 'antd'
import { useState } from 'react'
import { callOf } from '#kit/resource-calls.contract.ts'
import { limits } from '#server/modules/product/product-steps.contract.ts'
import { sku } from '#server/modules/product/sku/sku.contract.ts'
import type { Side } from '#server/modules/product/side.contract.ts'
import { callOptions } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { BundlePicker } from './bundle-picker.tsx'
import type { Place } from './edited-product.ts'
import { StepForm, type StepFormProps } from './step-form.tsx'
import { skuCalled } from '../sku-called.ts'
import '../texts.ts'

type Props = Pick<StepFormProps, 'editing' | 'steps' | 'unsaved'> & { readonly skuId: string }

export function BundleStep({ skuId, ...props }: Props) {
  const { side, product } = props.editing
  const place: Place = { of: { kind: 'sku', step: 'bundled' }, skuId }
  return (
    <StepForm
      {...props}
      place={place}
      inputs={{ items: <PartsInput side={side} skuId={skuId} supplierId={product.supplierId} /> }}
      sends={(values) => ({ ...values, items: values['isBundle'] === true ? values['items'] : [] })}
    />
  )
}

export interface Part {
  readonly skuId: string
  readonly qty: string
}

interface PartsInputProps {
  readonly side: Side
  readonly skuId: string
  readonly supplierId: string | null
  readonly value?: readonly Part[]
  readonly onChange?: (parts: readonly Part[]) => void
}

function PartsInput({ side, skuId, supplierId, value = [], onChange }: PartsInputProps) {
  const { t } = useTranslation('product')
  const isBundle = Form.useWatch('isBundle') === true
  const [picking, setPicking] = useState(false)
  const details = useQueries({ queries: value.map((part) => callOptions(callOf(sku, 'detail'), { id: part.skuId }, { silent: true, staleTime: 60_000 })) })
  if (!isBundle) return <Typography.Text type="secondary">{t('editor.bundle.off')}</Typography.Text>
  const rows = value.map((part, at) => ({ ...part, shown: details[at]?.data }))
  return (
    <Flex vertical gap={8}>
      <Table
        size="small"
        aria-label={t('editor.bundle.parts')}
        rowKey="skuId"
        pagination={false}
        scroll={{ x: 560 }}
        dataSource={rows}
        locale={{ emptyText: <Empty description={t('editor.bundle.empty')} /> }}
        columns={[
          { title: t('editor.sku.code'), width: 170, render: (_value, { skuId: id, shown }) => shown?.code ?? id },
          { title: t('editor.sku.name'), render: (_value, { shown }) => shown && skuCalled(shown) },
          {
            title: t('editor.bundle.qty'),
            width: 140,
            render: (_value, part, at) => (
              <QuantityInput
                aria-label={t('editor.bundle.qtyOf', { number: at + 1 })}
                value={part.qty}
                onChange={(qty) => onChange?.(value.map((one) => (one.skuId === part.skuId ? { ...one, qty: qty ?? '' } : one)))}
              />
            ),
          },
          {
            width: 56,
            render: (_value, part, at) => (
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={t('editor.bundle.remove', { number: at + 1 })}
                onClick={() => onChange?.(value.filter((one) => one.skuId !== part.skuId))}
              />
            ),
          },
        ]}
      />
      <div>
        <Button type="dashed" icon={<PlusOutlined />} disabled={value.length >= limits.bundleItems} onClick={() => setPicking(true)}>
          {t('editor.bundle.add')}
        </Button>
      </div>
      {picking && (
        <BundlePicker
          side={side}
          skuId={skuId}
          supplierId={supplierId}
          taken={value.map((part) => part.skuId)}
          most={limits.bundleItems - value.length}
          onClose={() => setPicking(false)}
          onPick={(ids) => {
            onChange?.([...value, ...ids.map((id) => ({ skuId: id, qty: '1' }))])
            setPicking(false)
          }}
        />
      )}
    </Flex>
  )
}
