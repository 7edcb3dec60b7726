/** Data scopes and API scopes: lists whose rows belong to a menu, chosen out of the tree. */
import { useMemo, useState } from 'react'
import type { Resource } from '#kit/contract.ts'
import { ResourceForm } from '#web/kit/form/resource-form.tsx'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row } from '#web/kit/resource-calls.ts'
import type { ControlProps } from '#web/kit/widgets/decimal-input.tsx'
import { useMenus, useOrganizations } from '../tree/access-trees.ts'
import type { AccessTree } from '../tree/access-trees.ts'
import { TreeChoice } from '../tree/tree-choice.tsx'

const shape = { without: ['menuId'] } as const

export function ScopeList({ of: resource }: { of: Resource }) {
  const [form, setForm] = useState<{ readonly row?: Row }>()
  const open = useMemo(() => ({ add: () => setForm({}), edit: (row: Row) => setForm({ row }) }), [])
  return (
    <>
      <ResourceList of={resource} open={open} shape={shape} />
      {form && <ScopeForm of={resource} row={form.row} onClose={() => setForm(undefined)} />}
    </>
  )
}

function ScopeForm({ of: resource, row, onClose }: { of: Resource; row: Row | undefined; onClose: () => void }) {
  const menus = useMenus()
  const organizations = useOrganizations()
  const inputs = useMemo(() => ({ menuId: <TreeChoice tree={menus} />, scopeValue: <OrganizationsText tree={organizations} /> }), [menus, organizations])
  return <ResourceForm of={resource} target={{ row }} differs={{ inputs }} onClose={onClose} />
}

/** Organisations, kept as a text of their ids. Value and handlers come from the form. */
function OrganizationsText({ tree, value, onChange, ...rest }: ControlProps<string> & { tree: AccessTree }) {
  const chosen = useMemo(() => (value ? value.split(',') : []), [value])
  return <TreeChoice {...rest} tree={tree} multiple value={chosen} onChange={(next) => onChange?.([next ?? []].flat().join(','))} />
}
