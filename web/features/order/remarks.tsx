/** What supplier and platform tell each other about an order: one side at the left, one at the right, a field to write below. */
import { Button, Empty, Flex, Input, Typography } from 'antd'
import { useState } from 'react'
import { addOrderRemark, orderRemarks } from '#server/modules/order/order-talk.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { FileLinks } from '#web/kit/upload/file-links.tsx'
import type { StoredFile } from '#web/kit/upload/send-file.ts'
import { fileRule } from '#web/kit/upload/upload-rules.ts'
import { Uploader } from '#web/kit/upload/uploader.tsx'
import type { OrderReference } from './order-reference.ts'
import styles from './order.module.css'
import './texts.ts'

type Remark = OutputOf<typeof orderRemarks>[number]

const attachmentRule = { ...fileRule, limit: 10 }
const longest = 2000

export function Remarks({ of }: { of: OrderReference }) {
  const { t } = useTranslation('order')
  const may = useMay()
  const { isSupplier } = flagsOf(useSession()?.user)
  const { data, error, refetch } = useCall(orderRemarks, of, { silent: true, enabled: may(orderRemarks.permission) })
  if (!may(orderRemarks.permission)) return <ForbiddenList />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  return (
    <Flex vertical gap={12} style={{ maxWidth: 760 }}>
      {data.length === 0 && <Empty description={t('remarks.none')} />}
      {data.map((remark) => (
        <Said key={remark.id} remark={remark} mine={(remark.side === 'SUPPLIER') === isSupplier} namesOrder={'masterId' in of} />
      ))}
      {may(addOrderRemark.permission) && <Write of={of} />}
    </Flex>
  )
}

function Said({ remark, mine, namesOrder }: { remark: Remark; mine: boolean; namesOrder: boolean }) {
  const { t } = useTranslation('order')
  return (
    <Flex vertical align={mine ? 'end' : 'start'} gap={2}>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {[
          remark.authorName,
          t(`remarks.${remark.side}`),
          formatInstant(remark.createTime),
          namesOrder && remark.orderCode && t('remarks.onSubOrder', { code: remark.orderCode }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography.Text>
      <div className={mine ? styles['mine'] : styles['theirs']}>
        {remark.body}
        {remark.fileIds.length > 0 && <FileLinks files={remark.fileIds.map((link) => ({ link, name: '' }))} />}
      </div>
    </Flex>
  )
}

function Write({ of }: { of: OrderReference }) {
  const { t } = useTranslation('order')
  const [body, setBody] = useState('')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const add = useAction(addOrderRemark, {
    onDone: () => {
      setBody('')
      setFiles([])
    },
  })
  const placeholder = t('masterId' in of ? 'remarks.placeholderMaster' : 'remarks.placeholder')
  return (
    <Flex vertical gap={8}>
      <Input.TextArea
        value={body}
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={longest}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={(event) => setBody(event.target.value)}
      />
      <Flex justify="space-between" align="end" gap={8} wrap>
        <Uploader label={t('remarks.attachments')} rule={attachmentRule} value={files} onChange={setFiles} />
        <Button
          type="primary"
          disabled={body.trim() === ''}
          loading={add.isPending}
          onClick={() => add.mutate({ ...of, body, fileIds: files.flatMap(({ id }) => id ?? []) })}
        >
          {t('remarks.send')}
        </Button>
      </Flex>
    </Flex>
  )
}
