/** Ctrl+S (⌘S) saves at once while the board's page is in front. */
import { useEffect, useEffectEvent } from 'react'

export function useStudioKeys(save: () => Promise<unknown>): void {
  const saveNow = useEffectEvent(save)
  // A hidden page's effects are off, so the page in front alone listens.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // What is being typed counts as well.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      void saveNow()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
