/** What was tried with the bank, the newest first: under which number, what it said, when it is asked next. */
import { Empty, Typography } from 'antd'
import { attemptStatuses, payChannels } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { Timeline } from '#web/kit/timeline/timeline.tsx'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import type { PayAttempt } from './pay-calls.ts'
import '../texts.ts'

const states = { WAITING: 'running', PROCESSING: 'running', SUCCESS: 'done', CLOSED: 'refused' } as const

export function PayAttempts({ attempts }: { attempts: readonly PayAttempt[] }) {
  const { t } = useTranslation('settlement')
  const label = useLabel()
  if (attempts.length === 0) return <Empty description={t('pay.noAttempts')} />
  return (
    <Timeline
      entries={attempts
        .toSorted((one, other) => other.seq - one.seq)
        .map((attempt) => ({
          key: attempt.id,
          title: t('pay.attempt.title', {
            seq: attempt.seq,
            channel: label(payChannels.find(({ value }) => value === attempt.channel)!.label),
            status: label(attemptStatuses.find(({ value }) => value === attempt.status)!.label),
          }),
          state: states[attempt.status],
          at: attempt.createTime,
          reason: [attempt.errorCode, attempt.errorMsg].filter(Boolean).join(' · ') || null,
          more: <Told attempt={attempt} />,
        }))}
    />
  )
}

function Told({ attempt }: { attempt: PayAttempt }) {
  const { t } = useTranslation('settlement')
  const { no, amount, channelNo, handedAt, endedAt, askedCount, askedAt, nextSyncAt, settled } = attempt
  const facts: (string | false | null | undefined)[] = [
    amount !== null && t('pay.attempt.amount', { amount: formatAmount(amount) }),
    channelNo && t('pay.attempt.channelNo', { no: channelNo }),
    handedAt && t('pay.attempt.handedAt', { at: formatInstant(handedAt) }),
    askedCount > 0 && t('pay.attempt.asked', { count: askedCount, at: askedAt ? formatInstant(askedAt) : '' }),
    nextSyncAt && t('pay.attempt.next', { at: formatInstant(nextSyncAt) }),
    endedAt && t('pay.attempt.endedAt', { at: formatInstant(endedAt) }),
    settled && t('pay.attempt.settled', { name: settled.byName ?? '-', reason: settled.because, count: settled.vouchers }),
    settled?.statementOn && t('pay.attempt.statementOn', { day: settled.statementOn }),
  ]
  return (
    <div>
      <Typography.Text style={{ overflowWrap: 'anywhere' }}>{t('pay.attempt.no', { no })}</Typography.Text> <CopyButton text={no} />
      {facts
        .filter((fact) => typeof fact === 'string')
        .map((fact) => (
          <div key={fact}>
            <Typography.Text type="secondary">{fact}</Typography.Text>
          </div>
        ))}
    </div>
  )
}
