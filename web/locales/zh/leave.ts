/** Texts of leave. */
export default {
  submit: '提交申请',
  days: '共 {{days}} 天',
  edit: '修改申请',
  open: '查看审批',
} as const
