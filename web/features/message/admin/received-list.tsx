/** A list of messages as their readers have them; opening one shows what it says. */
import { Button } from 'antd'
import { useState } from 'react'
import type { platformMessage, supplierMessage } from '#server/modules/message/message-admin.contract.ts'
import type { MessageView } from '#server/modules/message/message.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { MessageDialog } from '../bell/message-dialog.tsx'

type ReceivedResource = typeof platformMessage | typeof supplierMessage
type Received = RowOf<ReceivedResource>

interface ReceivedListProps {
  readonly of: ReceivedResource
}

/** Sent and written at the same moment. */
const shape = { without: ['createTime'] } as const

/** Already read as far as this page is concerned: an administrator's look does not mark another's message. */
const asShown = (row: Received): MessageView => ({ ...row, isRead: true, link: null, bizType: null, bizId: null })

export function ReceivedList({ of: resource }: ReceivedListProps) {
  const [shown, setShown] = useState<Received>()
  const cells = {
    title: (row: Received) => (
      <Button type="link" style={{ maxWidth: '100%', padding: 0 }} onClick={() => setShown(row)}>
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{row.title}</span>
      </Button>
    ),
  }
  return (
    <>
      <ResourceList of={resource} cells={cells} shape={shape} />
      {shown && <MessageDialog messages={[asShown(shown)]} first={0} onClose={() => setShown(undefined)} />}
    </>
  )
}
