/**
 * Delivers the engine's news: who has to know, in which template, and whose open pages are out of date. Looks at the task as it is now: what
 * was decided meanwhile is no news to the one who would have had to decide. Exactly once, in the transaction that ends the message.
 */
import type { Label } from '#kit/contract.ts'
import type { Sql, TransactionPrisma } from '#kit/data-source.ts'
import { handleInside, type TopicHandler } from '#kit/outbox/outbox.ts'
import { rooms } from '#kit/realtime/events.contract.ts'
import type { Realtime } from '#kit/realtime/realtime.ts'
import { labelOf } from '#kit/words.ts'
import { EngineError, SYSTEM, type Engine, type EngineInTransaction, type InstanceDetail, type News, type TaskView } from '#server/engine/index.ts'
import { inboxTemplates } from './inbox-templates.ts'
import { workflowNews } from './inbox-topics.ts'
import { isUserId, namesInBoth } from './people.ts'

/** Code of a message. */
type WorkflowTemplate = Exclude<keyof typeof inboxTemplates, 'workflow.incident'>

/** Everything that a template may name. */
export type WorkflowParams = Readonly<Record<'process' | 'task' | 'title' | 'initiator' | 'person' | 'comment' | 'waiting' | 'outcome', string | Label>>

export interface WorkflowMessage {
  readonly to: { readonly userIds: readonly string[]; readonly roleCodes: readonly string[] }
  readonly template: (typeof inboxTemplates)[WorkflowTemplate]
  readonly params: WorkflowParams
  readonly link: string
  readonly bizType: string | undefined
  readonly bizId: string | undefined
  readonly dedupeKey: string
}

export interface TellingPeople {
  readonly engine: Engine
  readonly realtime: Pick<Realtime, 'publish'>
  /** Stores a message in the transaction, and has it sent after the commit. */
  readonly notify: (sql: Sql, message: WorkflowMessage) => Promise<unknown>
}

export const tellPeople = (doors: TellingPeople): TopicHandler =>
  handleInside(workflowNews, async (payload, { id, sql, prisma }) => {
    const news = payload as News
    const engine = doors.engine.in(sql)
    const found = await aboutOf(engine, news)
    if (found === undefined) return
    const messages = await messagesOf(engine, news, found, prisma)
    for (const message of messages) {
      await doors.notify(sql, {
        ...message,
        template: inboxTemplates[message.template],
        link: linkOf(news),
        bizType: found.instance.businessType,
        bizId: found.instance.businessKey,
        dedupeKey: `${id}:${message.template}`,
      })
    }
    const changed = { ...(news.taskId !== undefined && { taskId: news.taskId }) }
    const { userIds, roleCodes } = peopleIn(messages)
    for (const room of [...userIds.map(rooms.user), ...roleCodes.map(rooms.role)]) doors.realtime.publish(room, 'inbox-changed', changed)
  })

interface About {
  readonly instance: InstanceDetail
  readonly task: TaskView | undefined
}

/** Undefined when the instance is gone for good. */
async function aboutOf(engine: EngineInTransaction, { processInstanceId, taskId }: News): Promise<About | undefined> {
  try {
    const instance = await engine.detail(processInstanceId)
    return { instance, task: taskId === undefined ? undefined : await engine.task(taskId) }
  } catch (error) {
    if (error instanceof EngineError && error.kind === 'not-found') return undefined
    throw error
  }
}

interface Draft extends Pick<WorkflowMessage, 'to' | 'params'> {
  readonly template: WorkflowTemplate
}
type To = WorkflowMessage['to']

const peopleIn = (drafts: readonly Draft[]): To => ({
  userIds: [...new Set(drafts.flatMap(({ to }) => to.userIds))],
  roleCodes: [...new Set(drafts.flatMap(({ to }) => to.roleCodes))],
})

const linkOf = ({ kind, taskId, processInstanceId }: News): string =>
  taskId === undefined || kind === 'task-decided' || kind === 'copied' || kind === 'mentioned' ? `/work/instance/${processInstanceId}` : `/work/task/${taskId}`

async function messagesOf(engine: EngineInTransaction, news: News, { instance, task }: About, prisma: TransactionPrisma): Promise<Draft[]> {
  const nameOf = await namesInBoth(prisma, [instance.initiator, news.by, task?.assignee])
  const params = paramsOf(news, { instance, task }, nameOf)
  const initiator = only(instance.initiator)
  const to = (people: readonly (string | undefined)[], roleCodes: readonly string[] = []): To => ({
    userIds: people.filter((id): id is string => id !== undefined && isUserId(id) && id !== news.by),
    roleCodes,
  })
  const draft = (template: WorkflowTemplate, recipients: To): Draft[] =>
    recipients.userIds.length + recipients.roleCodes.length === 0 ? [] : [{ template, to: recipients, params }]
  const isOpen = task !== undefined && task.endTime === undefined
  const having = async (): Promise<To> => {
    if (task === undefined || !isOpen) return to([])
    const agents = (await engine.agentsAt(task.taskId)).map(({ agentId }) => agentId)
    return task.assignee === undefined ? to([...task.candidateUsers, ...agents], task.candidateGroups) : to([task.assignee, ...agents])
  }
  switch (news.kind) {
    case 'task-opened':
      return draft(news.returned === true ? 'workflow.returned' : 'workflow.task-assigned', await having())
    case 'task-given':
      return isOpen ? draft('workflow.task-given', await having()) : []
    case 'task-reminded':
      return draft('workflow.task-reminded', await having())
    case 'urged':
      return draft('workflow.task-urged', await having())
    case 'task-escalated':
      return isOpen ? [...draft('workflow.task-escalated', to(news.to ?? [])), ...draft('workflow.overdue', to(initiator))] : []
    case 'task-decided':
      return draft('workflow.clock-decided', to([...initiator, ...(news.to ?? [])]))
    case 'task-undecided':
      return draft('workflow.clock-refused', await having())
    case 'copied':
      return draft('workflow.copied', to(news.to ?? []))
    case 'mentioned':
      return draft('workflow.mentioned', to(news.to ?? []))
    case 'ended': {
      const template = templateOfEnd(news, instance)
      return template === undefined ? [] : draft(template, to(initiator))
    }
  }
}

const only = (id: string | undefined): string[] => (id === undefined ? [] : [id])

/** A process that ends without anybody having approved or rejected anything is no answer to anybody. */
function templateOfEnd({ outcome }: News, { variables }: InstanceDetail): WorkflowTemplate | undefined {
  if (outcome === 'CANCELLED' || outcome === 'TERMINATED' || outcome === 'FAILED') return 'workflow.cancelled'
  if (outcome === 'REJECTED' || variables['pass'] === false) return 'workflow.rejected'
  return variables['pass'] === true ? 'workflow.approved' : undefined
}

const outcomes: Readonly<Record<string, Label>> = { approved: { zh: '通过', en: 'approved' }, rejected: { zh: '驳回', en: 'rejected' } }
const system: Label = { zh: '系统', en: 'The system' }

function paramsOf(news: News, { instance, task }: About, nameOf: (userId: string) => string | Label): WorkflowParams {
  const process = instance.processName ?? instance.processKey
  return {
    process: labelOf(process),
    task: labelOf(task?.taskName ?? task?.taskKey ?? ''),
    title: labelOf(instance.title ?? instance.businessKey ?? process),
    initiator: instance.initiator === undefined ? '' : instance.initiator === SYSTEM ? system : nameOf(instance.initiator),
    person: news.by === undefined || news.by === SYSTEM ? system : nameOf(news.by),
    comment: news.comment ?? '',
    waiting: task === undefined ? '' : waitingSince(task.createTime, new Date()),
    outcome: outcomes[news.outcome ?? ''] ?? '',
  }
}

const HOUR_MS = 3_600_000

/** In full days, else in hours. */
function waitingSince(from: Date, to: Date): Label {
  const hours = Math.max(1, Math.round((to.getTime() - from.getTime()) / HOUR_MS))
  const days = Math.floor(hours / 24)
  return days > 0 ? { zh: `${days} 天`, en: days === 1 ? '1 day' : `${days} days` } : { zh: `${hours} 小时`, en: hours === 1 ? '1 hour' : `${hours} hours` }
}
