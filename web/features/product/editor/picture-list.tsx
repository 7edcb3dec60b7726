/** Pictures in their order, changed by dragging them or with the keyboard; the first may stand for all. Values are ids of files. */
import { DeleteOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons'
import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, arrayMove, rectSortingStrategy, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Spin, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm } from '#web/kit/notify.ts'
import type { StoredFile } from '#web/kit/upload/send-file.ts'
import { imageRule } from '#web/kit/upload/upload-rules.ts'
import { useDragWords } from '#web/kit/widgets/drag-words.ts'
import { useAddFiles } from '#web/kit/upload/uploader.tsx'
import styles from './pictures.module.css'
import '../texts.ts'

export interface Picture {
  readonly id: string
  readonly name: string
  readonly link: string
}

export interface PictureListProps {
  readonly label: string
  readonly most: number
  /** Links of pictures that are known. */
  readonly known: readonly Picture[]
  /** The first one is marked as the main picture. */
  readonly hasMain?: boolean
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (ids: readonly string[]) => void
}

export function PictureList({ label, most, known, hasMain = false, id, value = [], onChange }: PictureListProps) {
  const { t } = useTranslation('product')
  const [sent, setSent] = useState<readonly Picture[]>([])
  const byId = new Map([...known, ...sent].map((file) => [file.id, file]))
  const stored = value.map((one): StoredFile => byId.get(one) ?? { id: one, name: '', link: one })
  const { busy, add } = useAddFiles(
    { ...imageRule, limit: most },
    stored,
    (files) => {
      setSent((present) => [...present, ...files.flatMap((file) => (file.id === undefined ? [] : [{ id: file.id, name: file.name, link: file.link }]))])
      onChange?.(files.flatMap((file) => file.id ?? []))
    },
    'productImage',
  )
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const words = useDragWords()
  const remove = async (one: string) => {
    if (await confirm({ content: t('editor.picture.ask'), danger: true })) onChange?.(value.filter((other) => other !== one))
  }
  return (
    <div>
      <DndContext
        sensors={sensors}
        accessibility={words}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          if (over && active.id !== over.id) onChange?.(arrayMove([...value], value.indexOf(String(active.id)), value.indexOf(String(over.id))))
        }}
      >
        <SortableContext items={[...value]} strategy={rectSortingStrategy}>
          <ul className={styles['pictures']} aria-label={label}>
            {value.map((one, place) => (
              <Tile key={one} id={one} picture={byId.get(one)} place={place} isMain={hasMain && place === 0} onRemove={() => void remove(one)} />
            ))}
            {value.length < most && (
              <li className={styles['tile']}>
                <Upload
                  {...(id !== undefined && { id })}
                  accept={imageRule.types.map((type) => `.${type}`).join(',')}
                  multiple
                  showUploadList={false}
                  disabled={busy}
                  beforeUpload={(file, batch) => {
                    // Called once a file of the batch; the first call takes them all.
                    if (file === batch[0]) void add(batch)
                    return Upload.LIST_IGNORE
                  }}
                >
                  <button type="button" className={styles['add']} aria-label={t('editor.picture.add', { label })} disabled={busy}>
                    {busy ? <Spin /> : <PlusOutlined />}
                    <span>{t('editor.picture.upload')}</span>
                  </button>
                </Upload>
              </li>
            )}
          </ul>
        </SortableContext>
      </DndContext>
      <p className={styles['tip']}>{t(hasMain ? 'editor.picture.tipMain' : 'editor.picture.tip', { count: most })}</p>
    </div>
  )
}

interface TileProps {
  readonly id: string
  readonly picture: Picture | undefined
  readonly place: number
  readonly isMain: boolean
  readonly onRemove: () => void
}

function Tile({ id, picture, place, isMain, onRemove }: TileProps) {
  const { t } = useTranslation('product')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
  const number = place + 1
  return (
    <li
      ref={setNodeRef}
      className={styles['tile']}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles['handle']}
        {...attributes}
        {...listeners}
        aria-label={t('editor.picture.move', { number })}
      >
        {picture && <img src={picture.link} alt={picture.name || t('editor.picture.one', { number })} draggable={false} />}
      </button>
      {isMain && <span className={styles['main']}>{t('editor.picture.main')}</span>}
      <span className={styles['actions']}>
        {picture && (
          <Button
            size="small"
            type="text"
            icon={<EyeOutlined />}
            href={picture.link}
            target="_blank"
            rel="noreferrer"
            aria-label={t('editor.picture.open', { number })}
          />
        )}
        <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={t('editor.picture.remove', { number })} onClick={onRemove} />
      </span>
    </li>
  )
}
