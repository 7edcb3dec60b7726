/** Texts of a supplier's way: regularization, freeze, exit. */
import type { Texts } from '#web/kit/i18n.ts'
import type zh from '../zh/supplier-lifecycle.ts'

export default {
  actions: {
    regularize: 'Apply for regularization',
    freeze: 'Ask for a freeze',
    freezeNow: 'Freeze at once',
    defrost: 'Ask for a release',
    exit: 'Apply for an exit',
  },
  done: 'Done',
  list: {
    open: 'Approval',
    submit: 'Submit',
    cancel: 'Cancel',
    withdraw: 'Withdraw',
    abort: 'Call off',
    cancelDefrost: 'Withdraw the release',
    noApproval: 'Not submitted yet',
  },
  reason: 'Reason',
  reasonRequired: 'Enter the reason',
  confirm: {
    cancel: 'The application will not be decided on any more. Cancel it?',
    abort: 'The supplier’s business goes on as before. Call the clearing off?',
  },
  check: {
    title: 'What a formal supplier needs',
    ready: 'Everything is in order; the application can be submitted',
    notYet: '{{count}} still missing',
    mend: 'Mend',
    saveDraft: 'Save as draft',
    submit: 'Submit',
  },
  freeze: {
    now: 'In force at once; it has to be approved within 24 hours, and ends by itself when it is refused',
  },
  exit: {
    whole: 'The whole supplier',
    part: 'A part',
    scope: 'Scope',
    category: 'Category',
    channel: 'Channel',
    region: 'Region code',
    addRow: 'Add a row',
    removeRow: 'Remove the row',
    open: 'Open now',
    nothingOpen: 'The product counts nothing open',
    clearing: 'Clearing',
    settle: 'Settle',
    evidence: 'Evidence',
    outcome: 'Outcome',
    CLEARED: 'Cleared',
    WAIVED: 'Not applicable',
    OPEN: 'Open',
    dueOn: 'due {{day}}',
    by: 'by {{name}}',
    amount: 'counted {{amount}}',
  },
} satisfies Texts<typeof zh>
