/** What has to be mended at a field, in the reviewer's words. */
import { Input, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { Dialog } from '../widgets/dialog.tsx'
import '../texts.ts'

export interface RemarkAt {
  readonly field: string
  readonly label: string
  readonly text: string
}

export function RemarkDialog({ at, onSave, onClose }: { at: RemarkAt; onSave: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation('kit')
  const [text, setText] = useState(at.text)
  return (
    <Dialog open title={t('remark.title')} onOk={() => onSave(text.trim())} onCancel={onClose}>
      <Typography.Paragraph>{t('remark.at', { field: at.label })}</Typography.Paragraph>
      <Input.TextArea
        aria-label={t('remark.title')}
        autoFocus
        maxLength={500}
        showCount
        autoSize={{ minRows: 3 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
