/** For each kind of message: whether it is shown in the product, and which of them are sent by text message and mail. Saved as soon as it is chosen. */
import { Alert, Flex, Select, Skeleton, Switch, Table } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { messageKinds, outwardChoices, type OutwardChoice } from '#server/modules/message/message-kinds.contract.ts'
import { channelChoices, saveChannelChoices } from '#server/modules/message/message.contract.ts'
import { callKey, useAction, useCall, type OutputOf } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { useScreen } from '#web/kit/screen.ts'
import styles from './channel-choices.module.css'

type Choice = OutputOf<typeof channelChoices>[number]
const outward = ['sms', 'mail'] as const

export function ChannelChoices() {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const { sm } = useScreen()
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
  const inAppOf = (choice: Choice) => (
    <Switch
      size="small"
      aria-label={`${nameOf(choice)} ${t('channels.inApp')}`}
      checked={choice.inApp}
      disabled={save.isPending}
      onChange={(inApp) => choose({ ...choice, inApp })}
    />
  )
  const outwardOf = (choice: Choice, channel: (typeof outward)[number]) => (
    <Select<OutwardChoice>
      size="small"
      style={{ width: 110 }}
      aria-label={`${nameOf(choice)} ${t(`channels.${channel}`)}`}
      value={choice[channel]}
      disabled={save.isPending}
      options={choices}
      onChange={(chosen) => choose({ ...choice, [channel]: chosen })}
    />
  )
  return (
    <Flex vertical gap={12}>
      <Alert type="info" showIcon title={t('channels.hint')} />
      {sm ? (
        <Table<Choice>
          rowKey="kind"
          size="middle"
          aria-label={t('channels.title')}
          pagination={false}
          dataSource={[...data]}
          scroll={{ x: 520 }}
          columns={[
            { title: t('channels.kind'), key: 'kind', render: (_value, choice) => nameOf(choice) },
            { title: t('channels.inApp'), key: 'inApp', width: 110, render: (_value, choice) => inAppOf(choice) },
            ...outward.map((channel) => ({
              title: t(`channels.${channel}`),
              key: channel,
              width: 140,
              render: (_value: unknown, choice: Choice) => outwardOf(choice, channel),
            })),
          ]}
        />
      ) : (
        <ul aria-label={t('channels.title')} className={styles['choices']}>
          {data.map((choice) => (
            <li key={choice.kind}>
              <strong>{nameOf(choice)}</strong>
              <dl>
                <dt>{t('channels.inApp')}</dt>
                <dd>{inAppOf(choice)}</dd>
                {outward.map((channel) => (
                  <Fragment key={channel}>
                    <dt>{t(`channels.${channel}`)}</dt>
                    <dd>{outwardOf(choice, channel)}</dd>
                  </Fragment>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Flex>
  )
}
