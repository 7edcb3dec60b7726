/** The money of a case as a calculation: what was paid, what others claimed, what may be refunded, what is asked for and approved. */
import { Typography } from 'antd'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import type { CaseInfo } from './case-paths.ts'
import styles from './after-sales.module.css'
import './texts.ts'

export function CaseMoney({ row }: { row: CaseInfo }) {
  const { t } = useTranslation('after-sales')
  const { amount, paidAmount, refundedAmount, claimedAmount, refundableAmount } = row.order
  if (paidAmount === null) return <Typography.Text type="secondary">{t('money.hidden')}</Typography.Text>
  const lines = [
    { key: 'line', sign: '', value: amount },
    { key: 'paid', sign: '', value: paidAmount, strong: true },
    { key: 'refunded', sign: '−', value: refundedAmount },
    { key: 'claimed', sign: '−', value: claimedAmount },
    { key: 'rest', sign: '=', value: refundableAmount, rule: true, strong: true },
    { key: 'asked', sign: '', value: row.applyAmount },
    { key: 'approved', sign: '', value: row.approvedAmount, strong: true },
    { key: 'given', sign: '', value: row.refundedAmount },
  ] as const
  return (
    <dl className={styles['sum']}>
      {lines.map(({ key, sign, value, ...look }) =>
        value === null || value === undefined ? null : (
          <div key={key} className={'rule' in look ? styles['rule'] : undefined}>
            <dt>{t(`money.${key}`)}</dt>
            <dd>
              <span aria-hidden>{sign}</span>{' '}
              {'strong' in look ? (
                <strong>
                  <Amount value={value} />
                </strong>
              ) : (
                <Amount value={value} />
              )}
            </dd>
          </div>
        ),
      )}
      {row.expression && (
        <div className={styles['rule']}>
          <dt>{t('money.formula')}</dt>
          <dd>
            <code>{row.expression}</code> {row.roundFlag && <Typography.Text type="secondary">{t('rounded')}</Typography.Text>}
          </dd>
        </div>
      )}
    </dl>
  )
}
