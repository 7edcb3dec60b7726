import type zh from '../zh/log.ts'
import type { Texts } from '#web/kit/i18n.ts'

export default {
  done: 'Mark handled',
  ignore: 'Ignore',
  reopen: 'Open again',
  settled: '{{count}} updated',
} satisfies Texts<typeof zh>
