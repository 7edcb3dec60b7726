/** Leave of staff: the sample process of the specification, and the shortest document that goes through an approval. */
import { z } from 'zod'
import { ById, Day, Id, Version, defineCall, defineResource, permissionOf } from '#kit/contract.ts'
import { approvalStatuses, DocumentChange } from '#kit/document/document.contract.ts'
import { Approvers, optional } from '#server/inbox/input.contract.ts'

const types = [
  { value: 'ANNUAL', label: { zh: '年假', en: 'Annual leave' } },
  { value: 'PERSONAL', label: { zh: '事假', en: 'Personal leave' } },
  { value: 'SICK', label: { zh: '病假', en: 'Sick leave' } },
  { value: 'MARRIAGE', label: { zh: '婚假', en: 'Marriage leave' } },
  { value: 'PARENTAL', label: { zh: '产假/陪产假', en: 'Parental leave' } },
  { value: 'BEREAVEMENT', label: { zh: '丧假', en: 'Bereavement leave' } },
  { value: 'COMPENSATORY', label: { zh: '调休', en: 'Compensatory leave' } },
] as const
const halves = [
  { value: 'AM', label: { zh: '上午', en: 'Morning' } },
  { value: 'PM', label: { zh: '下午', en: 'Afternoon' } },
] as const
const { DRAFT, IN_APPROVAL, RETURNED, REJECTED, APPROVED, CANCELLED } = approvalStatuses

export const LeaveStatus = z.enum(['DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'CANCELLED'])

/** A command on a leave that the caller has seen in this version. */
export const LeaveCommand = ById.extend({ version: Version.optional() })
export const CancelLeave = LeaveCommand.extend({ reason: z.string().trim().max(500).nullish() })

export const leave = defineResource({
  name: 'leave',
  label: { zh: '请假', en: 'Leave' },
  path: '/api/blade-desk/process/leave',
  row: {
    leaveNo: z
      .string()
      .max(40)
      .meta({ label: { zh: '请假单号', en: 'Number' }, widget: 'text', column: 170, search: 'prefix', sortable: true }),
    applicantId: Id.meta({ technical: true }),
    applicantName: z
      .string()
      .nullish()
      .meta({ label: { zh: '申请人', en: 'Applicant' }, widget: 'text', column: 110, search: 'contains', computed: true }),
    leaveType: z.enum(['ANNUAL', 'PERSONAL', 'SICK', 'MARRIAGE', 'PARENTAL', 'BEREAVEMENT', 'COMPENSATORY']).meta({
      label: { zh: '请假类型', en: 'Type' },
      widget: 'select',
      column: 110,
      options: types,
      search: 'equals',
      requiredMessage: { zh: '请选择请假类型', en: 'Choose the type' },
    }),
    startOn: Day.meta({
      label: { zh: '开始日期', en: 'From' },
      widget: 'date',
      column: 120,
      search: 'range',
      sortable: true,
      requiredMessage: { zh: '请选择开始日期', en: 'Choose the first day' },
    }),
    startHalf: z
      .enum(['AM', 'PM'])
      .default('AM')
      .meta({ label: { zh: '开始时段', en: 'From half' }, widget: 'select', column: 'hidden', options: halves }),
    endOn: Day.meta({
      label: { zh: '结束日期', en: 'To' },
      widget: 'date',
      column: 120,
      sortable: true,
      requiredMessage: { zh: '请选择结束日期', en: 'Choose the last day' },
    }),
    endHalf: z
      .enum(['AM', 'PM'])
      .default('PM')
      .meta({ label: { zh: '结束时段', en: 'To half' }, widget: 'select', column: 'hidden', options: halves }),
    /** Working days, in halves; counted by the server. */
    days: z.string().meta({ label: { zh: '请假天数', en: 'Days' }, widget: 'quantity', column: 90, sortable: true }),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .meta({ label: { zh: '请假事由', en: 'Reason' }, widget: 'textarea', column: 240, requiredMessage: { zh: '请输入请假事由', en: 'Enter the reason' } }),
    handoverTo: z
      .string()
      .trim()
      .max(100)
      .nullish()
      .meta({ label: { zh: '工作交接人', en: 'Stand-in' }, widget: 'text', column: 'hidden', staysOpen: true }),
    urgent: z
      .boolean()
      .default(false)
      .meta({ label: { zh: '加急', en: 'Urgent' }, widget: 'switch', column: 80, search: 'equals', staysOpen: true }),
    status: LeaveStatus.meta({
      label: { zh: '状态', en: 'Status' },
      widget: 'status',
      column: 110,
      search: 'in',
      options: [DRAFT, IN_APPROVAL, RETURNED, REJECTED, APPROVED, CANCELLED],
    }),
    processInstanceId: Id.nullish().meta({ technical: true }),
  },
  writable: ['leaveType', 'startOn', 'startHalf', 'endOn', 'endHalf', 'reason', 'handoverTo', 'urgent'],
  differs: {
    lifecycles: { status: 'leave' },
    verbs: { import: undefined },
    scope: { owner: 'applicantId', others: 'leave:export' },
    commands: {
      submit: { label: { zh: '提交', en: 'Submit' }, permission: 'leave:submit', input: LeaveCommand },
      cancel: { label: { zh: '取消', en: 'Cancel' }, permission: 'leave:cancel', input: CancelLeave },
    },
  },
})

/** Makes a leave and submits it at once. `processDefinitionId` is what old clients send: the form they came from. */
export const startLeave = defineCall('POST /api/blade-desk/process/leave/start-process', {
  permission: 'leave:submit',
  summary: { zh: '发起请假流程', en: 'Start a leave' },
  input: leave.draft.extend({ processDefinitionId: z.string().max(64).optional(), approvers: optional(Approvers) }),
  output: leave.row,
})
export const submitLeave = defineCall('POST /api/blade-desk/process/leave/submit', {
  permission: 'leave:submit',
  summary: leave.commands.submit.label,
  input: LeaveCommand,
  output: leave.row,
})
export const cancelLeave = defineCall('POST /api/blade-desk/process/leave/cancel', {
  permission: 'leave:cancel',
  summary: leave.commands.cancel.label,
  input: CancelLeave,
  output: leave.row,
})

/** The leave of an application or of an instance, for whoever has a part in it; `change` is what was edited since it was submitted. */
export const leaveDetail = defineCall('GET|POST /api/blade-desk/process/leave/detail', {
  permission: permissionOf(leave, 'detail'),
  summary: { zh: '请假详情', en: 'Leave in its process' },
  input: z
    .object({ businessId: Id.optional(), processInstanceId: Id.optional() })
    .refine(({ businessId, processInstanceId }) => (businessId ?? processInstanceId) !== undefined, {
      path: ['businessId'],
      error: 'either-instance-or-document',
    }),
  output: leave.row.extend({ change: DocumentChange.nullable() }),
  options: { readOnly: true },
})

/** Days of a period before it is sent, for the form. */
export const leaveDays = defineCall('GET|POST /api/blade-desk/process/leave/days', {
  permission: permissionOf(leave, 'insert'),
  summary: { zh: '计算请假天数', en: 'Days of a leave' },
  input: leave.draft.pick({ startOn: true, startHalf: true, endOn: true, endHalf: true }),
  output: z.object({ days: z.string() }),
  options: { readOnly: true },
})
