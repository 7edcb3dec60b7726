/** What limits refuse, in both languages. */
import { defineMessages } from '#kit/messages.ts'

export const warnMessages = defineMessages({
  'inventory-warn.negative': { zh: '不能小于 0', en: 'It cannot be less than 0' },
  'inventory-warn.out-of-order': { zh: '库存上限不能小于下限', en: 'The upper limit is below the lower one' },
})
