/** The menu at the side: the server's tree, the current page lit, its groups open. */
import { Menu as AntMenu, Skeleton, type MenuProps } from 'antd'
import { memo, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import { MenuIcon } from '#web/kit/widgets/menu-icon.tsx'
import { leafAt, type MenuNode } from './menu.ts'
import { useOpenGoal, type Menu } from './use-menu.ts'

/** Seconds that a collapsed group waits before it shows its children. */
const showTimeout = 0.2

type AntItem = NonNullable<MenuProps['items']>[number]

const toItem = (node: MenuNode, depth = 0): AntItem => ({
  key: node.key,
  label: node.label,
  title: node.label,
  ...((depth === 0 || node.icon) && { icon: <MenuIcon name={node.icon} label={node.label} /> }),
  ...(node.children.length > 0 && { children: node.children.map((child) => toItem(child, depth + 1)) }),
})

export const SideMenu = memo(({ menu, collapsed }: { menu: Menu; collapsed: boolean }) => {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const openGoal = useOpenGoal()
  const items = useMemo(() => menu.nodes.map((node) => toItem(node)), [menu.nodes])
  const current = leafAt(menu.leaves, pathname)
  const [opened, setOpened] = useState<readonly string[]>([])
  const [openedFor, setOpenedFor] = useState<string>()

  // Going to a page opens its groups once; after that the user may close them.
  if (current && openedFor !== current.key) {
    setOpenedFor(current.key)
    setOpened((present) => [...new Set([...present, ...current.parents])])
  }

  if (menu.state === 'loading')
    return (
      <div className="side-skeleton">
        <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
      </div>
    )
  if (menu.state === 'failed') {
    return (
      <div className="side-empty" role="alert">
        <p>{t('menu.failed')}</p>
        <button type="button" className="side-retry" onClick={menu.retry}>
          {t('menu.retry')}
        </button>
      </div>
    )
  }
  if (items.length === 0)
    return (
      <div className="side-empty">
        <p>{t('menu.empty')}</p>
        {!collapsed && <small>{t('menu.emptyHint')}</small>}
      </div>
    )

  return (
    <nav className="side-nav" aria-label={t('menu.label')}>
      <AntMenu
        mode="inline"
        inlineCollapsed={collapsed}
        inlineIndent={18}
        items={items}
        selectedKeys={current ? [current.key] : []}
        {...(!collapsed && { openKeys: [...opened], onOpenChange: (keys: string[]) => setOpened(keys) })}
        subMenuOpenDelay={showTimeout}
        subMenuCloseDelay={showTimeout}
        onClick={({ key }) => {
          const leaf = menu.leaves.find((one) => one.key === key)
          if (leaf) openGoal(leaf.goal, leaf.label)
        }}
      />
    </nav>
  )
})
