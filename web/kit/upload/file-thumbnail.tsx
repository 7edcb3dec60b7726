/** The face of a stored file: the picture itself, or its kind in large letters. */
import { FileExcelOutlined, FileOutlined, FilePdfOutlined, FilePptOutlined, FileWordOutlined, FileZipOutlined, PlayCircleOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { StoredFile } from './send-file.ts'
import { extensionOf } from './upload-rules.ts'
import styles from './uploader.module.css'

const imageTypes = new Set(['jpeg', 'jpg', 'png', 'gif', 'webp', 'svg'])

const icons: Readonly<Record<string, ComponentType>> = {
  pdf: FilePdfOutlined,
  doc: FileWordOutlined,
  docx: FileWordOutlined,
  word: FileWordOutlined,
  xls: FileExcelOutlined,
  xlsx: FileExcelOutlined,
  pptx: FilePptOutlined,
  zip: FileZipOutlined,
  rar: FileZipOutlined,
  mp4: PlayCircleOutlined,
}

const typeOf = (file: StoredFile): string => extensionOf(file.name) ?? extensionOf(file.link.split('?')[0] ?? '') ?? ''

export const isImage = (file: StoredFile): boolean => imageTypes.has(typeOf(file)) || file.link.startsWith('data:image/')

export function FileThumbnail({ file }: { file: StoredFile }) {
  if (isImage(file)) return <img src={file.link} alt={file.name} loading="lazy" className={styles['picture']} />
  const Icon = icons[typeOf(file)] ?? FileOutlined
  return (
    <span className={styles['file']}>
      <Icon />
      <span className={styles['fileName']} title={file.name}>
        {file.name}
      </span>
    </span>
  )
}
