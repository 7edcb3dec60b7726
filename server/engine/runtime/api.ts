/** The engine as its host sees it: operations that change, reads that show, and the switches of the machinery. */
import type { Actor, EngineError, HandlerTask, Sql, Variables } from '../define.ts'
import type { ByActor, Completed, OpenedTask } from './acting.ts'
import type { ActionReads } from './actions-api.ts'
import type { RouteReads } from './approval-api.ts'
import type { DecisionReads } from './decision-api.ts'
import type { ChangeTaskInput, CompleteInput, ConditionsInput, Correlated, MessageInput, ModifyInput, Started, StartInput, TaskFilter } from './input-api.ts'
import type { Deployed, DeployInput, ModelingReads } from './model-api.ts'
import type { OperatorOperations, PeopleOperations, PeopleReads, ReportReads } from './people-api.ts'
import type { ProxyOperations, ProxyReads } from './proxy-api.ts'
import type { News } from '../news.ts'
import type { WorkOperations, WorkReads } from './work-api.ts'
import type {
  CommentView,
  CopyView,
  DefinitionView,
  DiagramView,
  ExternalTask,
  HistoryView,
  ListedIncident,
  InstanceDetail,
  InstanceView,
  ModelHead,
  ModelView,
  NewsSubject,
  Page,
  TaskView,
  VariableValueView,
} from './views.ts'

/** Everything that changes something. Each is one transaction of its own, or part of yours through `engine.in(sql)`. Refusals are `EngineError`. */
export interface Operations extends PeopleOperations, ProxyOperations, OperatorOperations, WorkOperations {
  /** @throws EngineError invalid `bad-model` with `details.problems: [{file, elementId, line, message}]`; nothing is deployed then. */
  deploy(input: DeployInput): Promise<readonly Deployed[]>
  deleteDefinition(input: ByActor & { definitionId: string; cascade?: boolean | undefined }): Promise<void>
  setDefinitionState(input: ByActor & { definitionId: string; state: 'active' | 'suspended' }): Promise<void>

  start(input: StartInput): Promise<Started>
  cancel(input: ByActor & { processInstanceId: string; comment?: string | undefined }): Promise<void>
  terminate(input: ByActor & { processInstanceId: string; comment?: string | undefined; outcome?: 'TERMINATED' | 'REJECTED' | undefined }): Promise<void>
  setInstanceState(input: ByActor & { processInstanceId: string; state: 'active' | 'suspended'; comment?: string | undefined }): Promise<void>
  setVariables(input: ByActor & { processInstanceId: string; variables: Variables; elementId?: string | undefined }): Promise<void>
  modify(input: ModifyInput): Promise<void>
  changeInstances(
    input: ByActor & {
      processInstanceId: string
      elementId: string
      add?: readonly unknown[] | undefined
      remove?: readonly string[] | undefined
      comment?: string | undefined
      kind?: string | undefined
    },
  ): Promise<void>

  claim(input: ByActor & { taskId: string }): Promise<void>
  unclaim(input: ByActor & { taskId: string }): Promise<void>
  complete(input: CompleteInput): Promise<Completed>
  transfer(input: ByActor & { taskId: string; userId: string; comment?: string | undefined }): Promise<void>
  delegate(input: ByActor & { taskId: string; userId: string; comment?: string | undefined }): Promise<void>
  resolve(input: ByActor & { taskId: string; comment?: string | undefined }): Promise<void>
  /**
   * Puts a task off until then: whoever has it sees it last in the order of urgency. Null takes it back.
   * @throws EngineError forbidden like every act on a task, conflict `task-closed`, invalid `bad-value` for a time that has passed or lies too far
   */
  snooze(input: ByActor & { taskId: string; until: Date | null }): Promise<void>
  /**
   * Other candidates, dates or priority of an open task, whoever has it. Timers of the task keep the times for which they were set.
   * @throws EngineError forbidden `not-admin`, not-found `no-such-task`, conflict `task-closed`, rule `no-candidates`
   */
  changeTask(input: ChangeTaskInput): Promise<void>
  /** Raises a BPMN error or escalation from a task. */
  throwFromTask(
    input: ByActor & { taskId: string; kind: 'error' | 'escalation'; code: string; message?: string | undefined; variables?: Variables | undefined },
  ): Promise<Completed>
  copy(input: ByActor & { processInstanceId: string; taskId?: string | undefined; userIds: readonly string[]; reason?: string | undefined }): Promise<void>
  markCopyRead(input: ByActor & { copyIds: readonly string[] }): Promise<void>
  comment(
    input: ByActor & {
      processInstanceId: string
      taskId?: string | undefined
      kind?: string | undefined
      content: string
      data?: Variables | undefined
      /** People who are told, and who may look at the instance from then on. */
      mentions?: readonly string[] | undefined
    },
  ): Promise<{ readonly commentId: string }>

  message(input: MessageInput): Promise<Correlated>
  /**
   * To everybody, and to start events; with `processInstanceId` only to that instance and what it calls.
   * @throws EngineError forbidden `about-business`, see `MessageInput.sparesBusiness`
   */
  signal(
    input: ByActor & { name: string; processInstanceId?: string | undefined; variables?: Variables | undefined; sparesBusiness?: boolean | undefined },
  ): Promise<{ readonly matched: number; readonly started: readonly string[] }>
  /** Starts every process whose conditional start event holds with these variables; they become the variables of the instance. */
  evaluateConditions(input: ConditionsInput): Promise<{ readonly started: readonly string[] }>

  /** Runs a timer or job now, whatever its due time. */
  executeJob(input: ByActor & { jobId: string; comment?: string | undefined }): Promise<void>
  retryJob(input: ByActor & { jobId: string; comment?: string | undefined }): Promise<void>
  retryIncident(input: ByActor & { incidentId: string; variables?: Variables | undefined; comment?: string | undefined }): Promise<void>
  skipIncident(input: ByActor & { incidentId: string; variables?: Variables | undefined; comment?: string | undefined }): Promise<void>
  /** Ends the whole call tree in which the incident stands. @returns the instance that was ended */
  terminateIncident(input: ByActor & { incidentId: string; comment?: string | undefined }): Promise<string>

  /** Only work of these processes or this business key, where they are named. */
  fetchAndLock(input: {
    workerId: string
    topics: readonly string[]
    max: number
    lockDuration: number
    processKeys?: readonly string[] | undefined
    businessKey?: string | undefined
    /** Milliseconds to wait for work while there is none; not inside a transaction of the caller. */
    waitFor?: number | undefined
    /** Stops waiting: whoever asked has gone. */
    signal?: AbortSignal | undefined
  }): Promise<readonly ExternalTask[]>
  completeExternal(input: { jobId: string; workerId: string; variables?: Variables | undefined }): Promise<void>
  failExternal(input: { jobId: string; workerId: string; message: string; retries?: number | undefined; retryIn?: number | undefined }): Promise<void>
  throwExternal(input: {
    jobId: string
    workerId: string
    kind?: 'error' | 'escalation' | undefined
    code: string
    message?: string | undefined
    variables?: Variables | undefined
  }): Promise<void>
  extendLock(input: { jobId: string; workerId: string; lockDuration: number }): Promise<void>

  /** With the `version` that was read, a draft that somebody else has saved since is refused as `model-changed`. */
  saveModel(
    input: ByActor & {
      modelId?: string | undefined
      key: string
      name?: string | undefined
      category?: string | undefined
      xml: string
      version?: number | undefined
    },
  ): Promise<ModelView>
  removeModel(input: ByActor & { modelId: string }): Promise<void>
}

/** Everything that only looks. Ids that do not exist are EngineError not-found. Whether the reader may see it is the caller's business. */
export interface Reads extends RouteReads, ProxyReads, ActionReads, PeopleReads, ReportReads, ModelingReads, WorkReads, DecisionReads {
  claimList(actor: Actor, filter?: TaskFilter): Promise<Page<TaskView>>
  todoList(actor: Actor, filter?: TaskFilter): Promise<Page<TaskView>>
  doneList(actor: Actor, filter?: TaskFilter): Promise<Page<TaskView>>
  sendList(actor: Actor, filter?: TaskFilter): Promise<Page<InstanceView>>
  copyList(actor: Actor, filter?: TaskFilter): Promise<Page<CopyView>>
  /** Counts for badges, without rows. */
  inboxCounts(actor: Actor): Promise<{ readonly claimable: number; readonly todo: number; readonly copies: number }>
  task(taskId: string): Promise<TaskView>
  instances(filter?: TaskFilter & { readonly status?: string | undefined; readonly definitionId?: string | undefined }): Promise<Page<InstanceView>>
  detail(processInstanceId: string): Promise<InstanceDetail>
  /** What each piece of news is about, in their order, as it is now; undefined where it is gone for good. Costs the same for one and for many. */
  newsSubjects(news: readonly Pick<News, 'processInstanceId' | 'taskId'>[]): Promise<readonly (NewsSubject | undefined)[]>
  variables(processInstanceId: string): Promise<Variables>
  history(processInstanceId: string): Promise<readonly HistoryView[]>
  /** Every value that a variable of the instance, or of one of its elements, was ever given, newest first: read from its events. */
  variableHistory(
    processInstanceId: string,
    filter?: { readonly name?: string | undefined; readonly current?: number | undefined; readonly size?: number | undefined },
  ): Promise<Page<VariableValueView>>
  comments(processInstanceId: string): Promise<readonly CommentView[]>
  diagram(of: { readonly processInstanceId: string } | { readonly definitionId: string }): Promise<DiagramView>
  definitions(filter?: {
    readonly key?: string | undefined
    readonly category?: string | undefined
    readonly latestOnly?: boolean | undefined
    readonly tenant?: string | undefined
  }): Promise<readonly DefinitionView[]>
  definition(definitionId: string): Promise<DefinitionView & { readonly xml: string }>
  /** Latest active versions that the actor may start. */
  startable(actor: Actor): Promise<readonly DefinitionView[]>
  incidents(filter?: {
    readonly processInstanceId?: string | undefined
    readonly processKey?: string | undefined
    readonly current?: number | undefined
    readonly size?: number | undefined
  }): Promise<Page<ListedIncident>>
  models(filter?: { readonly key?: string | undefined; readonly category?: string | undefined }): Promise<readonly ModelHead[]>
  model(modelId: string): Promise<ModelView>
  /** Has the actor a part in the instance or in one above or below it: initiator, (former) assignee, candidate of an open task, copied person. Below 2 ms: it guards every look. */
  participates(actor: Actor, processInstanceId: string): Promise<boolean>
  /** Whether a task is there for the actor: he has a part in its instance, or it was open to him until somebody closed it. */
  knowsTask(actor: Actor, taskId: string): Promise<boolean>
  /**
   * What whoever comes second is told: the conflict `task-closed` of the task of the instance, or of its subprocesses, that was open to the actor
   * and was closed last, by somebody else. Undefined for whom none was.
   */
  tooLate(
    actor: Actor,
    of: { readonly processInstanceId: string; readonly taskId?: string | undefined; readonly exceptAt?: readonly string[] | undefined },
  ): Promise<EngineError | undefined>
  /** Replays the stored events and compares: proof that nothing is in the state that did not happen. */
  rebuild(processInstanceId: string): Promise<{ readonly state: unknown; readonly equal: boolean }>
}

/** The engine as a part of the caller's transaction. */
export interface EngineInTransaction extends Operations, Reads {
  /** To be called after the caller's commit: tells `onCommitted` and starts waiting work at once. Forgetting it only makes things later. */
  afterCommit(): void
}

export interface Engine extends Operations, Reads {
  /** The same operations and reads as part of the caller's transaction. Nothing is visible to others before the caller commits; jobs run after it. */
  in(sql: Sql): EngineInTransaction
  /** Creates or upgrades the `wf_` tables. Safe to call from several processes at once. */
  migrate(): Promise<void>
  /** Starts the loops that fire timers and run jobs in this process. */
  work(options?: { readonly concurrency?: number | undefined; readonly pollMs?: number | undefined }): void
  /** Fires what is due and runs waiting jobs once, until nothing is left that is due; for tests and for a host's alarm clock. */
  runDue(): Promise<{ readonly timers: number; readonly jobs: number }>
  /** Waits for running work, stops the loops, closes the pool that the engine opened. */
  /** Answers those who wait for external work with nothing: before a server stops. */
  stopWaiting(): void
  close(): Promise<void>
}

export type { ByActor, Completed, HandlerTask, OpenedTask }
export type { Follows, RowMove, StepAhead, StepFollowed, UnchangedRow, Watch, WatchedClaim, WatchedStep } from './watch-api.ts'
