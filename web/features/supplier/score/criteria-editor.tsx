/** The criteria of a scheme with their weights, and what they add up to. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown, Flex, Typography } from 'antd'
import { measureKeys, measureWords } from '#server/modules/supplier/score/score-measures.contract.ts'
import { inHundredths, weightSum, type Criterion } from '#server/modules/supplier/score/score-scheme.contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { DecimalInput } from '#web/kit/widgets/decimal-input.tsx'
import { ProblemField } from './problem-field.tsx'
import type { ProblemAt } from './scheme-draft.ts'
import styles from './score.module.css'
import './texts.ts'

interface CriteriaEditorProps {
  readonly criteria: readonly Criterion[]
  readonly problemAt: ProblemAt
  /** Undefined for whoever only reads. */
  readonly onChange: ((criteria: readonly Criterion[]) => void) | undefined
}

export function CriteriaEditor({ criteria, problemAt, onChange }: CriteriaEditorProps) {
  const { t } = useTranslation('supplier-score')
  const label = useLabel()
  const left = measureKeys.filter((key) => !criteria.some(({ measure }) => measure === key))
  const wrong = problemAt('criteria')
  return (
    <>
      <ul className={styles['rows']}>
        {criteria.map((criterion, index) => {
          const words = measureWords(criterion.measure)
          const name = label(words.label)
          return (
            <li key={criterion.measure} className={styles['criterion']}>
              <div>{name}</div>
              <ProblemField label={t('criteria.weightOf', { name })} quiet problem={problemAt(`criteria[${index}].weight`)}>
                {(input) => (
                  <DecimalInput
                    {...input}
                    decimals={2}
                    suffix="%"
                    value={criterion.weight}
                    disabled={!onChange}
                    onChange={(weight) => onChange?.(criteria.map((one, at) => (at === index ? { ...one, weight: weight ?? '' } : one)))}
                  />
                )}
              </ProblemField>
              {onChange && (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('criteria.remove', { name })}
                  onClick={() => onChange(criteria.filter((_one, at) => at !== index))}
                />
              )}
              <Typography.Text type="secondary" className={styles['hint'] ?? ''}>
                {label(words.hint)}
              </Typography.Text>
            </li>
          )
        })}
      </ul>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <strong role="status" className={wrong ? styles['wrong'] : undefined}>
          {t('criteria.sum', { sum: inHundredths(weightSum(criteria)) })}
        </strong>
        {onChange && left.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: left.map((key) => ({
                key,
                label: label(measureWords(key).label),
                onClick: () => onChange([...criteria, { measure: key, weight: '0.00' }]),
              })),
            }}
          >
            <Button icon={<PlusOutlined />}>{t('criteria.add')}</Button>
          </Dropdown>
        )}
      </Flex>
      <div className={styles['problem']} aria-live="polite">
        {wrong}
      </div>
    </>
  )
}
