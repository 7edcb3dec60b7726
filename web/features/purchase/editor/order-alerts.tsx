/** What the server says to an order that is written: why it was not saved, and what its buyer should know. */
import { Alert, Button, Flex } from 'antd'
import type { OrderWarning } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { RequestFailed } from '#web/kit/request.ts'
import '../texts.ts'

interface Props {
  readonly refusal: RequestFailed | undefined
  readonly warnings: readonly OrderWarning[]
  readonly onReload: () => void
  /** Where what was typed may be saved over what somebody else saved. */
  readonly onKeepMine?: () => void
}

export function OrderAlerts({ refusal, warnings, onReload, onKeepMine }: Props) {
  const { t } = useTranslation('purchase')
  const isStale = refusal?.code === 409
  return (
    <Flex vertical gap={8} aria-live="polite">
      {refusal && (
        <Alert
          type="error"
          showIcon
          title={isStale ? t('stale') : refusal.message}
          {...(isStale && {
            action: (
              <Flex gap={8}>
                <Button size="small" onClick={onReload}>
                  {t('takeTheirs')}
                </Button>
                {onKeepMine && (
                  <Button size="small" type="primary" onClick={onKeepMine}>
                    {t('keepMine')}
                  </Button>
                )}
              </Flex>
            ),
          })}
        />
      )}
      {warnings.map(({ message }) => (
        <Alert key={message} type="warning" showIcon title={message} />
      ))}
    </Flex>
  )
}
