/** Photos of a case by the ids of their files: to be looked at, or the words that there are none. */
import { Typography } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { Uploader } from '#web/kit/upload/uploader.tsx'
import { imageRule } from '#web/kit/upload/upload-rules.ts'
import './texts.ts'

export function Photos({ label, ids }: { label: string; ids: readonly string[] }) {
  const { t } = useTranslation('after-sales')
  if (ids.length === 0) return <Typography.Text type="secondary">{t('case.noPhotos')}</Typography.Text>
  return <Uploader label={label} rule={imageRule} value={ids.map((id) => ({ name: id, link: id }))} />
}
