/** The shell's keyboard: single keys only while nobody is typing. */
import { useEffect, useRef } from 'react'

export interface ShortcutActions {
  readonly search: () => void
  readonly sheet: () => void
  readonly collapse: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'))

export function useShortcuts(actions: ShortcutActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey
      if (command && event.key.toLowerCase() === 'k') run(event, latest.current.search)
      else if (command && event.key.toLowerCase() === 'b' && !isTyping(event.target)) run(event, latest.current.collapse)
      else if (event.key === '?' && !command && !isTyping(event.target)) run(event, latest.current.sheet)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function run(event: KeyboardEvent, action: () => void): void {
  event.preventDefault()
  action()
}

/** What the sheet lists: keys in the order they are pressed. */
export const shortcutList = [
  { keys: ['?'], does: 'sheet' },
  { keys: ['Ctrl', 'K'], does: 'search' },
  { keys: ['Ctrl', 'B'], does: 'collapse' },
  { keys: ['Esc'], does: 'close' },
] as const
