/** Standing in for somebody: one's own absences, those one acts for, and handing everything over when somebody leaves. */
import { z } from 'zod'
import { defineCall, Instant, pageOf, Paging } from '#kit/contract.ts'
import { AnyId, Comment, optional } from './input.contract.ts'
import { TaskQuery, TaskRow } from './work.contract.ts'

export const ProxyRow = z.object({
  id: z.uuid(),
  /** Who is away. */
  userId: z.string(),
  userName: z.string().nullable(),
  agentId: z.string(),
  agentName: z.string().nullable(),
  /** Empty: all processes. */
  processKeys: z.array(z.string()),
  from: Instant,
  /** Exclusive. */
  to: Instant,
  reason: z.string().nullable(),
  status: z.enum(['planned', 'active', 'over']),
  createTime: Instant,
  createdByName: z.string().nullable(),
})

/** mine: others act for me. to-me: I act for them. all: for administrators. */
export const proxyList = defineCall('GET|POST /api/workflow/proxy/list', {
  permission: 'workflow:work',
  summary: { zh: '代理列表', en: 'Proxies' },
  input: Paging.extend({ scope: z.enum(['mine', 'to-me', 'all']).default('mine'), status: optional(z.enum(['planned', 'active', 'over'])) }),
  output: pageOf(ProxyRow),
  options: { readOnly: true },
})

/** A day or an instant; the last day counts whole. */
const Moment = z.string().min(8).max(40)

/** Without `userId` for oneself; for others only administrators. With `id` that one is changed. */
export const saveProxy = defineCall('POST /api/workflow/proxy/save', {
  permission: 'workflow:work',
  summary: { zh: '设置代理', en: 'Name a proxy' },
  input: z.object({
    id: optional(AnyId),
    userId: optional(z.uuid()),
    agentId: z.uuid(),
    processKeys: optional(z.array(z.string().min(1).max(255)).max(200)),
    from: Moment,
    to: Moment,
    reason: optional(z.string().max(500)),
  }),
  output: z.object({ id: z.uuid() }),
})

/** What has begun ends now. */
export const removeProxy = defineCall('POST /api/workflow/proxy/remove', {
  permission: 'workflow:work',
  summary: { zh: '结束代理', en: 'End a proxy' },
  input: z.object({ id: AnyId }),
  output: z.null(),
})

const Holdings = z.object({
  /** Open tasks that he has. */
  tasks: z.number().int(),
  /** Open tasks that nobody has claimed and that name him as a candidate. */
  candidacies: z.number().int(),
  /** Tasks that he delegated and that will come back to him. */
  owned: z.number().int(),
  /** Proxies in which he is the agent. */
  proxies: z.number().int(),
})

/** To be asked before an account is switched off: what would be stranded. */
export const holdings = defineCall('GET|POST /api/workflow/proxy/holdings', {
  permission: 'workflow:admin',
  summary: { zh: '在途工作统计', en: 'What somebody has in hand' },
  input: z.object({ userId: z.uuid() }),
  output: Holdings,
  options: { readOnly: true },
})

/** Everything goes to somebody else; may be repeated when it was broken off. */
export const handOver = defineCall('POST /api/workflow/proxy/hand-over', {
  permission: 'workflow:admin',
  summary: { zh: '离职交接', en: 'Hand everything over' },
  input: z.object({ fromUserId: z.uuid(), toUserId: z.uuid(), comment: Comment }),
  /** `ended`: proxies in which others stood in for him. */
  output: Holdings.extend({ ended: z.number().int() }),
})

/** Open tasks of people whose account is switched off or removed. */
export const strandedList = defineCall('GET|POST /api/workflow/work/stranded-list', {
  permission: 'workflow:admin',
  summary: { zh: '停用人员的任务', en: 'Tasks of inactive people' },
  input: TaskQuery.omit({ after: true }).extend({ userId: optional(z.uuid()) }),
  output: pageOf(TaskRow),
  options: { readOnly: true },
})
