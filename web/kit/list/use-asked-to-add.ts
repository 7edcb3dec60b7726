/** Opens a list's form when the way here was "make a new one" (`navigate(list, { state: { adds: true } })`). */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

export function useAskedToAdd(add: (() => void) | undefined): void {
  const { state, key } = useLocation()
  const isAsked = (state as { readonly adds?: unknown } | null)?.adds === true
  const answered = useRef<string>(undefined)

  useEffect(() => {
    if (!isAsked || !add || answered.current === key) return
    answered.current = key
    // The wish is fulfilled once: a reload keeps the history's state and would ask again.
    window.history.replaceState({ ...(window.history.state as object | null), usr: null }, '')
    add()
  }, [isAsked, add, key])
}
