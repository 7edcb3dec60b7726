/**
 * Sends at once what the first page behind the sign-in needs: its code, the menu, the rights and what it says that it asks first. Each would otherwise be asked for
 * only when the part before it has been drawn. Failures are told by whoever asks again.
 */
import { matchPath } from 'react-router-dom'
import { callOptions } from '#web/kit/client.ts'
import type { Feature, FeatureRoute, PageAddress, PageModule } from '#web/kit/feature.ts'
import { currentLanguage, loadNamespaces } from '#web/kit/i18n.ts'
import { buttonsQuery } from '#web/kit/permissions.ts'
import { isEmbedded } from '#web/kit/storage.ts'
import { currentSession } from '#web/kit/token-store.ts'
import { loadAntdStyles } from './antd-styles.ts'
import { cache } from './cache.ts'
import { features } from './features.ts'
import { spellingsOf } from './feature-page.tsx'
import { menuQuery } from './shell/menu-query.ts'

export function headStart(): void {
  if (!currentSession()) return
  quietly(loadAntdStyles())
  void cache.prefetchQuery(callOptions(...buttonsQuery))
  if (!isEmbedded()) {
    void cache.prefetchQuery(menuQuery(currentLanguage()))
    quietly(import('./shell/shell.tsx'))
  }
  const { pathname, search } = window.location
  const found = pageAt(pathname.replace(/^\/iframe-page/, ''))
  if (!found) return
  quietly(loadNamespaces(found.namespaces))
  quietly(found.page().then((page) => ask(page, { pathname, search })))
}

async function ask({ asksFirst, asksNext }: PageModule, at: PageAddress): Promise<void> {
  const [first, ...others] = asksFirst?.(at) ?? []
  for (const asked of others) void cache.prefetchQuery(asked)
  if (!first) return
  const answer: unknown = await cache.fetchQuery(first)
  for (const asked of asksNext?.(at, answer) ?? []) void cache.prefetchQuery(asked)
}

function pageAt(pathname: string): Pick<Feature & FeatureRoute, 'page' | 'namespaces'> | undefined {
  for (const { routes, namespaces } of features)
    for (const { path, page } of routes) if (spellingsOf(path).some((spelling) => matchPath(spelling, pathname))) return { page, namespaces }
  return undefined
}

const quietly = (part: Promise<unknown>): void => void part.catch(() => undefined)
