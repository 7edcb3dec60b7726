/** The attachments of one document, read and changed through the attachment calls. */
import { addAttachments, listAttachments, removeAttachment } from '#server/modules/system/attachment.contract.ts'
import { useAction, useCall } from '../client.ts'
import type { StoredFile } from '../upload/send-file.ts'
import { AttachmentsPanel } from './attachments-panel.tsx'

export interface DocumentAttachmentsProps {
  /** Name of the resource, and id of the row. */
  readonly bizType: string
  readonly bizId: string
  /** What the files are: contract, receipt, delivery. */
  readonly kind?: string
  readonly editable: boolean
}

export function DocumentAttachments({ bizType, bizId, kind, editable }: DocumentAttachmentsProps) {
  const { data, error, refetch } = useCall(listAttachments, { bizType, bizId, ...(kind && { kind }) }, { silent: true })
  const add = useAction(addAttachments)
  const remove = useAction(removeAttachment)
  const files = data?.map(({ id, mediaName, mediaUrl }) => ({ id, name: mediaName, link: mediaUrl }))

  const change = (next: readonly StoredFile[]) => {
    const kept = new Set(next.map((file) => file.id))
    const added = next.flatMap((file) => (file.id !== undefined && !data?.some(({ id }) => id === file.id) ? [file.id] : []))
    if (added.length > 0) add.mutate({ bizType, bizId, fileIds: added, ...(kind && { kind }) })
    for (const { id } of data ?? []) if (!kept.has(id)) remove.mutate({ id })
  }
  return <AttachmentsPanel files={files} failure={error?.message} onRetry={() => void refetch()} onChange={editable ? change : undefined} />
}
