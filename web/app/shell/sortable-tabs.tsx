/** The open pages dragged into another order. A chunk of its own: with a single page there is nothing to sort. */
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useEffect, type CSSProperties } from 'react'
import { moveTab, type Tab } from './tabs.ts'

/** Duration of the dragging animation in milliseconds. */
const dragAnimationMs = 500

/**
 * A press becomes a drag only after some way, so that clicks stay clicks. The same object for every drawing: listeners are made anew with
 * it, and the tabs are told of new listeners.
 */
const dragSensor = { activationConstraint: { distance: 8 } }

/** What a tab needs to be dragged. */
export interface Dragging {
  readonly setNodeRef: (node: HTMLElement | null) => void
  readonly listeners: Readonly<Record<string, unknown>> | undefined
  readonly isDragging: boolean
  readonly style: CSSProperties
}

interface SortableTabsProps {
  readonly tabs: readonly Tab[]
  /** Told for each tab, by its `value`, whenever what it needs changes; `undefined` once it can no longer be dragged. */
  readonly onDragging: (tab: Tab['value'], dragging: Dragging | undefined) => void
}

/** Draws nothing itself: the tabs stand beside it and take what they need through `onDragging`. */
export default function SortableTabs({ tabs, onDragging }: SortableTabsProps) {
  const sensors = useSensors(useSensor(PointerSensor, dragSensor))
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={{ restoreFocus: false }}>
      <SortableContext items={tabs.map((tab) => tab.value)} strategy={horizontalListSortingStrategy}>
        {tabs.map((tab) => (
          <SortableTab key={tab.value} tab={tab} onDragging={onDragging} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

function SortableTab({ tab, onDragging }: Pick<SortableTabsProps, 'onDragging'> & { readonly tab: Tab }) {
  const { setNodeRef, listeners, isDragging, transform, transition } = useSortable({
    id: tab.value,
    disabled: !tab.close,
    transition: { duration: dragAnimationMs, easing: 'ease' },
  })
  const moved = CSS.Translate.toString(transform)
  useEffect(
    () => onDragging(tab.value, { setNodeRef, listeners, isDragging, style: { transform: moved, transition } }),
    [onDragging, tab.value, setNodeRef, listeners, isDragging, moved, transition],
  )
  useEffect(() => () => onDragging(tab.value, undefined), [onDragging, tab.value])
  return null
}

function drop({ active, over }: DragEndEvent): void {
  if (over && active.id !== over.id) moveTab(String(active.id), String(over.id))
}
