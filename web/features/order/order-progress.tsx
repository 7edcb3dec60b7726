/** How far an order has come: the steps of its life, each with its time. */
import { Steps } from 'antd'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useScreen } from '#web/kit/screen.ts'
import './texts.ts'

const steps = ['orderedAt', 'submittedAt', 'confirmedAt', 'shippedAt', 'receivedAt', 'completedAt'] as const
type Step = (typeof steps)[number]

export type Times = Readonly<Partial<Record<Step, string | null | undefined>>>

/** Steps that the order does not know (`undefined`) are left out; one that is `null` is still to come. */
export function OrderProgress({ times, status }: { times: Times; status: string }) {
  const { t } = useTranslation('order')
  const { md } = useScreen()
  const known = steps.filter((step) => times[step] !== undefined)
  const done = known.filter((step) => times[step]).length
  const stopped = status === 'CANCELLED' || status === 'EXCEPTION'
  return (
    <Steps
      size="small"
      orientation={md ? 'horizontal' : 'vertical'}
      current={done}
      status={stopped ? 'error' : 'process'}
      items={known.map((step) => ({ title: t(`steps.${step}`), content: formatInstant(times[step]) || undefined }))}
    />
  )
}
