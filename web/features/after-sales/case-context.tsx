/** What helps to decide about a case: the buyer, the supplier, other cases about the same goods, and what follows. */
import { Flex, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { caseStatuses, caseTypes } from '#server/modules/after-sales/case/as-order-fields.contract.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { casePage, useBase, type CaseInfo } from './case-paths.ts'
import styles from './after-sales.module.css'
import './texts.ts'

type Context = NonNullable<CaseInfo['context']>

interface ReferenceProps {
  readonly context: Context
  /** Nobody decides about it now: nothing is said of what would follow. */
  readonly isDecided?: boolean
}

export function CaseReference({ context: { buyer, supplier, duplicates, ifApproved, ifRefused }, isDecided = false }: ReferenceProps) {
  const { t } = useTranslation('after-sales')
  return (
    <Flex vertical gap={12}>
      <Flex vertical gap={2}>
        <strong>{t('context.buyer')}</strong>
        <span>{t('context.buyerFacts', { orders: buyer.orders, cases: buyer.cases })}</span>
        {buyer.refunded && <span>{t('context.buyerRefunded', { amount: formatAmount(buyer.refunded) })}</span>}
      </Flex>
      <Flex vertical gap={2}>
        <strong>{t('context.supplier')}</strong>
        <span>{supplier.score ? t('context.score', { score: supplier.score, grade: supplier.grade ?? '-' }) : t('context.noScore')}</span>
        <span>{t('context.supplierFacts', { cases: supplier.cases, lines: supplier.lines, open: supplier.openCases })}</span>
      </Flex>
      {!isDecided && <Follows ifApproved={ifApproved} ifRefused={ifRefused} />}
      {duplicates.length > 0 && <Others title={t('context.duplicates')} cases={duplicates} />}
      {buyer.recent.length > 0 && <Others title={t('context.recent')} cases={buyer.recent} />}
    </Flex>
  )
}

const stateOf = (status: string) => caseStatuses.find(({ value }) => value === status)

function Follows({ ifApproved, ifRefused }: Pick<Context, 'ifApproved' | 'ifRefused'>) {
  const { t } = useTranslation('after-sales')
  const [yes, no] = [stateOf(ifApproved.status), stateOf(ifRefused)]
  return (
    <Flex vertical gap={4}>
      <Flex gap={6} wrap align="center">
        <strong>{t('ifApproved')}</strong>
        {yes && <StatusTag choice={yes} />}
      </Flex>
      {ifApproved.charged && <span>{t('charged', { amount: formatAmount(ifApproved.charged) })}</span>}
      {ifApproved.toManager && <span>{t('toManager')}</span>}
      <Flex gap={6} wrap align="center">
        <strong>{t('ifRefused')}</strong>
        {no && <StatusTag choice={no} />}
      </Flex>
    </Flex>
  )
}

interface Other {
  readonly id: string
  readonly code: string
  readonly status: string
  readonly type?: string
  readonly skuName?: string
}

function Others({ title, cases }: { title: string; cases: readonly Other[] }) {
  const label = useLabel()
  const base = useBase()
  return (
    <div>
      <strong>{title}</strong>
      <ul className={styles['list']} style={{ marginTop: 6 }}>
        {cases.map(({ id, code, status, type, skuName }) => {
          const state = stateOf(status)
          const kind = caseTypes.find(({ value }) => value === type)
          return (
            <li key={id}>
              <Link to={casePage(base, id)}>{code}</Link> {state && <StatusTag choice={state} />}
              <div>
                <Typography.Text type="secondary">{[kind && label(kind.label), skuName].filter(Boolean).join(' · ')}</Typography.Text>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
