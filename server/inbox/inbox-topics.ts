/** The engine's news as messages of the outbox: written by the engine in the statement of what they tell, delivered by `tell-people.ts`. */
import { z } from 'zod'
import { defineTopic } from '#kit/outbox/outbox.ts'
import type { News } from '#server/engine/index.ts'

const kinds = [
  'task-opened',
  'task-given',
  'task-reminded',
  'task-escalated',
  'task-decided',
  'task-undecided',
  'urged',
  'copied',
  'mentioned',
  'ended',
] as const satisfies readonly News['kind'][]

export const workflowNews = defineTopic(
  'workflow.news',
  z.object({
    kind: z.enum(kinds),
    processInstanceId: z.uuid(),
    taskId: z.uuid().optional(),
    by: z.string().optional(),
    to: z.array(z.string()).optional(),
    comment: z.string().optional(),
    times: z.number().int().optional(),
    outcome: z.string().optional(),
    returned: z.boolean().optional(),
  }),
)

/** What the engine adds to its statements (`EngineOptions.news`). The relay finds the rows within a second. */
export const keepNews = `insert into outbox (id, topic, payload, next_at) select id, '${workflowNews.name}', payload, now() from news`
