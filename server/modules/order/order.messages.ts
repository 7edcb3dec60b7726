/** What the orders say when they refuse. */
import { defineMessages } from '#kit/messages.ts'

export const orderMessages = defineMessages({
  'order.bad-phone': { zh: '电话格式不正确', en: 'This is not a telephone number' },
  'order.quantity-positive': { zh: '数量必须大于 0', en: 'The quantity must be more than zero' },
  'order.supplier-missing': { zh: '请填写供应商编号或编码', en: 'Name the supplier by id or code' },
  'order.supplier-unknown': { zh: '供应商不存在', en: 'There is no such supplier' },
  'order.supplier-exited': { zh: '供应商已退出，不能接收新订单', en: 'The supplier has left and takes no orders' },
  'order.discount-too-high': { zh: '优惠金额不能超过商品金额与运费之和', en: 'The discount is more than goods and freight' },
  'order.amount-too-high': { zh: '金额过大', en: 'The amount is too high' },
  'order.other-channel': { zh: '订单 {code} 不属于该渠道', en: 'Order {code} is of another channel' },
  'order.not-shipped': { zh: '订单 {code} 尚未全部发货，不能确认收货', en: 'Order {code} has not been shipped yet' },
  'order.already-shipped': { zh: '订单 {orderCode} 已有包裹发出，不能操作', en: 'Goods of order {orderCode} have left already' },
  'order.supplier-may-not': { zh: '订单 {code} 的供应商暂不能接单', en: 'The supplier of order {code} may not take it' },
  'order.not-in-stock': { zh: '该商品由仓库发货，仓库可发 {left}', en: 'A warehouse ships these: {left} can leave' },
  'order.parcel-mixed': {
    zh: '仓库发货与供应商直发的商品不能装在同一包裹',
    en: 'What a warehouse ships and what the supplier ships go in parcels of their own',
  },
  'order.parcel-two-warehouses': { zh: '一个包裹只能由一个仓库发出', en: 'One parcel leaves one warehouse' },
  'order.bad-bill-code': { zh: '物流单号应为 4 至 64 位字母、数字或连字符', en: 'A waybill number has 4 to 64 letters, digits and hyphens' },
  'order.bill-taken': { zh: '物流单号已被使用', en: 'This waybill number is used already' },
  'order.shipped-in-future': { zh: '发货时间不能晚于现在', en: 'Goods cannot leave in the future' },
  'order.line-twice': { zh: '同一包裹中商品不能重复', en: 'A parcel names each line once' },
  'order.sku-unwanted': { zh: '订单中没有未发货的商品 {sku}', en: 'The order wants no goods {sku} any more' },
  'order.line-unknown': { zh: '商品不属于该订单', en: 'This line is not of the order' },
  'order.more-than-left': { zh: '发货数量超过未发数量 {left}', en: 'Only {left} are left to ship' },
  'order.invoice-of-cancelled': { zh: '订单 {code} 已取消，不能开票', en: 'Order {code} is cancelled and not invoiced' },
  'order.invoice-there': { zh: '订单 {code} 已有有效的开票申请', en: 'Order {code} has an invoice already' },
  'order.nothing-to-invoice': { zh: '订单 {code} 没有可开票金额', en: 'There is nothing left of order {code} to be invoiced' },
  'order.invoice-no-missing': { zh: '请输入发票号码', en: 'Enter the invoice number' },
  'order.issued-after-today': { zh: '开票日期不能晚于今天', en: 'It cannot have been issued after today' },
  'order.issued-on-missing': { zh: '请选择开票日期', en: 'Choose the day of issue' },
  'order.other-content': {
    zh: '渠道订单 {channelOrderNo} 已存在，内容不同',
    en: 'Order {channelOrderNo} of this channel is here already, with another content',
  },
})
