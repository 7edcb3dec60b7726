/**
 * Which pages hold unsaved input. A page that is merely hidden (another tab is in front) keeps its input and is not asked about;
 * whoever takes pages away for good (the tab bar) asks first.
 */
import { createContext, useContext, useEffect, useId } from 'react'

/** Key of the page that a component belongs to; the shell provides it. */
export const PageKey = createContext('')

type Check = () => boolean

const checks = new Map<string, Map<string, Check>>()
let frontKey = ''

/** Told by the shell before effects of hidden pages are cleaned up. */
export function setFrontPage(key: string): void {
  frontKey = key
}

/** Forgets a page that is gone. */
export const forgetUnsaved = (page: string): void => void checks.delete(page)

export const hasUnsaved = (page: string): boolean => [...(checks.get(page)?.values() ?? [])].some((check) => check())

/** Reports the input of a form to its page, and warns in the browser's own words when the window closes. */
export function useUnsaved(isDirty: Check): void {
  const page = useContext(PageKey)
  const id = useId()

  useEffect(() => {
    const ofPage = checks.get(page) ?? new Map<string, Check>()
    checks.set(page, ofPage.set(id, isDirty))
    // A hidden page's effects end like those of a closed form; only the latter has nothing left to lose.
    return () => {
      if (page === frontKey) ofPage.delete(id)
    }
  })

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if ([...checks.keys()].some(hasUnsaved)) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}
