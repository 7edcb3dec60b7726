/** What a request for more time says when its process refuses a step. What is refused before it begins stands with the orders. */
import { defineMessages } from '#kit/messages.ts'

export const postponeMessages = defineMessages({
  'postpone-apply.still-open': {
    zh: '商品已发货、已收货或已取消，无需延期',
    en: 'The goods have left, arrived or are cancelled: there is nothing left to put off',
  },
  'postpone-apply.date-ahead': {
    zh: '申请的时间 {newDueAt} 已过，或商品已发货，不能通过',
    en: 'The goods have left, or the date that was asked for, {newDueAt}, has passed',
  },
})
