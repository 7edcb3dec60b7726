/** Copies that a model sends when a node or the process is complete; written with the step that completes it. */
import type { Effect } from '../core/step.ts'
import { instant } from '../store/step-rows.ts'
import { uuidv7 } from './ids.ts'
import type { StepInProgress } from './step-in-progress.ts'
import type { WorkItem } from './work-item.ts'

export async function sendCopies(step: StepInProgress, item: WorkItem, { rules, facts }: Extract<Effect, { type: 'send-copies' }>): Promise<void> {
  const { initiator, tenant } = item.about
  const people = (await step.env.findCopied?.({ initiator, tenant, rules, facts }, step.sql ?? step.env.reads)) ?? []
  for (const user of people) {
    item.rows.copies.push({ inst: item.id, id: uuidv7(step.now), task: item.closing?.taskId, user, from: item.actor, at: instant(step.now) })
  }
}
