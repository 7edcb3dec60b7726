/** Who stands in for whom, who is called in, what people are told: the part of the engine's door that is about people who do not act. */
import type { Actor, Sql, Variables } from '../define.ts'
import type { ByActor } from './acting.ts'
import type { Page, TaskView } from './views.ts'

/** An overdue task, as the host is asked about it. */
export interface OverdueTask {
  readonly taskId: string
  readonly elementId: string
  readonly processKey: string
  readonly instanceId: string
  readonly assignee: string | undefined
  readonly candidateUsers: readonly string[]
  readonly initiator: string | undefined
  readonly variables: Variables
}

/** Ids of those who shall be able to act beside whoever has the task; asked when it is escalated. */
export type EscalateTo = (task: OverdueTask, sql: Sql) => Promise<readonly string[]>

/** What the host brings for people; all of it may be missing. */
export interface HostPeople {
  readonly escalateTo?: EscalateTo | undefined
  /** Settings that models name (`param:approval.remind`) and that the engine reads itself (`workflow.urge-interval`). What a step was told is kept with it. */
  readonly parameter?: ((name: string) => Promise<unknown> | unknown) | undefined
  /**
   * SQL of an insert that takes what people are to be told from `news(id uuid, at timestamptz, payload jsonb)` into a table of the host. It is
   * part of the statement or transaction of what it tells, so there is a message exactly when there is a fact. The payload is a `News`.
   */
  readonly news?: string | undefined
}

export interface ProxyInput extends ByActor {
  /** Changes this one instead of making another. */
  readonly proxyId?: string | undefined
  readonly principalId: string
  readonly agentId: string
  /** Default: all processes. */
  readonly processKeys?: readonly string[] | undefined
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
  readonly reason?: string | undefined
}

export interface ProxyView {
  readonly proxyId: string
  readonly principalId: string
  readonly agentId: string
  /** Empty: all. */
  readonly processKeys: readonly string[]
  readonly from: Date
  readonly to: Date
  readonly reason: string | undefined
  readonly createdAt: Date
  readonly createdBy: string | undefined
  readonly status: 'planned' | 'active' | 'over'
}

export interface ProxyFilter {
  /** mine: others act for me. to-me: I act for them. */
  readonly scope: 'mine' | 'to-me' | 'all'
  readonly status?: ProxyView['status'] | undefined
  readonly current?: number | undefined
  readonly size?: number | undefined
}

/** What somebody still has in his hands. */
export interface Holdings {
  readonly tasks: number
  /** Open tasks that nobody has claimed and that name him. */
  readonly candidacies: number
  /** Delegated by him, to come back to him. */
  readonly owned: number
  /** Proxies, running or planned, in which he stands in for somebody. */
  readonly proxies: number
}

export interface HandedOver extends Holdings {
  /** Proxies in which others stood in for him; they end. */
  readonly ended: number
}

export interface ProxyOperations {
  /**
   * Somebody acts for somebody else in a period: tasks that come to the principal in it are the agent's too.
   * @throws EngineError forbidden `not-principal`; invalid `own-proxy`, `bad-period`; rule `proxy-overlaps`, `proxy-loop`; conflict `proxy-over`
   */
  saveProxy(input: ProxyInput): Promise<{ readonly proxyId: string }>
  /** What has begun ends now, what has not never was. @throws EngineError not-found `no-such-proxy`; conflict `proxy-over` */
  removeProxy(input: ByActor & { proxyId: string }): Promise<void>
  /**
   * Gives everything that a person has to another: open tasks, places as a candidate, proxies in which he is the agent. In batches, each a
   * transaction; calling it again goes on where it was broken off.
   * @throws EngineError forbidden `not-admin`; invalid `own-proxy`
   */
  handOver(input: ByActor & { fromUserId: string; toUserId: string; comment?: string | undefined }): Promise<HandedOver>
  /**
   * Once in `workflow.urge-interval` (ISO 8601, default PT2H) an instance.
   * @throws EngineError rule `urged-lately` with `nextAt`; forbidden `not-initiator`; conflict `already-ended`
   */
  urge(
    input: ByActor & { processInstanceId: string; comment?: string | undefined },
  ): Promise<{ readonly urgeCount: number; readonly assignees: readonly string[]; readonly nextAt: Date }>
}

export interface StrandedFilter {
  readonly processKey?: string | undefined
  readonly businessType?: string | undefined
  readonly businessKey?: string | undefined
  /** Part of title, task name, business key or summary. */
  readonly keyword?: string | undefined
  readonly current?: number | undefined
  readonly size?: number | undefined
}

export interface ProxyReads {
  proxies(actor: Actor, filter: ProxyFilter): Promise<Page<ProxyView>>
  holdings(userId: string): Promise<Holdings>
  /** Who stands in now for the people who have an open task, or who may claim it. */
  agentsAt(taskIds: readonly string[]): Promise<readonly { readonly taskId: string; readonly principalId: string; readonly agentId: string }[]>
  /** Open tasks that these people have, or that only they could claim: for an administrator who looks for what is stranded. */
  tasksOf(userIds: readonly string[], filter?: StrandedFilter): Promise<Page<TaskView>>
}
