/** Portrait of a user or logo of a company: one jpg or png of at most 500 KB, replaced by the next one. */
import { UserOutlined } from '@ant-design/icons'
import { Avatar, Button, Flex, Upload } from 'antd'
import { useTranslation } from '../i18n.ts'
import { avatarRule } from './upload-rules.ts'
import { useAddFiles } from './uploader.tsx'
import styles from './uploader.module.css'
import '../texts.ts'

export interface AvatarUploaderProps {
  readonly label: string
  /** Link of the present picture. */
  readonly value?: string | null | undefined
  readonly onChange?: ((link: string) => void) | undefined
}

export function AvatarUploader({ label, value, onChange }: AvatarUploaderProps) {
  const { t } = useTranslation('kit')
  const { busy, add } = useAddFiles(avatarRule, [], (files) => onChange?.(files[0]?.link ?? ''), 'avatar')
  return (
    <Flex gap={16} align="center">
      <Avatar size={72} src={value || undefined} icon={<UserOutlined />} alt={label} />
      {onChange && (
        <div>
          <Upload
            accept=".jpg,.png"
            showUploadList={false}
            disabled={busy}
            beforeUpload={(file) => {
              void add([file])
              return Upload.LIST_IGNORE
            }}
          >
            <Button loading={busy} aria-label={`${t('upload.chooseImage')} ${label}`}>
              {t('upload.chooseImage')}
            </Button>
          </Upload>
          <p className={styles['tip']}>{t('upload.avatarTip')}</p>
        </div>
      )}
    </Flex>
  )
}
