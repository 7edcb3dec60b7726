/** A switch for each kind of message and channel; saved as soon as it is turned. */
import { Alert, Flex, Skeleton, Switch, Table } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { messageKinds } from '#server/modules/message/message-kinds.contract.ts'
import { channelChoices, saveChannelChoices } from '#server/modules/message/message.contract.ts'
import { callKey, useAction, useCall, type OutputOf } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { DigestChoiceLine } from './digest-choice.tsx'
import '../texts.ts'

type Choice = OutputOf<typeof channelChoices>[number]
const channels = ['inApp', 'sms', 'mail'] as const

export function ChannelChoices() {
  const { t } = useTranslation('message')
  const label = useLabel()
  const cache = useQueryClient()
  const { data, error, refetch } = useCall(channelChoices, {}, { silent: true })
  const save = useAction(saveChannelChoices, {
    refreshes: [],
    onDone: (answer) => {
      cache.setQueryData(callKey(channelChoices, {}), answer)
      notify.success(t('mine.saved'))
    },
  })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const nameOf = ({ kind }: Choice) => label(messageKinds.find(({ value }) => value === kind)?.label ?? { zh: kind, en: kind })
  return (
    <Flex vertical gap={12}>
      <DigestChoiceLine />
      <Alert type="info" showIcon title={t('mine.hint')} />
      <Table<Choice>
        rowKey="kind"
        size="middle"
        pagination={false}
        dataSource={data}
        columns={[
          { title: t('list.about'), key: 'kind', render: (_value, choice) => nameOf(choice) },
          ...channels.map((channel) => ({
            title: t(`mine.${channel}`),
            key: channel,
            width: 110,
            render: (_value: unknown, choice: Choice) => (
              <Switch
                size="small"
                aria-label={`${nameOf(choice)} ${t(`mine.${channel}`)}`}
                checked={choice[channel]}
                disabled={save.isPending}
                onChange={(on) => save.mutate({ choices: [{ ...choice, [channel]: on }] })}
              />
            ),
          })),
        ]}
      />
    </Flex>
  )
}
