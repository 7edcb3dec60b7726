/** What a role may do: screens and buttons in one tree, saved together, for this role alone or for others as well. */
import { Alert, Button, Flex, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { permissionIdsByRole, savePermissions } from '#server/modules/access/role.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useMenus, useRoles, type AccessTree } from '../tree/access-trees.ts'
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
  const granted = useCall(permissionIdsByRole, { id: roleId }, { silent: true })
  if (isFixed) return <Alert type="info" showIcon title={t('role.administratorHint')} />
  if (granted.error) return <FailedList reason={granted.error.message} onRetry={() => void granted.refetch()} />
  if (!granted.data) return <Skeleton active paragraph={{ rows: 8 }} />
  // Keyed by what is stored: after a save the tree starts from the answer.
  return <MenuGrants key={granted.dataUpdatedAt} roleId={roleId} tree={tree} granted={granted.data} />
}

function MenuGrants({ roleId, tree, granted }: { roleId: string; tree: AccessTree; granted: readonly string[] }) {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const roles = useRoles()
  const stored = useMemo(() => new Set(granted), [granted])
  const [wanted, setWanted] = useState<ReadonlySet<string>>(stored)
  const [others, setOthers] = useState<readonly string[]>([])
  const save = useAction(savePermissions, { refreshes: ['/api/upms/role-permissions', '/api/upms/role'], onDone: () => notify.success(kit('updated')) })
  const mayGrant = may('role:grant')
  const isChanged = wanted.size !== stored.size || [...wanted].some((id) => !stored.has(id))

  return (
    <Flex vertical gap={12}>
      <GrantTree tree={tree} aria-label={t('role.menus')} disabled={!mayGrant} value={[...wanted]} onChange={(next) => setWanted(new Set(next))} />
      {mayGrant && (
        <Flex gap={8} wrap align="center">
          <Button
            type="primary"
            disabled={!isChanged && others.length === 0}
            loading={save.isPending}
            onClick={() => save.mutate({ roleIds: [...new Set([roleId, ...others])], menuIds: [...wanted] })}
          >
            {kit('save')}
          </Button>
          <Button disabled={!isChanged} onClick={() => setWanted(stored)}>
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
