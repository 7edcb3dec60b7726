/** What the engine tells people, by way of its host: each piece is written with the step or the change that it is about, or not at all. */

export type NewsKind =
  /** A task has come to its assignee or candidates; `returned` when it was sent back to him. */
  | 'task-opened'
  /** Handed to somebody: transferred, delegated, resolved, handed over. */
  | 'task-given'
  | 'task-reminded'
  /** Overdue: `to` were called in. */
  | 'task-escalated'
  /** Decided by the clock. */
  | 'task-decided'
  /** The clock was to decide, and a rule refused. */
  | 'task-undecided'
  | 'urged'
  | 'copied'
  | 'mentioned'
  | 'ended'

/** Ids only: who is told, and in which words, is the host's business when it delivers. */
export interface News {
  readonly kind: NewsKind
  readonly processInstanceId: string
  readonly taskId?: string | undefined
  /** Who did it; undefined for the clock. */
  readonly by?: string | undefined
  readonly to?: readonly string[] | undefined
  readonly comment?: string | undefined
  /** How often so far. */
  readonly times?: number | undefined
  readonly outcome?: string | undefined
  readonly returned?: boolean | undefined
}

/** Acts where nobody does: decisions of the clock. */
export const SYSTEM = 'system'
