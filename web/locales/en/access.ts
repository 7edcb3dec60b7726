import type zh from '../zh/access.ts'
import type { Texts } from '#web/kit/i18n.ts'

export default {
  searchTree: 'Search by name',
  enabled: 'Enabled',
  switchedOn: 'Switched on',
  switchedOff: 'Switched off',
  organization: {
    all: 'All organisations',
    tree: 'Organisations',
  },
  user: {
    pending: 'Waits for approval',
    confirmOff: 'The user is signed out at once and cannot sign in again. Switch off?',
    lockedUntil: 'Too many failed sign-ins; locked until {{time}}',
    unlock: 'Unlock',
    unlocked: 'Unlocked',
    resetPassword: 'Reset password',
    resetTitle: 'Reset password: {{name}}',
    resetHint: 'All sessions of this user end, and a lock after failed sign-ins is opened.',
    newPassword: 'New password',
    again: 'Confirm password',
    passwordRequired: 'Please enter the password first',
    againRequired: 'Please enter the password again',
    different: 'The two passwords differ',
    passwordReset: 'Password was reset',
    rights: 'Effective rights',
    simulate: 'Act as',
    simulateTitle: 'Act as {{name}}',
    simulateHint: 'You will act in this user’s name; everything is logged. Afterwards you sign in again as yourself.',
    simulateStart: 'Start',
    reason: 'Reason',
    reasonRequired: 'Please say why',
  },
} satisfies Texts<typeof zh>
