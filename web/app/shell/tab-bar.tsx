/** The open pages as tabs: home first, dragged into order, closed by mark, middle click or menu. */
import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import { clearCachedData } from './clear-cache.ts'
import { refreshPage } from './kept-pages.tsx'
import { mayLeave } from './leave-tabs.ts'
import type { MenuLeaf } from './menu.ts'
import { useTabTitle } from './tab-title.ts'
import type { Dragging } from './sortable-tabs.tsx'
import { closeAllTabs, closeOtherTabs, closeTab, homePath, tabKey, useTabs, type Tab } from './tabs.ts'

/** Comes when there is something to put into another order; the first page after sign-in does without. */
const SortableTabs = lazy(() => import('./sortable-tabs.tsx'))

interface TabBarProps {
  readonly leaves: readonly MenuLeaf[]
  readonly activeKey: string
}

export function TabBar({ leaves, activeKey }: TabBarProps) {
  const { t } = useTranslation('shell')
  const tabs = useTabs()
  const menuOf = useTabMenu(tabs, activeKey)
  const active = tabs.find((tab) => tabKey(tab.value) === activeKey)
  const item = (tab: Tab, dragging?: Dragging) => (
    <TabItem
      key={tab.value}
      tab={tab}
      leaves={leaves}
      isActive={tabKey(tab.value) === activeKey}
      closable={tab.close && tabs.length > 1}
      menu={menuOf(tab)}
      activeKey={activeKey}
      dragging={dragging}
    />
  )
  const plain = tabs.map((tab) => item(tab))
  const isSortable = tabs.filter(({ close }) => close).length > 1

  return (
    <div className="tab-bar">
      <nav className="tab-strip" aria-label={t('tabs.label')}>
        {isSortable ? (
          <Suspense fallback={plain}>
            <SortableTabs tabs={tabs} item={item} />
          </Suspense>
        ) : (
          plain
        )}
      </nav>
      <Dropdown menu={menuOf(active ?? (tabs[0] as Tab))} trigger={['click']} placement="bottomRight">
        <button type="button" className="tab-more" aria-label={t('tabs.more')} title={t('tabs.more')}>
          <DownOutlined />
        </button>
      </Dropdown>
    </div>
  )
}

interface TabItemProps {
  readonly tab: Tab
  readonly leaves: readonly MenuLeaf[]
  readonly isActive: boolean
  readonly closable: boolean
  readonly menu: MenuProps
  readonly activeKey: string
  readonly dragging: Dragging | undefined
}

function TabItem({ tab, leaves, isActive, closable, menu, activeKey, dragging }: TabItemProps) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const title = useTabTitle(tab, leaves)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isActive])

  const close = async () => {
    if (!(await mayLeave([tab]))) return
    const next = closeTab(tab.value, activeKey)
    if (next !== undefined) void navigate(next)
  }

  return (
    <Dropdown menu={menu} trigger={['contextMenu']}>
      <span
        ref={dragging?.setNodeRef}
        className={`tab ${isActive ? 'tab-active' : ''} ${dragging?.isDragging === true ? 'tab-dragged' : ''}`}
        style={dragging?.style}
        {...dragging?.listeners}
        onAuxClick={(event) => {
          if (event.button === 1 && closable) void close()
        }}
      >
        <Link ref={link} to={tab.value} draggable={false} aria-current={isActive ? 'page' : undefined}>
          {title}
        </Link>
        {closable && (
          <button type="button" className="tab-close" aria-label={t('tabs.close', { name: title })} onClick={() => void close()}>
            <CloseOutlined />
          </button>
        )}
      </span>
    </Dropdown>
  )
}

/** The same menu behind a right click and behind the arrow at the end. */
function useTabMenu(tabs: readonly Tab[], activeKey: string): (tab: Tab) => MenuProps {
  const { t } = useTranslation('shell')
  const commands = useTabCommands(tabs, activeKey)

  return (tab) => ({
    items: [
      { key: 'refresh', label: t('tabs.refresh') },
      { key: 'close', label: t('tabs.closeThis'), disabled: !tab.close || tabs.length === 1 },
      { key: 'others', label: t('tabs.closeOthers'), disabled: tabs.every((one) => !one.close || one.value === tab.value) },
      { key: 'all', label: t('tabs.closeAll'), disabled: tabs.length === 1 },
      { type: 'divider' },
      { key: 'clear', label: t('tabs.clearCache') },
    ],
    onClick: ({ key }) => void commands[key as TabCommand](tab),
  })
}

type TabCommand = 'refresh' | 'close' | 'others' | 'all' | 'clear'

function useTabCommands(tabs: readonly Tab[], activeKey: string): Readonly<Record<TabCommand, (tab: Tab) => unknown>> {
  const navigate = useNavigate()
  const closable = tabs.filter((one) => one.close)

  return {
    clear: clearCachedData,
    refresh: async (tab) => (await mayLeave([tab])) && refreshPage(tabKey(tab.value)),
    close: async (tab) => {
      if (!(await mayLeave([tab]))) return
      const next = closeTab(tab.value, activeKey)
      if (next !== undefined) void navigate(next)
    },
    others: async (tab) => {
      if (!(await mayLeave(closable.filter((one) => one.value !== tab.value)))) return
      closeOtherTabs(tab.value)
      if (tabKey(tab.value) !== activeKey) void navigate(tab.value)
    },
    all: async () => {
      if (!(await mayLeave(closable))) return
      closeAllTabs()
      void navigate(homePath)
    },
  }
}
