/** Where a file is dropped or chosen; what is of the wrong kind or too large is refused before it travels. */
import { InboxOutlined } from '@ant-design/icons'
import { Upload } from 'antd'
import type { ReactNode } from 'react'
import { currentLanguage, useTranslation } from '../i18n.ts'
import { notify } from '../notify.ts'
import { refuseFile, type UploadRule } from './upload-rules.ts'

interface Props {
  readonly rule: UploadRule
  readonly title: string
  readonly hint: ReactNode
  readonly disabled?: boolean
  readonly onFile: (file: File) => void
}

export function DropFile({ rule, title, hint, disabled = false, onFile }: Props) {
  const { t } = useTranslation('kit')
  return (
    <Upload.Dragger
      accept={rule.types.map((type) => `.${type}`).join(',')}
      showUploadList={false}
      disabled={disabled}
      beforeUpload={(file) => {
        const refusal = refuseFile(file, rule, currentLanguage())
        if (refusal) notify.error((t as (key: string, params: object) => string)(refusal.key, refusal.params))
        else onFile(file)
        return Upload.LIST_IGNORE
      }}
    >
      <p style={{ fontSize: 36, margin: 0 }}>
        <InboxOutlined aria-hidden />
      </p>
      <p>{title}</p>
      <p style={{ color: 'var(--text-soft)', padding: '0 12px' }}>{hint}</p>
    </Upload.Dragger>
  )
}
