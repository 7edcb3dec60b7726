/** Messages to the platform's people, and writing one oneself. */
import { SendOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { platformMessage } from '#server/modules/message/message-admin.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { ReceivedList } from './received-list.tsx'
import { SendForm } from './send-form.tsx'
import '../texts.ts'

export default function PlatformMessagePage() {
  const { t } = useTranslation('message')
  const may = useMay()
  const [isWriting, setIsWriting] = useState(false)
  return (
    <Flex vertical gap={12}>
      {may('message:send') && (
        <Flex justify="end">
          <Button type="primary" icon={<SendOutlined />} onClick={() => setIsWriting(true)}>
            {t('send.action')}
          </Button>
        </Flex>
      )}
      <ReceivedList of={platformMessage} />
      {isWriting && <SendForm onClose={() => setIsWriting(false)} />}
    </Flex>
  )
}
