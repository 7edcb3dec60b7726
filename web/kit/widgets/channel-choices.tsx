/** For each kind of message: whether it is shown in the product, and which of them are sent by text message and mail. Saved as soon as it is chosen. */
import { Alert, Flex, Select, Skeleton, Switch, Table } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { messageKinds, outwardChoices, type OutwardChoice } from '#server/modules/message/message-kinds.contract.ts'
import { channelChoices, saveChannelChoices } from '#server/modules/message/message.contract.ts'
import { callKey, useAction, useCall, type OutputOf } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'

type Choice = OutputOf<typeof channelChoices>[number]
const outward = ['sms', 'mail'] as const

export function ChannelChoices() {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const cache = useQueryClient()
  const { data, error, refetch } = useCall(channelChoices, {}, { silent: true })
  const save = useAction(saveChannelChoices, {
    refreshes: [],
    onDone: (answer) => {
      cache.setQueryData(callKey(channelChoices, {}), answer)
      notify.success(t('channels.saved'))
    },
  })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const nameOf = ({ kind }: Choice) => label(messageKinds.find(({ value }) => value === kind)?.label ?? { zh: kind, en: kind })
  const choose = (choice: Choice) => save.mutate({ choices: [choice] })
  const choices = outwardChoices.map((one) => ({ value: one.value as OutwardChoice, label: label(one.label) }))
  return (
    <Flex vertical gap={12}>
      <Alert type="info" showIcon title={t('channels.hint')} />
      <Table<Choice>
        rowKey="kind"
        size="middle"
        aria-label={t('channels.title')}
        pagination={false}
        dataSource={[...data]}
        scroll={{ x: 420 }}
        columns={[
          { title: t('channels.kind'), key: 'kind', render: (_value, choice) => nameOf(choice) },
          {
            title: t('channels.inApp'),
            key: 'inApp',
            width: 110,
            render: (_value, choice) => (
              <Switch
                size="small"
                aria-label={`${nameOf(choice)} ${t('channels.inApp')}`}
                checked={choice.inApp}
                disabled={save.isPending}
                onChange={(inApp) => choose({ ...choice, inApp })}
              />
            ),
          },
          ...outward.map((channel) => ({
            title: t(`channels.${channel}`),
            key: channel,
            width: 140,
            render: (_value: unknown, choice: Choice) => (
              <Select<OutwardChoice>
                size="small"
                style={{ width: 110 }}
                aria-label={`${nameOf(choice)} ${t(`channels.${channel}`)}`}
                value={choice[channel]}
                disabled={save.isPending}
                options={choices}
                onChange={(chosen) => choose({ ...choice, [channel]: chosen })}
              />
            ),
          })),
        ]}
      />
    </Flex>
  )
}
