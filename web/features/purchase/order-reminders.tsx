/** What waits for somebody, by channel: above the list, which shows what is pressed. */
import { Button, Flex, Select } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { orderCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { defaultQuery, writeQuery } from '#web/kit/list/list-query.ts'
import type { Filters } from '#web/kit/list/search-fields.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useDictionary } from '#web/kit/widgets/dictionaries.ts'
import { rowsOf } from './order-filters.ts'
import './texts.ts'

const shown = Object.keys(rowsOf) as (keyof typeof rowsOf)[]

export function OrderReminders() {
  const { t } = useTranslation('purchase')
  const label = useLabel()
  const may = useMay()
  const [address, setAddress] = useSearchParams()
  const channel = address.get('q.salesChannel') ?? undefined
  const mayRead = may(orderCalls.remindInfo.permission)
  const { data } = useCall(orderCalls.remindInfo, channel === undefined ? {} : { salesChannel: channel }, {
    silent: true,
    keepPrevious: true,
    enabled: mayRead,
  })
  const { data: channels = [] } = useDictionary('sales_channel')
  const waiting = shown.filter((name) => (data?.[name] ?? 0) > 0)
  if (!data || (waiting.length === 0 && channel === undefined)) return null
  const show = (filters: Filters) =>
    setAddress((present) => writeQuery({ ...defaultQuery, filters: { ...filters, ...(channel !== undefined && { salesChannel: channel }) } }, present), {
      replace: true,
    })
  return (
    <Flex gap={8} wrap align="center" style={{ marginBottom: 12 }} role="group" aria-label={t('reminders.title')}>
      <Select
        allowClear
        size="small"
        style={{ minWidth: 140 }}
        aria-label={t('reminders.channel')}
        placeholder={t('reminders.allChannels')}
        value={channel}
        options={channels.map((one) => ({ value: one.value, label: label(one.label) }))}
        onChange={(chosen: string | undefined) =>
          setAddress(
            (present) => {
              const next = new URLSearchParams(present)
              if (chosen) next.set('q.salesChannel', chosen)
              else next.delete('q.salesChannel')
              next.delete('current')
              return next
            },
            { replace: true },
          )
        }
      />
      {waiting.map((name) => (
        <Button key={name} size="small" danger={name === 'late'} onClick={() => show(rowsOf[name]())}>
          {t(`reminders.${name}`, { count: data[name] })}
        </Button>
      ))}
    </Flex>
  )
}
