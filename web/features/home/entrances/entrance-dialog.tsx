/** Choosing shortcuts: add from the menu, drag (or move with the keyboard) into an order, restore what the menu proposes. */
import { HolderOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { mostEntrances, saveSupplierEntrances, saveSystemEntrances, supplierEntrances, systemEntrances } from '#server/modules/home/home.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../texts.ts'
import { moved } from './entrances.ts'
import type { MenuPlace } from './entrances.ts'
import styles from './entrances.module.css'

interface EntranceDialogProps {
  readonly side: 'supplier' | 'system'
  readonly places: readonly MenuPlace[]
  readonly shown: readonly MenuPlace[]
  readonly onClose: () => void
}

const width = 720

export default function EntranceDialog({ side, places, shown, onClose }: EntranceDialogProps) {
  const { t } = useTranslation('home')
  const { t: kit } = useTranslation('kit')
  const [paths, setPaths] = useState<readonly string[]>(() => shown.map(({ path }) => path))
  const [words, setWords] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const save = useAction(side === 'supplier' ? saveSupplierEntrances : saveSystemEntrances, {
    refreshes: [(side === 'supplier' ? supplierEntrances : systemEntrances).path],
    onDone: () => {
      notify.success(t('entrances.saved'))
      onClose()
    },
  })
  const keep = (kept: readonly string[]) =>
    save.mutate({
      entrances: kept.flatMap((path) => {
        const place = places.find((one) => one.path === path)
        return place ? [{ path, title: place.label.slice(0, 100), icon: place.icon.slice(0, 60) }] : []
      }),
    })
  const full = paths.length >= mostEntrances
  const wanted = words.trim().toLowerCase()
  const rest = places.filter(({ path, label, trail }) => !paths.includes(path) && `${label} ${trail}`.toLowerCase().includes(wanted))

  return (
    <Dialog
      open
      width={width}
      title={t('entrances.dialog')}
      onCancel={onClose}
      footer={
        <Flex justify="space-between" gap={8} wrap>
          <Button loading={save.isPending} onClick={() => keep([])}>
            {t('entrances.restore')}
          </Button>
          <Flex gap={8}>
            <Button onClick={onClose}>{kit('cancel')}</Button>
            <Button type="primary" loading={save.isPending} onClick={() => keep(paths)}>
              {kit('ok')}
            </Button>
          </Flex>
        </Flex>
      }
    >
      <div className={styles['parts']}>
        <section>
          <h4>{t('entrances.chosen')}</h4>
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            onDragEnd={({ active, over }) => {
              if (over && active.id !== over.id) setPaths(moved(paths, String(active.id), String(over.id)))
            }}
          >
            <SortableContext items={[...paths]} strategy={verticalListSortingStrategy}>
              <ul className={styles['list']} aria-label={t('entrances.chosen')}>
                {paths.map((path) => (
                  <ChosenItem
                    key={path}
                    path={path}
                    label={places.find((place) => place.path === path)?.label ?? path}
                    onRemove={() => setPaths(paths.filter((one) => one !== path))}
                  />
                ))}
              </ul>
            </SortableContext>
          </DndContext>
        </section>
        <section>
          <h4>{full ? t('entrances.full', { count: mostEntrances }) : t('entrances.more')}</h4>
          <Input
            allowClear
            aria-label={t('entrances.search')}
            placeholder={t('entrances.search')}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <ul className={styles['list']} aria-label={t('entrances.more')}>
            {rest.length === 0 && <li className={styles['item']}>{t('entrances.empty')}</li>}
            {rest.map(({ path, label, trail }) => (
              <li key={path} className={styles['item']}>
                <span>
                  {label} <small>{trail}</small>
                </span>
                <Button
                  size="small"
                  type="text"
                  icon={<PlusOutlined />}
                  disabled={full}
                  aria-label={t('entrances.add', { name: label })}
                  onClick={() => setPaths([...paths, path])}
                />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}

function ChosenItem({ path, label, onRemove }: { path: string; label: string; onRemove: () => void }) {
  const { t } = useTranslation('home')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: path })
  return (
    <li
      ref={setNodeRef}
      className={styles['item']}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles['handle']}
        {...attributes}
        {...listeners}
        aria-label={t('entrances.drag', { name: label })}
      >
        <HolderOutlined />
      </button>
      <span>{label}</span>
      <Button size="small" type="text" icon={<MinusOutlined />} aria-label={t('entrances.remove', { name: label })} onClick={onRemove} />
    </li>
  )
}
