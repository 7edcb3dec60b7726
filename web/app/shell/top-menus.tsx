/**
 * Top menus: a row in the top bar, where that is short one button with a list, on a phone a choice above the menu in the drawer.
 * Without any the whole menu stands at the side.
 */
import { labelled } from '#web/kit/format/listed.ts'
import { DownOutlined } from '@ant-design/icons'
import { Dropdown, Select } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { MenuIcon } from '#web/kit/widgets/menu-icon.tsx'
import type { TopMenus } from './use-top-menu.ts'

/** The key of the whole menu, which has no id. */
const whole = ''

export function TopMenuRow({ menus: { list, chosen = whole, choose } }: { menus: TopMenus }) {
  const { t } = useTranslation('shell')
  if (list.length === 0) return null
  const shown = list.find(({ id }) => id === chosen)
  return (
    <>
      <nav className="top-menus" aria-label={t('menu.top')}>
        <button type="button" className="top-menu" aria-current={chosen === whole} onClick={() => choose(undefined)}>
          {t('menu.topAll')}
        </button>
        {list.map(({ id, name, icon }) => (
          <button key={id} type="button" className="top-menu" aria-current={chosen === id} onClick={() => choose(id)}>
            <span aria-hidden="true">
              <MenuIcon name={icon ?? ''} label={name} />
            </span>
            {name}
          </button>
        ))}
      </nav>
      <Dropdown trigger={['click']} menu={{ items: choicesOf(list, t('menu.topAll')), selectedKeys: [chosen], onClick: ({ key }) => choose(key || undefined) }}>
        <button type="button" className="top-menu top-menu-short" aria-label={labelled(t('menu.top'), shown?.name ?? t('menu.topAll'))}>
          <span>{shown?.name ?? t('menu.topAll')}</span>
          <DownOutlined />
        </button>
      </Dropdown>
    </>
  )
}

export function TopMenuChoice({ menus: { list, chosen = whole, choose } }: { menus: TopMenus }) {
  const { t } = useTranslation('shell')
  if (list.length === 0) return null
  return (
    <div className="side-top-menus">
      <Select
        value={chosen}
        aria-label={t('menu.top')}
        style={{ width: '100%' }}
        options={choicesOf(list, t('menu.topAll')).map(({ key, label }) => ({ value: key, label }))}
        onChange={(id) => choose(id || undefined)}
      />
    </div>
  )
}

const choicesOf = (list: TopMenus['list'], all: string) => [{ key: whole, label: all }, ...list.map(({ id, name }) => ({ key: id, label: name }))]
