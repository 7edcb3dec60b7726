/** What is not yet with the server, and what the server would not have. */
import { Alert, Button, Flex } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import type { Operation, QueueState, RefusedOperation, SendQueue } from './send-queue.ts'
import '../texts.ts'

interface Props<One extends Operation> {
  readonly queue: SendQueue<One>
  readonly state: QueueState<One>
  /** What a refused one was. */
  readonly say: (one: RefusedOperation<One>) => string
}

export function Unsent<One extends Operation>({ queue, state: { waiting, refused, isCutOff }, say }: Props<One>) {
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
        {refused.map((one) => (
          <Alert
            key={one.operationId}
            type="error"
            showIcon
            title={t('counting.refused', { quantity: say(one), message: one.message })}
            action={<Button onClick={() => queue.forget(one.operationId)}>{t('batch.close')}</Button>}
          />
        ))}
      </Flex>
    </div>
  )
}
