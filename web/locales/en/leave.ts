import type { Texts } from '#web/kit/i18n.ts'
import type zh from '../zh/leave.ts'

export default {
  submit: 'Submit',
  days: '{{days, counted(one: day; other: days)}}',
  edit: 'Edit',
  open: 'Approval',
} satisfies Texts<typeof zh>
