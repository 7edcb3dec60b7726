/** A product being edited: its steps at the side, the present one beside them, each saved by itself; the last one hands everything in. */
import { Alert, Button, Flex, Progress, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { productDraftMachine } from '#server/modules/product/draft/product-draft.machine.ts'
import { skuSteps, type SkuStep } from '#server/modules/product/product-steps.contract.ts'
import { stepNames } from '#server/modules/product/step/step-calls.contract.ts'
import { useStepForm, type StepFormState } from '#web/kit/form/use-step-form.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { useScreen } from '#web/kit/screen.ts'
import type { productOn } from '#server/modules/product/spu/spu.contract.ts'
import { shareDone, type ProductEditing } from './edited-product.ts'
import { EditorHead } from './editor-head.tsx'
import { SpuImageTextStep } from './image-text-step.tsx'
import { PriceGrid } from './price-grid.tsx'
import { ReviewStep } from './review-step.tsx'
import { SkuStepBody } from './sku-steps.tsx'
import { SkuTable } from './sku-table.tsx'
import { SpecsStep } from './specs-step.tsx'
import { SpuBasicStep, SpuChannelStep } from './spu-steps.tsx'
import type { Unsaved } from './step-form.tsx'
import { stepNamesOf, StepRail } from './step-rail.tsx'
import styles from './editor.module.css'
import '../texts.ts'

interface Props {
  readonly editing: ProductEditing
  readonly row: RowOf<(typeof productOn)['manager']>
  readonly start: string | undefined
}

/** `sku.<id>.<step>` in its parts. */
function skuPlaceOf(key: string): { readonly skuId: string; readonly step: SkuStep } | undefined {
  const [kind, skuId = '', step] = key.split('.')
  const known = skuSteps.find((one) => one === step)
  return kind === 'sku' && known ? { skuId, step: known } : undefined
}

export function ProductEditor({ editing, row, start }: Props) {
  const { t } = useTranslation('product')
  const { product } = editing
  const names = stepNamesOf(product)
  const steps = useStepForm({ steps: names, start })
  const wanted = useRef<string>(undefined)
  const [unsaved] = useState<Unsaved>(() => new Map())
  const { at, go } = steps
  // A step that was just made is there a moment later.
  useEffect(() => {
    if (wanted.current === undefined || !names.includes(wanted.current)) return
    go(wanted.current)
    wanted.current = undefined
  })
  useTellUnsaved(steps)
  const ofSku = skuPlaceOf(at)
  // Without a draft nothing is being decided on: what was published or rejected is opened with the first save.
  const isOpen = product.draft === null || isOpenIn(productDraftMachine, product.draft.status, 'SAVE_STEP')
  const props = { editing, steps, unsaved }
  return (
    <div className={styles['page']}>
      <EditorHead editing={editing} row={row} steps={steps} />
      {product.draft?.status === 'RETURNED' && <Alert type="warning" showIcon title={t('editor.returned')} />}
      {!isOpen ? (
        <Alert type="info" showIcon title={t('editor.decidedOn')} />
      ) : (
        <div className={styles['body']}>
          <StepRail product={product} steps={steps} skuId={ofSku?.skuId} />
          <section className={styles['main']} aria-label={t('editor.step')}>
            <Title at={at} code={product.skus.find(({ skuId }) => skuId === ofSku?.skuId)?.code} />
            {at === 'spu.basic' && <SpuBasicStep {...props} />}
            {at === 'spu.specs-attribute' && <SpecsStep {...props} />}
            {at === 'spu.sale-channel' && <SpuChannelStep {...props} />}
            {at === 'spu.image-text' && <SpuImageTextStep {...props} />}
            {at === 'skus' && <SkuTable editing={editing} steps={steps} onMade={(key) => (wanted.current = key)} />}
            {at === 'grid' && <PriceGrid editing={editing} steps={steps} />}
            {ofSku && <SkuStepBody key={at} {...props} skuId={ofSku.skuId} step={ofSku.step} />}
            {at === 'review' && <ReviewStep editing={editing} row={row} steps={steps} />}
            <Foot steps={steps} names={names} percent={shareDone(product)} />
          </section>
        </div>
      )}
    </div>
  )
}

function Title({ at, code }: { at: string; code: string | undefined }) {
  const { t } = useTranslation('product')
  const label = useLabel()
  const step = at.split('.').at(-1) as keyof typeof stepNames
  const own =
    at === 'skus' ? t('editor.sku.list') : at === 'grid' ? t('editor.grid.title') : at === 'review' ? t('editor.review.title') : label(stepNames[step])
  return <h2>{code === undefined ? own : `${code} · ${own}`}</h2>
}

/** Said when a step is left that could not be saved; what was typed waits there. */
function useTellUnsaved({ unsaved }: StepFormState): void {
  const { t } = useTranslation('product')
  const before = useRef(0)
  useEffect(() => {
    if (unsaved.length > before.current) notify.warning(t('editor.leftUnsaved'))
    before.current = unsaved.length
  }, [t, unsaved.length])
}

function Foot({ steps, names, percent }: { steps: StepFormState; names: readonly string[]; percent: number }) {
  const { t } = useTranslation('product')
  const { md } = useScreen()
  const { index, outcome, isSaving, isBusy, savedAt, go, next, at } = steps
  const isRefused = outcome === 'failed' || outcome === 'refused'
  return (
    <div className={styles['foot']}>
      <Button disabled={index <= 0} onClick={() => go(names[index - 1] ?? at)}>
        {t('editor.previous')}
      </Button>
      {at !== 'review' && (
        <Button type="primary" loading={isBusy} onClick={next}>
          {t('editor.next')}
        </Button>
      )}
      <Typography.Text type={isRefused && !isSaving ? 'danger' : 'secondary'} aria-live="polite">
        {isSaving ? t('editor.saving') : isRefused ? t('editor.notSaved') : outcome === 'saved' && savedAt !== '' ? t('editor.saved', { time: savedAt }) : ''}
      </Typography.Text>
      <span className={styles['spring']} />
      {md && (
        <Flex gap={8} align="center" style={{ width: 220 }}>
          <Progress percent={percent} size="small" showInfo={false} aria-label={t('editor.share', { percent })} />
          <Typography.Text type="secondary" style={{ whiteSpace: 'nowrap' }}>
            {t('editor.share', { percent })}
          </Typography.Text>
        </Flex>
      )}
    </div>
  )
}
