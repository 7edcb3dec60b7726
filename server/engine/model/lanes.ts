/** Lanes name the group that does the user tasks drawn in them; of nested lanes the innermost counts. */
import { attributeOf, childrenOf, textOf } from './source.ts'
import type { XmlElement } from './xml.ts'

/** Group by id of the flow node. */
export function laneGroups(container: XmlElement): ReadonlyMap<string, string> {
  const groups = new Map<string, string>()
  for (const set of childrenOf(container, 'laneSet')) read(set, groups)
  return groups
}

function read(set: XmlElement, groups: Map<string, string>): void {
  for (const lane of childrenOf(set, 'lane')) {
    const group = attributeOf(lane, 'chandlery:group') ?? attributeOf(lane, 'name') ?? lane.id
    for (const reference of childrenOf(lane, 'flowNodeRef')) {
      const id = textOf(reference)
      if (id !== undefined && group !== undefined) groups.set(id, group)
    }
    for (const nested of childrenOf(lane, 'childLaneSet')) read(nested, groups)
  }
}
