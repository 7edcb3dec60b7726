/** An errand that somebody runs for the company. It stands on the table of leaves, which its own would look like. */
import { z } from 'zod'
import { ById, Version, defineCall, defineResource } from '#kit/contract.ts'
import { approvalStatuses } from '#kit/document/document.contract.ts'

const label = (zh: string, en: string) => ({ zh, en })

export const errand = defineResource({
  name: 'errand',
  label: label('跑腿', 'Errand'),
  path: '/api/test/errand',
  row: {
    leaveNo: z.string().meta({ label: label('编号', 'Number'), widget: 'text', column: 120 }),
    reason: z
      .string()
      .min(1)
      .max(500)
      .meta({ label: label('事由', 'Reason'), widget: 'text', column: 200 }),
    status: z.string().meta({ label: label('状态', 'Status'), widget: 'status', column: 100, options: Object.values(approvalStatuses), search: 'equals' }),
  },
  writable: ['reason'],
  differs: { model: 'leave', lifecycles: { status: 'errand' } },
})

export const submitErrand = defineCall('POST /api/test/errand/submit', {
  permission: 'errand:submit',
  summary: label('提交跑腿', 'Hand in an errand'),
  input: ById.extend({ version: Version.optional() }),
  output: z.object({ id: z.string(), status: z.string() }),
})
