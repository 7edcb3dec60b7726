/** Pictures and texts: of the product, whose first picture is the main one, or of a SKU. */
import { Form } from 'antd'
import { limits } from '#server/modules/product/product-steps.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { StoredFile } from '#web/kit/upload/send-file.ts'
import { productFileRule } from '#web/kit/upload/upload-rules.ts'
import { Uploader } from '#web/kit/upload/uploader.tsx'
import type { Edited, Place } from './edited-product.ts'
import { PictureList, type Picture } from './picture-list.tsx'
import { StepForm, type StepFormProps } from './step-form.tsx'
import '../texts.ts'

type Props = Pick<StepFormProps, 'editing' | 'steps' | 'unsaved'>

const spuPlace: Place = { of: { kind: 'spu', step: 'image-text' }, skuId: undefined }

export function SpuImageTextStep(props: Props) {
  const { files } = props.editing.product
  return (
    <StepForm {...props} place={spuPlace} without={['images']} inputs={{ mainImage: <MainAndOthers known={files} />, video: <VideoInput known={files} /> }} />
  )
}

export function SkuImageTextStep({ skuId, ...props }: Props & { readonly skuId: string }) {
  const { t } = useTranslation('product')
  return (
    <StepForm
      {...props}
      place={{ of: { kind: 'sku', step: 'image-text' }, skuId }}
      inputs={{ images: <PictureList label={t('editor.picture.ofSku')} most={limits.images} known={props.editing.product.files} /> }}
    />
  )
}

interface ControlProps {
  readonly known: Edited['files']
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
}

/** One list over two fields: the first picture is the main one, the others follow in their order. */
function MainAndOthers({ known, id, value, onChange }: ControlProps) {
  const { t } = useTranslation('product')
  const form = Form.useFormInstance()
  const others = (Form.useWatch('images', { form, preserve: true }) ?? []) as readonly string[]
  return (
    <PictureList
      {...(id !== undefined && { id })}
      hasMain
      label={t('editor.picture.ofProduct')}
      most={limits.images + 1}
      known={known}
      value={[...(value ? [value] : []), ...others]}
      onChange={([main, ...rest]) => {
        form.setFieldValue('images', rest)
        onChange?.(main ?? null)
      }}
    />
  )
}

/** The picture of a spec: one at most. */
export function OnePicture({ label, known, id, value, onChange }: ControlProps & { readonly label: string }) {
  return (
    <PictureList
      {...(id !== undefined && { id })}
      label={label}
      most={1}
      known={known}
      value={value ? [value] : []}
      onChange={([one]) => onChange?.(one ?? null)}
    />
  )
}

const videoRule = { ...productFileRule, types: ['mp4'], maxSize: 102_400 }

function VideoInput({ known, id, value, onChange }: ControlProps) {
  const { t } = useTranslation('product')
  const file: Picture | undefined = known.find((one) => one.id === value)
  const shown: StoredFile[] = value ? [file ?? { id: value, name: 'video.mp4', link: value }] : []
  return <Uploader id={id} label={t('editor.video')} rule={videoRule} module="product" value={shown} onChange={(files) => onChange?.(files[0]?.id ?? null)} />
}
