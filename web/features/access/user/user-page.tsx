/** Users and employees: the organisations at the left, who belongs to the chosen one at the right. */
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { tenantOptions } from '#server/modules/access/tenant.contract.ts'
import { user } from '#server/modules/access/user.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useMay } from '#web/kit/permissions.ts'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { LocalName } from '../local-name.tsx'
import { useNaming, useOrganizations } from '../tree/access-trees.ts'
import { SideTree } from '../tree/side-tree.tsx'
import { SplitPage } from '../tree/split-page.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SimulationDialog } from './simulation-dialog.tsx'
import { TenantFilter } from './tenant-filter.tsx'
import { useLeaving } from './use-leaving.tsx'
import { UserForm } from './user-form.tsx'
import { UserStatus } from './user-status.tsx'
import '../texts.ts'

type User = RowOf<typeof user>
type Dialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly row: Row }
  | { readonly kind: 'password' | 'simulate'; readonly user: User & { readonly id: string } }

export default function UserPage() {
  const may = useMay()
  if (!may('organization:tree')) return <UserList />
  return <UsersByOrganization />
}

function UsersByOrganization() {
  const { t } = useTranslation('access')
  const [orgId, choose] = useState<string>()
  const tree = useOrganizations()
  return (
    <SplitPage side={<SideTree tree={tree} label={t('organization.tree')} allLabel={t('organization.all')} chosen={orgId} onChoose={choose} />}>
      <UserList orgId={orgId} />
    </SplitPage>
  )
}

const everywhere = {}
const tenantInputs = { tenantId: TenantFilter }

function UserList({ orgId }: { orgId?: string | undefined }) {
  const { t } = useTranslation('access')
  const navigate = useNavigate()
  const naming = useNaming()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const where = useMemo(() => (orgId ? { orgId } : everywhere), [orgId])
  const { ask, dialog: leaving } = useLeaving()
  const maySeeTenants = useMay()(tenantOptions.permission)
  const shape = useMemo(
    () => ({
      without: orgId ? ['orgName', 'orgId'] : [],
      inputs: maySeeTenants ? tenantInputs : {},
      beforeRemoval: (rows: readonly Row[]) =>
        ask(
          rows.map((row) => ({ id: row.id, name: naming(String(row['name']), row['nameEn'] as string | null) })),
          'remove',
        ),
    }),
    [ask, maySeeTenants, naming, orgId],
  )
  const cells = useMemo(
    () => ({
      name: ({ name, nameEn }: User) => <LocalName zh={name} en={nameEn} />,
      status: (row: User) => <UserStatus row={row} askLeaving={ask} />,
    }),
    [ask],
  )
  const open = useMemo(() => ({ add: () => setDialog({ kind: 'add' }), edit: (row: User) => setDialog({ kind: 'edit', row }) }), [])
  const actions = useMemo((): ListAction<User>[] => {
    const dialogOf =
      (kind: 'password' | 'simulate') =>
      ([row]: readonly User[]) =>
        row && setDialog({ kind, user: { ...(row as User & { id: string }), name: naming(row.name, row.nameEn) } })
    return [
      { key: 'reset-password', label: t('user.resetPassword'), permission: 'user:reset-password', run: dialogOf('password') },
      {
        key: 'rights',
        label: t('user.rights'),
        permission: 'user:detail',
        run: ([row]) => row && void navigate(`/access/rights/index?user=${(row as User & { id: string }).id}`),
      },
      { key: 'simulate', label: t('user.simulate'), permission: 'user:simulate', run: dialogOf('simulate') },
    ]
  }, [naming, navigate, t])
  return (
    <>
      <ResourceList of={user} where={where} cells={cells} actions={actions} open={open} shape={shape} />
      {leaving}
      {dialog?.kind === 'add' && <UserForm orgId={orgId} onClose={close} />}
      {dialog?.kind === 'edit' && <UserForm row={dialog.row} onClose={close} />}
      {dialog?.kind === 'password' && <PasswordDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === 'simulate' && <SimulationDialog user={dialog.user} onClose={close} />}
    </>
  )
}
