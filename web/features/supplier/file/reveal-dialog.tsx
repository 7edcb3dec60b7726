/** A number that rows carry masked, whole for once. */
import { Alert, Typography } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../texts.ts'

interface RevealDialogProps {
  readonly title: string
  /** Undefined while nothing is shown; null when there is no number. */
  readonly number: string | null | undefined
  readonly onClose: () => void
}

export function RevealDialog({ title, number, onClose }: RevealDialogProps) {
  const { t } = useTranslation('supplier')
  return (
    <Dialog open={number !== undefined} title={title} footer={null} onCancel={onClose}>
      <Alert type="info" showIcon title={t('bank.traced')} style={{ marginBottom: 16 }} />
      <Typography.Title level={4} style={{ overflowWrap: 'anywhere' }}>
        {number ?? '-'} {number && <CopyButton text={number} />}
      </Typography.Title>
    </Dialog>
  )
}
