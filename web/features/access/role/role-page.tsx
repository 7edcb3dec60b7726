/** Roles: the tree at the left; all of them as a list, or one with its users, rights, rows and hidden fields at the right. */
import { useMemo, useState } from 'react'
import { role } from '#server/modules/access/role.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useMay } from '#web/kit/permissions.ts'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { LocalName } from '../local-name.tsx'
import { StatusSwitch } from '../status-switch.tsx'
import { useRoles } from '../tree/access-trees.ts'
import { SideTree } from '../tree/side-tree.tsx'
import { SplitPage } from '../tree/split-page.tsx'
import { RoleForm } from './role-form.tsx'
import { RoleGrants } from './role-grants.tsx'
import '../texts.ts'

type Role = RowOf<typeof role>

const cells = {
  roleName: ({ roleName, roleNameEn }: Role) => <LocalName zh={roleName} en={roleNameEn} />,
  status: (row: Role) => <StatusSwitch of={role} row={row} asks="role.confirmOff" />,
}

export default function RolePage() {
  const may = useMay()
  const [id, choose] = useState<string>()
  if (!may('role:tree')) return <RoleList onOpen={choose} />
  return <RolesByTree id={id} onChoose={choose} />
}

function RolesByTree({ id, onChoose }: { id: string | undefined; onChoose: (id: string | undefined) => void }) {
  const { t } = useTranslation('access')
  return (
    <SplitPage side={<SideTree tree={useRoles()} label={t('role.tree')} allLabel={t('role.all')} chosen={id} onChoose={onChoose} />}>
      {id === undefined ? <RoleList onOpen={onChoose} /> : <RoleGrants key={id} id={id} onGone={() => onChoose(undefined)} />}
    </SplitPage>
  )
}

function RoleList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('access')
  const [dialog, setDialog] = useState<{ readonly row?: Row }>()
  const open = useMemo(
    () => ({
      add: () => setDialog({}),
      edit: (row: Role) => setDialog({ row }),
      view: (row: Role) => onOpen(row.id),
      viewLabel: t('role.grants'),
    }),
    [onOpen, t],
  )
  return (
    <>
      <ResourceList of={role} cells={cells} open={open} />
      {dialog && <RoleForm row={dialog.row} onClose={() => setDialog(undefined)} />}
    </>
  )
}
