/** One's own messages, and through which channels one wants to hear of what. */
import { Card, Flex, Tabs } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { ChannelChoices } from '#web/kit/widgets/channel-choices.tsx'
import { DigestChoiceLine } from './digest-choice.tsx'
import { MessageTable } from './message-table.tsx'
import '../texts.ts'

export default function MinePage() {
  const { t } = useTranslation('message')
  return (
    <Card variant="borderless">
      <Tabs
        items={[
          { key: 'messages', label: t('mine.messages'), children: <MessageTable /> },
          {
            key: 'settings',
            label: t('mine.settings'),
            children: (
              <Flex vertical gap={12}>
                <DigestChoiceLine />
                <ChannelChoices />
              </Flex>
            ),
          },
        ]}
      />
    </Card>
  )
}
