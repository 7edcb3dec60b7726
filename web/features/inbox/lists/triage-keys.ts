/** Triage by keyboard: J and K move, Enter opens, A, R and C begin an action, X chooses, ? explains. Pure table, and the hook that listens. */
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

export type TriageKey = 'next' | 'previous' | 'open' | 'approve' | 'reject' | 'comment' | 'claim' | 'choose' | 'refresh' | 'search' | 'help' | 'close'

const keys: Readonly<Record<string, TriageKey>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Enter: 'open',
  a: 'approve',
  r: 'reject',
  c: 'comment',
  s: 'claim',
  x: 'choose',
  g: 'refresh',
  '/': 'search',
  '?': 'help',
  Escape: 'close',
}

/** For the sheet of keys. */
export const triageKeys: readonly { readonly keys: readonly string[]; readonly does: TriageKey }[] = [
  { keys: ['J', '↓'], does: 'next' },
  { keys: ['K', '↑'], does: 'previous' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['A'], does: 'approve' },
  { keys: ['R'], does: 'reject' },
  { keys: ['C'], does: 'comment' },
  { keys: ['S'], does: 'claim' },
  { keys: ['X'], does: 'choose' },
  { keys: ['G'], does: 'refresh' },
  { keys: ['/'], does: 'search' },
  { keys: ['Esc'], does: 'close' },
]

/** What a key means; undefined for those that mean nothing here. */
export const meaningOf = (key: string): TriageKey | undefined => keys[key.length === 1 ? key.toLowerCase() : key]

/** Index after a move; stays inside the list. */
export const moved = (index: number, by: 1 | -1, rows: number): number => (rows === 0 ? -1 : Math.min(Math.max(index + by, 0), rows - 1))

const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"]'
const acting = 'button, a, [role="menuitem"], [role="tab"]'
/** While something lies above the page, its keys are its own; not while it only fades away. */
const above =
  '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, dialog[open], .ant-dropdown:not(.ant-dropdown-hidden, [class*="-leave"]), .ant-popover:not(.ant-popover-hidden, [class*="-leave"])'

/** @param act answers whether it did something */
export function useTriageKeys(page: RefObject<HTMLElement | null>, act: (key: TriageKey) => boolean): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      // Pages in kept tabs in the background hear nothing.
      if (!page.current || page.current.offsetParent === null || event.ctrlKey || event.metaKey || event.altKey) return
      const meaning = meaningOf(event.key)
      if (meaning === undefined || target.closest(typing) || (meaning !== 'close' && document.querySelector(above))) return
      if (meaning === 'open' && target.closest(acting)) return
      if (!latest.current(meaning)) return
      event.preventDefault()
      // The shell has a sheet of its own behind "?": here the inbox's keys are what one asks for.
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [page])
}
