/** The form of a role: its place in the tree of roles; rows it sees stand on a tab of their own. */
import { useMemo } from 'react'
import { role } from '#server/modules/access/role.contract.ts'
import { ResourceForm } from '#web/kit/form/resource-form.tsx'
import type { Row } from '#web/kit/resource-calls.ts'
import { useOrganizations, useRoles } from '../tree/access-trees.ts'
import { TreeChoice } from '../tree/tree-choice.tsx'

export interface RoleFormProps {
  readonly row?: Row | undefined
  /** Role above a new one. */
  readonly parentId?: string | undefined
  readonly onClose: () => void
}

export function RoleForm({ row, parentId, onClose }: RoleFormProps) {
  const roles = useRoles()
  const organizations = useOrganizations()
  const inputs = useMemo(
    () => ({ parentId: <TreeChoice tree={roles} except={row?.id} />, dataScopeOrgIds: <TreeChoice tree={organizations} multiple /> }),
    [organizations, roles, row],
  )
  const initial = useMemo(() => (parentId ? { parentId } : {}), [parentId])
  const locked = useMemo(() => (row?.['roleType'] === 'SYSTEM' ? ['roleCode'] : []), [row])
  return <ResourceForm of={role} target={{ row, initial }} differs={{ inputs, locked }} onClose={onClose} />
}
