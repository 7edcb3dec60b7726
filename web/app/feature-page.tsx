/** Turns a feature's route into a page that loads when it is opened, texts and code together. */
import { useEffect, type ComponentType, type LazyExoticComponent } from 'react'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import type { Feature, FeatureRoute } from '#web/kit/feature.ts'
import { loadNamespaces, useLabel } from '#web/kit/i18n.ts'
import { daysAreKnown } from './company-days.ts'

export interface RoutedPage {
  readonly path: string
  readonly route: FeatureRoute
  readonly Page: LazyExoticComponent<ComponentType>
}

export const pagesOf = (feature: Feature): RoutedPage[] =>
  feature.routes.map((route) => ({ path: route.path, route, Page: lazyPage(route.page, feature.namespaces) }))

/** Names the window after a page that stands outside the shell; before the page, which may know a better name. */
export function PageTitle({ route }: { readonly route: FeatureRoute }) {
  const title = useLabel()(route.title)
  useEffect(() => {
    document.title = `${title} - Chandlery`
  }, [title])
  return null
}

/** The one heading of the first level on a page behind the menu: seen on its tab, and read out where it is. Pages begin at the second level. */
export function PageHeading({ route }: { readonly route: FeatureRoute }) {
  return <h1 className="visually-hidden">{useLabel()(route.title)}</h1>
}

/** React.lazy with the application's rules for failing chunks. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>, namespaces: readonly string[] = []) =>
  lazyChunk(async () => {
    const [page] = await Promise.all([load(), loadNamespaces(namespaces), daysAreKnown()])
    return page
  })

/** A menu leaf's path ends in /index; people also type it without: a page answers to both spellings. */
export const spellingsOf = (path: string): string[] => {
  if (path.includes(':')) return [path]
  const bare = path.replace(/\/index$/, '')
  return [bare, `${bare}/index`]
}
