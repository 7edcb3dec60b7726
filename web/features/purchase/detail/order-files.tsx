/** Files of an order and of its deliveries: looked at, attached, taken away by whoever may. */
import { useQueryClient } from '@tanstack/react-query'
import { Card, Flex, Typography } from 'antd'
import { attachmentCalls } from '#server/modules/purchase/attachment/purchase-attachment.contract.ts'
import { refreshPaths, send, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { fileRule } from '#web/kit/upload/upload-rules.ts'
import { Uploader } from '#web/kit/upload/uploader.tsx'
import type { StoredFile } from '#web/kit/upload/send-file.ts'
import '../texts.ts'

const most = 20

export function OrderFiles({ id }: { id: string }) {
  const { t } = useTranslation('purchase')
  return (
    <Card size="small" title={t('files.title')}>
      <Flex gap="16px 48px" wrap>
        <Kind id={id} kind="order" />
        <Kind id={id} kind="delivery" />
      </Flex>
    </Card>
  )
}

function Kind({ id, kind }: { id: string; kind: keyof typeof attachmentCalls }) {
  const { t } = useTranslation('purchase')
  const may = useMay()
  const cache = useQueryClient()
  const calls = attachmentCalls[kind]
  const { data = [] } = useCall(calls.list, { orderId: id }, { silent: true })
  const files = data.map(({ id: attachmentId, mediaName, mediaUrl }) => ({ id: attachmentId, name: mediaName, link: mediaUrl }))
  const change = async (next: readonly StoredFile[]) => {
    const fileIds = next.flatMap((file) => (file.id && !files.some((one) => one.id === file.id) ? [file.id] : []))
    const gone = files.filter((file) => !next.some((one) => one.link === file.link))
    try {
      if (fileIds.length > 0) await send(calls.insert, { orderId: id, fileIds })
      for (const file of gone) await send(calls.remove, { id: file.id })
    } finally {
      await refreshPaths(cache, [calls.list.path])
    }
  }
  const label = t(`files.${kind}`)
  return (
    <Flex vertical gap={8}>
      <Typography.Text type="secondary">{label}</Typography.Text>
      <Uploader
        label={label}
        rule={{ ...fileRule, limit: most }}
        value={files}
        {...(may(calls.insert.permission) && { onChange: (next: readonly StoredFile[]) => void change(next) })}
      />
    </Flex>
  )
}
