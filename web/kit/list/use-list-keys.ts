/** A list by keyboard: `/` searches, `n` adds, `r` refreshes, arrows move, Enter opens, Space chooses. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from '../i18n.ts'
import type { PageShortcut } from '../page-shortcuts.ts'
import '../texts.ts'

export interface ListKeys {
  readonly add?: (() => void) | undefined
  readonly refresh: () => void
  readonly open: (index: number) => void
  readonly choose: (index: number) => void
}

const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"]'
const acting = 'button, a, [role="menuitem"], [role="tab"]'
/** While something lies above the page, its keys are its own. */
const above = '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, dialog[open], .ant-dropdown:not(.ant-dropdown-hidden)'

/** Index of the row that the arrows are at, or -1. */
export function useListKeys(page: RefObject<HTMLElement | null>, rows: number, keys: ListKeys): number {
  const [at, setCurrent] = useState(-1)
  const current = Math.min(at, rows - 1)
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const element = page.current
      const target = event.target instanceof Element ? event.target : document.body
      // Lists in kept tabs in the background hear nothing.
      if (!element || element.offsetParent === null || event.ctrlKey || event.metaKey || event.altKey) return
      if (target.closest(typing) || document.querySelector(above)) return
      const onControl = target.closest(acting) !== null
      const done = act(event.key, onControl, element)
      if (done) event.preventDefault()
    }

    const act = (key: string, onControl: boolean, element: HTMLElement): boolean => {
      const { add, refresh, open, choose } = latest.current
      if (key === '/') element.querySelector<HTMLElement>('form[role="search"] input')?.focus()
      else if (key === 'n' && add) add()
      else if (key === 'r') refresh()
      else if (key === 'ArrowDown') setCurrent((index) => Math.min(index + 1, rows - 1))
      else if (key === 'ArrowUp') setCurrent((index) => Math.max(index - 1, 0))
      else if (key === 'Enter' && !onControl && current >= 0) open(current)
      else if (key === ' ' && !onControl && current >= 0) choose(current)
      else return false
      return true
    }

    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [page, rows, current])

  useEffect(() => {
    if (current >= 0) page.current?.querySelectorAll('[data-row-key]')[current]?.scrollIntoView({ block: 'nearest' })
  }, [current, page])

  return current
}

/** The same keys, for the sheet of shortcuts. */
export function useListShortcuts(mayAdd: boolean): readonly PageShortcut[] {
  const { t } = useTranslation('kit')
  return useMemo(
    () => [
      { keys: ['/'], does: t('list.keys.search') },
      ...(mayAdd ? [{ keys: ['n'], does: t('list.keys.add') }] : []),
      { keys: ['r'], does: t('list.keys.refresh') },
      { keys: ['↑', '↓'], does: t('list.keys.move') },
      { keys: ['Enter'], does: t('list.keys.open') },
      { keys: ['Space'], does: t('list.keys.choose') },
    ],
    [t, mayAdd],
  )
}
