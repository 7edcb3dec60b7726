/** A statement on paper, as both sides sign it: `/financial-center/account/printing?supplierId=&from=&to=`. */
import { Result } from 'antd'
import { accountCalls, entryKinds } from '#server/modules/settlement/account/supplier-account.contract.ts'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { useLabel, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { PrintFrame } from '#web/kit/print/print-frame.tsx'
import styles from '../settlement.module.css'
import { useAsked } from './supplier-and-days.tsx'
import '../texts.ts'

export default function StatementPrintPage() {
  const { t } = useTranslation('settlement')
  const { supplierId, from, to, isNamed } = useAsked()
  const { data, error, refetch } = useCall(accountCalls.paper, { supplierId, from, to }, { silent: true, enabled: isNamed })
  if (!isNamed) return <Result status="info" title={t('account.chooseSupplier')} />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return <PrintFrame title={`${t('account.title')} ${data.supplierName} ${from} – ${to}`} papers={[{ key: data.supplierId, content: <Paper of={data} /> }]} />
}

type Statement = OutputOf<typeof accountCalls.paper>

function Paper({ of }: { of: Statement }) {
  const { t } = useTranslation('settlement')
  const label = useLabel()
  const isChinese = useLanguage() === 'zh'
  const signed = of.closing.startsWith('-')
  return (
    <div className={styles['paper']}>
      <h2>{t('account.title')}</h2>
      <p>{t('account.of', { supplier: of.supplierName, from: of.from, to: of.to })}</p>
      <table>
        <thead>
          <tr>
            <th>{t('account.day')}</th>
            <th>{t('account.kind')}</th>
            <th>{t('account.document')}</th>
            <th>{t('account.change')}</th>
            <th>{t('account.balance')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{of.from}</td>
            <td colSpan={3}>{t('account.opening')}</td>
            <td>{formatAmount(of.opening)}</td>
          </tr>
          {of.records.map(({ id, at, kind, code, amount, balanceAfter }) => (
            <tr key={id}>
              <td>{at}</td>
              <td>{label(entryKinds.find(({ value }) => value === kind)!.label)}</td>
              <td>{code}</td>
              <td>{formatAmount(amount)}</td>
              <td>{formatAmount(balanceAfter)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {(['billed', 'paid', 'offset', 'closing'] as const).map((name) => (
            <tr key={name}>
              <td colSpan={4}>{t(`account.${name}`)}</td>
              <td>{formatAmount(of[name])}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {isChinese && <p>{t(signed ? 'account.owesInWords' : 'account.inWords', { words: of.closingInWords })}</p>}
      <p>{t('account.pleaseConfirm')}</p>
      <table>
        <tbody>
          <tr>
            <td className={styles['sign']}>{t('account.buyerSigns')}</td>
            <td className={styles['sign']}>{t('account.supplierSigns')}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
