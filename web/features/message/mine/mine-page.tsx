/** One's own messages, and through which channels one wants to hear of what. */
import { Card, Tabs } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { ChannelChoices } from './channel-choices.tsx'
import { MessageTable } from './message-table.tsx'
import '../texts.ts'

export default function MinePage() {
  const { t } = useTranslation('message')
  return (
    <Card variant="borderless">
      <Tabs
        items={[
          { key: 'messages', label: t('mine.messages'), children: <MessageTable /> },
          { key: 'settings', label: t('mine.settings'), children: <ChannelChoices /> },
        ]}
      />
    </Card>
  )
}
