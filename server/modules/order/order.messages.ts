/** What the orders say when they refuse. */
import { defineMessages } from '#kit/messages.ts'

export const orderMessages = defineMessages({
  'order.bad-phone': { zh: '电话格式不正确', en: 'This is not a telephone number' },
  'order.quantity-positive': { zh: '数量必须大于 0', en: 'The quantity must be more than zero' },
  'order.supplier-missing': { zh: '请填写供应商编号或编码', en: 'Name the supplier by id or code' },
  'order.supplier-unknown': { zh: '供应商不存在', en: 'There is no such supplier' },
  'order.supplier-exited': { zh: '供应商已退出，不能接收新订单', en: 'The supplier has left and takes no orders' },
  'order.channel-unknown': { zh: '销售渠道不存在', en: 'There is no such channel' },
  'order.discount-too-high': { zh: '优惠金额不能超过商品金额与运费之和', en: 'The discount is more than goods and freight' },
  'order.amount-too-high': { zh: '金额过大', en: 'The amount is too high' },
  'order.other-content': {
    zh: '渠道订单 {channelOrderNo} 已存在，内容不同',
    en: 'Order {channelOrderNo} of this channel is here already, with another content',
  },
})
