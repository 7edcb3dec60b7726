/**
 * Delivers the engine's news: who has to know, in which template, and whose open pages are out of date. Looks at the task as it is now: what
 * was decided meanwhile is no news to the one who would have had to decide. Exactly once, in the transaction that ends the message. News
 * that waits at a time is read and written together, so that a rush of it costs a few statements.
 */
import { counted } from '#kit/fill-text.contract.ts'
import type { Label } from '#kit/contract.ts'
import type { Sql, TransactionPrisma } from '#kit/data-source.ts'
import { grouped } from '#kit/grouped.ts'
import { handleTogetherInside, type TopicHandler } from '#kit/outbox/outbox.ts'
import { rooms } from '#kit/realtime/events.contract.ts'
import type { Realtime } from '#kit/realtime/realtime.ts'
import { caseWords } from './case-words.ts'
import { labelOf } from '#kit/words.ts'
import { SYSTEM, type Engine, type EngineInTransaction, type News, type NewsSubject } from '#server/engine/index.ts'
import { inboxTemplates } from './inbox-templates.ts'
import { workflowNews } from './inbox-topics.ts'
import { isUserId, namesInBoth } from './people.ts'

/** Code of a message. */
type WorkflowTemplate = Exclude<keyof typeof inboxTemplates, 'workflow.incident'>

/** Everything that a template may name. */
export type WorkflowParams = Readonly<
  Record<'case' | 'process' | 'task' | 'title' | 'initiator' | 'person' | 'comment' | 'waiting' | 'outcome', string | Label>
>

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
  /** Stores messages in the transaction, and has them sent after the commit. */
  readonly notify: (sql: Sql, messages: readonly WorkflowMessage[]) => Promise<unknown>
}

export const tellPeople = (doors: TellingPeople): TopicHandler =>
  handleTogetherInside(workflowNews, async (all, { sql, prisma }) => {
    const told = await draftsOf(doors.engine.in(sql), all, prisma)
    await doors.notify(
      sql,
      told.flatMap(({ id, news, instance, drafts }) =>
        drafts.map((draft) => ({
          ...draft,
          template: inboxTemplates[draft.template],
          link: linkOf(news),
          bizType: instance.businessType,
          bizId: instance.businessKey,
          dedupeKey: `${id}:${draft.template}`,
        })),
      ),
    )
    for (const [room, taskId] of changedRooms(told)) doors.realtime.publish(room, 'inbox-changed', { ...(taskId !== undefined && { taskId }) })
  })

/** News with what it is about and what is said of it. */
interface Told extends NewsSubject {
  readonly id: string
  readonly news: News
  readonly drafts: readonly Draft[]
}

/** What is told, read together. What is gone for good is told no more. */
async function draftsOf(
  engine: EngineInTransaction,
  all: readonly { readonly id: string; readonly payload: News }[],
  prisma: TransactionPrisma,
): Promise<Told[]> {
  const subjects = await engine.newsSubjects(all.map(({ payload }) => payload))
  const found = all.flatMap(({ id, payload }, index) => {
    const subject = subjects[index]
    return subject === undefined ? [] : [{ id, news: payload, ...subject }]
  })
  const open = found.flatMap(({ task }) => (task === undefined || task.endTime !== undefined ? [] : [task.taskId]))
  const agents = grouped(await engine.agentsAt([...new Set(open)]), ({ taskId }) => taskId)
  const nameOf = await namesInBoth(
    prisma,
    found.flatMap(({ news, instance }) => [instance.initiator, news.by]),
  )
  return found.map((one) => ({
    ...one,
    drafts: messagesOf(one.news, one, { nameOf, agents: (agents.get(one.task?.taskId ?? '') ?? []).map(({ agentId }) => agentId) }),
  }))
}

/** Each room once, however much it is told; with the task where it is the only one. */
function changedRooms(told: readonly Told[]): ReadonlyMap<string, string | undefined> {
  const taskOf = new Map<string, string | undefined>()
  for (const { news, drafts } of told)
    for (const room of drafts.flatMap(({ to }) => roomsOf(to))) taskOf.set(room, taskOf.has(room) && taskOf.get(room) !== news.taskId ? undefined : news.taskId)
  return taskOf
}

interface Draft extends Pick<WorkflowMessage, 'to' | 'params'> {
  readonly template: WorkflowTemplate
}
type To = WorkflowMessage['to']

const roomsOf = ({ userIds, roleCodes }: To): string[] => [...userIds.map(rooms.user), ...roleCodes.map(rooms.role)]

const linkOf = ({ kind, taskId, processInstanceId }: News): string =>
  taskId === undefined || kind === 'task-decided' || kind === 'copied' || kind === 'mentioned' ? `/work/instance/${processInstanceId}` : `/work/task/${taskId}`

interface Around {
  readonly nameOf: (userId: string) => string | Label
  /** Who stands in now at the task. */
  readonly agents: readonly string[]
}

function messagesOf(news: News, subject: NewsSubject, { nameOf, agents }: Around): Draft[] {
  const { instance, task } = subject
  const params = paramsOf(news, subject, nameOf)
  const initiator = only(instance.initiator)
  const to = (people: readonly (string | undefined)[], roleCodes: readonly string[] = []): To => ({
    userIds: [...new Set(people)].filter((id): id is string => id !== undefined && isUserId(id) && id !== news.by),
    roleCodes,
  })
  const draft = (template: WorkflowTemplate, recipients: To): Draft[] =>
    recipients.userIds.length + recipients.roleCodes.length === 0 ? [] : [{ template, to: recipients, params }]
  const isOpen = task !== undefined && task.endTime === undefined
  const having = (): To => {
    if (task === undefined || !isOpen) return to([])
    return task.assignee === undefined ? to([...task.candidateUsers, ...agents], task.candidateGroups) : to([task.assignee, ...agents])
  }
  switch (news.kind) {
    case 'task-opened':
      return draft(news.returned === true ? 'workflow.returned' : 'workflow.task-assigned', having())
    case 'task-given':
      return isOpen ? draft('workflow.task-given', having()) : []
    case 'task-reminded':
      return draft('workflow.task-reminded', having())
    case 'urged':
      return draft('workflow.task-urged', having())
    case 'task-escalated':
      return isOpen ? [...draft('workflow.task-escalated', to(news.to ?? [])), ...draft('workflow.overdue', to(initiator))] : []
    case 'task-decided':
      return draft('workflow.clock-decided', to([...initiator, ...(news.to ?? [])]))
    case 'task-undecided':
      return draft('workflow.clock-refused', having())
    case 'copied':
      return draft('workflow.copied', to(news.to ?? []))
    case 'mentioned':
      return draft('workflow.mentioned', to(news.to ?? []))
    case 'ended': {
      const template = templateOfEnd(news, subject)
      return template === undefined ? [] : draft(template, to(initiator))
    }
  }
}

const only = (id: string | undefined): string[] => (id === undefined ? [] : [id])

/** A process that ends without anybody having approved or rejected anything is no answer to anybody. */
function templateOfEnd({ outcome }: News, { pass }: NewsSubject): WorkflowTemplate | undefined {
  if (outcome === 'CANCELLED' || outcome === 'TERMINATED' || outcome === 'FAILED') return 'workflow.cancelled'
  if (outcome === 'REJECTED' || pass === false) return 'workflow.rejected'
  return pass === true ? 'workflow.approved' : undefined
}

const outcomes: Readonly<Record<string, Label>> = { approved: { zh: '通过', en: 'approved' }, rejected: { zh: '驳回', en: 'rejected' } }
const system: Label = { zh: '系统', en: 'The system' }

function paramsOf(news: News, { instance, task }: NewsSubject, nameOf: (userId: string) => string | Label): WorkflowParams {
  const process = instance.processName ?? instance.processKey
  return {
    case: caseWords(process, instance.title),
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
  return days > 0 ? { zh: `${days} 天`, en: counted(days, 'day', 'days') } : { zh: `${hours} 小时`, en: counted(hours, 'hour', 'hours') }
}
