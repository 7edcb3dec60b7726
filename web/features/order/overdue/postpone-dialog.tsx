/** Asking for more time: how far the promise may be put off, why a date does not do while one chooses it, and who will decide. */
import { Alert, Form } from 'antd'
import { postponeLimits, submitPostpone } from '#server/modules/order/overdue/postpone-apply.contract.ts'
import { dateObstacle, daysBetween, type PostponeLimits } from '#server/modules/order/overdue/postpone-limits.contract.ts'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { useWayAhead } from '#web/kit/case/use-way-ahead.ts'
import { WayAhead } from '#web/kit/case/way-ahead.tsx'
import { useAction, useCall } from '#web/kit/client.ts'
import { CallForm, inputOf, sent, showAtFields, type CallValues } from '#web/kit/form/call-form.tsx'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useNow } from '#web/kit/format/now.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import './texts.ts'

export const postponePaths = ['/api/order', '/api/workflow']
const below = { marginBottom: 16 }
const fields = ['newDueAt', 'reasonCode', 'reason', 'fileIds']

export function PostponeDialog({ overdueId, code, onClose }: { overdueId: string; code: string; onClose: () => void }) {
  const { t } = useTranslation('order-overdue')
  const handedIn = useHandedIn()
  const [form] = Form.useForm<CallValues>()
  const { data: limits, error, refetch } = useCall(postponeLimits, { overdueId }, { silent: true })
  const chosen = Form.useWatch('newDueAt', form) as string | undefined
  const refusal = useRefusal(limits, chosen)
  const days = limits && chosen && refusal === undefined ? daysBetween(new Date(limits.dueAt), new Date(chosen)) : undefined
  const times = (limits?.timesUsed ?? 0) + 1
  const way = useWayAhead({
    processKey: 'postpone',
    enabled: limits !== undefined && limits.obstacle === null,
    variables: { times, ...(days !== undefined && { days }) },
  })
  const ask = useAction(submitPostpone, {
    refreshes: postponePaths,
    onDone: (answer) => {
      handedIn(answer, t('submitted'))
      onClose()
    },
  })
  const submit = (values: CallValues) => {
    const settled = way.settle()
    if (refusal === undefined && settled !== null) {
      ask.mutate(inputOf(submitPostpone, { ...sent(values), ...settled, overdueId }), { onError: (reason) => showAtFields(form, reason) })
    }
  }
  const isOpen = limits !== undefined && limits.obstacle === null
  return (
    <Dialog
      open
      title={t('dialog.title', { code })}
      okText={t('postpone')}
      okButtonProps={{ disabled: !isOpen || refusal !== undefined }}
      confirmLoading={ask.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
      {!limits && !error && <SkeletonRows rows={4} />}
      {limits?.obstacle && <Alert type="warning" showIcon title={limits.obstacle} />}
      {isOpen && (
        <>
          <Limits limits={limits} />
          <div aria-live="polite">
            {refusal !== undefined && <Alert type="error" showIcon title={refusal} style={below} />}
            {days !== undefined && <Alert type="success" showIcon title={t('dialog.days', { days, times })} style={below} />}
          </div>
          <CallForm call={submitPostpone} fields={fields} form={form} onFinish={submit} />
          <WhatFollows kind="applying" items={limits.consequences} />
          <WayAhead way={way} />
        </>
      )}
    </Dialog>
  )
}

function Limits({ limits: { after, latestAt, mostDays, timesUsed, mostTimes } }: { limits: PostponeLimits }) {
  const { t } = useTranslation('order-overdue')
  return (
    <Alert
      type="info"
      style={below}
      title={t('dialog.range', { after: formatInstant(after), latest: formatInstant(latestAt), days: mostDays })}
      description={t('dialog.times', { used: timesUsed, most: mostTimes })}
    />
  )
}

/** Why the chosen date does not do; the call says the same. Undefined while there is none, or it does. */
function useRefusal(limits: PostponeLimits | undefined, chosen: string | undefined): string | undefined {
  const { t } = useTranslation('order-overdue')
  const now = useNow()
  if (!limits || !chosen || Number.isNaN(Date.parse(chosen))) return undefined
  const promise = { dueAt: new Date(limits.dueAt), originalDueAt: new Date(limits.originalDueAt) }
  const kind = dateObstacle(new Date(chosen), promise, { now: new Date(now), mostDays: limits.mostDays })
  if (kind === 'not-later') return t('dialog.notLater', { due: formatInstant(limits.dueAt) })
  if (kind === 'in-the-past') return t('dialog.past')
  return kind === undefined ? undefined : t('dialog.tooLate', { latest: formatInstant(limits.latestAt) })
}
