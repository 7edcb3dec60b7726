/** The work report: who decided how much and how fast. */
import { z } from 'zod'
import { defineCall, Instant } from '#kit/contract.ts'

/** Both bounds are inclusive in the unit that is written. */
export const ReportQuery = z.object({
  groupBy: z.enum(['person', 'process', 'node']).default('person'),
  endTime_dategt: z.string().max(40).optional(),
  endTime_datelt: z.string().max(40).optional(),
  processKey: z.string().max(255).optional(),
})

export const ReportRow = z.object({
  /** Id of the person, key of the process, or `<process key>/<element id>`. */
  key: z.string(),
  name: z.string(),
  total: z.number().int(),
  /** Done without a decision, such as a submission. */
  completed: z.number().int(),
  approved: z.number().int(),
  rejected: z.number().int(),
  returned: z.number().int(),
  overdue: z.number().int(),
  /** Milliseconds from the opening of a task to the decision. */
  meanMs: z.number(),
  /** To a tenth: durations are counted in buckets, and this is the mean of the one that the slowest twentieth begins in. */
  p95Ms: z.number(),
})

export const doneReport = defineCall('GET|POST /api/workflow/work/done-report', {
  permission: 'workflow:work',
  summary: { zh: '已办统计', en: 'Work report' },
  input: ReportQuery,
  output: z.array(ReportRow),
  options: { readOnly: true },
})

export const doneReportExport = defineCall('GET|POST /api/workflow/work/done-report-export', {
  permission: 'workflow:work',
  summary: { zh: '导出已办统计', en: 'Export the work report' },
  input: ReportQuery.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  output: z.unknown(),
  options: { transport: 'file', readOnly: true },
})

/** How long the tasks that are open now have been open. Without the permission to operate everybody sees only his own. */
export const ageing = defineCall('GET|POST /api/workflow/work/ageing', {
  permission: 'workflow:work',
  summary: { zh: '待办账龄', en: 'Age of open tasks' },
  input: z.object({ groupBy: z.enum(['process', 'node', 'person']).default('process'), processKey: z.string().max(255).optional() }),
  output: z.array(
    z.object({
      /** As in the work report; the empty text stands for tasks that nobody has claimed. */
      key: z.string(),
      name: z.string(),
      total: z.number().int(),
      overdue: z.number().int(),
      /** The same buckets, in the same order, in every row. */
      buckets: z.array(z.object({ label: z.enum(['lt-1d', '1d-3d', '3d-7d', '7d-30d', 'gt-30d']), count: z.number().int() })),
      /** When the oldest of them opened. */
      oldest: Instant,
    }),
  ),
  options: { readOnly: true },
})
