/** The files of a document: shown to all who see it, added and removed by those who may. */
import { Alert, Button, Skeleton } from 'antd'
import { useTranslation } from '../i18n.ts'
import { fileRule } from '../upload/upload-rules.ts'
import type { StoredFile } from '../upload/send-file.ts'
import { Uploader } from '../upload/uploader.tsx'
import '../texts.ts'

export interface AttachmentsPanelProps {
  readonly files: readonly StoredFile[] | undefined
  readonly failure?: string | undefined
  readonly onRetry?: () => void
  /** Without it the files can only be read. */
  readonly onChange?: ((files: readonly StoredFile[]) => void) | undefined
  readonly limit?: number
}

/** Documents gather contracts, receipts and pictures: more than one file, unlike most fields. */
const usualLimit = 20

export function AttachmentsPanel({ files, failure, onRetry, onChange, limit = usualLimit }: AttachmentsPanelProps) {
  const { t } = useTranslation('kit')
  if (failure)
    return (
      <Alert
        type="error"
        title={failure}
        action={
          onRetry && (
            <Button size="small" onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      />
    )
  if (!files) return <Skeleton active paragraph={{ rows: 3 }} />
  return <Uploader label={t('detail.attachments')} rule={{ ...fileRule, limit }} value={files} onChange={onChange} />
}
