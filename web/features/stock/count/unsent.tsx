/** What is not yet with the server, and what the server would not have. */
import { Alert, Button, Flex } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import type { CountQueue, QueueState } from './count-queue.ts'
import '../texts.ts'

export function Unsent({ queue, state: { waiting, refused, isCutOff } }: { queue: CountQueue; state: QueueState }) {
  const { t } = useTranslation('stock')
  return (
    <div aria-live="polite">
      <Flex vertical gap={8}>
        {waiting.length > 0 && (
          <Alert
            type={isCutOff ? 'warning' : 'info'}
            showIcon
            title={t(isCutOff ? 'counting.cutOff' : 'counting.sending', { count: waiting.length })}
            {...(isCutOff && { action: <Button onClick={() => void queue.flush()}>{t('counting.again')}</Button> })}
          />
        )}
        {refused.map(({ operationId, qty, message }) => (
          <Alert
            key={operationId}
            type="error"
            showIcon
            title={t('counting.refused', { quantity: qty ?? t('counting.skipped'), message })}
            action={<Button onClick={() => queue.forget(operationId)}>{t('batch.close')}</Button>}
          />
        ))}
      </Flex>
    </div>
  )
}
