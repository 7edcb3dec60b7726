/**
 * The pages of the open tabs, kept alive: a hidden tab keeps its list, its half-filled form and its scroll position.
 * Each page sees the address it was opened with, not the one of the tab in front.
 */
import { Activity, memo, Suspense, useLayoutEffect, useRef, useState, type UIEvent } from 'react'
import { useLocation, useRoutes, type Location, type RouteObject } from 'react-router-dom'
import { createSignal, useSignal } from '#web/kit/signal.ts'
import { forgetUnsaved, PageKey, setFrontPage } from '#web/kit/unsaved.ts'
import { Fault } from '../entry/fault.tsx'
import { PageHeading } from '../feature-page.tsx'
import { PageLoading } from '../page-loading.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { shellPages } from './shell-pages.ts'
import { tabKey, useTabs } from './tabs.ts'

/** More living pages than this cost memory that nobody notices having. The longest unseen goes first. */
const mostKept = 12

interface Kept {
  readonly key: string
  readonly location: Location
}

/** Raised by one to build a page anew. */
const rounds = createSignal<Readonly<Record<string, number>>>({})

export function refreshPage(key: string): void {
  forgetUnsaved(key)
  rounds.set({ ...rounds.get(), [key]: (rounds.get()[key] ?? 0) + 1 })
}

const routes: RouteObject[] = [
  ...shellPages.map(({ path, route, Page }) => ({
    path,
    element: (
      <>
        <PageHeading route={route} />
        <Page />
      </>
    ),
  })),
  { path: '*', element: <Fault code="404" kind="notFound" /> },
]

export const KeptPages = memo(({ activeKey }: { activeKey: string }) => {
  const location = useLocation()
  const tabs = useTabs()
  const generation = useSignal(rounds)
  const [kept, setKept] = useState<readonly Kept[]>([])

  const open = new Set(tabs.map((tab) => tabKey(tab.value)))
  const next = keep(kept, { key: activeKey, location }, open)
  if (next !== kept) setKept(next)

  useLayoutEffect(() => setFrontPage(activeKey), [activeKey])

  // Stable order in the document: moving a frame in it would reload the frame.
  return next
    .toSorted((a, b) => a.key.localeCompare(b.key))
    .map(({ key, location }) => (
      <Activity key={`${key}#${generation[key] ?? 0}`} mode={key === activeKey ? 'visible' : 'hidden'}>
        <KeptPage page={key} location={location} />
      </Activity>
    ))
})

/** Last seen is last in the list; pages whose tab was closed go. Returns the same list when nothing changed. */
function keep(kept: readonly Kept[], current: Kept, open: ReadonlySet<string>): readonly Kept[] {
  const others = kept.filter((page) => page.key !== current.key && open.has(page.key))
  const known = kept.at(-1)
  if (known?.key === current.key && sameAddress(known.location, current.location) && others.length === kept.length - 1) return kept
  return [...others, current].slice(-mostKept)
}

const sameAddress = (one: Location, other: Location): boolean =>
  one.key === other.key && one.pathname === other.pathname && one.search === other.search && one.hash === other.hash

const KeptPage = memo(({ page: pageKey, location }: { page: string; location: Location }) => {
  const box = useRef<HTMLDivElement>(null)
  const scrolled = useRef(0)
  const page = useRoutes(routes, location)

  // Runs whenever the page becomes visible again: hidden boxes lose their position.
  useLayoutEffect(() => {
    // At the top they are anyway; to say it would lay the page out once more.
    if (box.current && scrolled.current > 0) box.current.scrollTop = scrolled.current
  }, [])

  return (
    <div
      ref={box}
      className="kept-page"
      onScroll={(event: UIEvent<HTMLDivElement>) => {
        if (event.target === box.current) scrolled.current = box.current.scrollTop
      }}
    >
      <PageKey value={pageKey}>
        <PageBoundary>
          <Suspense fallback={<PageLoading />}>{page}</Suspense>
        </PageBoundary>
      </PageKey>
    </div>
  )
})
