/** Each navigation inside the shell becomes a tab, is named after its page, and is remembered in the trail. */
import { useEffect, useMemo } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import type { FeatureRoute } from '#web/kit/feature.ts'
import { useLabel } from '#web/kit/i18n.ts'
import { isExternal, leafAt, type MenuLeaf } from './menu.ts'
import { rememberPage } from './recent-pages.ts'
import { shellPages } from './shell-pages.ts'
import { homePath, openTab, tabKey } from './tabs.ts'

/** @returns the key of the page to show; pages without a tab have one too. */
export function useNavigationTab(leaves: readonly MenuLeaf[]): string {
  const location = useLocation()
  const navigate = useNavigate()
  const label = useLabel()
  const address = location.pathname + location.search
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(location.search)), [location.search])
  const { route, params } = useMemo(() => routeAt(location.pathname), [location.pathname])
  // A name in the query is for this tab alone; a menu entry names its page, a detail page names itself.
  const leaf = leafAt(leaves, location.pathname)
  const own = route ? label(route.title) : undefined
  const isMenuPage = leaf?.goal.kind === 'page' && (leaf.goal.path === location.pathname || leaf.goal.path === `${location.pathname}/index`)
  const title = query['name'] ?? (isMenuPage ? leaf.label : own) ?? leaf?.label ?? ''

  useEffect(() => {
    // A page that says itself what it is, such as "not found", has no title here.
    if (title) document.title = `${title} - Chandlery`
  }, [title])

  useEffect(() => {
    const { target, src, name } = query
    if (target) {
      window.open(src ?? withoutTarget(location.pathname, location.search), target.startsWith('_') ? target : '_blank', 'noopener')
      void navigate(-1)
      return
    }
    const instead = src === undefined || isFrame(location.pathname) ? undefined : pageInstead(src, name)
    if (instead !== undefined && instead !== address) return void navigate(instead, { replace: true })
    if (!route || !title || [src, name].some((value) => value !== undefined && isExternal(value))) return
    openTab({ label: title, value: address, params, query, meta: {}, group: leaf?.parents ?? [], close: location.pathname !== homePath })
    if (location.pathname !== homePath) rememberPage(address, title)
  }, [address, title, query, route, params, leaf, location.pathname, location.search, navigate])

  return tabKey(address)
}

const isFrame = (path: string): boolean => path.startsWith('/myiframe')

/** A page of ours that `src` names stands in the path's place, under the name that the query gives it. */
function pageInstead(src: string, name: string | undefined): string | undefined {
  const url = new URL(src, window.location.origin)
  if (!src.startsWith('/') || url.origin !== window.location.origin || !routeAt(url.pathname).route) return undefined
  if (name !== undefined) url.searchParams.set('name', name)
  return url.pathname + url.search
}

function routeAt(pathname: string): { route: FeatureRoute | undefined; params: Readonly<Record<string, string>> } {
  for (const { path, route } of shellPages) {
    const match = matchPath(path, pathname)
    if (match) return { route, params: match.params as Record<string, string> }
  }
  return { route: undefined, params: {} }
}

function withoutTarget(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('target')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
