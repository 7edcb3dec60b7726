/** What dragging says to those who do not see it: how it is done, and at which place something stands. In the reader's language, by place rather than by id. */
import type { Active, DndContextProps, Over } from '@dnd-kit/core'
import type { SortableData } from '@dnd-kit/sortable'
import { useMemo } from 'react'
import { useTranslation } from '../i18n.ts'
import '../texts.ts'

type Accessibility = NonNullable<DndContextProps['accessibility']>

const placeOf = (one: Active | Over | null): { readonly place: number; readonly total: number } => {
  const { index = 0, items = [] } = (one?.data.current as SortableData | undefined)?.sortable ?? {}
  return { place: index + 1, total: items.length }
}

/** For the `accessibility` of a `DndContext` whose items are sortable. */
export function useDragWords(): Accessibility {
  const { t } = useTranslation('kit')
  return useMemo(
    () => ({
      screenReaderInstructions: { draggable: t('drag.how') },
      announcements: {
        onDragStart: ({ active }) => t('drag.taken', placeOf(active)),
        onDragOver: ({ over }) => (over ? t('drag.over', placeOf(over)) : t('drag.nowhere')),
        onDragEnd: ({ active, over }) => t('drag.put', placeOf(over ?? active)),
        onDragCancel: ({ active }) => t('drag.cancelled', placeOf(active)),
      },
    }),
    [t],
  )
}
