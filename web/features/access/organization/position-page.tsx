/** Positions: only the name and the toggle differ from the generated list. */
import { position } from '#server/modules/access/position.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { LocalName } from '../local-name.tsx'
import { StatusSwitch } from '../status-switch.tsx'

type Position = RowOf<typeof position>

const cells = {
  postName: ({ postName, postNameEn }: Position) => <LocalName zh={postName} en={postNameEn} />,
  status: (row: Position) => <StatusSwitch of={position} row={row} />,
}

export default function PositionPage() {
  return <ResourceList of={position} cells={cells} />
}
