/** The open pages dragged into another order. A chunk of its own: with a single page there is nothing to sort. */
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { CSSProperties, ReactNode } from 'react'
import { moveTab, type Tab } from './tabs.ts'

/** Duration of the dragging animation in milliseconds. */
const dragAnimationMs = 500

/** What a tab needs to be dragged. */
export interface Dragging {
  readonly setNodeRef: (node: HTMLElement | null) => void
  readonly listeners: Readonly<Record<string, unknown>> | undefined
  readonly isDragging: boolean
  readonly style: CSSProperties
}

type Item = (tab: Tab, dragging: Dragging) => ReactNode

export default function SortableTabs({ tabs, item }: { readonly tabs: readonly Tab[]; readonly item: Item }) {
  // A press becomes a drag only after some way, so that clicks stay clicks.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 8 } }))
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={{ restoreFocus: false }}>
      <SortableContext items={tabs.map((tab) => tab.value)} strategy={horizontalListSortingStrategy}>
        {tabs.map((tab) => (
          <SortableTab key={tab.value} tab={tab} item={item} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

function SortableTab({ tab, item }: { readonly tab: Tab; readonly item: Item }) {
  const { setNodeRef, listeners, isDragging, transform, transition } = useSortable({
    id: tab.value,
    disabled: !tab.close,
    transition: { duration: dragAnimationMs, easing: 'ease' },
  })
  return item(tab, { setNodeRef, listeners, isDragging, style: { transform: CSS.Translate.toString(transform), transition } })
}

function drop({ active, over }: DragEndEvent): void {
  if (over && active.id !== over.id) moveTab(String(active.id), String(over.id))
}
