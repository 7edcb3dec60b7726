/** The criteria of a month with what was counted, in words. */
import { Empty, Flex, Progress, Typography } from 'antd'
import { foundWords, measureWords } from '#server/modules/supplier/score/score-measures.contract.ts'
import type { CriterionResult } from '#server/modules/supplier/score/supplier-score.contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import styles from './score.module.css'
import './texts.ts'

export function CriteriaTable({ criteria }: { criteria: readonly CriterionResult[] }) {
  const { t } = useTranslation('supplier-score')
  const label = useLabel()
  if (criteria.length === 0) return <Empty description={t('criteria.none')} />
  return (
    <ul className={styles['criteria']}>
      {criteria.map(({ measure, weight, share, score, figures }) => {
        const words = measureWords(measure)
        return (
          <li key={measure}>
            <Flex justify="space-between" gap={8} wrap>
              <strong>{label(words.label)}</strong>
              <Typography.Text type="secondary">
                {t('criteria.weight')} {weight}
                {share !== null && share !== weight && ` → ${share}`}
              </Typography.Text>
            </Flex>
            {score === null ? (
              <Typography.Text type="secondary">{t('criteria.unmeasured')}</Typography.Text>
            ) : (
              <>
                <Progress
                  percent={Number(score)}
                  format={() => score}
                  size="small"
                  status="normal"
                  strokeColor="var(--accent-text)"
                  aria-label={`${label(words.label)} ${score}`}
                />
                <div>{label(foundWords(measure, figures))}</div>
              </>
            )}
            <Typography.Text type="secondary" className={styles['hint'] ?? ''}>
              {label(words.hint)}
            </Typography.Text>
          </li>
        )
      })}
    </ul>
  )
}
