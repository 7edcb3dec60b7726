/** What can be done with rows: from the action column, from the batch menu, or both. */
import type { ComponentType } from 'react'
import type { Row } from '../resource-calls.ts'
import type { SearchInputProps } from './search-input.tsx'

/** One at least: nothing is done with no row. */
export type Rows<R = Row> = readonly [R, ...R[]]

export const isSome = <R>(rows: readonly R[]): rows is Rows<R> => rows.length > 0

/** How many a list finds; of long ones about so many. */
export interface Found {
  readonly count: number
  readonly isEstimate: boolean
}

export interface ListAction<R = Row> {
  readonly key: string
  readonly label: string
  /** Permission code; without it the action is not shown. */
  readonly permission?: string
  /** Key of the row's abilities; a reason there disables the action and is shown. */
  readonly ability?: string
  readonly danger?: boolean
  /** What comes next in the usual course: a filled button where an action bar shows it. */
  readonly primary?: boolean
  /** Where it stands; a row's action unless said otherwise. */
  readonly on?: 'row' | 'batch' | 'both'
  /** A method, so that what handles the rows of one resource stands in a list of any: it gets no others than its list shows. */
  run(rows: Rows<R>): void | Promise<void>
  /** With everything that the list finds, without reading it: for what the server does by the list's filters. */
  runAll?(conditions: Readonly<Record<string, unknown>>, found: Found): void | Promise<void>
}

/** Pages of one's own instead of the generated form and detail. */
export interface ListScreens<R = Row> {
  readonly add?: () => void
  /** What adding is where rows begin by a call of their own: its name and its right. */
  readonly begins?: { readonly label: string; readonly permission: string }
  /** An import of the list's own: its right, and what it opens. */
  readonly imports?: { readonly permission: string; readonly run: () => void }
  edit?(row: R): void
  view?(row: R): void
  /** What opening a row is called when it shows something else than the row's details. */
  readonly viewLabel?: string
}

/** What the specification sets for a single list. */
export interface ListShape {
  /** Fields that have neither column nor search here. */
  readonly without?: readonly string[]
  /** Search inputs of one's own, by field; components that stay the same. */
  readonly inputs?: Readonly<Record<string, ComponentType<SearchInputProps>>>
  /** False where amounts and quantities say nothing together. */
  readonly sums?: boolean
  /** Of what there is one only under the list's conditions: none is added beside it. */
  readonly single?: boolean
  /** Pixels that the table leaves free below itself. */
  readonly spaceBelow?: number
  /** Pixels of the action column. */
  readonly menuWidth?: number
  /** What a deletion asks. */
  readonly asks?: RemovalKind
  /** Asked first, with more than a yes or no: true deletes, false does not, undefined asks the usual question. */
  readonly beforeRemoval?: (rows: readonly Row[]) => Promise<boolean | undefined>
}

/** `tree`: dictionary, permission and other trees ask 确定删除所选数据?, lists 确定将选择数据删除? */
export type RemovalKind = 'rows' | 'tree'

/** What a button of the list has opened. */
export type ListDialog = { readonly kind: 'add' | 'import' | 'export' } | { readonly kind: 'edit' | 'view'; readonly row: Row }

/** A row as the server answers it: with what may be done with it now. */
export interface WithAbilities {
  readonly abilities?: Row['abilities'] | undefined
}

/** Why an action is not possible now: the first reason among the rows, or undefined. */
export function refusalOf({ ability }: Pick<ListAction, 'ability'>, rows: readonly WithAbilities[]): string | undefined {
  if (ability === undefined) return undefined
  for (const row of rows) {
    const answer = row.abilities?.[ability]
    if (typeof answer === 'string') return answer
  }
  return undefined
}

/** Three stand beside each other; a fourth would push the columns away. */
export const shownActions = 3

/** Splits actions into those that are shown and those under 更多, which never holds a single one that would have fitted. */
export function splitActions<A>(actions: readonly A[], places = shownActions): { shown: readonly A[]; more: readonly A[] } {
  if (actions.length <= places) return { shown: actions, more: [] }
  return { shown: actions.slice(0, places - 1), more: actions.slice(places - 1) }
}

/** Pixels of the action column: what was asked for, and more only where its buttons would be cut off, as in the longer language. */
export const menuColumnWidth = (asked: number | undefined, widest: number): number => Math.max(asked ?? 0, asked === undefined ? widest : widest - slack)

/** Pixels that a row's buttons take, so that the column is no wider than its longest row. */
export function actionsWidth(actions: readonly ListAction[]): number {
  const { shown, more } = splitActions(actions)
  const labels = shown.reduce((sum, { label }) => sum + buttonFrame + widthOfText(label), 0)
  return cellPadding + labels + (more.length > 0 ? moreButton : 0)
}

const cellPadding = 24
/** What the estimate below has too much. */
const slack = 12
const buttonFrame = 18
const moreButton = 34
/** Chinese characters are square, Latin letters about half as wide. */
const widthOfText = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 14 : 8), 0)
