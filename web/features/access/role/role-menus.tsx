/** What a role may do: screens and buttons in one tree, saved together, for this role alone or for others as well. */
import { Alert, Button, Flex, Select, Skeleton, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { topMenu } from '#server/modules/access/menu.contract.ts'
import { permissionsByRole, savePermissions } from '#server/modules/access/role.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { callsOf } from '#web/kit/resource-calls.ts'
import { useMenus, useNaming, useRoles, type AccessTree } from '../tree/access-trees.ts'
import { GrantTree } from '../tree/grant-tree.tsx'
import { TreeChoice } from '../tree/tree-choice.tsx'
import '../texts.ts'

export interface RoleMenusProps {
  readonly roleId: string
  /** The administrator's role has everything. */
  readonly isFixed: boolean
}

export function RoleMenus({ roleId, isFixed }: RoleMenusProps) {
  const { t } = useTranslation('access')
  const tree = useMenus()
  const granted = useCall(permissionsByRole, { id: roleId }, { silent: true })
  if (isFixed) return <Alert type="info" showIcon title={t('role.administratorHint')} />
  if (granted.error) return <FailedList reason={granted.error.message} onRetry={() => void granted.refetch()} />
  if (!granted.data) return <Skeleton active paragraph={{ rows: 8 }} />
  // Keyed by what is stored: after a save the tree starts from the answer.
  return <MenuGrants key={granted.dataUpdatedAt} roleId={roleId} tree={tree} granted={granted.data} />
}

interface Granted {
  readonly menuIds: readonly string[]
  readonly topMenuIds: readonly string[]
}

function MenuGrants({ roleId, tree, granted }: { roleId: string; tree: AccessTree; granted: Granted }) {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const roles = useRoles()
  const stored = useMemo(() => new Set(granted.menuIds), [granted])
  const [wanted, setWanted] = useState<ReadonlySet<string>>(stored)
  const [topMenuIds, setTopMenuIds] = useState(granted.topMenuIds)
  const [others, setOthers] = useState<readonly string[]>([])
  const save = useAction(savePermissions, { refreshes: ['/api/upms/role-permissions', '/api/upms/role'], onDone: () => notify.success(kit('updated')) })
  const mayGrant = may('role:grant')
  const isTopChanged = topMenuIds.length !== granted.topMenuIds.length || topMenuIds.some((id) => !granted.topMenuIds.includes(id))
  const isChanged = isTopChanged || wanted.size !== stored.size || [...wanted].some((id) => !stored.has(id))

  return (
    <Flex vertical gap={12}>
      {may('top-menu:list') && <TopMenus value={topMenuIds} disabled={!mayGrant} onChange={setTopMenuIds} />}
      <GrantTree tree={tree} aria-label={t('role.menus')} disabled={!mayGrant} value={[...wanted]} onChange={(next) => setWanted(new Set(next))} />
      {mayGrant && (
        <Flex gap={8} wrap align="center">
          <Button
            type="primary"
            disabled={!isChanged && others.length === 0}
            loading={save.isPending}
            onClick={() =>
              save.mutate({ roleIds: [...new Set([roleId, ...others])], menuIds: [...wanted], ...(may('top-menu:list') && { topMenuIds: [...topMenuIds] }) })
            }
          >
            {kit('save')}
          </Button>
          <Button
            disabled={!isChanged}
            onClick={() => {
              setWanted(stored)
              setTopMenuIds(granted.topMenuIds)
            }}
          >
            {t('undo')}
          </Button>
          <span style={{ flex: '1 1 240px', maxWidth: 360 }}>
            <TreeChoice
              tree={roles}
              multiple
              value={others}
              onChange={(next) => setOthers((next ?? []) as readonly string[])}
              placeholder={t('role.alsoFor')}
              aria-label={t('role.alsoFor')}
            />
          </span>
        </Flex>
      )}
    </Flex>
  )
}

const { list: topMenuList } = callsOf(topMenu)

/** The areas across the top of the screen; a role without any has the whole menu at the side. */
function TopMenus({ value, disabled, onChange }: { value: readonly string[]; disabled: boolean; onChange: (ids: readonly string[]) => void }) {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const name = useNaming()
  const { data } = useCall(topMenuList!, { current: 1, size: 200 }, { silent: true })
  const records = (data as { records: { id: string; nameZh: string; nameEn: string }[] } | undefined)?.records ?? []
  return (
    <Flex gap={8} align="center" wrap>
      <Typography.Text>{t('role.topMenus')}</Typography.Text>
      <Select
        mode="multiple"
        allowClear
        disabled={disabled}
        style={{ flex: '1 1 240px', maxWidth: 480 }}
        aria-label={t('role.topMenus')}
        placeholder={t('role.topMenusHint')}
        notFoundContent={kit('select.none')}
        optionFilterProp="label"
        value={[...value]}
        options={records.map(({ id, nameZh, nameEn }) => ({ value: id, label: name(nameZh, nameEn) }))}
        onChange={(ids: string[]) => onChange(ids)}
      />
    </Flex>
  )
}
