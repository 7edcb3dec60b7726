/**
 * The command palette, which is also the menu search panel: menu entries by name, pinyin and initials, records by number or name,
 * new ones, and the pages where one was. Type, choose with the arrow keys, Enter opens, Esc closes. Loaded when it is first opened.
 */
import { SearchOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { Fragment, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import { MenuIcon } from '#web/kit/widgets/menu-icon.tsx'
import { addressOf, type MenuLeaf } from '../menu.ts'
import { useOpenGoal } from '../use-menu.ts'
import type { Entry } from './entries.ts'
import { usePalette } from './use-palette.ts'
import './palette.css'

interface PaletteProps {
  readonly leaves: readonly MenuLeaf[]
  readonly open: boolean
  readonly onClose: () => void
}

export default function CommandPalette({ leaves, open, onClose }: PaletteProps) {
  const { t } = useTranslation('shell')
  return (
    <Modal
      title={t('search.title')}
      open={open}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
      keyboard
      width={600}
      className="menu-search"
      style={{ top: '12vh' }}
    >
      <PalettePanel leaves={leaves} onClose={onClose} />
    </Modal>
  )
}

function PalettePanel({ leaves, onClose }: Omit<PaletteProps, 'open'>) {
  const { t } = useTranslation('shell')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { entries, isSearching, failure } = usePalette(leaves, text)
  const at = Math.min(chosen, Math.max(entries.length - 1, 0))
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const openEntry = useOpenEntry(onClose)

  // The dialog takes the focus while it opens; the field gets it afterwards.
  useEffect(() => {
    const timer = window.setTimeout(() => field.current?.focus(), 60)
    return () => window.clearTimeout(timer)
  }, [])
  useEffect(() => {
    list.current?.querySelector(`#menu-search-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const steer = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setChosen(Math.min(Math.max(at + step, 0), entries.length - 1))
    }
    const entry = entries[at]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && entry) openEntry(entry)
  }

  return (
    <>
      <div className="menu-search-field">
        <SearchOutlined spin={isSearching} />
        <input
          ref={field}
          type="search"
          value={text}
          maxLength={100}
          placeholder={t('search.hint')}
          aria-label={t('search.title')}
          role="combobox"
          aria-expanded
          aria-controls="menu-search-list"
          aria-activedescendant={entries[at] ? `menu-search-${at}` : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={steer}
        />
      </div>
      <ul ref={list} id="menu-search-list" className="menu-search-list" role="listbox" aria-label={t('search.title')}>
        {entries.map((entry, index) => (
          <Fragment key={entry.key}>
            {entry.section !== entries[index - 1]?.section && (
              <li role="presentation" className="menu-search-section">
                {t(`search.sections.${entry.section}`)}
              </li>
            )}
            <li
              id={`menu-search-${index}`}
              role="option"
              data-section={entry.section}
              aria-selected={index === at}
              onMouseEnter={() => setChosen(index)}
              onClick={() => openEntry(entry)}
            >
              <MenuIcon name={entry.icon} label={entry.label} />
              <span>{entry.label}</span>
              <small>{entry.note}</small>
            </li>
          </Fragment>
        ))}
      </ul>
      {failure && (
        <p className="menu-search-none" role="alert">
          {failure}
        </p>
      )}
      {entries.length === 0 && !isSearching && !failure && <p className="menu-search-none">{t('search.none')}</p>}
    </>
  )
}

function useOpenEntry(onClose: () => void): (entry: Entry) => void {
  const openGoal = useOpenGoal()
  const navigate = useNavigate()
  return ({ goal, label, adds }) => {
    onClose()
    if (adds) return void navigate(addressOf(goal, label) ?? '/', { state: { adds: true } })
    return openGoal(goal, label)
  }
}
