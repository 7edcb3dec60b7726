/** One feedback as a conversation: the platform at one side, the supplier at the other, a field to answer below. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Flex, Input, Typography } from 'antd'
import { useMemo, useState } from 'react'
import {
  closeFeedback,
  feedbackDetails,
  feedbackStatuses,
  sendFeedbackMessage,
  supplierFeedback,
} from '#server/modules/supplier/help/supplier-feedback.contract.ts'
import type { FeedbackMessage } from '#server/modules/supplier/help/supplier-feedback.contract.ts'
import { ActionBar } from '#web/kit/action/action-bar.tsx'
import { useCommandActions } from '#web/kit/action/command-actions.ts'
import { refreshPaths, send, useCall, type OutputOf } from '#web/kit/client.ts'
import { confirm } from '#web/kit/notify.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useScreen } from '#web/kit/screen.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { FileLinks } from '#web/kit/upload/file-links.tsx'
import type { StoredFile } from '#web/kit/upload/send-file.ts'
import { fileRule } from '#web/kit/upload/upload-rules.ts'
import { Uploader } from '#web/kit/upload/uploader.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import '../texts.ts'

const drawerWidth = 640
const attachmentRule = { ...fileRule, limit: 10 }
const longest = 5000

export function Conversation({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('supplier')
  const { t: kit } = useTranslation('kit')
  const cache = useQueryClient()
  const { md } = useScreen()
  const { isSupplier } = flagsOf(useSession()?.user)
  const { data, error, refetch } = useCall(feedbackDetails, { id }, { silent: true })
  const status = feedbackStatuses.find(({ value }) => value === data?.status)
  const refresh = () => refreshPaths(cache, [supplierFeedback.path])
  const answer = data?.abilities?.['send']
  const actions = useCommandActions(
    supplierFeedback,
    useMemo(
      () => ({
        close: {
          label: t('feedback.close'),
          run: async ({ version }: OutputOf<typeof feedbackDetails>) => {
            if (!(await confirm({ content: t('feedback.confirmClose') }))) return
            await send(closeFeedback, { id, version })
            await refreshPaths(cache, [supplierFeedback.path])
          },
        },
      }),
      [cache, id, t],
    ),
  )
  return (
    <Drawer
      open
      title={data?.title ?? t('feedback.open')}
      size={md ? drawerWidth : '100%'}
      onClose={onClose}
      aria-label={data?.title ?? t('feedback.open')}
      closable={{ 'aria-label': kit('close') }}
      extra={data && <ActionBar actions={actions} row={data} />}
      footer={answer === true ? <Answer id={id} onSent={refresh} /> : (answer ?? null)}
    >
      {error ? (
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : (
        <Flex vertical gap={12}>
          <Flex gap={8} align="center" wrap>
            {status && <StatusTag choice={status} />}
            <Typography.Text type="secondary">{data.code}</Typography.Text>
            <Typography.Text type="secondary">{data.supplierName}</Typography.Text>
          </Flex>
          {data.messages.map((message) => (
            <Message key={message.id} message={message} mine={(message.side === 'SUPPLIER') === isSupplier} />
          ))}
        </Flex>
      )}
    </Drawer>
  )
}

function Message({ message, mine }: { message: FeedbackMessage; mine: boolean }) {
  const { t } = useTranslation('supplier')
  return (
    <Flex vertical align={mine ? 'end' : 'start'} gap={2}>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {message.authorName} · {t(`feedback.${message.side}`)} · {formatInstant(message.createTime)}
      </Typography.Text>
      <div
        style={{
          maxWidth: '85%',
          padding: '8px 12px',
          borderRadius: 8,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          background: mine ? 'color-mix(in srgb, var(--accent) 14%, transparent)' : 'color-mix(in srgb, var(--text-soft) 12%, transparent)',
        }}
      >
        {message.body}
        {message.fileIds.length > 0 && <FileLinks files={message.fileIds.map((link) => ({ link, name: '' }))} />}
      </div>
    </Flex>
  )
}

function Answer({ id, onSent }: { id: string; onSent: () => Promise<void> }) {
  const { t } = useTranslation('supplier')
  const [body, setBody] = useState('')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const [busy, setBusy] = useState(false)
  const answer = async () => {
    setBusy(true)
    try {
      await send(sendFeedbackMessage, { id, body, fileIds: files.flatMap((file) => file.id ?? []) })
      setBody('')
      setFiles([])
      await onSent()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Flex vertical gap={8}>
      <Input.TextArea
        value={body}
        aria-label={t('feedback.placeholder')}
        placeholder={t('feedback.placeholder')}
        maxLength={longest}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={(event) => setBody(event.target.value)}
      />
      <Flex justify="space-between" align="end" gap={8} wrap>
        <Uploader label={t('feedback.attachments')} rule={attachmentRule} value={files} onChange={setFiles} />
        <Button type="primary" disabled={body.trim() === ''} loading={busy} onClick={() => void answer()}>
          {t('feedback.send')}
        </Button>
      </Flex>
    </Flex>
  )
}
