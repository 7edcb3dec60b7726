/** A product as it sells, with its SKU: `?id=` names it. One that was never approved is shown as it is in its draft. */
import { Alert, Result } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { callOf } from '#kit/resource-calls.contract.ts'
import { permissionOn } from '#server/modules/product/side.contract.ts'
import { productOn } from '#server/modules/product/spu/spu.contract.ts'
import { detailStepOn, stepNames } from '#server/modules/product/step/step-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import type { Product } from '../product-row.ts'
import { useSide } from '../product-side.ts'
import { InfoHead } from './info-head.tsx'
import { Attributes, Channels, ImageText, PlainFields, Section, SkuLines } from './product-info.tsx'
import styles from './info.module.css'
import '../texts.ts'

export default function NewInfoPage() {
  const { t } = useTranslation('product')
  const label = useLabel()
  const [address] = useSearchParams()
  const side = useSide()
  const may = useMay()
  const id = address.get('id') ?? ''
  const calls = useMemo(
    () => ({
      row: callOf(productOn[side], 'detail'),
      basic: detailStepOn(side, { kind: 'spu', step: 'basic' }),
      specs: detailStepOn(side, { kind: 'spu', step: 'specs-attribute' }),
      channels: detailStepOn(side, { kind: 'spu', step: 'sale-channel' }),
      texts: detailStepOn(side, { kind: 'spu', step: 'image-text' }),
    }),
    [side],
  )
  const options = { silent: true, enabled: id !== '' }
  const { data: row, error, refetch } = useCall(calls.row, { id }, options)
  const { data: basic } = useCall(calls.basic, { id }, options)
  const { data: specs } = useCall(calls.specs, { id }, options)
  const { data: channels } = useCall(calls.channels, { id }, options)
  const { data: texts } = useCall(calls.texts, { id }, options)
  if (id === '') return <Result status="info" title={t('editor.choose')} />
  if (!may(permissionOn(side, 'detail'))) return <ForbiddenList />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!row) return <SkeletonRows />
  return (
    <div className={styles['page']}>
      <InfoHead side={side} row={row as Product} />
      {!basic?.isPublished && basic && <Alert type="info" showIcon title={t('info.notPublished')} />}
      <Section title={label(stepNames.basic)}>
        {basic ? <PlainFields of={{ kind: 'spu', step: 'basic' }} fields={basic.fields} /> : <SkeletonRows rows={3} />}
      </Section>
      <Section title={t('editor.sku.list')}>
        <SkuLines side={side} id={id} of="selling" />
      </Section>
      <Section title={label(stepNames['specs-attribute'])}>
        {specs ? <Attributes fields={specs.fields} categoryId={row.categoryId} /> : <SkeletonRows rows={2} />}
      </Section>
      <Section title={label(stepNames['sale-channel'])}>{channels ? <Channels fields={channels.fields} /> : <SkeletonRows rows={2} />}</Section>
      <Section title={label(stepNames['image-text'])}>{texts ? <ImageText fields={texts.fields} files={texts.files} /> : <SkeletonRows rows={3} />}</Section>
    </div>
  )
}
