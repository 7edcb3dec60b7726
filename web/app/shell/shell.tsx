/** The frame around every page of a session: menu, top bar, tabs, and the kept pages below them. */
import { Drawer } from 'antd'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { reloadUser } from '#web/kit/session.ts'
import { readItem, writeItem } from '#web/kit/storage.ts'
import AntdRoot from '../antd-root.tsx'
import { Brand } from '../entry/brand.tsx'
import { KeptPages } from './kept-pages.tsx'
import { useNavigationTab } from './navigation-tab.ts'
import { ServerNews } from './server-news.ts'
import { useShortcuts } from './shortcuts.ts'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { TopMenuChoice } from './top-menus.tsx'
import { useMenu } from './use-menu.ts'
import { useTopMenus } from './use-top-menu.ts'
import { useScreenLevel } from './screen-level.ts'
import './shell.css'

export default function Shell() {
  return (
    <AntdRoot>
      <Frame />
    </AntdRoot>
  )
}

const CommandPalette = lazyChunk(() => import('./palette/palette.tsx'))
const ShortcutSheet = lazyChunk(() => import('./shortcut-sheet.tsx'))

const collapsedItem = 'collapsed'

function Frame() {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  const topMenus = useTopMenus(menu)
  const isNarrow = useScreenLevel() === 0
  const [collapsed, setCollapsed] = useState(() => readItem<boolean>(collapsedItem) ?? false)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [panel, setPanel] = useState<'search' | 'shortcuts' | undefined>()
  const { pathname } = useLocation()
  const [drawerFor, setDrawerFor] = useState(pathname)
  const activeKey = useNavigationTab(menu.leaves)

  // Roles, name and avatar may have changed since the session began; a failure has been told and changes nothing.
  useEffect(() => void reloadUser().catch(() => undefined), [])

  // The drawer has done its work when the page changes.
  if (drawerFor !== pathname) {
    setDrawerFor(pathname)
    setDrawerOpen(false)
  }

  const toggle = useCallback(() => {
    if (isNarrow) return setDrawerOpen(!drawerOpen)
    writeItem(collapsedItem, !collapsed)
    return setCollapsed(!collapsed)
  }, [isNarrow, drawerOpen, collapsed])
  const search = useCallback(() => setPanel('search'), [])
  const sheet = useCallback(() => setPanel('shortcuts'), [])
  useShortcuts({ search, sheet, collapse: toggle })

  return (
    <div className={`shell ${collapsed ? 'shell-collapsed' : ''}`}>
      <ServerNews />
      <a className="skip-link" href="#main" onClick={(event) => focusMain(event)}>
        {t('action.skip')}
      </a>
      {isNarrow ? (
        <Drawer
          open={drawerOpen}
          placement="left"
          size={248}
          closable={false}
          onClose={() => setDrawerOpen(false)}
          rootClassName="side-drawer"
          aria-label={t('menu.label')}
        >
          <aside className="side">
            <div className="side-brand">
              <Brand />
            </div>
            <TopMenuChoice menus={topMenus} />
            <SideMenu menu={topMenus.side} collapsed={false} />
          </aside>
        </Drawer>
      ) : (
        <aside className="side">
          <div className="side-brand">
            <Brand />
          </div>
          <SideMenu menu={topMenus.side} collapsed={collapsed} />
        </aside>
      )}
      <TopBar menu={menu} topMenus={topMenus} collapsed={collapsed} isNarrow={isNarrow} onToggle={toggle} onSearch={search} onShortcuts={sheet} />
      <TabBar leaves={menu.leaves} activeKey={activeKey} />
      <main id="main" className="content" tabIndex={-1}>
        <KeptPages activeKey={activeKey} />
      </main>
      <Suspense>
        {panel === 'search' && <CommandPalette leaves={menu.leaves} open onClose={() => setPanel(undefined)} />}
        {panel === 'shortcuts' && <ShortcutSheet open onClose={() => setPanel(undefined)} />}
      </Suspense>
    </div>
  )
}

/** Moves the focus without touching the address: the hash belongs to the pages. */
function focusMain(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('#main')?.focus()
}
