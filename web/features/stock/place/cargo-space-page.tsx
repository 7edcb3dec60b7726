/** Cargo spaces of all warehouses. */
import { cargoSpace } from '#server/modules/stock/place/cargo-space.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function CargoSpacePage() {
  return <ResourceList of={cargoSpace} />
}
