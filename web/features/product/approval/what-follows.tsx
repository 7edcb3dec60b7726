/** What happens if the reader approves: who is next, or what comes into force. */
import { Alert } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { stepsAhead, type Review } from './review.ts'
import '../approval-texts.ts'

export function useWhatFollows(review: Review): string {
  const { t } = useTranslation('product-approval')
  const ahead = stepsAhead(review)
  if (ahead.length > 0) return t('follows.next', { steps: ahead.map((step) => t(`steps.${step}`)).join(t('comma')) })
  if (review.row.kind === 'NEW') return t('follows.published', { count: review.product.skus.length })
  const count = (kind: 'ADDED' | 'REMOVED') => review.differences.filter((one) => one.kind === kind).length
  const parts = [
    t('follows.replaced'),
    count('ADDED') > 0 && t('follows.added', { count: count('ADDED') }),
    count('REMOVED') > 0 && t('follows.removed', { count: count('REMOVED') }),
  ]
  return parts.filter(Boolean).join('')
}

/** Nothing once it is decided. */
export function WhatFollows({ review }: { review: Review }) {
  const { t } = useTranslation('product-approval')
  const text = useWhatFollows(review)
  if (review.row.status !== 'IN_APPROVAL') return null
  return <Alert type="info" showIcon title={t('follows.title')} description={text} />
}
