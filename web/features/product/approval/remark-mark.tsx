/** The pencil at a field, and what a reviewer wrote there. */
import { EditOutlined } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import '../approval-texts.ts'

export function RemarkButton({ label, onClick }: { label: string; onClick: () => void }) {
  const { t } = useTranslation('product-approval')
  const { t: kit } = useTranslation('kit')
  return <Button type="text" size="small" icon={<EditOutlined />} aria-label={`${kit('remark.title')} ${label}`} title={t('remarkHere')} onClick={onClick} />
}

export const RemarkText = ({ text }: { text: string | undefined }) =>
  text ? (
    <Typography.Paragraph role="note" style={{ color: 'var(--danger)', margin: '4px 0 0' }}>
      {text}
    </Typography.Paragraph>
  ) : null
