/** What a leave says when it is refused. */
import { defineMessages } from '#kit/messages.ts'

export const leaveMessages = defineMessages({
  'leave.end-before-start': { zh: '结束时间不能早于开始时间', en: 'The leave ends before it begins' },
  'leave.too-long': { zh: '请假时间不能超过 {most} 天', en: 'A leave has at most {most|day|days}' },
  'leave.no-working-day': { zh: '所选时间内没有工作日', en: 'There is no working day in this period' },
  'leave.period-is-free': { zh: '该时间段已有请假单 {taken}', en: 'Leave {taken} covers a part of this period' },
  'leave.other-process': { zh: '该流程不是请假流程', en: 'This is not the leave process' },
  'either-instance-or-document': { zh: '请填写单据或流程实例', en: 'Give the document or its instance' },
})
