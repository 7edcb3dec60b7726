/** The steps of one SKU. */
import { Button } from 'antd'
import type { ChosenSpec } from '#server/modules/product/content/product-content.contract.ts'
import type { SkuStep } from '#server/modules/product/product-steps.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { BundleStep } from './bundle-step.tsx'
import { problemsOf, type Edited, type Place } from './edited-product.ts'
import { OnePicture, SkuImageTextStep } from './image-text-step.tsx'
import { PriceInput } from './price-input.tsx'
import { SkuChannelsInput, withoutDeliveryTime, type SkuChannel } from './sku-channels-input.tsx'
import { SpecValuesInput } from './spec-values-input.tsx'
import { StepForm, type StepFormProps } from './step-form.tsx'
import '../texts.ts'

type Props = Pick<StepFormProps, 'editing' | 'steps' | 'unsaved'> & { readonly skuId: string }

export function SkuStepBody({ step, ...props }: Props & { readonly step: SkuStep }) {
  switch (step) {
    case 'basic':
      return <BasicStep {...props} />
    case 'sale-channel':
      return <ChannelStep {...props} />
    case 'price-storage':
      return <PriceStep {...props} />
    case 'image-text':
      return <SkuImageTextStep {...props} />
    case 'bundled':
      return <BundleStep {...props} />
  }
}

const placeOf = (skuId: string, step: SkuStep): Place => ({ of: { kind: 'sku', step }, skuId })

function BasicStep({ skuId, ...props }: Props) {
  const { t } = useTranslation('product')
  const { product } = props.editing
  return (
    <StepForm
      {...props}
      place={placeOf(skuId, 'basic')}
      inputs={{
        specValues: <SpecValuesInput specs={product.spu['specs-attribute']['specs'] as readonly ChosenSpec[]} />,
        specImage: <OnePicture label={t('editor.picture.ofSpec')} known={product.files} />,
      }}
    />
  )
}

function PriceStep({ skuId, ...props }: Props) {
  const price = <PriceInput />
  return (
    <StepForm
      {...props}
      place={placeOf(skuId, 'price-storage')}
      inputs={{ supplyPrice: price, marketPrice: price, costPrice: price, volume: <PriceInput decimals={6} isPlain /> }}
    />
  )
}

const channelsOf = (value: unknown): readonly SkuChannel[] => (value ?? []) as readonly SkuChannel[]
const offeredIn = ({ spu }: Edited) => (spu['sale-channel']['channels'] ?? []) as readonly Pick<SkuChannel, 'channel' | 'salesRegion'>[]

function ChannelStep({ skuId, ...props }: Props) {
  const { t } = useTranslation('product')
  const { product, saveSkus } = props.editing
  const place = placeOf(skuId, 'sale-channel')
  const others = product.skus.filter((one) => one.skuId !== skuId)
  const problems = props.steps.visited.includes(`sku.${skuId}.sale-channel`) ? problemsOf(product, place) : []
  const refuses = (channels: readonly SkuChannel[]) =>
    withoutDeliveryTime(channels).map((at) => ({ path: `channels[${at}].deliveryTime.timePeriodType`, message: t('editor.channel.needsDeliveryTime') }))

  const copy = async (channels: readonly SkuChannel[]) => {
    const [refusal] = refuses(channels)
    if (refusal) return notify.warning(refusal.message)
    if (!(await confirm({ content: t('editor.channel.askCopy', { count: others.length }) }))) return undefined
    try {
      await saveSkus(others.map((one) => ({ skuId: one.skuId, 'sale-channel': { channels } })))
      notify.success(t('editor.channel.copied', { count: others.length }))
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      notify.error(reason.firstProblem)
    }
    return undefined
  }
  return (
    <StepForm
      {...props}
      place={place}
      inputs={{ channels: <SkuChannelsInput offered={offeredIn(product)} problems={problems} /> }}
      refuses={(values) => refuses(channelsOf(values['channels']))}
    >
      {(form) =>
        others.length > 0 && (
          <Button onClick={() => void copy(channelsOf(form.getFieldValue('channels')))}>{t('editor.channel.copy', { count: others.length })}</Button>
        )
      }
    </StepForm>
  )
}
