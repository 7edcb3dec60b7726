/** What dragging says to a screen reader: places, in the reader's language, never ids. */
import '../../shell/browser-globals.ts'
import type { Active, Over } from '@dnd-kit/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { startLanguages } from '#web/kit/i18n.ts'
import { useDragWords } from '#web/kit/widgets/drag-words.ts'

const id = '01a218bb-5f93-73f8-aa93-2f004673a1d0'
const at = (index: number) => ({ id, data: { current: { sortable: { containerId: 'one', index, items: ['a', 'b', 'c'] } } } })
const moved = { active: at(0) as unknown as Active, over: at(2) as unknown as Over }

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startLanguages(['kit'])
  vi.unstubAllGlobals()
})

function words(): NonNullable<ReturnType<typeof useDragWords>> {
  let found: ReturnType<typeof useDragWords> | undefined
  renderToStaticMarkup(
    createElement(() => {
      found = useDragWords()
      return null
    }),
  )
  if (!found) throw new Error('nothing was drawn')
  return found
}

test('an item is told by its place', () => {
  const { announcements, screenReaderInstructions } = words()
  const said = [
    announcements?.onDragStart({ active: moved.active }),
    announcements?.onDragOver(moved),
    announcements?.onDragEnd(moved),
    announcements?.onDragCancel(moved),
  ]
  expect(said).toEqual(['已拿起第 1 项，共 3 项。', '移到第 3 位，共 3 位。', '已放在第 3 位，共 3 位。', '已取消移动，仍在第 1 位。'])
  expect(announcements?.onDragOver({ ...moved, over: null })).toBe('此处不能放置。')
  expect(screenReaderInstructions?.draggable).toContain('空格')
})
