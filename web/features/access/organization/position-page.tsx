/** Positions: only the toggle differs from the generated list. */
import { position } from '#server/modules/access/organization.contract.ts'
import type { Resource } from '#kit/contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { StatusSwitch } from '../status-switch.tsx'

const cells = { status: (row: RowOf<typeof position>) => <StatusSwitch of={position as unknown as Resource} row={row as unknown as Row} /> }

export default function PositionPage() {
  return <ResourceList of={position} cells={cells} />
}
