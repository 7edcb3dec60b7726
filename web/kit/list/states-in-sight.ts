/** Columns of states never stand under the actions at the right. */
import type { Field } from '../widgets/field.ts'
import { widthOf } from './column-width.ts'

/** Pixels that are beside the actions in every window at a desk. */
const alwaysSeen = 700

/** Where no state is seen at once, the first two come right after what names the row. */
export function withStatesInSight(fields: readonly Field[]): readonly Field[] {
  const shown = fields.filter(({ view }) => view.column !== 'hidden')
  let end = 0
  const inSight = shown.filter((field) => (end += widthOf(field)) <= alwaysSeen)
  if (inSight.some(isState)) return fields
  const states = shown.filter(isState).slice(0, 2)
  return fields.filter((field) => !states.includes(field)).toSpliced(2, 0, ...states)
}

const isState = ({ widget }: Field): boolean => widget === 'status'
