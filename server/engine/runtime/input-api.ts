/** What the operations take and answer; what lists are filtered by. */
import type { Variables } from '../define.ts'
import type { ByActor, OpenedTask } from './acting.ts'
import type { Choices } from './approval-api.ts'

export interface StartInput extends ByActor {
  readonly processKey?: string | undefined
  readonly definitionId?: string | undefined
  readonly version?: number | undefined
  readonly businessKey?: string | undefined
  readonly businessType?: string | undefined
  readonly docVersion?: number | undefined
  readonly variables?: Variables | undefined
  readonly title?: string | undefined
  readonly summary?: string | undefined
  /** People whom the initiator chose, by node. */
  readonly approvers?: Choices | undefined
  /** Begins in the middle instead: before these elements, behind these, on these sequence flows. For administrators. */
  readonly startBefore?: readonly string[] | undefined
  /** An element with several flows out is refused: name the flow. */
  readonly startAfter?: readonly string[] | undefined
  readonly startTransition?: readonly string[] | undefined
}

export interface Started {
  readonly processInstanceId: string
  readonly definitionId: string
  readonly ended: boolean
  readonly nextTasks: readonly OpenedTask[]
}

export interface CompleteInput extends ByActor {
  readonly taskId: string
  /** False rejects. Becomes the variable `pass`; the history says approved or rejected, or completed when it is not given. Default true. */
  readonly pass?: boolean | undefined
  readonly comment?: string | undefined
  readonly attachments?: readonly unknown[] | undefined
  readonly variables?: Variables | undefined
  /** Refused as a conflict when the instance carries another document version. */
  readonly docVersion?: number | undefined
  /** People whom this approver chose, by node. */
  readonly approvers?: Choices | undefined
}

/** What is not given stays. */
export interface ChangeTaskInput extends ByActor {
  readonly taskId: string
  readonly addUsers?: readonly string[] | undefined
  readonly removeUsers?: readonly string[] | undefined
  readonly addGroups?: readonly string[] | undefined
  readonly removeGroups?: readonly string[] | undefined
  /** Null takes the date away. */
  readonly dueTime?: Date | null | undefined
  readonly followUpTime?: Date | null | undefined
  readonly priority?: number | undefined
  readonly comment?: string | undefined
}

export interface MessageInput extends ByActor {
  readonly name?: string | undefined
  readonly businessKey?: string | undefined
  readonly processInstanceId?: string | undefined
  /** With `processInstanceId`: resume exactly this waiting element, whatever it waits for. */
  readonly elementId?: string | undefined
  /** Exactly this waiting event, message or signal; of a start event it starts the process. Nothing else is looked at. */
  readonly subscriptionId?: string | undefined
  /** Instances whose variables carry these values. */
  readonly correlation?: Variables | undefined
  /** Values that the waiting element sees below the level of the process: of its loop, its subprocess, its own. Each that matches gets the message; it is not kept. */
  readonly local?: Variables | undefined
  /** Refused when nobody or more than one would get it. */
  readonly exactlyOne?: boolean | undefined
  /** Only starts what begins with it. */
  readonly startOnly?: boolean | undefined
  /** Value of `zeebe:subscription correlationKey`. */
  readonly correlationKey?: string | undefined
  readonly variables?: Variables | undefined
  /** The same id is correlated once, ever (while it is remembered). */
  readonly messageId?: string | undefined
  /** Kept that long for a receiver that does not wait yet; milliseconds, default 0 = not kept. */
  readonly timeToLive?: number | undefined
  /** It reaches no instance that is about a business object, now or later; when such a one waits, it is refused (`about-business`). */
  readonly sparesBusiness?: boolean | undefined
}

export interface Correlated {
  readonly matched: number
  readonly started: readonly string[]
  /** True when nobody waited and the message is kept for a later receiver. */
  readonly buffered: boolean
}

export interface ConditionsInput extends ByActor {
  readonly variables: Variables
  /** Only this process; without it all of them. */
  readonly processKey?: string | undefined
  readonly businessKey?: string | undefined
}

export interface ModifyInput extends ByActor {
  readonly processInstanceId: string
  readonly cancel?: readonly (string | ElementPosition)[] | undefined
  readonly startBefore?: readonly (string | ElementPosition)[] | undefined
  readonly startAfter?: readonly (string | ElementPosition)[] | undefined
  /** Sequence flows that are taken. */
  readonly startTransition?: readonly (string | ElementPosition)[] | undefined
  readonly variables?: Variables | undefined
  readonly reason?: string | undefined
}

export interface ElementPosition {
  readonly elementId: string
  readonly occurrence?: string | undefined
}

export interface TaskFilter {
  readonly processKey?: string | undefined
  readonly businessType?: string | undefined
  readonly businessKey?: string | undefined
  /** Part of title, task name, business key or summary. */
  readonly keyword?: string | undefined
  readonly createdFrom?: Date | undefined
  /** Exclusive. */
  readonly createdTo?: Date | undefined
  readonly valueFrom?: number | undefined
  readonly valueTo?: number | undefined
  /** Default newest first. */
  readonly sort?: { readonly by: 'createTime' | 'dueTime' | 'priority' | 'value' | 'endTime' | 'urgency'; readonly descending: boolean } | undefined
  readonly current?: number | undefined
  readonly size?: number | undefined
  /** Keyset paging: `next` of the page before. Wins over `current`. */
  readonly after?: string | undefined
  readonly tenant?: string | undefined
  /** False: the total is not needed, `total` is -1. Counting a filtered list looks at every row of it. */
  readonly counted?: boolean | undefined
}
