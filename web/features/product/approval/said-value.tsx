/** A value of a product as people read it: pictures as pictures, rich texts with their looks, amounts with separators. */
import { Image, Typography } from 'antd'
import type { Label } from '#kit/contract.ts'
import { RichText } from '#web/kit/editor/rich-text.tsx'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useLabel } from '#web/kit/i18n.ts'
import type { StoredFile } from '#web/kit/upload/send-file.ts'
import styles from './approval.module.css'

export interface LinkedFile extends StoredFile {
  readonly id: string
}

export interface Said {
  readonly widget: string
  readonly value: unknown
  readonly text: Label | null
}

export function SaidValue({ said: { widget, value, text }, files, name }: { said: Said; files: readonly LinkedFile[]; name: string }) {
  const label = useLabel()
  if (value === null || value === undefined) return <Typography.Text type="secondary">-</Typography.Text>
  const linked = (): LinkedFile[] => [value].flat().flatMap((id) => files.find((file) => file.id === id) ?? [])
  if (widget === 'image') return <Pictures pictures={linked()} name={name} />
  if (widget === 'file')
    return linked().map(({ id, name: title, link }) => (
      <a key={id} href={link} target="_blank" rel="noreferrer">
        {title}
      </a>
    ))
  if (widget === 'rich-text')
    return (
      <div className={styles['rich']}>
        <RichText html={String(value)} />
      </div>
    )
  if (widget === 'money') return <span className={styles['figure']}>{formatUnitPrice(String(value))}</span>
  if (widget === 'quantity') return <span className={styles['figure']}>{formatQuantity(String(value))}</span>
  return <span className={styles['words']}>{text ? label(text) : String(value as string)}</span>
}

const Pictures = ({ pictures, name }: { pictures: readonly LinkedFile[]; name: string }) => (
  <Image.PreviewGroup>
    <span className={styles['pictures']}>
      {pictures.map(({ id, link }) => (
        <Image key={id} src={link} alt={name} width={72} height={72} style={{ objectFit: 'cover', borderRadius: 4 }} />
      ))}
    </span>
  </Image.PreviewGroup>
)
