/** A list whose items are dragged into another order, with the pointer or with the keyboard (space, arrows, space). */
import { HolderOutlined } from '@ant-design/icons'
import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { useDragWords } from './drag-words.ts'
import styles from './sortable-list.module.css'

const dragAnimationMs = 500

interface SortableListProps {
  /** In the order in which the items stand. */
  readonly ids: readonly string[]
  /** `id` was dropped where `over` stands. */
  readonly onMove: (id: string, over: string) => void
  readonly label?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function SortableList({ ids, onMove, label, className, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const words = useDragWords()
  return (
    <DndContext
      sensors={sensors}
      accessibility={words}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id) onMove(String(active.id), String(over.id))
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul className={`${styles['list']} ${className ?? ''}`} aria-label={label}>
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface SortableItemProps {
  readonly id: string
  /** What the handle says, e.g. "Move: Name". */
  readonly dragLabel: string
  readonly children: ReactNode
}

export function SortableItem({ id, dragLabel, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    transition: { duration: dragAnimationMs, easing: 'cubic-bezier(0.25, 1, 0.5, 1)' },
  })
  return (
    <li
      ref={setNodeRef}
      className={styles['item']}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button type="button" ref={setActivatorNodeRef} className={styles['handle']} {...attributes} {...listeners} aria-label={dragLabel}>
        <HolderOutlined />
      </button>
      {children}
    </li>
  )
}
