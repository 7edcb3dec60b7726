/** What a step has to tell people: tasks that opened, the end of a case. */
import type { News } from '../news.ts'
import { instant, type NewsRow } from '../store/step-rows.ts'
import { uuidv7 } from './ids.ts'
import type { WorkItem } from './work-item.ts'

/** A piece of news of this instance. */
export const newsOf = (item: Pick<WorkItem, 'id'>, now: number, news: Omit<News, 'processInstanceId'>): NewsRow => ({
  inst: item.id,
  id: uuidv7(now),
  at: instant(now),
  payload: { processInstanceId: item.id, ...news },
})

/** What follows from the rows of a step. A task that was sent back is told as such to the one who gets it. */
export function newsOfStep(item: WorkItem, now: number): NewsRow[] {
  const news = [...item.newTasks.values()].map((task) => {
    const back = item.sentBack?.elementId === task.element ? { returned: true, by: item.sentBack.by, comment: item.sentBack.comment } : {}
    return newsOf(item, now, { kind: 'task-opened', taskId: task.id, ...back })
  })
  if (item.outcome === undefined || item.about.parentId !== undefined) return news
  return [...news, newsOf(item, now, { kind: 'ended', outcome: item.outcome, by: item.actor, comment: item.closing?.comment })]
}
