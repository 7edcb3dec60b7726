/** What has to be mended at a field, in the reviewer's words. */
import { Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import '../texts.ts'

export interface RemarkAt {
  readonly field: string
  readonly label: string
  readonly text: string
}

export function RemarkDialog({ at, onSave, onClose }: { at: RemarkAt; onSave: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation('registry')
  const [text, setText] = useState(at.text)
  return (
    <Modal open title={t('remark')} onOk={() => onSave(text.trim())} onCancel={onClose}>
      <Typography.Paragraph>{t('remarkAt', { field: at.label })}</Typography.Paragraph>
      <Input.TextArea
        aria-label={t('remark')}
        autoFocus
        maxLength={500}
        showCount
        autoSize={{ minRows: 3 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  )
}
