/** How wide a column is: as the user dragged it, as its view says, else by what it shows. Pixels. */
import type { Label, Widget } from '#kit/contract.ts'
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

/** Around the words of a state: its dot, its edges, and those of the cell. */
const frameOfState = 48

/** A state is read whole, in whichever language it is longer. */
const widthOfStates = ({ view: { options } }: Field, label: (label: Label) => string): number =>
  Math.max(0, ...(options ?? []).flatMap((option) => (option.color ? [frameOfState + widthOfText(label(option.label))] : [])))

const widthOfText = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 13 : 7), 0)

export const widthOf = (field: Field, { width }: Pick<ColumnChoice, 'width'> = {}, label?: (label: Label) => string): number => {
  if (width !== undefined) return width
  const { view, widget } = field
  const said = typeof view.column === 'number' ? view.column : (widths[widget] ?? otherWidth)
  return label ? Math.max(said, widthOfStates(field, label)) : said
}
