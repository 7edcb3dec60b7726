/** What became of many rows at once: those that stayed as they are, each with its reason. */
import { Button, Descriptions } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import './texts.ts'

export interface Outcome {
  readonly done: number
  readonly left: readonly { readonly id: string; readonly name: string; readonly reason: string }[]
}

interface Props {
  readonly outcome: Outcome
  readonly onClose: () => void
}

export function BatchOutcome({ outcome: { done, left }, onClose }: Props) {
  const { t } = useTranslation('stock')
  return (
    <Dialog open title={t('batch.some', { done, count: left.length })} onCancel={onClose} footer={<Button onClick={onClose}>{t('batch.close')}</Button>}>
      <Descriptions column={1} size="small" bordered items={left.map(({ id, name, reason }) => ({ key: id, label: name, children: reason }))} />
    </Dialog>
  )
}
