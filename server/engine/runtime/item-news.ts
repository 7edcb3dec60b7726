/** What a step has to tell people: tasks that opened, the end of a case. */
import type { News } from '../news.ts'
import { instant, type NewsRow, type TaskRow } from '../store/step-rows.ts'
import { uuidv7 } from './ids.ts'

/** An instance in the course of a step, as far as people are told of it. */
interface ChangedInstance {
  readonly id: string
  readonly about: { readonly parentId: string | undefined }
  readonly newTasks: ReadonlyMap<string, TaskRow>
  readonly sentBack: { readonly elementId: string; readonly by: string | undefined; readonly comment: string | undefined } | undefined
  readonly outcome: string | undefined
  readonly actor: string | undefined
  readonly closing: { readonly comment: string | undefined } | undefined
}

/** A piece of news of this instance. */
export const newsOf = (item: Pick<ChangedInstance, 'id'>, now: number, news: Omit<News, 'processInstanceId'>): NewsRow => ({
  inst: item.id,
  id: uuidv7(now),
  at: instant(now),
  payload: { processInstanceId: item.id, ...news },
})

/** What follows from the rows of a step. A task that was sent back is told as such to the one who gets it. */
export function newsOfStep(item: ChangedInstance, now: number): NewsRow[] {
  const news = [...item.newTasks.values()].map((task) => {
    const back = item.sentBack?.elementId === task.element ? { returned: true, by: item.sentBack.by, comment: item.sentBack.comment } : {}
    return newsOf(item, now, { kind: 'task-opened', taskId: task.id, ...back })
  })
  if (item.outcome === undefined || item.about.parentId !== undefined) return news
  return [...news, newsOf(item, now, { kind: 'ended', outcome: item.outcome, by: item.actor, comment: item.closing?.comment })]
}
