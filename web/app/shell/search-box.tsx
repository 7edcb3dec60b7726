/** The search box of the top bar: leaf entries of the menu by the beginning of their names; choosing one opens it. */
import { SearchOutlined } from '@ant-design/icons'
import { AutoComplete, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import type { MenuLeaf } from './menu.ts'
import { useMenuSearch } from './use-menu-search.ts'
import { useOpenGoal } from './use-menu.ts'

export function SearchBox({ leaves }: { leaves: readonly MenuLeaf[] }) {
  const { t } = useTranslation('shell')
  const openGoal = useOpenGoal()
  const [text, setText] = useState('')
  const { leaves: found } = useMenuSearch(leaves, text)

  return (
    <AutoComplete
      className="search-box"
      value={text}
      options={found.map((leaf) => ({
        value: leaf.key,
        label: (
          <span className="search-option">
            {leaf.label}
            <small>{leaf.trail.slice(0, -1).join(' / ')}</small>
          </span>
        ),
      }))}
      notFoundContent={text === '' ? null : t('search.none')}
      defaultActiveFirstOption
      popupMatchSelectWidth={320}
      onChange={(value: string) => setText(value)}
      onSelect={(key: string) => {
        const leaf = leaves.find((one) => one.key === key)
        setText('')
        if (leaf) openGoal(leaf.goal, leaf.label)
      }}
    >
      <Input prefix={<SearchOutlined />} suffix={<kbd>Ctrl K</kbd>} placeholder={t('search.placeholder')} aria-label={t('search.placeholder')} />
    </AutoComplete>
  )
}
