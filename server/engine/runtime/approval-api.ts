/** Who decides: what the engine asks its host about people when a node of a model opens, and what it answers about the way ahead. */
import type { Sql, Variables } from '../define.ts'

/** A node that wants people, with what the model says already evaluated. */
export interface AssignableTask {
  /** `task`: one task opens. `members`: a countersign wants its list. `part`: the task of one of that list. */
  readonly purpose: 'task' | 'members' | 'part'
  readonly taskId: string
  readonly elementId: string
  readonly name: string | undefined
  readonly processKey: string
  readonly instanceId: string
  readonly businessKey: string | undefined
  readonly businessType: string | undefined
  readonly initiator: string | undefined
  readonly tenant: string | undefined
  /** Who acts in this step; undefined when it is the clock or a worker. */
  readonly actor: string | undefined
  readonly assignee: string | undefined
  readonly candidateUsers: readonly string[]
  readonly candidateGroups: readonly string[]
  readonly rules: Variables | undefined
  /** Values of the expressions and form fields (`field:<name>`) that the rules name. */
  readonly facts: Variables
  readonly variables: Variables
  /** User tasks from which the flow comes here without another one between. */
  readonly preceding: readonly string[]
  /** Approvals that still stand, oldest first; what was sent back or taken back does not. */
  decisions(): Promise<readonly StandingDecision[]>
}

export interface StandingDecision {
  readonly elementId: string
  readonly userId: string
}

export interface AssignmentResult {
  readonly assignee?: string | undefined
  readonly proxyFor?: string | undefined
  readonly candidateUsers?: readonly string[] | undefined
  readonly candidateGroups?: readonly string[] | undefined
  readonly dueAt?: number | undefined
  /** Nobody needs to act: the rules decide. The people beside it are those who get the task when it must not be decided that way after all. */
  readonly decided?: { readonly pass: boolean; readonly reason: string; readonly onBehalfOf?: string | undefined } | undefined
}

/** Who gets a task: called when it opens, inside the transaction. An `EngineError` refuses the step. */
export type ResolveAssignment = (task: AssignableTask, sql: Sql) => Promise<AssignmentResult | undefined> | AssignmentResult | undefined

/** Who countersigns: ids of users, `group:<role>` for one part that any of a role may take. */
export type FindMembers = (task: AssignableTask, sql: Sql) => Promise<readonly string[]>

/** Who gets copies of what is complete. */
export type FindCopied = (
  wanted: { readonly initiator: string | undefined; readonly tenant: string | undefined; readonly rules: Variables; readonly facts: Variables },
  sql: Sql,
) => Promise<readonly string[]>

/** What the host knows about who decides. */
export interface HostApprovers {
  readonly resolveAssignment?: ResolveAssignment | undefined
  readonly findMembers?: FindMembers | undefined
  readonly findCopied?: FindCopied | undefined
}

/** People chosen for later nodes, by element id; kept as the variable `chandleryApprovers`. */
export type Choices = Readonly<Record<string, readonly string[]>>

export interface RouteInput {
  readonly processKey?: string | undefined
  readonly definitionId?: string | undefined
  readonly processInstanceId?: string | undefined
  /** On top of those of the instance. */
  readonly variables?: Variables | undefined
  readonly initiator: string | undefined
  readonly tenant: string | undefined
}

export interface RoutePerson {
  readonly userId: string
  readonly outcome: string | undefined
}

export interface RouteBranch {
  readonly kind: 'timer' | 'message' | 'signal' | 'conditional' | 'escalation' | 'rejected'
  /** The event, or the task that is rejected. */
  readonly activityKey: string
  readonly activityName: string | undefined
}

export interface RouteNode {
  readonly activityKey: string
  readonly activityName: string | undefined
  readonly activityType: string
  readonly processKey: string
  readonly processInstanceId: string | undefined
  readonly status: 'DONE' | 'ACTIVE' | 'FUTURE'
  /** False: only if a condition that cannot be told yet holds. */
  readonly certain: boolean
  /** Only if something happens beside the way: an event, or a rejection. Such a node is never certain. */
  readonly branch: RouteBranch | undefined
  readonly mode: 'single' | 'all' | 'any' | 'ratio' | 'sequential' | 'random'
  readonly ratio: number | undefined
  /** Of done and active nodes: who has acted and who may. */
  readonly people: readonly RoutePerson[]
  readonly groups: readonly string[]
  readonly comment: string | undefined
  /** Of future and active nodes: what the host resolves. One for each element of a drawn collection. */
  readonly wanted: readonly AssignableTask[]
}

export interface RouteReads {
  /** The way a process takes: what was done, what is open, what comes with these variables. Only looks. */
  route(input: RouteInput): Promise<readonly RouteNode[]>
}
