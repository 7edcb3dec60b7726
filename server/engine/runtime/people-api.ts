/** What approvers do beyond completing: going back, taking back, asking others. Part of the engine's operations and reads. */
import type { ByActor, Completed } from './acting.ts'
import type { OperatingOperations, OperatingReads } from './operator-api.ts'

/** An earlier task to which a task can go back. */
export interface ReturnTarget {
  readonly processInstanceId: string
  readonly elementId: string
  readonly name: string | undefined
  /** Who did it last, and when. */
  readonly doneBy: string | undefined
  readonly doneAt: Date
}

export interface ReturnInput extends ByActor {
  readonly taskId: string
  /** Element to go back to; without it, the task that was done last of those that can be reached. */
  readonly targetKey?: string | undefined
  readonly comment?: string | undefined
}

export interface AddSignInput extends ByActor {
  readonly taskId: string
  readonly userIds: readonly string[]
  /** before: they answer first. parallel: they decide as well, in a countersign as members of it. after: they decide afterwards. */
  readonly position: 'before' | 'parallel' | 'after'
  readonly comment?: string | undefined
}

export interface RemoveSignInput extends ByActor {
  /** The task at which they were added, or, without users, the added task itself. */
  readonly taskId: string
  readonly userIds?: readonly string[] | undefined
  readonly comment?: string | undefined
}

export interface PeopleOperations {
  /**
   * Sends a task back to an earlier one, also of a calling process. Whatever came out of the target since then is cancelled; the earlier
   * task opens again, for the person who did it.
   * @throws EngineError rule `not-returnable` when the target does not lie before the task, `unreachable-join` when a join would wait for ever
   */
  returnTask(input: ReturnInput): Promise<Completed>
  /**
   * Takes an own decision back while nobody has claimed or decided what came of it. What came of it is cancelled.
   * @throws EngineError rule `acted-meanwhile`, `not-withdrawable` (the model forbids it), `not-decided`; forbidden `not-own-decision`
   */
  withdrawTask(input: ByActor & { taskId: string; comment?: string | undefined }): Promise<Completed>
  /**
   * Asks others at an open task that the actor has.
   * @throws EngineError rule `already-asked`
   */
  addSign(input: AddSignInput): Promise<Completed>
  /**
   * Takes back what was added, and nothing else: by the one who has the task, or by the one who added.
   * @throws EngineError rule `not-added`, forbidden `not-adder`
   */
  removeSign(input: RemoveSignInput): Promise<void>
}

export interface MigrationInput extends ByActor {
  readonly fromDefinitionId: string
  readonly toDefinitionId: string
  /** Default: those that run on the version it starts from, at most 1,000. */
  readonly instanceIds?: readonly string[] | undefined
  /** From element id to element id, on top of what is proposed: equal ids of equal kind, then equal names. */
  readonly mapping?: Readonly<Record<string, string>> | undefined
  /** Only tells what would happen. */
  readonly dryRun?: boolean | undefined
  readonly comment?: string | undefined
}

export interface MigrationReport {
  readonly mapping: Readonly<Record<string, string>>
  /** Elements without a counterpart; they matter only where an instance stands at one. */
  readonly unmapped: readonly string[]
  readonly instances: readonly {
    readonly processInstanceId: string
    readonly ok: boolean
    readonly problems: readonly { readonly elementId: string | undefined; readonly problem: string; readonly message: string }[]
  }[]
}

export interface OperatorOperations extends OperatingOperations {
  /**
   * Moves running instances to another version of their process. One that cannot be moved stays as it is and says why.
   * @throws EngineError forbidden `not-admin`, invalid `other-process`, `bad-mapping`
   */
  migrateInstances(input: MigrationInput): Promise<MigrationReport>
}

export interface PeopleReads {
  /** Earlier tasks to which this one can go back, last done first. */
  returnable(taskId: string): Promise<readonly ReturnTarget[]>
}

export interface DoneReportFilter {
  readonly by: 'person' | 'process' | 'node'
  readonly from?: Date | undefined
  /** Exclusive. */
  readonly to?: Date | undefined
  readonly userId?: string | undefined
  readonly processKey?: string | undefined
}

/** Decisions of one person, in one process, or at one of its elements. */
export interface DoneReportRow {
  /** Id of the person, key of the process, or `<process key>/<element id>`. */
  readonly key: string
  readonly name: string | undefined
  readonly total: number
  /** Done without a decision, such as a submission. */
  readonly completed: number
  readonly approved: number
  readonly rejected: number
  readonly returned: number
  /** Decided after their due time. */
  readonly overdue: number
  /** From the opening of the task to the decision. */
  readonly meanMs: number
  /** To a tenth, the growth of the buckets that durations are counted in. */
  readonly p95Ms: number
}

export interface ReportReads extends OperatingReads {
  /** Who decided how much and how fast, most first. */
  doneReport(filter: DoneReportFilter): Promise<readonly DoneReportRow[]>
}
