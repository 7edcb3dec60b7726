/** The link under which a product can be looked at without signing in: opened, copied, and until when it works. */
import { Alert, Button, Flex, Skeleton, Typography } from 'antd'
import { previewOn } from '#server/modules/product/preview/preview-calls.contract.ts'
import type { Side } from '#server/modules/product/side.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../texts.ts'

export function PreviewDialog({ side, id, name, onClose }: { side: Side; id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('product')
  const { data, error } = useCall(previewOn(side), { id, of: 'draft' }, { silent: true })
  const link = data && new URL(data.link, window.location.origin).href
  return (
    <Dialog
      open
      title={t('preview.of', { name })}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={onClose}>{t('batch.close')}</Button>
          <Button type="primary" {...(data && { href: data.link })} target="_blank" rel="noreferrer" disabled={!data}>
            {t('preview.open')}
          </Button>
        </Flex>
      }
    >
      {error && <Alert type="error" title={error.message} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data && (
        <Flex vertical gap={8}>
          <Typography.Text>{t(data.of === 'draft' ? 'preview.draft' : 'preview.selling')}</Typography.Text>
          <Flex gap={4} align="center">
            <Typography.Text code ellipsis style={{ minWidth: 0 }}>
              {link}
            </Typography.Text>
            <CopyButton text={link ?? ''} />
          </Flex>
          <Typography.Text type="secondary">{t('preview.until', { at: formatInstant(data.linkExpiresAt) })}</Typography.Text>
        </Flex>
      )}
    </Dialog>
  )
}
