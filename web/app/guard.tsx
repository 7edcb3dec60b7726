/** The route guard: who may pass, and where everyone else is sent. */
import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { isEmbedded, readItem, removeItem, writeItem } from '#web/kit/storage.ts'
import { currentSession, forgetSession, useSession } from '#web/kit/token-store.ts'
import { useLocked } from './lock.ts'

const wantedItem = 'wanted-path'

interface Wanted {
  readonly path: string
  /** Whose page it was; undefined of somebody who was not signed in. */
  readonly userId: string | undefined
}

/** Who was signed in on this page last: also in a session that was over before the page was opened again. */
let lastUserId = readItem<string>('userId') ?? undefined

/** Lets signed-in users pass. Without user info the session is ended for good: to /login, or to the frame host when embedded. */
export function SignedIn({ children, evenLocked = false }: { children: ReactNode; evenLocked?: boolean }) {
  const session = useSession()
  const locked = useLocked()
  const location = useLocation()

  useEffect(() => {
    if (session) lastUserId = session.user.user_id
    else forgetSession()
    if ((!session || locked) && location.pathname !== '/lock') {
      writeItem(wantedItem, { path: location.pathname + location.search, userId: lastUserId } satisfies Wanted, 'session')
    }
  }, [session, locked, location])

  if (!session) return <Navigate to={isEmbedded() ? '/iframe-page' : '/login'} replace />
  // The home belongs to the product by itself; a frame shows single pages.
  if (isEmbedded() && /^\/wel(\/|$)/.test(location.pathname)) return <Navigate to="/iframe-page" replace />
  if (locked && !evenLocked) return <Navigate to="/lock" replace />
  return children
}

/** The page that was asked for before signing in, once. What somebody else had open is not the next user's page. */
export function takeWantedPath(): string {
  const { path = '', userId } = readItem<Partial<Wanted>>(wantedItem) ?? {}
  removeItem(wantedItem)
  const isTheirs = userId === undefined || userId === currentSession()?.user.user_id
  return isTheirs && path.startsWith('/') && !path.startsWith('//') ? path : '/'
}
