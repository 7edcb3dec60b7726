/** How wide a column is: as the user dragged it, as its view says, else by what it shows. Pixels. */
import type { Widget } from '#kit/contract.ts'
import type { Field } from '../widgets/field.ts'
import type { ColumnChoice } from './column-choice.ts'

const widths: Partial<Record<Widget, number>> = {
  number: 100,
  money: 140,
  quantity: 110,
  rate: 100,
  date: 120,
  datetime: 175,
  switch: 90,
  status: 140,
  dict: 120,
  select: 120,
  image: 90,
  textarea: 240,
  'rich-text': 240,
  json: 200,
  tags: 180,
}
const otherWidth = 160

export const widthOf = ({ view, widget }: Field, { width }: Pick<ColumnChoice, 'width'> = {}): number =>
  width ?? (typeof view.column === 'number' ? view.column : (widths[widget] ?? otherWidth))
