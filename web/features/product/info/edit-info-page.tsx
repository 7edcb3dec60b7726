/** A product as it is being edited, for reading: what its draft says, and what it still lacks. `?id=` names it. */
import { Alert, Result } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { callOf } from '#kit/resource-calls.contract.ts'
import { permissionOn } from '#server/modules/product/side.contract.ts'
import { productOn } from '#server/modules/product/spu/spu.contract.ts'
import { stepNames } from '#server/modules/product/step/step-calls.contract.ts'
import { wholeEditedOn } from '#server/modules/product/whole/whole-calls.contract.ts'
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

export default function EditInfoPage() {
  const { t } = useTranslation('product')
  const label = useLabel()
  const [address] = useSearchParams()
  const side = useSide()
  const may = useMay()
  const id = address.get('id') ?? ''
  const [detail, whole] = useMemo(() => [callOf(productOn[side], 'detail'), wholeEditedOn(side)] as const, [side])
  const options = { silent: true, enabled: id !== '' }
  const { data: row, error, refetch } = useCall(detail, { id }, options)
  const { data: product } = useCall(whole, { id }, options)
  if (id === '') return <Result status="info" title={t('editor.choose')} />
  if (!may(permissionOn(side, 'detail'))) return <ForbiddenList />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!row || !product) return <SkeletonRows />
  const { spu, files, problems } = product
  return (
    <div className={styles['page']}>
      <InfoHead side={side} row={row as Product} />
      {product.draft === null && <Alert type="info" showIcon title={t('info.noDraft')} />}
      {problems.length > 0 && <Alert type="warning" showIcon title={t('editor.review.lacks', { count: problems.length })} />}
      <Section title={label(stepNames.basic)}>
        <PlainFields of={{ kind: 'spu', step: 'basic' }} fields={spu.basic} />
      </Section>
      <Section title={t('editor.sku.list')}>
        <SkuLines side={side} id={id} of="draft" />
      </Section>
      <Section title={label(stepNames['specs-attribute'])}>
        <Attributes fields={spu['specs-attribute']} categoryId={spu.basic['categoryId'] as string | null} />
      </Section>
      <Section title={label(stepNames['sale-channel'])}>
        <Channels fields={spu['sale-channel']} />
      </Section>
      <Section title={label(stepNames['image-text'])}>
        <ImageText fields={spu['image-text']} files={files} />
      </Section>
    </div>
  )
}
