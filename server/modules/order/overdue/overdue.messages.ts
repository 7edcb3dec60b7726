/** What promises and requests for more time say when they refuse. */
import { defineMessages } from '#kit/messages.ts'

export const overdueMessages = defineMessages({
  'postpone-apply.not-of-goods': { zh: '只有发货和收货的时限可以延期', en: 'Only shipping and receipt can be put off' },
  'postpone-apply.received': { zh: '商品已收货，无需延期', en: 'The goods have arrived' },
  'postpone-apply.settled': { zh: '该超时单已处理完毕', en: 'This promise is settled' },
  'postpone-apply.shipped': { zh: '商品已发货或已取消，无需延期', en: 'The goods are shipped or cancelled' },
  'postpone-apply.one-open': { zh: '已有一份延期申请等待审批', en: 'A request waits for its decision already' },
  'postpone-apply.times-used': { zh: '最多可延期 {mostTimes} 次，已用完', en: 'A promise is put off {mostTimes|time|times} at most, which is used up' },
  'postpone-apply.no-room': { zh: '最晚只能延期至 {latest}，已无可延期时间', en: 'It could be put off until {latest} at most: no time is left' },
  'postpone-apply.not-later': { zh: '必须晚于当前承诺时间 {due}', en: 'It has to be later than the promise, {due}' },
  'postpone-apply.in-the-past': { zh: '不能早于当前时间', en: 'It lies in the past' },
  'postpone-apply.too-late': { zh: '不能晚于 {latest}（原承诺时间后 {mostDays} 天）', en: 'Not after {latest}, {mostDays|day|days} after the first promise' },
  'postpone-apply.proof': { zh: '请上传证明材料', en: 'Upload the proof' },
  'postpone-apply.reason-unknown': { zh: '延期原因不存在', en: 'There is no such reason' },
})
