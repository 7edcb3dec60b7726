/** Text messages and mails as they were sent; what failed can be sent again. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageDelivery, resendDelivery } from '#server/modules/message/message-admin.contract.ts'
import { fieldsOf } from '#kit/contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import '../texts.ts'

type Delivery = RowOf<typeof messageDelivery>

const states = fieldsOf(messageDelivery.row).find(({ name }) => name === 'status')?.view.options ?? []
const tabs = { field: 'status', tabs: states.map(({ value, label }) => ({ value: String(value), label })) } as const

export default function DeliveryPage() {
  const { t } = useTranslation('message')
  const cache = useQueryClient()
  const actions = useMemo(
    (): ListAction<Delivery>[] => [
      {
        key: 'resend',
        label: t('delivery.resend'),
        permission: 'message-delivery:resend',
        ability: 'resend',
        run: async ([row]) => {
          if (!row) return
          await send(resendDelivery, { id: row.id })
          notify.success(t('delivery.resent'))
          await refreshPaths(cache, [messageDelivery.path])
        },
      },
    ],
    [cache, t],
  )
  return <ResourceList of={messageDelivery} tabs={tabs} actions={actions} />
}
