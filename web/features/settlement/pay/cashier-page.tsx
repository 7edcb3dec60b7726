/** The cashier's pool: what waits to be paid, what failed, what is with the bank. The urgent stand first. */
import { Alert } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { payFigures } from '#server/modules/settlement/account/pay-figures.contract.ts'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { billPay, payStatuses } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ForbiddenList } from '#web/kit/list/list-states.tsx'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useMay } from '#web/kit/permissions.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { payPageOf } from '../bill-calls.ts'
import { type Pay } from './pay-calls.ts'
import { PayDialog, type WayToPay } from './pay-dialog.tsx'
import styles from '../settlement.module.css'
import '../texts.ts'

type Row = RowOf<typeof billPay>

const poolStatuses = ['APPROVED', 'PAY_FAILED', 'PAYING'] as const
const tabs = {
  field: 'status',
  tabs: poolStatuses.map((status) => {
    const { value, label } = payStatuses.find(({ value: one }) => one === status)!
    return { value, label }
  }),
  counts: payFigures.counters,
} as const
/** Whoever comes here comes to pay. */
const begins = { filters: { status: ['APPROVED'] }, sort: { field: 'urgentStatus', direction: 'desc' } } as const
const shape = { without: ['approvedByName', 'cashierName'] } as const

export default function CashierPage() {
  const { t } = useTranslation('settlement')
  const navigate = useNavigate()
  const may = useMay()
  const [paying, setPaying] = useState<{ readonly row: Row; readonly way: WayToPay }>()
  const mayPay = may(payCalls.pay.permission)
  const { data: pool } = useCall(payFigures.pool, {}, { silent: true, enabled: mayPay })
  const actions = useMemo(
    (): ListAction<Row>[] => [
      { key: 'pay', label: t('pay.pay'), permission: payCalls.pay.permission, ability: 'pay', primary: true, run: ([row]) => setPaying({ row, way: 'pay' }) },
      { key: 'again', label: t('pay.again'), permission: payCalls.pay.permission, ability: 'againPay', run: ([row]) => setPaying({ row, way: 'payAgain' }) },
    ],
    [t],
  )
  const open = useMemo(() => ({ view: ({ id }: Row) => void navigate(payPageOf(id)) }), [navigate])
  if (!mayPay) return <ForbiddenList />
  return (
    <div className={styles['page']}>
      {pool && (
        <Alert
          type={pool.urgent > 0 || pool.failed > 0 ? 'warning' : 'info'}
          showIcon
          title={t('pay.pool', { count: pool.waiting, amount: formatAmount(pool.waitingAmount), urgent: pool.urgent, failed: pool.failed })}
        />
      )}
      <ResourceList of={billPay} tabs={tabs} open={open} actions={actions} shape={shape} begins={begins} />
      {paying && <PayDialog row={paying.row as Pay} way={paying.way} onClose={() => setPaying(undefined)} />}
    </div>
  )
}
