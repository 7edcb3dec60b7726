/** The route guard: who may pass, and where everyone else is sent. */
import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { isEmbedded, readItem, removeItem, writeItem } from '#web/kit/storage.ts'
import { forgetSession, useSession } from '#web/kit/token-store.ts'
import { useLocked } from './lock.ts'

const wantedItem = 'wanted-path'

/** Lets signed-in users pass. Without user info the session is ended for good: to /login, or to the frame host when embedded. */
export function SignedIn({ children, evenLocked = false }: { children: ReactNode; evenLocked?: boolean }) {
  const session = useSession()
  const locked = useLocked()
  const location = useLocation()

  useEffect(() => {
    if (!session) forgetSession()
    if ((!session || locked) && location.pathname !== '/lock') writeItem(wantedItem, location.pathname + location.search, 'session')
  }, [session, locked, location])

  if (!session) return <Navigate to={isEmbedded() ? '/iframe-page' : '/login'} replace />
  // The home belongs to the product by itself; a frame shows single pages.
  if (isEmbedded() && /^\/wel(\/|$)/.test(location.pathname)) return <Navigate to="/iframe-page" replace />
  if (locked && !evenLocked) return <Navigate to="/lock" replace />
  return children
}

/** The page that was asked for before signing in, once. */
export function takeWantedPath(): string {
  const wanted = readItem<string>(wantedItem)
  removeItem(wantedItem)
  return wanted?.startsWith('/') && !wanted.startsWith('//') ? wanted : '/'
}
