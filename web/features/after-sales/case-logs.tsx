/** The steps of a case, newest first: who did what on which side, what they said, and what they showed with it. */
import { Flex } from 'antd'
import { caseStatuses } from '#server/modules/after-sales/case/as-order-fields.contract.ts'
import { caseAccessories } from '#server/modules/after-sales/case/as-order-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { Timeline } from '#web/kit/timeline/timeline.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import './texts.ts'

const against: ReadonlySet<string> = new Set(['REFUSE', 'SUPPLIER_DISAGREE', 'REFUSE_AFTER_ORDER', 'RECEIVE_REFUSE', 'MANAGER_REFUSE', 'REFUND_FAIL', 'CLOSE'])

export function CaseLogs({ id }: { id: string }) {
  const { t } = useTranslation('after-sales')
  const { data, error, refetch } = useCall(caseAccessories, { id }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  return (
    <Timeline
      entries={data.map((step) => ({
        key: step.id,
        title: t(`operates.${step.operateType}` as 'operates.CREATE', { defaultValue: step.operateType }),
        state: against.has(step.operateType) ? 'refused' : 'done',
        person: step.side === 'SYSTEM' ? t('sides.SYSTEM') : `${t(`sides.${step.side}`)} · ${step.operatorName}`,
        at: step.at,
        reason: step.content,
        files: step.files.map(({ id: link, name }) => ({ link, name })),
        more: step.beforeStatus !== null && step.beforeStatus !== step.afterStatus && <Moved from={step.beforeStatus} to={step.afterStatus} />,
      }))}
    />
  )
}

function Moved({ from, to }: { from: string; to: string }) {
  const states = [from, to].flatMap((status) => caseStatuses.find(({ value }) => value === status) ?? [])
  return (
    <Flex gap={6} align="center" wrap style={{ marginTop: 4 }}>
      {states.map((state, place) => [place > 0 && '→', <StatusTag key={state.value} choice={state} />])}
    </Flex>
  )
}
