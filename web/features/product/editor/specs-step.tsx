/** Specs and attributes: the questions of the category's template, what SKU differ by, and the SKU that this makes. */
import { Alert, Button, Form, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { templatesOfCategoryV2 } from '#server/modules/catalogue/attribute/attribute-template.contract.ts'
import { carriedAnswers } from '#server/modules/product/content/carried-answers.contract.ts'
import type { AttributeValue } from '#server/modules/product/content/product-content.contract.ts'
import { matrixOf } from '#server/modules/product/content/spec-matrix.contract.ts'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { listed } from '#web/kit/format/listed.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { AttributesInput } from './attributes-input.tsx'
import { problemsOf, type Place, type ProductEditing } from './edited-product.ts'
import { SpecsInput, whole, type TypedSpec } from './specs-input.tsx'
import { StepForm, type StepFormProps } from './step-form.tsx'
import '../texts.ts'

const place: Place = { of: { kind: 'spu', step: 'specs-attribute' }, skuId: undefined }
type Props = Pick<StepFormProps, 'editing' | 'steps' | 'unsaved'>

export function SpecsStep({ editing, steps, unsaved }: Props) {
  const { product } = editing
  const categoryId = product.spu.basic['categoryId'] as string | null
  const { t } = useTranslation('product')
  const { data: templates, isLoading } = useCall(templatesOfCategoryV2, { id: categoryId ?? '' }, { enabled: categoryId !== null, staleTime: 60_000 })
  const [chosen, setChosen] = useState(product.spu['specs-attribute']['attributeTemplateId'] as string | null)
  if (isLoading) return <Skeleton active paragraph={{ rows: 6 }} />
  const template = templates?.find(({ id, isDefault }) => (chosen === null ? isDefault : id === chosen))
  const problems = steps.visited.includes('spu.specs-attribute') ? problemsOf(product, place) : []
  return (
    <StepForm
      place={place}
      editing={editing}
      steps={steps}
      unsaved={unsaved}
      inputs={{
        attributeTemplateId: <TemplateSelect templates={templates ?? []} onChosen={setChosen} />,
        attributes: template ? (
          <AttributesInput template={template} problems={problems} />
        ) : (
          <Alert type="info" showIcon title={t(categoryId === null ? 'editor.attributes.needsCategory' : 'editor.attributes.noTemplate')} />
        ),
        specs: <SpecsInput />,
      }}
      sends={(values) => ({ ...values, specs: whole((values['specs'] ?? []) as readonly TypedSpec[]) })}
    >
      {(form) => <MakeSkus editing={editing} specsOf={() => whole((form.getFieldValue('specs') ?? []) as readonly TypedSpec[])} />}
    </StepForm>
  )
}

interface TemplateSelectProps {
  readonly templates: OutputOf<typeof templatesOfCategoryV2>
  readonly onChosen: (id: string | null) => void
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
}

/** Empty: the one that the category names. */
function TemplateSelect({ templates, onChosen, id, value, onChange }: TemplateSelectProps) {
  const { t } = useTranslation('product')
  const form = Form.useFormInstance<{ attributes?: Readonly<Record<string, AttributeValue>> }>()
  const isEnglish = useLanguage() === 'en'
  const nameOf = ({ name, nameEn }: TemplateSelectProps['templates'][number]): string => (isEnglish && nameEn) || name
  const usual = templates.find(({ isDefault }) => isDefault)
  return (
    <Select<string>
      {...(id !== undefined && { id })}
      allowClear
      value={value ?? null}
      placeholder={usual ? t('editor.attributes.usual', { name: nameOf(usual) }) : t('choose')}
      options={templates.map((one) => ({ value: one.id, label: nameOf(one) }))}
      onChange={(next?: string) => {
        const [before, after] = [value, next].map((one) => templates.find((template) => (one ? template.id === one : template.isDefault)))
        if (before && after) form.setFieldValue('attributes', carriedAnswers(form.getFieldValue('attributes') ?? {}, before, after))
        onChosen(next ?? null)
        onChange?.(next ?? null)
      }}
    />
  )
}

/** Makes a SKU for each combination; what was typed in those that stay is kept. */
function MakeSkus({ editing: { product, saveStep, reload }, specsOf }: { readonly editing: ProductEditing; readonly specsOf: () => ReturnType<typeof whole> }) {
  const { t } = useTranslation('product')
  const [busy, setBusy] = useState(false)
  const specs = Form.useWatch('specs') as readonly TypedSpec[] | undefined
  const skus = product.skus.map(({ skuId, basic }) => ({ skuId, specValues: (basic['specValues'] ?? []) as { specId: string; key: string }[] }))
  const { rows, dropped } = matrixOf(whole(specs ?? []), skus)
  const added = rows.filter(({ skuId }) => skuId === undefined).length
  const kept = rows.length - added
  if (rows.length === 0) return null
  const isMade = added === 0 && dropped.length === 0

  const make = async () => {
    if (dropped.length > 0) {
      const codes = product.skus.filter(({ skuId }) => dropped.includes(skuId)).map(({ code }) => code)
      if (!(await confirm({ content: t('editor.specs.askDropped', { count: dropped.length, codes: listed(codes.slice(0, 8)) }), danger: true }))) return
    }
    setBusy(true)
    try {
      await saveStep(place, { specs: specsOf() }, { applySpecs: true })
      await reload()
      notify.success(t('editor.specs.made', { count: rows.length }))
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      notify.error(reason.firstProblem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert
      type={isMade ? 'success' : 'info'}
      showIcon
      title={t(isMade ? 'editor.specs.fits' : 'editor.specs.would', { count: rows.length, kept, added, dropped: dropped.length })}
      {...(!isMade && {
        action: (
          <Button type="primary" size="small" loading={busy} onClick={() => void make()}>
            {t('editor.specs.make')}
          </Button>
        ),
      })}
    />
  )
}
