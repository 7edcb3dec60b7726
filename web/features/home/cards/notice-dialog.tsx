/** An announcement as it was written. Its own file: it loads when somebody reads one. */
import { Skeleton, Typography } from 'antd'
import { publishedNotice } from '#server/modules/message/notice.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { RichText } from '#web/kit/editor/rich-text.tsx'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../texts.ts'

const dialogWidth = 720

export default function NoticeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('home')
  const { data, error, refetch } = useCall(publishedNotice, { id }, { silent: true })
  return (
    <Dialog open width={dialogWidth} title={data?.title ?? t('notices.title')} footer={null} onCancel={onClose}>
      {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data && (
        <>
          <Typography.Paragraph type="secondary">{t('notices.publishedAt', { time: formatInstant(data.publishedAt) })}</Typography.Paragraph>
          <RichText html={data.content} />
        </>
      )}
    </Dialog>
  )
}
