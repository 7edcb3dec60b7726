/** What suppliers and finance hear of bills and payments. */
import { defineTemplates, inApp } from '#server/area/message-template.ts'

export const settlementTemplates = defineTemplates({
  'settlement.bill-sent': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '对账单 {code} 待确认', en: 'Bill {code} waits for your word' },
    body: { zh: '对账单 {code} 金额 ¥{amount}，请核对明细并登记发票', en: 'Bill {code} of ¥{amount}: please check its lines and enter your invoices' },
    params: ['code', 'amount'],
  },
  'settlement.bill-waits': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '对账单 {code} 已等待 {days} 天', en: 'Bill {code} has waited for {days|day|days}' },
    body: {
      zh: '对账单 {code} 金额 ¥{amount} 尚未确认，请核对明细并登记发票，或提出异议',
      en: 'Bill {code} of ¥{amount}: please agree with your invoices, or say what is wrong',
    },
    params: ['code', 'amount', 'days'],
  },
  'settlement.bill-chased': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '请催办：{supplier} 未确认对账单', en: 'Please call: {supplier} has not agreed to a bill' },
    body: {
      zh: '对账单 {code} ¥{amount} 发送 {days} 天后供应商仍未答复',
      en: 'Bill {code} of ¥{amount} was sent {days|day|days} ago, and the supplier has said nothing',
    },
    params: ['code', 'amount', 'days', 'supplier'],
  },
  'settlement.bill-disputed': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '对账单 {code} 有异议', en: 'Bill {code} is disputed' },
    body: { zh: '供应商对对账单 {code} 的 {count} 行提出异议，请答复', en: 'The supplier disputes lines of bill {code} ({count} in all): please answer' },
    params: ['code', 'count'],
  },
  'settlement.bill-payable': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '对账单 {code} 已通过', en: 'Bill {code} is agreed to' },
    body: { zh: '对账单 {code} 金额 ¥{amount}，应付日期 {day}', en: 'Bill {code} of ¥{amount} is due on {day}' },
    params: ['code', 'amount', 'day'],
  },
  'settlement.payment-paid': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '付款 {code} 已到账', en: 'Payment {code} was made' },
    body: { zh: '付款单 {code} ¥{amount} 已支付至账户 {account}', en: 'Payment {code} of ¥{amount} went to account {account}' },
    params: ['code', 'amount', 'account'],
  },
  'settlement.payment-through': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '付款单 {code} 支付成功', en: 'Payment {code} is through' },
    body: { zh: '付款单 {code} ¥{amount} 支付成功', en: 'Payment {code} of ¥{amount} is through' },
    params: ['code', 'amount'],
  },
  'settlement.payment-failed': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '付款单 {code} 支付失败', en: 'Payment {code} failed' },
    body: { zh: '付款单 {code} ¥{amount} 支付失败：{reason}', en: 'Payment {code} of ¥{amount} failed: {reason}' },
    params: ['code', 'amount', 'reason'],
  },
  'settlement.payment-urgent': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '付款单 {code} 加急', en: 'Payment {code} is urgent' },
    body: { zh: '付款单 {code} ¥{amount} 请优先处理：{reason}', en: 'Payment {code} of ¥{amount} comes first, please: {reason}' },
    params: ['code', 'amount', 'reason'],
  },
})
