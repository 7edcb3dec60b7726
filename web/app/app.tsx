/** Providers that every page stands on, and what happens everywhere when a session begins or ends. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-router-dom'
import { forgetAnswers } from '#web/kit/offline/kept-answers.ts'
import { forgetPages } from '#web/kit/offline/page-worker.ts'
import { isEmbedded } from '#web/kit/storage.ts'
import { currentSession, onSessionChanged } from '#web/kit/token-store.ts'
import { cache } from './cache.ts'
import { clearLock } from './lock.ts'
import { NoticeHost } from './notices.tsx'
import { router } from './router.tsx'
import { forgetRecentPages, pauseRecentPages } from './shell/recent-pages.ts'
import { closeAllTabs, pauseTabs } from './shell/tabs.ts'

/** One user became another under an open page: it goes, and what it still opens on its way out is not the next one's. */
function beginAnew(): void {
  pauseTabs()
  pauseRecentPages()
  window.location.assign('/')
}

export function App() {
  useEffect(() => {
    let userId = currentSession()?.user.user_id
    return onSessionChanged(() => {
      const next = currentSession()?.user.user_id
      if (next === userId) return
      const isSwitch = userId !== undefined && next !== undefined
      userId = next
      // Nothing of one user may be seen by the next: answers, tabs, lock and trail go with the session.
      cache.clear()
      forgetAnswers()
      if (next === undefined || isSwitch) void forgetPages()
      closeAllTabs()
      clearLock()
      if (next === undefined || isSwitch) forgetRecentPages()
      if (isSwitch && !isEmbedded()) beginAnew()
    })
  }, [])

  return (
    <QueryClientProvider client={cache}>
      <NoticeHost />
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
