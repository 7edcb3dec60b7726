/** A product in review: what changed, all that it says, prices, what looks like it, who did what; beside it what bears on the decision. */
import { Alert, Card, Flex, Tabs } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { useScreen } from '#web/kit/screen.ts'
import { Differences } from './differences.tsx'
import { Doubles, Facts, Obstacles } from './facts.tsx'
import { PriceCards, PriceTable } from './price-lines.tsx'
import { ProductReading } from './product-reading.tsx'
import { Records } from './records.tsx'
import type { Review } from './review.ts'
import { countOf, type useRemarks } from './use-remarks.ts'
import { WhatFollows } from './what-follows.tsx'
import styles from './approval.module.css'
import '../approval-texts.ts'

interface BodyProps {
  readonly review: Review
  readonly records?: Review['records']
  /** Of a reader who decides. */
  readonly onRemark?: ReturnType<typeof useRemarks>['open'] | undefined
}

const counted = (name: string, count: number): string => (count > 0 ? `${name} (${count})` : name)

export function ReviewBody({ review, records = review.records, onRemark }: BodyProps) {
  const { t } = useTranslation('product-approval')
  const { md } = useScreen()
  const { context, differences, said, files, remarks, row } = review
  const isChange = row.kind === 'CHANGE'
  const breached = context.prices.filter(({ isBreached }) => isBreached).length
  const changed = differences.reduce((sum, { kind, fields }) => sum + (kind === 'CHANGED' ? fields.length : 1), 0)
  const items = [
    ...(isChange
      ? [
          {
            key: 'changes',
            label: counted(t('differences'), changed),
            children: <Differences differences={differences} files={files} remarks={remarks} onRemark={onRemark} />,
          },
        ]
      : []),
    { key: 'whole', label: t('whole'), children: <ProductReading said={said} files={files} remarks={remarks} onRemark={onRemark} /> },
    {
      key: 'prices',
      label: counted(t('price.title'), breached),
      children: md ? <PriceTable lines={context.prices} /> : <PriceCards lines={context.prices} />,
    },
    { key: 'doubles', label: counted(t('doubles.title'), context.duplicates.length), children: <Doubles duplicates={context.duplicates} /> },
    { key: 'records', label: t('records'), children: <Records records={records} /> },
  ]
  const count = countOf(remarks)
  return (
    <div className={styles['body']}>
      <Card size="small" style={{ minWidth: 0 }}>
        {onRemark && <Alert type="info" showIcon title={count > 0 ? t('remarkCount', { count }) : t('remarkHint')} style={{ marginBottom: 8 }} />}
        {!onRemark && count > 0 && <Alert type="warning" showIcon title={t('remarkCount', { count })} style={{ marginBottom: 8 }} />}
        <Tabs size="small" items={items} />
      </Card>
      <aside className={styles['side']}>
        <Flex vertical gap={12}>
          <WhatFollows review={review} />
          <Obstacles obstacles={context.obstacles} />
          <Card size="small" title={t('context')}>
            <Facts context={context} />
          </Card>
        </Flex>
      </aside>
    </div>
  )
}
