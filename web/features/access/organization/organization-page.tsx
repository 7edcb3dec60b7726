/** Organisations: the tree at the left, what lies directly below the chosen one at the right. */
import { useMemo, useState } from 'react'
import { organization } from '#server/modules/access/organization.contract.ts'
import { ResourceForm } from '#web/kit/form/resource-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { LocalName } from '../local-name.tsx'
import { StatusSwitch } from '../status-switch.tsx'
import { useOrganizations } from '../tree/access-trees.ts'
import { SideTree } from '../tree/side-tree.tsx'
import { SplitPage } from '../tree/split-page.tsx'
import { TreeChoice } from '../tree/tree-choice.tsx'
import '../texts.ts'

type Organization = RowOf<typeof organization>

const cells = {
  name: ({ name, nameEn }: Organization) => <LocalName zh={name} en={nameEn} />,
  status: (row: Organization) => <StatusSwitch of={organization} row={row} />,
}
const everywhere = {}
const shape = { asks: 'tree', without: ['parentId'] } as const

export default function OrganizationPage() {
  const { t } = useTranslation('access')
  const [parentId, choose] = useState<string>()
  const [dialog, setDialog] = useState<{ readonly row?: Row }>()
  const tree = useOrganizations()
  const where = useMemo(() => (parentId ? { parentId } : everywhere), [parentId])
  const open = useMemo(() => ({ add: () => setDialog({}), edit: (row: Organization) => setDialog({ row }) }), [])
  return (
    <SplitPage side={<SideTree tree={tree} label={t('organization.tree')} allLabel={t('organization.all')} chosen={parentId} onChoose={choose} />}>
      <ResourceList of={organization} where={where} cells={cells} open={open} shape={shape} />
      {dialog && <OrganizationForm row={dialog.row} parentId={parentId} onClose={() => setDialog(undefined)} />}
    </SplitPage>
  )
}

/** A new one stands below the chosen one; any can be moved in its form, except below itself. */
function OrganizationForm({ row, parentId, onClose }: { row: Row | undefined; parentId: string | undefined; onClose: () => void }) {
  const tree = useOrganizations()
  const inputs = useMemo(() => ({ parentId: <TreeChoice tree={tree} except={row?.id} /> }), [row, tree])
  const initial = useMemo(() => (parentId ? { parentId } : {}), [parentId])
  return <ResourceForm of={organization} target={{ row, initial }} differs={{ inputs }} onClose={onClose} />
}
