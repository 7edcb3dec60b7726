/** Something done with many payments at once: each answers for itself, and what was refused says why. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Flex, Input, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import { useState } from 'react'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { refreshPaths, send, type OutputOf } from '#web/kit/client.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { payPaths, type Pay } from './pay-calls.ts'
import styles from '../settlement.module.css'
import '../texts.ts'

export interface PayBatch {
  readonly kind: 'approve' | 'urge' | 'calm'
  readonly rows: readonly Pick<Pay, 'id' | 'code' | 'totalAmount'>[]
}
type Outcome = OutputOf<typeof payCalls.approve>[number]

export function PayBatchDialog({ batch: { kind, rows }, onClose }: { batch: PayBatch; onClose: () => void }) {
  const { t } = useTranslation('settlement')
  const cache = useQueryClient()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly Outcome[]>([])
  const [failure, setFailure] = useState<string>()
  const title = t(`pay.batch.${kind}`)
  const amount = rows.reduce((sum, { totalAmount }) => sum.plus(totalAmount ?? 0), new Decimal(0)).toFixed(2)
  const run = async () => {
    setBusy(true)
    setFailure(undefined)
    const ids = rows.map(({ id }) => id)
    try {
      const outcome =
        kind === 'approve'
          ? await send(payCalls.approve, { ids, pass: true, comment: text || null }, { silent: true })
          : await send(payCalls.urgeMany, { ids, urgentStatus: kind === 'urge' ? 1 : 0, reason: text || null }, { silent: true })
      await refreshPaths(cache, payPaths)
      const left = outcome.filter(({ isDone }) => !isDone)
      if (outcome.length > left.length) notify.success(t('pay.batch.done', { count: outcome.length - left.length }))
      if (left.length === 0) onClose()
      else setRefused(left)
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      setFailure(reason.firstProblem)
    } finally {
      setBusy(false)
    }
  }
  const isOver = refused.length > 0
  return (
    <Dialog
      open
      title={title}
      okText={isOver ? t('pay.close') : title}
      confirmLoading={busy}
      onOk={() => (isOver ? onClose() : void run())}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Flex vertical gap={12}>
        <Typography.Text>{t('pay.batch.of', { count: rows.length, amount: formatAmount(amount) })}</Typography.Text>
        {kind === 'approve' && !isOver && <Alert type="info" showIcon title={t('pay.batch.readFirst')} />}
        {!isOver && (
          <Input.TextArea
            aria-label={t(kind === 'approve' ? 'pay.comment' : 'why')}
            placeholder={t(kind === 'approve' ? 'pay.comment' : 'why')}
            maxLength={500}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <div aria-live="polite">
          {failure && <Alert type="error" showIcon title={failure} />}
          {isOver && (
            <ul className={styles['refused']}>
              {refused.map(({ id, message }) => (
                <li key={id}>
                  <strong>{rows.find((row) => row.id === id)?.code}</strong> {message}
                </li>
              ))}
            </ul>
          )}
        </div>
      </Flex>
    </Dialog>
  )
}
