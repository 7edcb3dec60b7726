/** Texts of the shelves. */
import type { Texts } from '#web/kit/i18n.ts'
import type zh from '../zh/shelves.ts'

export default {
  up: 'Put up',
  schedule: 'Schedule',
  down: 'Take down',
  undo: 'Undo',
  outOfPool: 'Out of the pool',
  restore: 'Back in the pool',
  why: 'Why not',
  mend: 'Mend it',
  done: '{{count}} done',
  some: '{{done}} done, {{count}} not',
  close: 'Close',
  canSell: '{{sellable}} of {{total}} can be put up',
  everyReason: 'Every reason',
  times: '{{count}}',
  allFine: 'Nothing stands in the way: it can be put up.',
  firstOnes: 'The first {{count}} only',
} satisfies Texts<typeof zh>
