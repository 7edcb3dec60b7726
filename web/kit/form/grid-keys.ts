/** Keys in a grid of inputs: Enter and the arrows go up and down a column, Ctrl+D fills it down. */
import type { KeyboardEvent } from 'react'

export interface GridActs {
  /** Gives the rows below what this cell says. */
  readonly fill: () => void
  /** Takes over what was typed, before the cell is left. */
  readonly settle: () => void
}

export function onGridKey(event: KeyboardEvent<HTMLInputElement>, { fill, settle }: GridActs): void {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
    event.preventDefault()
    fill()
  } else if (event.key === 'Enter') {
    event.preventDefault()
    settle()
    move(event.currentTarget, event.shiftKey ? -1 : 1)
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    move(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
  }
}

/** The cell above or below gets the focus. */
function move(input: HTMLInputElement, by: 1 | -1): void {
  const cell = input.closest('td')
  const row = by === 1 ? cell?.parentElement?.nextElementSibling : cell?.parentElement?.previousElementSibling
  const next = row?.children[cell?.cellIndex ?? 0]?.querySelector('input')
  next?.focus()
  if (next?.type === 'text') next.select()
}
