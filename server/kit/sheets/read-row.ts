/** What is read of an uploaded sheet, and how much of it. */

/** What a cell can hold; dates of .xlsx are wall-clock times given as UTC. */
export type ReadCell = string | number | boolean | Date | null

export interface ReadRow {
  /** As the spreadsheet counts, from 1. */
  readonly number: number
  readonly cells: readonly ReadCell[]
}

/** Beyond these a file is no list of things that somebody keeps. Empty rows count; a cell of a spreadsheet holds no longer text. */
export const sheetLimits = { rows: 200_000, columns: 256, characters: 200_000_000, cell: 32_767 } as const
