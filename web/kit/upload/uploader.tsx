/**
 * Uploader with thumbnails of 146 by 146: checks before sending, deletes after asking, opens on click. Without `onChange` it
 * only shows, because files are added in edit mode alone.
 */
import { DeleteOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Spin, Tooltip, Upload } from 'antd'
import { useState } from 'react'
import { formatSizeLimit } from '../format/file-size.ts'
import { listed } from '../format/listed.ts'
import { currentLanguage, useTranslation } from '../i18n.ts'
import { confirm, notify } from '../notify.ts'
import { FileThumbnail, isImage } from './file-thumbnail.tsx'
import { useFreshLinks } from './fresh-links.ts'
import { sendFile } from './send-file.ts'
import type { StoredFile } from './send-file.ts'
import { refuseCount, refuseFile } from './upload-rules.ts'
import type { Refusal, UploadRule } from './upload-rules.ts'
import styles from './uploader.module.css'
import '../texts.ts'

export interface UploaderProps {
  readonly id?: string | undefined
  readonly label: string
  readonly rule: UploadRule
  readonly value: readonly StoredFile[]
  readonly onChange?: ((files: readonly StoredFile[]) => void) | undefined
  /** Purpose of the files, kept with them on the server. */
  readonly module?: string | undefined
}

export function Uploader({ id, label, rule, value, onChange, module }: UploaderProps) {
  const { t } = useTranslation('kit')
  const { busy, add } = useAddFiles(rule, value, onChange, module)
  const tip = useTipOf(rule)
  const fresh = useFreshLinks(value)

  const remove = async (file: StoredFile) => {
    const content = isImage(file) ? t('remover.confirmImage') : t('upload.confirmFile')
    if (await confirm({ title: t('hint'), content, danger: true })) onChange?.(value.filter((one) => one !== file))
  }

  if (!onChange && value.length === 0) return <span className={styles['none']}>{t('upload.none')}</span>
  return (
    <div>
      <Flex gap={8} wrap>
        {value.length > 0 && (
          <div role="list" aria-label={label} style={{ display: 'contents' }}>
            {value.map((file, index) => (
              <div key={file.link} role="listitem" className={styles['tile']}>
                <FileThumbnail file={fresh[index] ?? file} />
                <div className={styles['actions']}>
                  <Tooltip title={t('upload.open', { name: file.name })}>
                    <Button
                      type="text"
                      icon={<EyeOutlined />}
                      href={(fresh[index] ?? file).link}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={t('upload.open', { name: file.name })}
                    />
                  </Tooltip>
                  {onChange && (
                    <Tooltip title={t('remove')}>
                      <Button
                        type="text"
                        icon={<DeleteOutlined />}
                        aria-label={t('upload.removeFile', { name: file.name })}
                        onClick={() => void remove(file)}
                      />
                    </Tooltip>
                  )}
                </div>
              </div>
            ))}
          </div>
        )}
        {onChange && (
          <Upload
            {...(id !== undefined && { id })}
            accept={rule.types.map((type) => `.${type}`).join(',')}
            multiple={rule.limit > 1}
            showUploadList={false}
            disabled={busy}
            beforeUpload={(_file, batch) => {
              // Called once a file of the batch; the first call takes them all.
              if (_file === batch[0]) void add(batch)
              return Upload.LIST_IGNORE
            }}
          >
            <button type="button" className={styles['add']} aria-label={`${t('upload.choose')} ${label}`} disabled={busy}>
              {busy ? <Spin /> : <PlusOutlined />}
              <span>{t('upload.choose')}</span>
            </button>
          </Upload>
        )}
      </Flex>
      {onChange && <p className={styles['tip']}>{tip}</p>}
    </div>
  )
}

function useTipOf(rule: UploadRule): string {
  const { t } = useTranslation('kit')
  const types = listed(rule.types)
  return rule.maxSize > 0
    ? t('upload.tip', { types, limit: formatSizeLimit(rule.maxSize), count: rule.limit })
    : t('upload.tipUnlimited', { types, count: rule.limit })
}

/** Checks a batch, then sends it file by file; what a refused file keeps from being sent is told, the others go on. */
export function useAddFiles(rule: UploadRule, present: readonly StoredFile[], onChange: UploaderProps['onChange'], module: string | undefined) {
  const { t } = useTranslation('kit')
  const [busy, setBusy] = useState(false)
  // The key decides which parameters the text takes; the compiler cannot follow it through a table.
  const tell = (refusal: Refusal) => notify.error((t as (key: string, params: object) => string)(refusal.key, refusal.params))

  const add = async (batch: readonly File[]) => {
    const tooMany = refuseCount(present.length, batch.length, rule)
    if (tooMany) return tell(tooMany)
    const accepted = batch.filter((file) => {
      const refusal = refuseFile(file, rule, currentLanguage())
      if (refusal) tell(refusal)
      return !refusal
    })
    if (accepted.length === 0) return
    setBusy(true)
    const stored: StoredFile[] = []
    try {
      for (const file of accepted) stored.push(await sendFile(file, module))
      notify.success(t('upload.done'))
    } catch {
      // The client has shown the server's words; what was stored before the failure stays.
    } finally {
      setBusy(false)
      if (stored.length > 0) onChange?.([...present, ...stored])
    }
  }
  return { busy, add }
}
