/** What a host brings along, and what it is told after each commit. */
import type { PoolConfig } from 'pg'
import type { Handler, Presentation, Sql, Variables } from '../define.ts'
import type { HostApprovers } from './approval-api.ts'
import type { HostPeople } from './proxy-api.ts'
import type { Watch } from './watch-api.ts'

export interface EngineOptions extends HostPeople, HostApprovers {
  /** Opens a pool of its own; closed by `close()`. */
  readonly databaseUrl?: string | undefined
  readonly pool?: SqlPool | undefined
  /** What a connection of its own pool is, for a host that tells failures of its database from others. */
  readonly client?: PoolConfig['Client']
  readonly poolSize?: number | undefined
  /** Connections of the pool that lists are read with; half of `poolSize` unless said. */
  readonly readPoolSize?: number | undefined
  readonly handlers?: Readonly<Record<string, Handler>> | undefined
  /** Used when no handler has that name, e.g. to bind names of a catalogue that is known later. */
  readonly findHandler?: ((name: string) => Handler | undefined) | undefined
  /** Names that `findHandler` knows, for checking models at deployment. */
  readonly handlerNames?: (() => Iterable<string>) | undefined
  readonly clock?: Clock | undefined
  /** IANA zone of dates without offset and of cron expressions. Default: the process's own. */
  readonly timeZone?: string | undefined
  readonly alarms?: Alarms | undefined
  /** What must follow the steps of some processes in their transaction. */
  readonly watch?: Watch | undefined
  /** Opens the transactions in which handlers run and watched steps are made, where the host's own rows must be in them. Default: the engine's pool. */
  readonly transaction?: SqlPool['transaction'] | undefined
  /** What lists show of an instance of that process. */
  readonly present?: ((processKey: string, variables: Variables) => Presentation | undefined) | undefined
  /** After every commit, in no particular order: for sockets and counters. Errors in it are swallowed into `onError`. */
  readonly onCommitted?: ((changes: CommittedChanges) => void) | undefined
  /** After every step of an instance: how long it took. */
  readonly onStep?: ((milliseconds: number, outcome: 'done' | 'refused') => void) | undefined
  readonly onError?: ((error: unknown, where: string) => void) | undefined
}

/** A pool of connections. `transaction` commits when `work` resolves and rolls back when it throws. */
export interface SqlPool extends Sql {
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  close(): Promise<void>
  /**
   * A connection on which each statement is a transaction of its own and waits for locks as long as it takes: for upgrades beside others who
   * work. It is closed afterwards, and its locks with it.
   */
  session?<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** For short statements that go by key and wait for no lock. */
  readonly shared?: SharedSql | undefined
}

/** A text with its parameters. */
export type Statement = readonly [text: string, params: readonly unknown[]]

/** Connections on which statements of everybody follow each other, each a transaction of its own. */
export interface SharedSql {
  readonly reads: Sql
  readonly writes: GroupSql
}

export interface GroupSql extends Sql {
  /** Several statements in one transaction. @returns the rows of each; rejected when one fails, and then nothing is written */
  together(statements: readonly Statement[]): Promise<unknown[][]>
}

export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

/** Lets a host wake the engine by its own alarm clock (a delayed queue job): when it rings, the host calls `engine.runDue()`. Losing an alarm is harmless, the sweeper fires late. */
export interface Alarms {
  arm(dueAt: number): void
}

/** What one commit changed. */
export interface CommittedChanges {
  readonly instanceIds: readonly string[]
  readonly openedTasks: readonly {
    readonly taskId: string
    readonly assignee: string | undefined
    readonly candidateUsers: readonly string[]
    readonly candidateGroups: readonly string[]
    readonly instanceId: string
    readonly elementId: string
  }[]
  readonly closedTasks: readonly { readonly taskId: string; readonly instanceId: string }[]
  /** Claimed, given back, handed over. */
  readonly changedTasks: readonly { readonly taskId: string; readonly instanceId: string; readonly assignee: string | undefined }[]
  readonly incidents: readonly { readonly incidentId: string; readonly instanceId: string; readonly elementId: string; readonly message: string }[]
  readonly endedInstances: readonly { readonly instanceId: string; readonly outcome: string }[]
}
