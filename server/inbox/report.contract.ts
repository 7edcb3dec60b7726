/** The work report: who decided how much and how fast. */
import { z } from 'zod'
import { defineCall } from '#kit/contract.ts'

/** Both bounds are inclusive in the unit that is written. */
export const ReportQuery = z.object({
  groupBy: z.enum(['person', 'process']).default('person'),
  endTime_dategt: z.string().max(40).optional(),
  endTime_datelt: z.string().max(40).optional(),
  processKey: z.string().max(255).optional(),
})

export const ReportRow = z.object({
  key: z.string(),
  name: z.string(),
  total: z.number().int(),
  approved: z.number().int(),
  rejected: z.number().int(),
  returned: z.number().int(),
  overdue: z.number().int(),
  /** Milliseconds from the opening of a task to the decision. */
  meanMs: z.number(),
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
