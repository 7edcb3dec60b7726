/** A supplier's account over some days: `/financial-center/account/index?supplierId=&from=&to=`. What was owed before, what came, what is owed after. */
import { PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Card, Flex, Statistic } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { accountCalls, supplierAccount } from '#server/modules/settlement/account/supplier-account.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { pageOf, payPageOf } from '../bill-calls.ts'
import styles from '../settlement.module.css'
import { DaysChoice, SupplierChoice, useAsked } from './supplier-and-days.tsx'
import '../texts.ts'

type Entry = RowOf<typeof supplierAccount>

const cells = {
  code: ({ code, billId, payId }: Entry) => (billId || payId ? <Link to={billId ? pageOf(billId) : payPageOf(payId!)}>{code}</Link> : code),
} as const
/** Balances say nothing together. */
const ofOne = { without: ['supplierId', 'supplierName'], sums: false } as const
const ofAll = { sums: false } as const

export default function StatementPage() {
  const { t } = useTranslation('settlement')
  const asked = useAsked()
  const { supplierId, from, to, isNamed } = asked
  const where = useMemo(
    () => ({ ...(supplierId !== undefined && { supplierId: [supplierId] }), createTime_dategt: from, createTime_datelt: to }),
    [supplierId, from, to],
  )
  return (
    <div className={styles['page']}>
      <Flex gap="8px 12px" wrap align="end">
        <SupplierChoice {...asked} />
        <DaysChoice {...asked} />
        {isNamed && (
          <Button
            icon={<PrinterOutlined />}
            onClick={() =>
              window.open(`/financial-center/account/printing?${new URLSearchParams({ ...(supplierId && { supplierId }), from, to })}`, '_blank', 'noopener')
            }
          >
            {t('account.print')}
          </Button>
        )}
      </Flex>
      {isNamed ? <Sums supplierId={supplierId} from={from} to={to} /> : <Alert type="info" showIcon title={t('account.chooseSupplier')} />}
      <ResourceList key={isNamed ? 'one' : 'all'} of={supplierAccount} where={where} cells={cells} shape={isNamed ? ofOne : ofAll} />
    </div>
  )
}

const shown = ['opening', 'billed', 'paid', 'offset', 'closing'] as const

function Sums(input: { readonly supplierId: string | undefined; readonly from: string; readonly to: string }) {
  const { t } = useTranslation('settlement')
  const { data, error } = useCall(accountCalls.statement, input, { silent: true, keepPrevious: true })
  if (error) return <Alert type="error" showIcon title={error.message} />
  return (
    <Card size="small" title={data?.supplierName ?? ' '} loading={!data}>
      {data && (
        <div className={styles['figures']} aria-live="polite">
          {shown.map((name) => (
            <Statistic key={name} title={t(`account.${name}`)} value={`¥${formatAmount(data[name])}`} />
          ))}
        </div>
      )}
    </Card>
  )
}
