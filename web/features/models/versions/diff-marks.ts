/** Which elements are marked in which picture: what went stands at the left only, what came at the right only. Pure. */
import type { MarkKind } from '#web/kit/diagram/diagram-marks.ts'

interface Change {
  readonly elementId: string
  readonly change: 'added' | 'removed' | 'changed' | 'moved'
}

export type SideMarks = Readonly<Record<'from' | 'to', Readonly<Record<string, MarkKind>>>>

export function marksOfSides(changes: readonly Change[]): SideMarks {
  const marks = (without: Change['change']) =>
    Object.fromEntries(
      changes
        .filter(({ change }) => change !== without)
        // A change of meaning outweighs a change of place.
        .toSorted((a, b) => Number(b.change === 'moved') - Number(a.change === 'moved'))
        .map(({ elementId, change }) => [elementId, change]),
    )
  return { from: marks('added'), to: marks('removed') }
}

export const changeColours: Readonly<Record<Change['change'], string>> = { added: 'green', removed: 'red', changed: 'gold', moved: 'blue' }
