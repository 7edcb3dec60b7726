/** What one sets up for the inbox: own phrases, and how one is told of what. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Flex, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { SkeletonRows } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { ChannelChoices } from '#web/kit/widgets/channel-choices.tsx'
import { longestPhrase, mostPhrases, tidyPhrases } from '../actions/phrases.ts'
import { useQuickPhrases } from '../actions/quick-phrases.ts'
import '../texts.ts'

export default function SettingsPage() {
  const { phrases, loading, save } = useQuickPhrases()
  const { t } = useTranslation('inbox')
  const { t: kit } = useTranslation('kit')
  return (
    <Flex vertical gap={12}>
      <Card variant="borderless" title={t('phrases.title')}>
        {loading ? <SkeletonRows rows={3} /> : <PhraseForm key={phrases.join('\n')} phrases={phrases} onSave={save} />}
      </Card>
      <Card variant="borderless" title={kit('channels.title')}>
        <ChannelChoices />
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
