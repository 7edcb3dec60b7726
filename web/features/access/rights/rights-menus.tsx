/** Menus and buttons that a user has, as a tree, each with the roles that give it. */
import { Empty, Flex, Input, Table, Tag, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { useNaming } from '../tree/access-trees.ts'
import type { Rights } from './rights.ts'
import { RoleTags } from './role-tags.tsx'
import '../texts.ts'

type Menu = Rights['menus'][number]
interface MenuNode extends Menu {
  readonly children?: MenuNode[]
}

/** A row whose parent is not granted stands at the top. */
function treeOf(menus: readonly Menu[]): MenuNode[] {
  const known = new Set(menus.map(({ id }) => id))
  const byParent = new Map<string, Menu[]>()
  for (const menu of menus) {
    const parent = menu.parentId && known.has(menu.parentId) ? menu.parentId : ''
    byParent.set(parent, [...(byParent.get(parent) ?? []), menu])
  }
  const below = (parent: string): MenuNode[] =>
    (byParent.get(parent) ?? []).map((menu) => {
      const children = below(menu.id)
      return { ...menu, ...(children.length > 0 && { children }) }
    })
  return below('')
}

/** What has the words, and the line that leads there. */
function linesTo(menus: readonly Menu[], words: string): readonly Menu[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return menus
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const kept = new Set<string>()
  for (const menu of menus) {
    if (!`${menu.nameZh} ${menu.nameEn} ${menu.code}`.toLowerCase().includes(wanted)) continue
    for (let at: Menu | undefined = menu; at && !kept.has(at.id); at = at.parentId === null ? undefined : byId.get(at.parentId)) kept.add(at.id)
  }
  return menus.filter(({ id }) => kept.has(id))
}

/** A screen that no role gives stands here only because something below it is given. */
function GivenBy({ menu, roles }: { menu: Menu; roles: Rights['roles'] }) {
  const { t } = useTranslation('access')
  if (menu.isEffective) return <RoleTags roles={roles} ids={menu.roleIds} />
  return menu.roleIds.length > 0 ? <Tag color="red">{t('rights.outsidePackage')}</Tag> : <Tag>{t('rights.notGiven')}</Tag>
}

export function RightsMenus({ rights: { menus, roles } }: { rights: Rights }) {
  const { t } = useTranslation('access')
  const naming = useNaming()
  const [words, search] = useState('')
  const [opened, open] = useState<readonly string[]>(() => menus.filter(({ category }) => category === 'DIR').map(({ id }) => id))
  const shown = useMemo(() => linesTo(menus, words), [menus, words])
  const tree = useMemo(() => treeOf(shown), [shown])
  const kinds = { DIR: t('rights.directory'), MENU: t('rights.menu'), BUTTON: t('rights.button'), TOPMENU: t('rights.topMenu') }
  return (
    <Flex vertical gap={12}>
      <Flex gap={12} align="center" wrap>
        <Input
          allowClear
          value={words}
          style={{ maxWidth: 280 }}
          placeholder={t('permission.search')}
          aria-label={t('permission.search')}
          onChange={(event) => search(event.target.value)}
        />
        <Typography.Text type="secondary">
          {t('rights.count', {
            menus: menus.filter(({ category, isEffective }) => category === 'MENU' && isEffective).length,
            buttons: menus.filter(({ category, isEffective }) => category === 'BUTTON' && isEffective).length,
          })}
        </Typography.Text>
      </Flex>
      <Table<MenuNode>
        aria-label={t('rights.menus')}
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={tree}
        scroll={{ x: 760 }}
        locale={{ emptyText: <Empty description={t('rights.noMenus')} /> }}
        expandable={{ expandedRowKeys: words === '' ? [...opened] : shown.map(({ id }) => id), onExpandedRowsChange: (keys) => open(keys.map(String)) }}
        columns={[
          { key: 'name', title: t('rights.name'), width: 280, render: (_value, menu) => naming(menu.nameZh, menu.nameEn) },
          { key: 'category', title: t('permission.category'), width: 100, render: (_value, menu) => <Tag>{kinds[menu.category as keyof typeof kinds]}</Tag> },
          { key: 'code', dataIndex: 'code', title: t('permission.code'), width: 200, ellipsis: true },
          { key: 'roles', title: t('rights.givenBy'), render: (_value, menu) => <GivenBy menu={menu} roles={roles} /> },
        ]}
      />
    </Flex>
  )
}
