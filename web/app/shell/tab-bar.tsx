/** The open pages as tabs: home first, dragged into order, closed by mark, middle click or menu. */
import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { memo, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { clearCachedData } from './clear-cache.ts'
import { refreshPage } from './kept-pages.tsx'
import { mayLeave } from './leave-tabs.ts'
import type { MenuLeaf } from './menu.ts'
import { useTabTitle } from './tab-title.ts'
import type { Dragging } from './sortable-tabs.tsx'
import { closeAllTabs, closeOtherTabs, closeTab, homePath, tabKey, useTabs, type Tab } from './tabs.ts'

/** Comes when there is something to put into another order; the first page after sign-in does without. */
const SortableTabs = lazyChunk(() => import('./sortable-tabs.tsx'))

interface TabBarProps {
  readonly leaves: readonly MenuLeaf[]
  readonly activeKey: string
}

export const TabBar = memo(({ leaves, activeKey }: TabBarProps) => {
  const { t } = useTranslation('shell')
  const tabs = useTabs()
  const menuOf = useTabMenu(tabs, activeKey)
  const active = tabs.find((tab) => tabKey(tab.value) === activeKey)
  const [dragging, setDragging] = useDragging()

  return (
    <div className="tab-bar">
      <nav className="tab-strip" aria-label={t('tabs.label')}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.value}
            tab={tab}
            leaves={leaves}
            isActive={tabKey(tab.value) === activeKey}
            closable={tab.close && tabs.length > 1}
            menu={menuOf(tab)}
            activeKey={activeKey}
            dragging={dragging.get(tab.value)}
          />
        ))}
      </nav>
      {tabs.filter(({ close }) => close).length > 1 && (
        <Suspense fallback={null}>
          <SortableTabs tabs={tabs} onDragging={setDragging} />
        </Suspense>
      )}
      <Dropdown menu={menuOf(active ?? (tabs[0] as Tab))} trigger={['click']} placement="bottomRight">
        <button type="button" className="tab-more" aria-label={t('tabs.more')} title={t('tabs.more')}>
          <DownOutlined />
        </button>
      </Dropdown>
    </div>
  )
})

type DraggingByTab = ReadonlyMap<Tab['value'], Dragging>

/** What the sorting says of each tab. The tabs stay the ones that they are when its code comes, so a press or an open menu outlasts it. */
function useDragging(): [DraggingByTab, (tab: Tab['value'], dragging: Dragging | undefined) => void] {
  const [dragging, setDragging] = useState<DraggingByTab>(new Map())
  const note = useCallback((tab: Tab['value'], now: Dragging | undefined) => {
    setDragging((before) => {
      const next = new Map(before)
      if (now) next.set(tab, now)
      else next.delete(tab)
      return next
    })
  }, [])
  return [dragging, note]
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
  const frame = useRef<HTMLSpanElement>(null)
  const setDraggedNode = dragging?.setNodeRef
  // Handed over afterwards: another ref on the element would close the menu that stands open over it.
  useEffect(() => setDraggedNode?.(frame.current), [setDraggedNode])
  useEffect(() => {
    if (isActive) frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isActive])

  const close = async () => {
    if (!(await mayLeave([tab]))) return
    const next = closeTab(tab.value, activeKey)
    if (next !== undefined) void navigate(next)
  }

  return (
    <Dropdown menu={menu} trigger={['contextMenu']}>
      <span
        ref={frame}
        className={`tab ${isActive ? 'tab-active' : ''} ${dragging?.isDragging === true ? 'tab-dragged' : ''}`}
        style={dragging?.style}
        {...dragging?.listeners}
        onAuxClick={(event) => {
          if (event.button === 1 && closable) void close()
        }}
      >
        <Link to={tab.value} draggable={false} aria-current={isActive ? 'page' : undefined}>
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
