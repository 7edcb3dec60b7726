/** The menu search panel: type, choose with the arrow keys, Enter opens, Esc closes. */
import { SearchOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { MenuIcon } from '#web/kit/widgets/menu-icon.tsx'
import type { MenuLeaf } from './menu.ts'
import { useMenuSearch } from './use-menu-search.ts'
import { useOpenGoal } from './use-menu.ts'

interface MenuSearchProps {
  readonly leaves: readonly MenuLeaf[]
  readonly open: boolean
  readonly onClose: () => void
}

export function MenuSearch({ leaves, open, onClose }: MenuSearchProps) {
  const { t } = useTranslation('shell')
  return (
    <Modal
      title={t('search.title')}
      open={open}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
      keyboard
      width={560}
      className="menu-search"
      style={{ top: '12vh' }}
    >
      <SearchPanel leaves={leaves} onClose={onClose} />
    </Modal>
  )
}

function SearchPanel({ leaves, onClose }: Omit<MenuSearchProps, 'open'>) {
  const { t } = useTranslation('shell')
  const openGoal = useOpenGoal()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = useMenuSearch(leaves, text)
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)

  // The dialog takes the focus while it opens; the field gets it afterwards.
  useEffect(() => {
    const timer = window.setTimeout(() => field.current?.focus(), 60)
    return () => window.clearTimeout(timer)
  }, [])
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const open = (leaf: MenuLeaf | undefined) => {
    if (!leaf) return
    onClose()
    openGoal(leaf.goal, leaf.label)
  }
  const steer = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setChosen((present) => Math.min(Math.max(present + step, 0), found.length - 1))
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(found[chosen])
  }

  return (
    <>
      <div className="menu-search-field">
        <SearchOutlined />
        <input
          ref={field}
          type="search"
          value={text}
          placeholder={t('search.hint')}
          aria-label={t('search.placeholder')}
          role="combobox"
          aria-expanded
          aria-controls="menu-search-list"
          aria-activedescendant={found[chosen] ? `menu-search-${chosen}` : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={steer}
        />
      </div>
      <ul ref={list} id="menu-search-list" className="menu-search-list" role="listbox" aria-label={t('search.title')}>
        {found.map((leaf, at) => (
          <li key={leaf.key} id={`menu-search-${at}`} role="option" aria-selected={at === chosen} onMouseEnter={() => setChosen(at)} onClick={() => open(leaf)}>
            <MenuIcon name={leaf.icon} label={leaf.label} />
            <span>{leaf.label}</span>
            <small>{leaf.trail.slice(0, -1).join(' / ')}</small>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="menu-search-none">{t('search.none')}</p>}
    </>
  )
}
