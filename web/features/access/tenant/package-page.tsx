/** Packages: which menus and buttons a tenant may have at most. */
import { useMemo, useState } from 'react'
import { tenantPackage } from '#server/modules/access/tenant-package.contract.ts'
import { ResourceForm } from '#web/kit/form/resource-form.tsx'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { StatusSwitch } from '../status-switch.tsx'
import { useMenus } from '../tree/access-trees.ts'
import { GrantTree } from '../tree/grant-tree.tsx'

type Package = RowOf<typeof tenantPackage>

const cells = { status: (row: Package) => <StatusSwitch of={tenantPackage} row={row} /> }

export default function PackagePage() {
  const [form, setForm] = useState<{ readonly row?: Row }>()
  const open = useMemo(() => ({ add: () => setForm({}), edit: (row: Package) => setForm({ row }) }), [])
  return (
    <>
      <ResourceList of={tenantPackage} cells={cells} open={open} />
      {form && <PackageForm row={form.row} onClose={() => setForm(undefined)} />}
    </>
  )
}

function PackageForm({ row, onClose }: { row: Row | undefined; onClose: () => void }) {
  const menus = useMenus()
  const inputs = useMemo(() => ({ menuIds: <GrantTree tree={menus} height={420} /> }), [menus])
  return <ResourceForm of={tenantPackage} target={{ row }} differs={{ inputs }} onClose={onClose} />
}
