/** Where the state of an instance is stored: small ones in one document, big ones in rows of their parts. */
import type { State } from '../core/state.ts'
import { MAX_INLINE_PARTS } from '../store/instances.ts'
import type { StepRows } from '../store/step-rows.ts'

/** Whether a state is too big for one document; depends on nothing but the state. */
const isParted = ({ parts }: Pick<State, 'parts'>): boolean => Object.keys(parts).length > MAX_INLINE_PARTS

/**
 * The document after a step. Of big states only the parts that the step touched are written, as rows.
 * @param before undefined for a new instance
 */
export function documentOf(id: string, before: State | undefined, state: State, rows: StepRows): { state: unknown; parted: boolean } {
  const { parts } = state
  const head = Object.fromEntries(Object.entries(state).filter(([key]) => key !== 'variables' && key !== 'parts'))
  const wasParted = before !== undefined && isParted(before)
  const parted = isParted({ parts })
  if (wasParted || parted) {
    const stored = wasParted ? before.parts : {}
    const wanted = parted ? parts : {}
    for (const [part, body] of Object.entries(wanted)) if (stored[part] !== body) rows.parts.push({ inst: id, part: Number(part), body })
    for (const part of Object.keys(stored)) if (!(part in wanted)) rows.partsGone.push({ inst: id, part: Number(part) })
  }
  return { state: parted ? head : { ...head, parts }, parted }
}
