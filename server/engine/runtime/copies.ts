/** Copies that a model sends when a node or the process is complete; written with the step that completes it. */
import type { Effect } from '../core/step.ts'
import { instant } from '../store/step-rows.ts'
import { uuidv7 } from './ids.ts'
import { newsOf } from './item-news.ts'
import type { StepInProgress } from './step-in-progress.ts'
import type { WorkItem } from './work-item.ts'

/** Whoever gets one already in this step gets no second one: a node and its process may name the same people. People are told as of a copy by hand. */
export async function sendCopies(step: StepInProgress, item: WorkItem, { rules, facts }: Extract<Effect, { type: 'send-copies' }>): Promise<void> {
  const { initiator, tenant } = item.about
  const found = (await step.env.findCopied?.({ initiator, tenant, rules, facts }, step.sql ?? step.env.reads)) ?? []
  const people = [...new Set(found)].filter((user) => !item.rows.copies.some((copy) => copy.user === user))
  if (people.length === 0) return
  for (const user of people) {
    item.rows.copies.push({ inst: item.id, id: uuidv7(step.now), task: item.closing?.taskId, user, from: item.actor, at: instant(step.now) })
  }
  item.rows.news.push(newsOf(item, step.now, { kind: 'copied', by: item.actor, to: people }))
}
