/** What one sets up for the inbox: own phrases, and how one is told of what. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Flex, Input, Switch, Table } from 'antd'
import { useState } from 'react'
import { messageKinds } from '#server/modules/message/message-kinds.contract.ts'
import { channelChoices, saveChannelChoices } from '#server/modules/message/message.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { longestPhrase, mostPhrases, tidyPhrases } from '../actions/phrases.ts'
import { useQuickPhrases } from '../actions/quick-phrases.ts'
import '../texts.ts'

export default function SettingsPage() {
  const { phrases, loading, save } = useQuickPhrases()
  const { t } = useTranslation('inbox')
  return (
    <Flex vertical gap={12}>
      <Card variant="borderless" title={t('phrases.title')}>
        {loading ? <SkeletonRows rows={3} /> : <PhraseForm key={phrases.join('\n')} phrases={phrases} onSave={save} />}
      </Card>
      <Card variant="borderless" title={t('settings.channels')}>
        <Channels />
      </Card>
    </Flex>
  )
}

function PhraseForm({ phrases, onSave }: { phrases: readonly string[]; onSave: (phrases: readonly string[]) => Promise<void> }) {
  const { t } = useTranslation('inbox')
  const { t: kit } = useTranslation('kit')
  const [drafts, setDrafts] = useState<readonly { readonly id: number; readonly text: string }[]>(() => phrases.map((text, id) => ({ id, text })))
  const [busy, setBusy] = useState(false)
  const isChanged = drafts.map(({ text }) => text).join('\n') !== phrases.join('\n')
  useUnsaved(() => isChanged)
  const run = async () => {
    setBusy(true)
    try {
      await onSave(tidyPhrases(drafts.map(({ text }) => text)))
      notify.success(t('settings.saved'))
    } catch {
      // The client has told it; the drafts stay.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Flex vertical gap={8} style={{ maxWidth: 640 }}>
      <span>{t('phrases.hint', { most: mostPhrases })}</span>
      {drafts.map(({ id, text }, index) => (
        <Flex key={id} gap={8}>
          <Input
            value={text}
            maxLength={longestPhrase}
            aria-label={t('phrases.one', { number: index + 1 })}
            onChange={(event) => setDrafts(drafts.map((draft) => (draft.id === id ? { id, text: event.target.value } : draft)))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${kit('remove')} ${index + 1}`}
            onClick={() => setDrafts(drafts.filter((draft) => draft.id !== id))}
          />
        </Flex>
      ))}
      <Flex gap={8}>
        <Button
          icon={<PlusOutlined />}
          disabled={drafts.length >= mostPhrases}
          onClick={() => setDrafts([...drafts, { id: Math.max(-1, ...drafts.map(({ id }) => id)) + 1, text: '' }])}
        >
          {kit('add')}
        </Button>
        <Button type="primary" disabled={!isChanged} loading={busy} onClick={() => void run()}>
          {kit('save')}
        </Button>
      </Flex>
    </Flex>
  )
}

type Choice = OutputOf<typeof channelChoices>[number]
const channels = ['inApp', 'sms', 'mail'] as const

function Channels() {
  const { t } = useTranslation('inbox')
  const label = useLabel()
  const { data, error, refetch } = useCall(channelChoices, {}, { silent: true })
  const save = useAction(saveChannelChoices, { refreshes: ['/api/system/notification-preference'], onDone: () => notify.success(t('settings.saved')) })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  const nameOf = (kind: string) => {
    const known = messageKinds.find(({ value }) => value === kind)
    return known ? label(known.label) : kind
  }
  return (
    <Table<Choice>
      size="small"
      rowKey="kind"
      aria-label={t('settings.channels')}
      pagination={false}
      dataSource={[...data]}
      scroll={{ x: 420 }}
      columns={[
        { key: 'kind', title: t('settings.kind'), render: (_value, row) => nameOf(row.kind) },
        ...channels.map((channel) => ({
          key: channel,
          title: t(`settings.${channel}`),
          width: 100,
          render: (_value: unknown, row: Choice) => (
            <Switch
              size="small"
              checked={row[channel]}
              disabled={save.isPending}
              aria-label={`${nameOf(row.kind)} ${t(`settings.${channel}`)}`}
              onChange={(checked) => save.mutate({ choices: data.map((one) => (one.kind === row.kind ? { ...one, [channel]: checked } : one)) })}
            />
          ),
        })),
      ]}
    />
  )
}
