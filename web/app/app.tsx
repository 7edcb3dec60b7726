/** Providers that every page stands on, and what happens everywhere when a session begins or ends. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-router-dom'
import { currentSession, onSessionChanged } from '#web/kit/token-store.ts'
import { cache } from './cache.ts'
import { clearLock } from './lock.ts'
import { NoticeHost } from './notices.tsx'
import { router } from './router.tsx'
import { forgetRecentPages } from './shell/recent-pages.ts'
import { closeAllTabs } from './shell/tabs.ts'

export function App() {
  useEffect(() => {
    let userId = currentSession()?.user.user_id
    return onSessionChanged(() => {
      const next = currentSession()?.user.user_id
      if (next === userId) return
      userId = next
      // Nothing of one user may be seen by the next: answers, tabs, lock and trail go with the session.
      cache.clear()
      closeAllTabs()
      clearLock()
      if (next === undefined) forgetRecentPages()
    })
  }, [])

  return (
    <QueryClientProvider client={cache}>
      <NoticeHost />
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
