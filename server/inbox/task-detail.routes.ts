/** A task or a case with what can be done about it: the engine's own answers, asked beforehand. */
import type { CallContext, Route } from '#kit/handle.ts'
import { EngineError, type Actor, type Engine, type ReturnTarget, type TaskView } from '#server/engine/index.ts'
import type { DocumentsOfCases, LookedAt } from '#server/documents/change.ts'
import { asFailure, onEngine, requireSight } from './engine-call.ts'
import { actionLabels, submitLabel } from './action-labels.ts'
import { isOutsider } from './outsider.ts'
import { namesFor } from './people.ts'
import { orNull, taskRow } from './present.ts'
import * as calls from './task-detail.contract.ts'
import type { ActionName } from './task-detail.contract.ts'

interface Answer {
  readonly name: ActionName
  readonly refusal: EngineError | undefined
}

/** What a model says of a node's buttons and fields (`chandlery:button`, `chandlery:field`). */
interface Rules {
  readonly button?: readonly { readonly name: ActionName; readonly label?: string; readonly labelEn?: string; readonly enabled?: boolean }[]
  readonly field?: readonly { readonly name: string; readonly access: 'hidden' | 'read' | 'write' }[]
  readonly sign?: { readonly position: string; readonly by: string }
}

export const taskDetailRoutes = (engine: Engine, documents?: DocumentsOfCases): Route[] => [
  onEngine(engine, calls.taskDetail, async (actor, { taskId }, context) => {
    const task = await engine.task(taskId)
    await requireSight(engine, actor, context.principal, task.processInstanceId)
    const about = await positionOf(engine, actor, task, context)
    const rules = (task.rules ?? {}) as Rules
    const nameOf = await namesFor(context.prisma, [task.assignee, task.initiator, rules.sign?.by, ...about.asked.map(({ userId }) => userId)], context.locale)
    const document = await documents?.look(context, task)
    return {
      ...taskRow(task, nameOf),
      isOpen: about.isOpen,
      actions: await shown(await withoutUnlawful(engine, taskId, about.answers, document), rules, context, task.handIn === 'first'),
      fields: [...(rules.field ?? [])],
      reject: about.reject,
      commentRequired: about.commentRequired,
      asked: about.asked.map(({ userId, position }) => ({ userId, userName: nameOf(userId), position })),
      sign: rules.sign ? { position: rules.sign.position, byName: nameOf(rules.sign.by) } : null,
      document: document && task.businessType && task.businessKey ? { bizType: task.businessType, bizId: task.businessKey, version: document.version } : null,
      change: (await isOutsider(context, task.initiator)) ? null : (document?.change ?? null),
      docVersion: document?.version ?? null,
    }
  }),
  onEngine(engine, calls.processActions, async (actor, { processInstanceId }, context) => {
    await requireSight(engine, actor, context.principal, processInstanceId)
    const [{ activeTasks, ...instance }, history] = [await engine.detail(processInstanceId), await engine.history(processInstanceId)]
    const decided = history.filter(({ assignee, taskId, endTime }) => assignee === actor.userId && taskId !== undefined && endTime !== undefined).at(-1)
    const withdrawal: Answer[] =
      decided?.taskId === undefined ? [] : [{ name: 'withdraw', refusal: await whyNotWithdrawable(engine, actor, decided.taskId, context) }]
    const answers = (await engine.instanceActions(actor, processInstanceId)).map(({ operation, refusal }): Answer => ({ name: operation, refusal }))
    return {
      actions: await shown(byLife([...withdrawal, ...answers], await documents?.look(context, instance)), {}, context),
      decidedTaskId: orNull(decided?.taskId),
      openTaskIds: activeTasks.filter(({ assignee }) => assignee === actor.userId).map(({ taskId }) => taskId),
    }
  }),
  onEngine(engine, calls.comments, async (actor, { processInstanceId }, { principal, prisma, locale }) => {
    await requireSight(engine, actor, principal, processInstanceId)
    const isOut = await isOutsider({ principal, prisma }, (await engine.detail(processInstanceId)).initiator)
    const remarks = (await engine.comments(processInstanceId)).filter(({ userId }) => !isOut || userId === actor.userId)
    const nameOf = await namesFor(
      prisma,
      remarks.flatMap(({ userId, data }) => [userId, ...peopleIn(data)]),
      locale,
    )
    return remarks.map(({ commentId, taskId, userId, kind, content, data, at }) => ({
      commentId,
      processInstanceId,
      taskId: orNull(taskId),
      userId: orNull(userId),
      userName: nameOf(userId),
      kind,
      content: orNull(content),
      people: peopleIn(data).map((id) => ({ userId: id, userName: nameOf(id) })),
      createTime: at,
    }))
  }),
]

/** Who is named by a remark: `to`, `from` or `mentions`, one or several. What is no person (the target of a return) is left out. */
const peopleIn = (data: Readonly<Record<string, unknown>> | undefined): string[] =>
  [data?.['to'], data?.['from'], data?.['mentions']].flat().filter((id): id is string => typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id))

async function positionOf(engine: Engine, actor: Actor, task: TaskView, context: CallContext) {
  const open = task.endTime === undefined ? await openActions(engine, actor, task.taskId) : undefined
  if (open !== undefined) {
    const { actions, asked, reject, commentRequired } = open
    const answers = actions.map(({ operation, refusal }): Answer => ({ name: operation, refusal }))
    return { isOpen: true, answers, asked, reject, commentRequired }
  }
  const answers: Answer[] = [
    { name: 'withdraw', refusal: await whyNotWithdrawable(engine, actor, task.taskId, context) },
    ...(await engine.instanceActions(actor, task.processInstanceId)).map(({ operation, refusal }): Answer => ({ name: operation, refusal })),
  ]
  return { isOpen: false, answers, asked: [], reject: 'continue' as const, commentRequired: false }
}

/** To whom a task may be sent back: not to the initiator of a document whose life knows no way back to him. */
export const lawfulReturns = (targets: readonly ReturnTarget[], document: LookedAt | undefined): readonly ReturnTarget[] =>
  targets.filter(({ elementId }) => elementId !== document?.noReturnTo)

/** What the document's life does not know is not offered: the returning of a task that could go back to its initiator alone. */
async function withoutUnlawful(engine: Engine, taskId: string, answers: readonly Answer[], document: LookedAt | undefined): Promise<readonly Answer[]> {
  const offered = byLife(answers, document)
  if (document?.noReturnTo === undefined || !offered.some(({ name }) => name === 'return')) return offered
  const targets = lawfulReturns(await engine.returnable(taskId), document)
  return targets.length > 0 ? offered : offered.filter(({ name }) => name !== 'return')
}

/**
 * What a document does not allow its reader: a case is not cancelled behind its life, where it ends by a verb of its own or not any more; and
 * it is not agreed to by whom it keeps from that.
 */
export const isBarred = (name: ActionName, document: LookedAt | undefined): boolean =>
  (name === 'cancel' && document?.mayCancel === false) || (name === 'approve' && document?.mayAgree === false)

const byLife = (answers: readonly Answer[], document: LookedAt | undefined): readonly Answer[] => answers.filter(({ name }) => !isBarred(name, document))

/** Undefined when somebody closed it at this moment. */
async function openActions(engine: Engine, actor: Actor, taskId: string) {
  try {
    return await engine.actions(actor, taskId)
  } catch (error) {
    if (error instanceof EngineError && error.code === 'task-closed') return undefined
    throw error
  }
}

class TakenBack extends Error {}

/** Whether a decision can be taken back depends on all that came of it: it is tried, and everything rolled back. */
async function whyNotWithdrawable(engine: Engine, actor: Actor, taskId: string, { work }: CallContext): Promise<EngineError | undefined> {
  try {
    await work(async ({ sql }) => {
      await engine.in(sql).withdrawTask({ actor, taskId })
      throw new TakenBack()
    })
  } catch (error) {
    if (error instanceof TakenBack) return undefined
    if (error instanceof EngineError) return error
    throw error
  }
  return undefined
}

async function shown(answers: readonly Answer[], { button = [] }: Rules, context: CallContext, isFirst = false) {
  const rows = []
  for (const { name, refusal } of answers) {
    const rule = button.find((each) => each.name === name)
    if (rule?.enabled === false) continue
    const own = context.locale === 'en' ? (rule?.labelEn ?? rule?.label) : rule?.label
    const label = own ?? (name === 'resubmit' && isFirst ? submitLabel : actionLabels[name])[context.locale]
    if (refusal === undefined) {
      rows.push({ name, label, allowed: true })
      continue
    }
    const failure = await asFailure(refusal, context)
    rows.push({ name, label, allowed: false, reason: context.text(failure.code, failure.details), code: refusal.code })
  }
  return rows
}
