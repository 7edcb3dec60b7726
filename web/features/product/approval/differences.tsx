/** What a version says otherwise than the one before: words and prices one beside the other, pictures side by side, SKU that came and went. */
import { ArrowRightOutlined } from '@ant-design/icons'
import { Empty, Flex, Tag, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import type { ReactNode } from 'react'
import type { FieldDifference, StepDifference } from '#server/modules/product/content/product-difference.contract.ts'
import { skuStepKey, spuStepKey, type SkuStep, type SpuStep } from '#server/modules/product/product-steps.contract.ts'
import { stepNames } from '#server/modules/product/step/step-calls.contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { RemarkButton, RemarkText } from './remark-mark.tsx'
import { SaidValue, type LinkedFile } from './said-value.tsx'
import { remarkAt } from './remark-lines.ts'
import type { OnRemark, Remarks } from './use-remarks.ts'
import styles from './approval.module.css'
import '../approval-texts.ts'

interface Props {
  readonly differences: readonly StepDifference[]
  readonly files: readonly LinkedFile[]
  readonly remarks?: Remarks
  /** Nobody may remark without it. */
  readonly onRemark?: OnRemark | undefined
}

const noRemarks: Remarks = {}
const nothing: Remarks[string] = {}

const keyOf = ({ step, skuId, kind }: StepDifference): string => `${kind}-${skuId ?? ''}-${step ?? ''}`

export function Differences({ differences, files, remarks = noRemarks, onRemark }: Props) {
  const { t } = useTranslation('product-approval')
  if (differences.length === 0) return <Empty description={t('noDifferences')} />
  return (
    <Flex vertical gap={16}>
      {differences.map((difference) => (
        <StepPart key={keyOf(difference)} difference={difference} files={files} remarks={remarks} onRemark={onRemark} />
      ))}
    </Flex>
  )
}

const colors = { ADDED: 'green', REMOVED: 'red', CHANGED: 'blue' } as const

/** As remarks call the step; a SKU that went has none to mend. */
const stepKeyOf = ({ step, skuId, kind }: StepDifference): string | undefined =>
  step === null || kind !== 'CHANGED' ? undefined : skuId === null ? spuStepKey(step as SpuStep) : skuStepKey(skuId, step as SkuStep)

function StepPart({ difference, files, remarks = noRemarks, onRemark }: Omit<Props, 'differences'> & { readonly difference: StepDifference }) {
  const { step, kind, title, fields } = difference
  const key = stepKeyOf(difference)
  const { t } = useTranslation('product-approval')
  const label = useLabel()
  const heading = [title && label(title), step && label(stepNames[step])].filter(Boolean).join(' · ')
  return (
    <section aria-label={heading}>
      <Flex gap={8} align="center" wrap style={{ marginBottom: 6 }}>
        <Typography.Text strong>{heading}</Typography.Text>
        {kind !== 'CHANGED' && <Tag color={colors[kind]}>{t(`kinds.${kind}`)}</Tag>}
      </Flex>
      <div className={styles['changes']}>
        {fields.map((field) => (
          <Change key={field.field} change={field} kind={kind} files={files}>
            {key && onRemark && <RemarkButton label={label(field.label)} onClick={() => onRemark(key, field.field, field.label)} />}
            {key && <RemarkText text={remarkAt(remarks[key] ?? nothing, field.field, field.label)} />}
          </Change>
        ))}
      </div>
    </section>
  )
}

const looked = new Set(['image', 'rich-text', 'file'])

interface ChangeProps {
  readonly change: FieldDifference
  readonly kind: StepDifference['kind']
  readonly files: readonly LinkedFile[]
  /** What stands beside the field's name. */
  readonly children: ReactNode
}

function Change({ change, kind, files, children }: ChangeProps) {
  const { t } = useTranslation('product-approval')
  const label = useLabel()
  const name = label(change.label)
  const side = (when: 'before' | 'after') => (
    <SaidValue said={{ widget: change.widget, value: change[when], text: change[`${when}Text`] }} files={files} name={name} />
  )
  if (kind !== 'CHANGED')
    return (
      <div className={styles['change']}>
        <span className={styles['name']}>{name}</span>
        <div className={styles['one']}>{kind === 'ADDED' ? <ins>{side('after')}</ins> : <del>{side('before')}</del>}</div>
      </div>
    )
  if (looked.has(change.widget))
    return (
      <div className={styles['change']}>
        <span className={styles['name']}>
          {name} {children}
        </span>
        <div className={styles['beside']}>
          <figure>
            <figcaption>{t('before')}</figcaption>
            {side('before')}
          </figure>
          <figure>
            <figcaption>{t('after')}</figcaption>
            {side('after')}
          </figure>
        </div>
      </div>
    )
  return (
    <div className={styles['change']}>
      <span className={styles['name']}>
        {name} {children}
      </span>
      <div className={styles['one']}>
        <del>{side('before')}</del> <ArrowRightOutlined aria-label={t('becomes')} className={styles['arrow'] ?? ''} /> <ins>{side('after')}</ins>
        {change.widget === 'money' && <Step before={change.before} after={change.after} />}
      </div>
    </div>
  )
}

/** By how much a price goes up or down. */
export function Step({ before, after }: { before: unknown; after: unknown }) {
  if (typeof before !== 'string' || typeof after !== 'string' || new Decimal(before).isZero()) return null
  const share = new Decimal(after).div(before).minus(1).times(100).toDecimalPlaces(1)
  if (share.isZero()) return null
  return <Tag color={share.isPositive() ? 'orange' : 'cyan'}>{`${share.isPositive() ? '+' : ''}${share.toFixed()}%`}</Tag>
}
