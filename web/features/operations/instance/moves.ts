/** Moves of tokens that somebody has put together on the picture, before they are done at once. Pure. */
export type Move = 'cancel' | 'startBefore' | 'startAfter'
export type Moves = Readonly<Record<Move, readonly string[]>>

export const noMoves: Moves = { cancel: [], startBefore: [], startAfter: [] }

export const isEmpty = (moves: Moves): boolean => Object.values(moves).every((elements) => elements.length === 0)

/** A second click takes the move back. Beginning before and behind the same element exclude each other. */
export function toggled(moves: Moves, move: Move, elementId: string): Moves {
  const without = (elements: readonly string[]) => elements.filter((id) => id !== elementId)
  if (moves[move].includes(elementId)) return { ...moves, [move]: without(moves[move]) }
  const other: Move | undefined = move === 'startBefore' ? 'startAfter' : move === 'startAfter' ? 'startBefore' : undefined
  return { ...moves, ...(other && { [other]: without(moves[other]) }), [move]: [...moves[move], elementId] }
}
