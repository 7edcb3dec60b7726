/**
 * What a process with a document declares. BPMN says who decides next; the document's machine says what may happen to it; here
 * stands how the one follows the other. `watch.ts` holds them together: a step of the process and the move of the document
 * are one transaction, whoever made the step, and either refuses both.
 *
 * A process with a document begins with a user task of the initiator (`submit`): submitting completes it, a rejection that
 * returns comes back to it, so resubmitting completes it again.
 */
import type { AnyStateMachine } from 'xstate'
import type { Label, Resource } from '#kit/contract.ts'
import type { DataSource } from '#kit/data-source.ts'
import type { DocumentChange } from '#kit/document/document.contract.ts'
import type { DocumentMachine, DocumentRow, Stamp } from '#kit/document/move-document.ts'
import type { DocumentParts } from '#kit/document/snapshot.ts'
import type { CallContext, Route } from '#kit/handle.ts'
import type { Contribution } from '#kit/extension-point.ts'
import type { Messages } from '#kit/messages.ts'
import { workIn } from '#kit/run-work.ts'
import { Failure } from '#kit/errors.ts'
import { systemActor, type ModelRow, type UnitOfWork } from '#kit/unit-of-work.ts'
import type { Completed } from '#server/engine/index.ts'
import {
  inTransaction,
  Refused,
  type Handler,
  type HandlerResult,
  type HandlerTask,
  type ProcessDefinition,
  type TransactionHandler,
  type Variables,
} from '#server/engine/define.ts'
import type { WayStep } from '#kit/document/way.ts'
import type { LinkSettings } from './approval-link.ts'
import type { FilesOfDocuments } from './kept-files.ts'

type RowOf<R extends Resource> = ModelRow<R['model']>

/** What the process did to the document. */
export interface Consequence<Row> {
  readonly row: Row
  readonly event: string
  readonly instanceId: string
  readonly comment: string | undefined
  /** Of the process, as they are at this step. */
  readonly variables: Variables
}

/** Whose agreement counts for nothing: the inbox does not offer it, and every step that is one is refused. Administrators are no exception. */
interface Excluded<Row> {
  readonly who: (row: Row) => string | null
  /** Code of the rule, whose message may name the document by `code`. */
  readonly refusal: string
}

export interface DocumentDeclaration<R extends Resource = Resource> {
  readonly resource: R
  readonly machine: AnyStateMachine
  /** What the machine's guards look at. */
  readonly facts?: (uow: UnitOfWork, row: RowOf<R>, event: string, dependencies: ProcessDependencies, variables: Variables) => Promise<object> | object
  /** Columns that a move writes with the status, by its event: when it was submitted, why it was refused. */
  readonly stamps?: Readonly<
    Record<string, (...at: [...Parameters<Stamp<RowOf<R>>>, dependencies: ProcessDependencies, variables: Variables]) => ReturnType<Stamp>>
  >
  /** What the diagram decides by, and `present` shows; set at every submission. */
  readonly variables?: (at: Pick<UnitOfWork, 'prisma' | 'sql'>, row: RowOf<R>, dependencies: ProcessDependencies) => Promise<Variables> | Variables
  /** What approvers decide on beside the row: its lines. */
  readonly parts?: (at: Pick<UnitOfWork, 'prisma' | 'sql'>, row: RowOf<R>) => Promise<DocumentParts> | DocumentParts
  /** Who may not agree to it although its task is theirs: whoever wrote it. */
  readonly notBy?: Excluded<RowOf<R>>
  /** What follows a move, by its event, in the same transaction: rows of others, messages to other processes, documents that are submitted. */
  readonly effects?: Readonly<Record<string, (uow: UnitOfWork, what: Consequence<RowOf<R>>, flow: DocumentFlow) => Promise<void>>>
}

/** How the instance stands, as far as a document is concerned. */
export type ProcessNews = 'submitted' | 'returned' | 'COMPLETED' | 'FAILED' | 'REJECTED' | 'CANCELLED' | 'TERMINATED'

/** Event of the machine by news; null when the document takes no notice. */
export const eventsByRule: Readonly<Record<ProcessNews, string | null>> = {
  submitted: 'SUBMIT',
  returned: 'RETURN',
  COMPLETED: 'APPROVE',
  REJECTED: 'REJECT',
  CANCELLED: 'CANCEL',
  TERMINATED: 'CANCEL',
  // What nobody approved is not approved: the document is as if it had been taken back.
  FAILED: 'CANCEL',
}

export interface Bond {
  /** Id of the initiator's task; `submit` unless said otherwise. */
  readonly submitTask?: string
  /** What differs from `eventsByRule`. */
  readonly events?: Readonly<Partial<Record<ProcessNews, string | null>>>
  /** Event by the end event through which the process ended, instead of `COMPLETED`: an end that means no. */
  readonly ends?: Readonly<Record<string, string>>
  /** Event by the element that was left: any way, or by the outcome of a task (`approved`, `rejected`). */
  readonly on?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  /**
   * Event by the task that somebody claims, in the transaction of the claim. Where the machine does not know it at that moment nothing is
   * sent; and what the claim has sent is not sent once more by the decision (`on`).
   */
  readonly claimed?: Readonly<Record<string, string>>
}

/**
 * What processes work with beside the operations. An area that provides more declares it here by merging:
 * `declare module '#server/documents/define.ts' { interface ProcessDependencies { readonly supplier: SupplierDependencies } }`.
 */
export interface ProcessDependencies extends FilesOfDocuments, LinkSettings {
  readonly data: DataSource
  /** The company's zone. */
  readonly zone: string
}

/** Housekeeping of a process by the clock; the workers do it with their own chores. */
export interface ProcessChore {
  /** kebab-case, the product over. */
  readonly name: string
  readonly everyMinutes: number
  run(data: DataSource): Promise<void>
}

export interface DocumentProcess extends ProcessDefinition {
  readonly document: DocumentDeclaration
  /** Verbs of the resource whose holders hand its documents in; those that bring a document about unless it says otherwise. */
  readonly handedInBy?: readonly string[] | undefined
  readonly bond: Bond
  /** Handlers of service tasks that need the dependencies, which are there when the handlers run. */
  readonly boundHandlers: (dependencies: () => ProcessDependencies) => Readonly<Record<string, Handler>>
  readonly chores: (flow: DocumentFlow, process: DocumentProcess) => readonly ProcessChore[]
  /** What it does when areas tell something (`listen`); the operations are there by then. */
  readonly listeners: (flow: () => DocumentFlow, process: DocumentProcess) => readonly Contribution[]
  /** The calls of the document, over the operations that move it. */
  readonly routes: (flow: DocumentFlow, process: DocumentProcess) => readonly Route[]
  readonly messages: Messages
}

/** How a command ends a process. */
export interface Ending {
  readonly event: string
  /** Looks at the document once it is locked: what was true when the command looked may be so no longer. @throws Failure where it is not */
  readonly requires?: ((row: DocumentRow) => void) | undefined
}

export interface Ended {
  /** Afterwards. */
  readonly row: DocumentRow
  /**
   * Whether there was a case to end. Only then the effects of the event have followed: without one they are the command's. Known by the
   * lock alone, for a case that was there when the command looked may have been ended meanwhile.
   */
  readonly hadCase: boolean
}

/** The operations of commands. Each locks the instance before the document, as the engine's own steps do. */
export interface DocumentFlow {
  readonly dependencies: ProcessDependencies
  /** Starts the process, or resumes the one that was returned. @throws Failure rule (422), stale-version, bad-input when people have to be chosen */
  submit(uow: UnitOfWork, process: DocumentProcess, what: OnDocument & { readonly approvers?: ChosenApprovers }): Promise<void>
  /**
   * Hands in again at the initiator's task, as whoever has that task: with what the document says now, so that an edit since the return
   * goes to those whom it concerns. @throws Failure whatever the engine refuses, bad-input when people have to be chosen
   */
  resubmit(uow: UnitOfWork, process: DocumentProcess, what: Resubmission): Promise<Completed>
  /** Ends the process and moves the document by `event`: cancel, withdraw, reset. Without a running process it is `move`. */
  end(uow: UnitOfWork, process: DocumentProcess, what: OnDocument & Ending): Promise<Ended>
  /** A move beside the process; refused while the process decides. */
  move(
    uow: UnitOfWork,
    process: DocumentProcess,
    what: OnDocument & { readonly event: string; readonly change?: Readonly<Record<string, unknown>> },
  ): Promise<DocumentRow>
  /** Tells the document's process. How many waited for it. */
  message(uow: UnitOfWork, row: { readonly id: string }, name: string, variables?: Variables): Promise<number>
  /** Puts the open tasks of an instance before the others or back among them; what is urgent is due in half the time that is left. */
  hurry(uow: UnitOfWork, processInstanceId: string, isUrgent: boolean): Promise<void>
  /** What was edited since the submission, or between the last two; null when nothing was. */
  changeSince(context: Pick<CallContext, 'prisma' | 'sql' | 'principal'>, process: DocumentProcess, id: string): Promise<DocumentChange | null>
  /** The document of an instance, when the caller has a part in it or may operate. */
  idFor(context: Pick<CallContext, 'principal'>, processInstanceId: string): Promise<string>
  /** The way of a document as its model draws it, past and future; for answers that name no more of it than their reader may know. */
  way(context: Pick<CallContext, 'prisma' | 'sql'>, processKey: string, row: DocumentOnItsWay): Promise<WayStep[]>
  /** What was done about an instance, task by task, oldest first; nothing where it is not there any more. For answers whose reader may know it. */
  records(context: Pick<CallContext, 'sql'>, processInstanceId: string): Promise<CaseRecord[]>
  /** Key of a definition; undefined when there is none. */
  keyOf(definitionId: string): Promise<string | undefined>
  /**
   * Decides the caller's own task of an instance, as the inbox would: nothing is his here that is not his there. A task that waits
   * for several is claimed by it.
   * @throws Failure not-found when nothing waits for him, conflict when somebody was quicker; whatever the engine refuses
   */
  decide(uow: UnitOfWork, what: TaskDecision): Promise<void>
  /**
   * What refuses whoever comes second where they were asked too: the conflict that says who decided and when. Undefined for whom the case never waited, and where nobody decided, as when it was taken back.
   * Calls that look for the caller's task themselves put it before their own refusal.
   */
  tooLate(uow: UnitOfWork, of: { readonly processInstanceId: string; readonly taskId?: string | undefined }): Promise<Failure | undefined>
  /** Has the caller a part in the document's process? */
  participates(context: Pick<CallContext, 'principal'>, processInstanceId: string): Promise<boolean>
}

/** A task of a case, decided or open. */
export interface CaseRecord {
  readonly processInstanceId: string
  readonly taskKey: string
  readonly taskName: Label
  /** Null for nobody, or somebody who is gone. */
  readonly assignee: Label | null
  readonly outcome: string | null
  readonly comment: string | null
  readonly startTime: Date
  readonly endTime: Date | null
}

/** A document with its case, if it has one by now. */
export interface DocumentOnItsWay {
  readonly id: string
  readonly processInstanceId: string | null
  readonly tenantId: string
  readonly createdBy: string | null
}

/** What somebody decides about an instance. */
export interface TaskDecision {
  readonly processInstanceId: string
  readonly pass: boolean
  readonly comment?: string | undefined
  /** One of several tasks of his. */
  readonly taskId?: string | undefined
  /** Version that he has seen; another one is refused with the difference. */
  readonly docVersion?: number | undefined
}

export interface Resubmission {
  readonly id: string
  readonly taskId: string
  readonly comment: string | undefined
  readonly attachments: readonly unknown[] | undefined
  readonly approvers: ChosenApprovers
  readonly docVersion: number | undefined
  readonly idempotencyKey: string | undefined
}

/** Whom the initiator chose to decide, by the node. */
export type ChosenApprovers = Readonly<Record<string, readonly string[]>> | undefined

export interface OnDocument {
  readonly id: string
  /** Checked when given. */
  readonly version?: number | undefined
  readonly comment?: string | undefined
}

/** A process of a document. What is left out is as the rule says (`eventsByRule`, no effects, no calls). */
export function defineDocumentProcess<R extends Resource>(
  definition: Omit<ProcessDefinition, 'handlers'> & {
    readonly handlers?: ProcessDefinition['handlers']
    readonly document: DocumentDeclaration<R>
    readonly handedInBy?: DocumentProcess['handedInBy']
    readonly bond?: Bond
    readonly boundHandlers?: DocumentProcess['boundHandlers']
    readonly chores?: DocumentProcess['chores']
    readonly listeners?: DocumentProcess['listeners']
    readonly routes?: DocumentProcess['routes']
    readonly messages?: Messages
  },
): DocumentProcess {
  const {
    handlers = {},
    boundHandlers = () => ({}),
    chores = () => [],
    listeners = () => [],
    bond = {},
    routes = () => [],
    messages = {},
    document,
  } = definition
  return { ...definition, handlers, boundHandlers, chores, listeners, bond, routes, messages, document: document as unknown as DocumentDeclaration }
}

/**
 * What moves the document of a process, with the dependencies at hand.
 * @param variables of the process at the step that moves it; none beside a process
 */
export const moverOf = (
  { document: { facts, stamps = {}, ...document }, messages }: DocumentProcess,
  dependencies: ProcessDependencies,
  variables: Variables = {},
): DocumentMachine & { readonly resource: Resource } => ({
  ...document,
  messages,
  ...(facts && { facts: (uow, row, event) => facts(uow, row, event, dependencies, variables) }),
  stamps: Object.fromEntries(Object.entries(stamps).map(([event, write]) => [event, (uow, what) => write(uow, what, dependencies, variables)] as const)),
})

export const isDocumentProcess = (process: ProcessDefinition): process is DocumentProcess => 'document' in process

export const submitTaskOf = ({ bond }: Pick<DocumentProcess, 'bond'>): string => bond.submitTask ?? 'submit'

/** A service task that writes our tables: in the step's own unit of work. A business failure refuses the step with its reason. */
export const inWork = (run: (uow: UnitOfWork, task: HandlerTask) => Promise<HandlerResult>): TransactionHandler =>
  inTransaction(async (task, sql) => {
    try {
      return await run(workIn(sql, systemActor(task.processKey)), task)
    } catch (error) {
      if (error instanceof Failure) throw new Refused(error.code, error.message, { ...error.details })
      throw error
    }
  })
