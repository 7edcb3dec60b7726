/** Columns of states never stand under the actions at the right. */
import type { Field } from '../widgets/field.ts'
import { widthOf } from './column-width.ts'

/** Pixels that are beside the actions in every window at a desk. */
const alwaysSeen = 700

/** States stand where they are always seen: one that would begin further right comes right after what names the row. */
export function withStatesInSight(fields: readonly Field[]): readonly Field[] {
  let end = 0
  const outOfSight = fields.filter((field) => {
    if (field.view.column === 'hidden') return false
    end += widthOf(field)
    return field.widget === 'status' && end > alwaysSeen
  })
  const others = fields.filter((field) => !outOfSight.includes(field))
  return outOfSight.length === 0 ? fields : others.toSpliced(2, 0, ...outOfSight)
}
