/** What became of many listings at once. */
import { Button, Descriptions } from 'antd'
import type { z } from 'zod'
import type { BatchResult } from '#kit/each-by-id.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import './texts.ts'

export type Results = z.output<typeof BatchResult>

interface Props {
  readonly results: Results
  /** Number of the article behind an id. */
  readonly nameOf: (id: string) => string
  readonly onClose: () => void
}

export function BatchLeft({ results, nameOf, onClose }: Props) {
  const { t } = useTranslation('shelves')
  const left = results.filter(({ isDone }) => !isDone)
  return (
    <Dialog
      open
      title={t('some', { done: results.length - left.length, count: left.length })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Descriptions column={1} size="small" bordered items={left.map(({ id, message }) => ({ key: id, label: nameOf(id), children: message }))} />
    </Dialog>
  )
}
