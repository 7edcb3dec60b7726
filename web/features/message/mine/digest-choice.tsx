/** Whether mails come one by one or gathered; saved as soon as it is chosen. */
import { useQueryClient } from '@tanstack/react-query'
import { Flex, Select, Typography } from 'antd'
import { digestChoice, digestCycles, saveDigestChoice } from '#server/modules/message/message.contract.ts'
import { callKey, useAction, useCall } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import '../texts.ts'

const hours = Array.from({ length: 24 }, (_none, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }))

export function DigestChoiceLine() {
  const { t } = useTranslation('message')
  const label = useLabel()
  const cache = useQueryClient()
  const { data } = useCall(digestChoice, {})
  const save = useAction(saveDigestChoice, {
    refreshes: [],
    onDone: (answer) => {
      cache.setQueryData(callKey(digestChoice, {}), answer)
      notify.success(t('mine.saved'))
    },
  })
  if (!data) return null
  return (
    <Flex gap={12} align="center" wrap>
      <Typography.Text strong>{t('mine.digest')}</Typography.Text>
      <Select
        style={{ width: 180 }}
        aria-label={t('mine.digest')}
        value={data.cycle}
        disabled={save.isPending}
        options={digestCycles.map((cycle) => ({ value: cycle.value, label: label(cycle.label) }))}
        onChange={(cycle) => save.mutate({ ...data, cycle })}
      />
      {data.cycle !== 'NONE' && (
        <Select
          style={{ width: 100 }}
          aria-label={t('mine.digestHour')}
          value={data.hour}
          disabled={save.isPending}
          options={hours}
          onChange={(hour) => save.mutate({ ...data, hour })}
        />
      )}
      <Typography.Text type="secondary">{t('mine.digestHint')}</Typography.Text>
    </Flex>
  )
}
