/** How the budget stands that an order is bought for: a bar of what is taken, what this order takes, and what follows beyond it. */
import { Alert, Flex, Progress, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import type { BudgetStanding } from '#server/modules/purchase/budget/purchase-budget.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import './texts.ts'

interface Props {
  readonly budget: BudgetStanding
  /** What the order comes to; what it takes already is counted in the budget. */
  readonly total: string
}

export function BudgetNote({ budget, total }: Props) {
  const { t } = useTranslation('purchase')
  const free = new Decimal(budget.leftAmount).plus(budget.ownAmount)
  const beyond = new Decimal(total).minus(free)
  const taken = new Decimal(budget.amount).minus(free).plus(total)
  const percent = new Decimal(budget.amount).isZero() ? 100 : Math.min(100, taken.div(budget.amount).times(100).toDecimalPlaces(0).toNumber())
  const isBeyond = beyond.greaterThan(0)
  const words = { ALLOW: 'budget.short', REASON: 'budget.why', REFUSE: 'budget.refused' } as const
  return (
    <Flex vertical gap={4} role="note" aria-label={t('budget.title')}>
      <Flex gap={16} wrap align="baseline">
        <Typography.Text strong>{t('budget.title')}</Typography.Text>
        <Typography.Text type="secondary">{t('budget.of', { org: budget.orgName, year: budget.year })}</Typography.Text>
        <span>{t('budget.left', { left: formatAmount(budget.leftAmount) })}</span>
        <Typography.Text type="secondary">{t('budget.reserved', { amount: formatAmount(budget.reservedAmount) })}</Typography.Text>
        <Typography.Text type="secondary">{t('budget.used', { amount: formatAmount(budget.usedAmount) })}</Typography.Text>
        {new Decimal(budget.ownAmount).greaterThan(0) && (
          <Typography.Text type="secondary">{t('budget.own', { amount: formatAmount(budget.ownAmount) })}</Typography.Text>
        )}
      </Flex>
      <Progress percent={percent} size="small" {...(isBeyond && { status: 'exception' as const })} aria-label={t('budget.title')} />
      {isBeyond && <Alert type={budget.beyond === 'REFUSE' ? 'error' : 'warning'} showIcon title={t(words[budget.beyond], { amount: formatAmount(beyond) })} />}
    </Flex>
  )
}
