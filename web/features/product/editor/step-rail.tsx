/** All steps of a product at its side: what is done, what lacks something, what reviewers wrote about. */
import { CheckCircleFilled, CommentOutlined, ExclamationCircleFilled } from '@ant-design/icons'
import { skuStepKey, skuSteps, spuStepKey, spuSteps } from '#server/modules/product/product-steps.contract.ts'
import { stepNames } from '#server/modules/product/step/step-calls.contract.ts'
import type { StepFormState } from '#web/kit/form/use-step-form.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { isDone, keyOf, type Edited, type Place } from './edited-product.ts'
import styles from './editor.module.css'
import '../texts.ts'

interface Props {
  readonly product: Edited
  readonly steps: StepFormState
  /** Of the SKU whose steps are shown. */
  readonly skuId: string | undefined
}

export function StepRail({ product, steps, skuId }: Props) {
  const { t } = useTranslation('product')
  const label = useLabel()
  const sku = product.skus.find((one) => one.skuId === skuId)
  const stop = (key: string, text: string, mark?: Mark) => <Stop key={key} id={key} text={text} steps={steps} mark={mark} />
  const placed = (place: Place, text: string) => stop(keyOf(place), text, markOf(product, place, steps))
  const skusDone =
    product.skus.length > 0 && product.skus.every((one) => skuSteps.every((step) => isDone(product, { of: { kind: 'sku', step }, skuId: one.skuId })))
  return (
    <nav className={styles['rail']} aria-label={t('editor.steps')}>
      <h2>{t('editor.spu')}</h2>
      <ol>{spuSteps.map((step) => placed({ of: { kind: 'spu', step }, skuId: undefined }, label(stepNames[step])))}</ol>
      <h2>SKU</h2>
      <ol>
        {stop('skus', t('editor.sku.count', { count: product.skus.length }), skusDone ? 'done' : undefined)}
        {stop('grid', t('editor.grid.title'))}
        {sku && (
          <>
            <li className={styles['of']}>{sku.code}</li>
            {skuSteps.map((step) => (
              <Stop
                key={step}
                id={skuStepKey(sku.skuId, step)}
                isInner
                text={label(stepNames[step])}
                steps={steps}
                mark={markOf(product, { of: { kind: 'sku', step }, skuId: sku.skuId }, steps)}
              />
            ))}
          </>
        )}
      </ol>
      <h2>{t('editor.last')}</h2>
      <ol>{stop('review', t('editor.review.title'), product.isComplete ? 'done' : undefined)}</ol>
    </nav>
  )
}

type Mark = 'done' | 'lacks' | 'remark'

function markOf(product: Edited, place: Place, { visited, unsaved }: StepFormState): Mark | undefined {
  const key = keyOf(place)
  if (unsaved.includes(key)) return 'lacks'
  if (Object.keys(product.remarks[key] ?? {}).length > 0) return 'remark'
  if (isDone(product, place)) return 'done'
  return visited.includes(key) ? 'lacks' : undefined
}

const icons = {
  done: <CheckCircleFilled style={{ color: 'var(--success)' }} />,
  lacks: <ExclamationCircleFilled style={{ color: 'var(--danger)' }} />,
  remark: <CommentOutlined style={{ color: 'var(--accent-text)' }} />,
}

interface StopProps {
  readonly id: string
  readonly text: string
  readonly steps: StepFormState
  readonly mark?: Mark | undefined
  readonly isInner?: boolean
}

function Stop({ id, text, steps, mark, isInner = false }: StopProps) {
  const { t } = useTranslation('product')
  return (
    <li>
      <button
        type="button"
        className={`${styles['stop']} ${isInner ? styles['inner'] : ''}`}
        {...(steps.at === id && { 'aria-current': 'step' as const })}
        onClick={() => steps.go(id)}
      >
        <span>{text}</span>
        {mark && (
          <span role="img" aria-label={t(`editor.mark.${mark}`)}>
            {icons[mark]}
          </span>
        )}
      </button>
    </li>
  )
}

/** Every step that can be gone to, in the order in which 下一步 goes through them. */
export const stepNamesOf = ({ skus }: Pick<Edited, 'skus'>): string[] => [
  ...spuSteps.map(spuStepKey),
  'skus',
  'grid',
  ...skus.flatMap(({ skuId }) => skuSteps.map((step) => skuStepKey(skuId, step))),
  'review',
]
