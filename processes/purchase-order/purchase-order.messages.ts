/** Why an order cannot be moved now: by its state, or by the guard that refuses. */
import { defineMessages } from '#kit/messages.ts'

export const purchaseOrderMessages = defineMessages({
  'purchase-order.begun': { zh: '采购单已生效，不能修改、删除或取消', en: 'The order is in force: it is neither edited nor removed nor cancelled' },
  'purchase-order.not-rejected': {
    zh: '不能驳回：供应商可提出修改，采购方可取消采购单',
    en: 'It is not rejected: the supplier proposes changes, the buyer cancels the order',
  },
  'purchase-order.answered-by-line': { zh: '请在采购单中逐行答复供应商的提议', en: 'Answer the supplier at the order, line by line' },
  'purchase-order.nothing-to-come': { zh: '没有未到货的商品', en: 'Nothing of it is still to come' },
  'purchase-order.nothing-to-drop': { zh: '没有审批中的变更', en: 'No change is being decided on' },
  'purchase-order.received-more': { zh: '已收货与在途数量超过变更后的数量', en: 'More has come or is on its way than is to be ordered' },
  'purchase-order.paid-more': { zh: '已付金额超过变更后的总金额', en: 'More was paid than it is to cost' },
  'purchase-order.over': { zh: '采购单已结束', en: 'The order is over' },
  'purchase-order.not-executing': { zh: '采购单不在执行中，不能收货', en: 'The order is not under way: nothing comes in for it' },
  'purchase-order.held': { zh: '采购单已挂起，不能收货', en: 'The order is on hold: nothing comes in for it' },
  'purchase-order.too-much': {
    zh: '采购单 {code} 的 {sku} 最多可收 {most}（含在途入库单）',
    en: 'Of {sku} at most {most} may come for order {code}, what is on its way counted in',
  },
  'purchase-order.used': { zh: '采购单 {code} 的 {sku} 已对账或退货，不能冲销', en: 'Of order {code} {sku} is billed or went back: it cannot be undone' },
  'purchase-order.on-its-way': { zh: '入库单 {inbounds} 尚未完成，请先确认或取消', en: 'Inbound orders {inbounds} are open: confirm or cancel them first' },
  'purchase-order.not-agreed': { zh: '供应商尚未同意采购单 {code}，请取消采购单', en: 'The supplier has not agreed to order {code}: cancel it instead' },
  'purchase-order.supplier-may': { zh: '供应商目前不能接单', en: 'The supplier may not take orders now' },
  'purchase-order.supplier-may-be-asked': { zh: '供应商目前不能接单', en: 'The supplier may not take orders now' },
  'purchase-order.is-original': { zh: '正在变更中，请修改变更内容', en: 'A change is under way: edit the change' },
  'purchase-order.is-amendment': { zh: '没有待提交的变更', en: 'There is no change to hand in' },
  'purchase-order.is-counter': { zh: '没有需要审批的提议', en: 'There is no proposal to be approved' },
  'purchase-order.is-untouched': { zh: '已有收货、付款、对账或变更，不能撤销', en: 'Something was received, paid, billed or is being changed' },
  'purchase-order.is-within-tolerance': { zh: '金额增加超过免审比例，需重新审批', en: 'It costs more than may be agreed to without an approval' },
  'purchase-order.has-remaining': { zh: '没有未到的数量', en: 'Nothing is still to come' },
  'purchase-order.is-complete': { zh: '尚未全部收货并对账', en: 'Not everything has come and is billed' },
  'purchase-order.agrees-by-silence': { zh: '合同未约定默认确认', en: 'The contract does not say that silence is consent' },
  'purchase-order.was-executing': { zh: '供应商目前不能接单，不能恢复', en: 'The supplier may not take orders now: it stays on hold' },
})
