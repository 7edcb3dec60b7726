/** Basics and channels of a product. */
import { useTranslation } from '#web/kit/i18n.ts'
import { CategorySelect } from '../category-select.tsx'
import { problemsOf, type Place } from './edited-product.ts'
import { SpuChannelsInput } from './spu-channels-input.tsx'
import { StepForm, type StepFormProps } from './step-form.tsx'
import '../texts.ts'

type Props = Pick<StepFormProps, 'editing' | 'steps' | 'unsaved'>

const basic: Place = { of: { kind: 'spu', step: 'basic' }, skuId: undefined }
const channels: Place = { of: { kind: 'spu', step: 'sale-channel' }, skuId: undefined }

export function SpuBasicStep(props: Props) {
  const { side, product } = props.editing
  // A supplier's own tree is what he may sell; staff are shown that of the product's supplier.
  const supplierId = side === 'manager' ? (product.supplierId ?? undefined) : undefined
  return (
    <StepForm
      {...props}
      place={basic}
      inputs={{ categoryId: <CategorySelect supplierId={supplierId} leavesOnly />, taxCategoryId: <CategorySelect tree="tax" /> }}
    />
  )
}

export function SpuChannelStep(props: Props) {
  const { t } = useTranslation('product')
  const { side, product } = props.editing
  const problems = props.steps.visited.includes('spu.sale-channel') ? problemsOf(product, channels) : []
  const categoryId = product.spu.basic['categoryId']
  const offered = (
    <SpuChannelsInput
      categoryId={typeof categoryId === 'string' ? categoryId : undefined}
      supplierId={side === 'manager' ? (product.supplierId ?? undefined) : undefined}
      isSupplier={side === 'supplier'}
      problems={problems}
    />
  )
  return (
    <StepForm {...props} place={channels} inputs={{ channels: offered }}>
      {() => t('editor.channel.hint')}
    </StepForm>
  )
}
