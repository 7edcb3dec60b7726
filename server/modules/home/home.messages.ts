/** What the homes say when they refuse. */
import { defineMessages } from '#kit/messages.ts'

export const homeMessages = defineMessages({
  'home.bad-span': { zh: '结束日期不能早于开始日期', en: 'The end cannot come before the beginning' },
  'home.span-too-long': { zh: '时间跨度过长，请缩短范围或选择更长的周期', en: 'That are too many periods: choose a shorter span or a longer cycle' },
})
