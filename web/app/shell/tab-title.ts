/** A tab's name in the language in use: home and pages are renamed when it changes, names given by an address stay. */
import { matchPath } from 'react-router-dom'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import type { MenuLeaf } from './menu.ts'
import { shellPages } from './shell-pages.ts'
import { homePath, type Tab } from './tabs.ts'

export function useTabTitle(tab: Tab, leaves: readonly MenuLeaf[]): string {
  const { t } = useTranslation('shell')
  const label = useLabel()
  if (tab.value === homePath) return t('tabs.home')
  if (tab.query['name']) return tab.query['name']
  const pathname = tab.value.split('?')[0] ?? ''
  const leaf = leaves.find(({ goal }) => goal.kind === 'page' && (goal.path === pathname || goal.path === `${pathname}/index`))
  if (leaf) return leaf.label
  const page = shellPages.find(({ path }) => matchPath(path, pathname))
  return page ? label(page.route.title) : tab.label
}
