/** The bar above the pages, from the menu's toggle to the user. Dialogs behind its buttons load when they are first opened. */
import {
  BgColorsOutlined,
  BugOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  LockOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  MoreOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  SkinOutlined,
  TranslationOutlined,
} from '@ant-design/icons'
import { Badge, Dropdown, Tooltip, type MenuProps } from 'antd'
import { memo, Suspense, useState, type ReactNode } from 'react'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { useErrorLog } from '#web/kit/error-log.ts'
import { languages, loadNamespaces, useLanguage, useTranslation, type Language } from '#web/kit/i18n.ts'
import { hasLockPassword, lockNow, lockRedirectMs } from '../lock.ts'
import { changeLanguage } from './change-language.ts'
import { useFullScreen } from './full-screen.ts'
import { SearchBox } from './search-box.tsx'
import { SimulationMark } from './simulation-mark.tsx'
import { TopMenuRow } from './top-menus.tsx'
import type { Menu } from './use-menu.ts'
import type { TopMenus } from './use-top-menu.ts'
import { UserMenu } from './user-menu.tsx'

const Bell = lazyChunk(async () => {
  const [bell] = await Promise.all([import('#web/features/message/bell/bell.tsx'), loadNamespaces(['message'])])
  return bell
})
const ThemeDialog = lazyChunk(() => import('./theme-dialog.tsx'))
const ColorDialog = lazyChunk(() => import('./color-dialog.tsx'))
const ErrorLogDialog = lazyChunk(() => import('./error-log-dialog.tsx'))
const LockDialog = lazyChunk(() => import('./lock-dialog.tsx'))

interface TopBarProps {
  readonly menu: Menu
  readonly topMenus: TopMenus
  readonly collapsed: boolean
  readonly isNarrow: boolean
  readonly onToggle: () => void
  readonly onSearch: () => void
  readonly onShortcuts: () => void
}

type DialogName = 'theme' | 'color' | 'logs' | 'lock'

export const TopBar = memo(({ menu, topMenus, collapsed, isNarrow, onToggle, onSearch, onShortcuts }: TopBarProps) => {
  const { t } = useTranslation('shell')
  const errors = useErrorLog().length
  const screen = useFullScreen()
  const [dialog, setDialog] = useState<DialogName>()
  const close = () => setDialog(undefined)
  const lock = () => {
    if (!hasLockPassword()) return setDialog('lock')
    // The guard leads to /lock and remembers this page for the way back.
    window.setTimeout(lockNow, lockRedirectMs)
    return undefined
  }

  const tools = [
    { key: 'color', icon: <BgColorsOutlined />, label: t('top.color'), run: () => setDialog('color') },
    { key: 'theme', icon: <SkinOutlined />, label: t('top.theme'), run: () => setDialog('theme') },
    {
      key: 'screen',
      icon: screen.isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
      label: t(screen.isFull ? 'top.leaveFullScreen' : 'top.fullScreen'),
      run: screen.toggle,
    },
    { key: 'lock', icon: <LockOutlined />, label: t('top.lock'), run: lock },
    {
      key: 'logs',
      icon: (
        <Badge count={errors} size="small" offset={[2, -2]}>
          <BugOutlined />
        </Badge>
      ),
      label: t('top.logs'),
      run: () => setDialog('logs'),
    },
    { key: 'shortcuts', icon: <QuestionCircleOutlined />, label: t('top.shortcuts'), run: onShortcuts },
  ]
  const toolMenu: MenuProps = {
    items: tools.filter(({ key }) => key !== 'shortcuts').map(({ key, icon, label }) => ({ key, icon, label })),
    onClick: ({ key }) => tools.find((tool) => tool.key === key)?.run(),
  }

  return (
    <header className="top-bar">
      <Tool label={isNarrow ? t('menu.open') : t(collapsed ? 'top.expand' : 'top.collapse')} onClick={onToggle}>
        {isNarrow ? <MenuOutlined /> : collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </Tool>
      {isNarrow ? <span className="top-name">Chandlery</span> : <SearchBox leaves={menu.leaves} />}
      {!isNarrow && <TopMenuRow menus={topMenus} />}
      <div className="top-tools">
        <SimulationMark />
        {isNarrow && (
          <Tool label={t('search.placeholder')} onClick={onSearch}>
            <SearchOutlined />
          </Tool>
        )}
        {!isNarrow &&
          tools.map(({ key, icon, label, run }) => (
            <Tool key={key} label={label} onClick={run}>
              {icon}
            </Tool>
          ))}
        <LanguageMenu />
        <Suspense fallback={<span className="tool" aria-hidden="true" />}>
          <Bell />
        </Suspense>
        {isNarrow && (
          <Dropdown menu={toolMenu} trigger={['click']}>
            <button type="button" className="tool" aria-label={t('top.more')}>
              <Badge dot={errors > 0}>
                <MoreOutlined />
              </Badge>
            </button>
          </Dropdown>
        )}
        <UserMenu isNarrow={isNarrow} />
      </div>
      <Suspense fallback={null}>
        {dialog === 'theme' && <ThemeDialog onClose={close} />}
        {dialog === 'color' && <ColorDialog onClose={close} />}
        {dialog === 'logs' && <ErrorLogDialog onClose={close} />}
        {dialog === 'lock' && (
          <LockDialog
            onClose={close}
            onSet={() => {
              close()
              lock()
            }}
          />
        )}
      </Suspense>
    </header>
  )
})

const Tool = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <Tooltip title={label} mouseEnterDelay={0.4}>
    <button type="button" className="tool" aria-label={label} onClick={onClick}>
      {children}
    </button>
  </Tooltip>
)

function LanguageMenu() {
  const { t } = useTranslation('shell')
  const current = useLanguage()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: languages.map(({ code, name }) => ({ key: code, label: name })),
        selectedKeys: [current],
        onClick: ({ key }) => void changeLanguage(key as Language),
      }}
    >
      <button type="button" className="tool" aria-label={t('top.language')}>
        <TranslationOutlined />
      </button>
    </Dropdown>
  )
}
