/** The SKU of a product: how far each is, and the ways to its steps; one more, a copy of one, or one less. */
import { CheckOutlined, CopyOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Empty, Flex, Table, Tag, Tooltip, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { cloneSkuOn, removeSkuStepOn } from '#server/modules/product/clone/clone-calls.contract.ts'
import type { ChosenSpec } from '#server/modules/product/content/product-content.contract.ts'
import { specTextOf, type SpecValue } from '#server/modules/product/content/spec-matrix.contract.ts'
import { limits, skuStepKey, skuSteps } from '#server/modules/product/product-steps.contract.ts'
import { saveStepOn, stepNames } from '#server/modules/product/step/step-calls.contract.ts'
import { send, type InputOf } from '#web/kit/client.ts'
import { formatUnitPrice, type Numeric } from '#web/kit/format/amount.ts'
import { listedSentences } from '#web/kit/format/listed.ts'
import { useLabel, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { useFixedEnd } from '#web/kit/list/use-fixed-end.ts'
import { confirm } from '#web/kit/notify.ts'
import { isDone, problemsOf, type ProductEditing } from './edited-product.ts'
import type { StepFormState } from '#web/kit/form/use-step-form.ts'
import '../texts.ts'

interface Props {
  readonly editing: ProductEditing
  readonly steps: StepFormState
  /** A step that is there once the product was read again. */
  readonly onMade: (key: string) => void
}

export function SkuTable({ editing, steps, onMade }: Props) {
  const { t } = useTranslation('product')
  const fixedEnd = useFixedEnd()
  const language = useLanguage()
  const { side, product, reload } = editing
  const { go, workBy } = steps
  const [busy, setBusy] = useState(false)
  useEffect(() => workBy({ save: async () => 'saved' }), [workBy])
  const specs = (product.spu['specs-attribute']['specs'] ?? []) as readonly ChosenSpec[]

  /** The client has told what was refused. */
  const attempt = async (work: () => Promise<string | undefined>) => {
    setBusy(true)
    try {
      const made = await work()
      await reload()
      if (made) onMade(skuStepKey(made, 'basic'))
    } catch {
      // Said already.
    } finally {
      setBusy(false)
    }
  }
  const add = () =>
    attempt(async () => {
      const call = saveStepOn(side, { kind: 'sku', step: 'basic' })
      const name = product.spu.basic['name'] as string | null
      const saved = await send(call, { spuId: product.spuId, ...(name && { name }) } as InputOf<typeof call>)
      return saved.skuId ?? undefined
    })
  const copy = (skuId: string) => attempt(async () => (await send(cloneSkuOn(side), { spuId: product.spuId, skuId })).skuId)
  const remove = async (skuId: string, code: string) => {
    if (!(await confirm({ content: t(product.isPublished ? 'editor.sku.askRemovePublished' : 'editor.sku.askRemove', { code }), danger: true }))) return
    await attempt(async () => {
      await send(removeSkuStepOn(side), { id: skuId })
      return undefined
    })
  }
  const rows = product.skus.map((sku) => ({
    skuId: sku.skuId,
    code: sku.code,
    name: ((language === 'en' && sku.basic['nameEn']) || sku.basic['name']) as string | null,
    barcode: sku.basic['barcode'] as string | null,
    specText: specTextOf(specs, (sku.basic['specValues'] ?? []) as readonly SpecValue[])[language],
    price: sku['price-storage']['supplyPrice'] as Numeric,
    isBundle: sku.bundled['isBundle'] === true,
  }))
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap>
        <Button icon={<PlusOutlined />} loading={busy} disabled={rows.length >= limits.skus} onClick={() => void add()}>
          {t('editor.sku.add')}
        </Button>
        <Button onClick={() => go('spu.specs-attribute')}>{t('editor.sku.bySpecs')}</Button>
      </Flex>
      <Table
        size="small"
        aria-label={t('editor.sku.list')}
        rowKey="skuId"
        dataSource={rows}
        scroll={{ x: 860 }}
        pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        locale={{ emptyText: <Empty description={t('editor.sku.none')} /> }}
        columns={[
          {
            title: t('editor.sku.code'),
            width: 130,
            render: (_value, { skuId, code, isBundle }) => (
              <>
                <Button type="link" size="small" style={{ padding: 0 }} onClick={() => go(skuStepKey(skuId, 'basic'))}>
                  {code}
                </Button>
                {isBundle && <Tag style={{ marginInlineStart: 6 }}>{t('editor.sku.bundle')}</Tag>}
              </>
            ),
          },
          { title: t('editor.sku.specs'), width: 110, dataIndex: 'specText', ellipsis: true },
          { title: t('editor.sku.name'), width: 170, dataIndex: 'name', ellipsis: true },
          { title: t('editor.sku.supplyPrice'), width: 90, align: 'right', render: (_value, { price }) => formatUnitPrice(price) },
          {
            title: t('editor.sku.progress'),
            width: 260,
            render: (_value, { skuId }) => <SkuProgress editing={editing} skuId={skuId} onOpen={go} />,
          },
          {
            title: t('editor.sku.actions'),
            ...fixedEnd,
            width: 100,
            render: (_value, { skuId, code }) => (
              <Flex gap={2}>
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined />}
                  aria-label={t('editor.sku.edit', { code })}
                  onClick={() => go(skuStepKey(skuId, 'basic'))}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<CopyOutlined />}
                  aria-label={t('editor.sku.copy', { code })}
                  disabled={busy}
                  onClick={() => void copy(skuId)}
                />
                <Button
                  type="text"
                  size="small"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t('editor.sku.remove', { code })}
                  disabled={busy}
                  onClick={() => void remove(skuId, code)}
                />
              </Flex>
            ),
          },
        ]}
      />
      {rows.length > 0 && <Typography.Text type="secondary">{t('editor.sku.hint')}</Typography.Text>}
    </Flex>
  )
}

/** The five steps of a SKU: what is complete, what another one lacks, and the way there. */
function SkuProgress({ editing: { product }, skuId, onOpen }: Pick<Props, 'editing'> & { readonly skuId: string; readonly onOpen: (key: string) => void }) {
  const { t } = useTranslation('product')
  const label = useLabel()
  return (
    <Flex gap={4} wrap>
      {skuSteps.map((step) => {
        const place = { of: { kind: 'sku', step }, skuId } as const
        const done = isDone(product, place)
        const lacks = problemsOf(product, place).map(({ message }) => message)
        return (
          <Tooltip key={step} title={listedSentences(lacks) || undefined}>
            <Button
              size="small"
              type={done ? 'default' : 'dashed'}
              {...(done && { icon: <CheckOutlined /> })}
              aria-label={t(done ? 'editor.sku.stepDone' : 'editor.sku.stepOpen', { step: label(stepNames[step]) })}
              onClick={() => onOpen(skuStepKey(skuId, step))}
            >
              {label(stepNames[step])}
            </Button>
          </Tooltip>
        )
      })}
    </Flex>
  )
}
