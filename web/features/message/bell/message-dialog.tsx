/** One message after the other. Whatever is shown is read from then on; the rest may be skipped. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Tag, Typography } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { messageKinds } from '#server/modules/message/message-kinds.contract.ts'
import { readMessage, type MessageView } from '#server/modules/message/message.contract.ts'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { messagePath } from './unread.ts'
import '../texts.ts'

const RichText = lazyChunk(async () => ({ default: (await import('#web/kit/editor/rich-text.tsx')).RichText }))

export interface MessageDialogProps {
  readonly messages: readonly MessageView[]
  /** Index of the one to begin with. */
  readonly first: number
  readonly onClose: () => void
}

export function MessageDialog({ messages, first, onClose }: MessageDialogProps) {
  const { t } = useTranslation('message')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [at, setAt] = useState(first)
  const message = messages[at]
  const shown = message?.isRead === false ? message.id : undefined

  useEffect(() => {
    if (shown === undefined) return
    void send(readMessage, { id: shown }, { silent: true })
      .then(() => refreshPaths(cache, [messagePath]))
      .catch(() => undefined)
  }, [shown, cache])

  if (!message) return null
  const isLast = at >= messages.length - 1
  const { link } = message
  return (
    <Dialog
      open
      width={640}
      title={t('dialog.title')}
      onCancel={onClose}
      footer={
        <Flex justify="space-between" align="center" gap={8} wrap>
          <Typography.Text type="secondary">{messages.length > 1 && t('dialog.place', { at: at + 1, of: messages.length })}</Typography.Text>
          <Flex gap={8}>
            {link !== null && (
              <Button
                onClick={() => {
                  onClose()
                  void navigate(link)
                }}
              >
                {t('dialog.open')}
              </Button>
            )}
            {!isLast && <Button onClick={onClose}>{t('dialog.skipAll')}</Button>}
            <Button type="primary" onClick={() => (isLast ? onClose() : setAt(at + 1))}>
              {t(isLast ? 'dialog.last' : 'dialog.next')}
            </Button>
          </Flex>
        </Flex>
      }
    >
      <MessageBody message={message} />
    </Dialog>
  )
}

function MessageBody({ message }: { message: MessageView }) {
  const label = useLabel()
  const kind = messageKinds.find(({ value }) => value === message.kind)
  return (
    <article>
      <Typography.Title level={4} style={{ marginTop: 0, overflowWrap: 'anywhere' }}>
        {message.title}
      </Typography.Title>
      <Flex gap={8} align="center" style={{ marginBottom: 12 }} wrap>
        {kind && <Tag style={{ margin: 0 }}>{label(kind.label)}</Tag>}
        <Typography.Text type="secondary">
          <time dateTime={message.sendTime}>{formatInstant(message.sendTime)}</time>
        </Typography.Text>
      </Flex>
      <Suspense fallback={null}>
        <div style={{ maxHeight: '52vh', overflow: 'auto' }}>
          <RichText html={message.content} />
        </div>
      </Suspense>
    </article>
  )
}
