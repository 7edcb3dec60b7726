/** What is counted next, and what a scanned or typed code means: pure. */
import type { TakeLine } from './count-calls.ts'
import type { Counting } from './count-queue.ts'

/** A line with what was counted of it here and is not yet with the server. */
export interface CountedLine {
  readonly line: TakeLine
  readonly unsent: Counting | undefined
  readonly isOpen: boolean
}

/** Space by space; the last counting of a line counts. */
export function countedLines(lines: readonly TakeLine[], waiting: readonly Counting[]): CountedLine[] {
  const unsent = new Map(waiting.map((one) => [one.lineId, one]))
  return lines
    .map((line) => ({ line, unsent: unsent.get(line.id), isOpen: line.isOpen && !unsent.has(line.id) }))
    .toSorted((a, b) => (a.line.spaceCode ?? '').localeCompare(b.line.spaceCode ?? '') || a.line.lineNo - b.line.lineNo)
}

/** The next open line behind one, around the end; undefined when nothing is open that the reader may count. */
export function nextOpen(lines: readonly CountedLine[], behind: string | undefined): string | undefined {
  const at = lines.findIndex(({ line }) => line.id === behind)
  const around = [...lines.slice(at + 1), ...lines.slice(0, at + 1)]
  return around.find(({ line, isOpen }) => isOpen && line.mayCount && line.id !== behind)?.line.id
}

/** The line that a code names: an article, a space or a batch; open ones first, and those of the space where one stands before others. */
export function lineOfCode(lines: readonly CountedLine[], code: string, spaceId: string | null | undefined): string | undefined {
  const word = code.trim().toLowerCase()
  if (!word) return undefined
  const named = lines.filter(({ line }) => [line.skuCode, line.spaceCode, line.batchNo].some((one) => one?.toLowerCase() === word))
  const best = named.toSorted(
    (a, b) => Number(b.isOpen) - Number(a.isOpen) || Number(b.line.cargoSpaceId === spaceId) - Number(a.line.cargoSpaceId === spaceId),
  )
  return best[0]?.line.id
}
