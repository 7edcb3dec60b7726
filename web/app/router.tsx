/** Every address of the product. Pages outside the shell stand here; those inside are routed by the shell itself (kept tabs). */
import { Suspense, type ComponentType } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { CrashPage } from './entry/crash-page.tsx'
import { lazyPage, PageTitle, pagesOf, spellingsOf } from './feature-page.tsx'
import { features } from './features.ts'
import { SignedIn } from './guard.tsx'
import { PageLoading } from './page-loading.tsx'

const entry = (load: () => Promise<{ default: ComponentType }>) => {
  const Page = lazyPage(load)
  return <Page />
}

const AntdRoot = lazyChunk(() => import('./antd-root.tsx'))

const entryRoutes: RouteObject[] = [
  { path: '/login', element: entry(() => import('./entry/login-page.tsx')) },
  { path: '/registry', element: entry(() => import('./entry/registry-page.tsx')) },
  { path: '/conceal', element: entry(() => import('./entry/conceal-page.tsx')) },
  { path: '/403', element: entry(() => import('./entry/forbidden-page.tsx')) },
  { path: '/404', element: entry(() => import('./entry/not-found-page.tsx')) },
  { path: '/500', element: entry(() => import('./entry/server-error-page.tsx')) },
  { path: '/lock', element: <SignedIn evenLocked>{entry(() => import('./entry/lock-page.tsx'))}</SignedIn> },
  { path: '/iframe-page/*', element: entry(() => import('./embedded/embedded-host.tsx')) },
]

/** Public pages pass without a session; bare ones need it, but show neither menu nor tabs. */
const standingAlone: RouteObject[] = features
  .flatMap(pagesOf)
  .filter(({ route }) => route.public || route.bare)
  .flatMap(({ path, route, Page }) => {
    const page = (
      <AntdRoot>
        <PageTitle route={route} />
        <Page />
      </AntdRoot>
    )
    return spellingsOf(path).map((spelling) => ({ path: spelling, element: route.public ? page : <SignedIn>{page}</SignedIn> }))
  })

export const router = createBrowserRouter([
  {
    element: (
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    ),
    errorElement: <CrashPage />,
    children: [
      ...entryRoutes,
      ...standingAlone,
      { path: '/', element: <Navigate to="/wel" replace /> },
      { path: '/wel', element: <Navigate to="/wel/index" replace /> },
      // Every other page has a twin with `/index`; the one of the root is the home.
      { path: '/index', element: <Navigate to="/wel/index" replace /> },
      { path: '*', element: <SignedIn>{entry(() => import('./shell/shell.tsx'))}</SignedIn> },
    ],
  },
])
