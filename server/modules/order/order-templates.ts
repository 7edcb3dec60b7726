/** What suppliers and staff hear of promises that run out. */
import { andMail, defineTemplates, inApp } from '#server/area/message-template.ts'

export const orderTemplates = defineTemplates({
  'order.ship-due': {
    kind: 'ORDER',
    channels: andMail,
    isUrgent: true,
    title: { zh: '即将超时：{order}', en: 'Due soon: {order}' },
    body: {
      zh: '{order} 的 {goods} 须在 {due} 前发货，请尽快安排，或申请延期。',
      en: '{goods} of {order} are to be shipped by {due}: ship them, or ask for more time.',
    },
    params: ['order', 'goods', 'due'],
  },
  'order.receive-due': {
    kind: 'ORDER',
    channels: inApp,
    title: { zh: '收货即将超时：{order}', en: 'Receipt due soon: {order}' },
    body: {
      zh: '{order} 的 {goods} 应在 {due} 前收货，请核实物流，或申请延期。',
      en: '{goods} of {order} are to arrive by {due}: check with the carrier, or ask for more time.',
    },
    params: ['order', 'goods', 'due'],
  },
  'order.answer-due': {
    kind: 'ORDER',
    channels: andMail,
    isUrgent: true,
    title: { zh: '售后即将超时：{order}', en: 'After-sales due soon: {order}' },
    body: {
      zh: '{order} 的 {goods} 的售后申请须在 {due} 前处理。',
      en: 'The after-sales case about {goods} of {order} waits for you until {due}.',
    },
    params: ['order', 'goods', 'due'],
  },
  'order.ship-overdue': {
    kind: 'ORDER',
    channels: andMail,
    isUrgent: true,
    title: { zh: '发货超时：{order}', en: 'Shipping overdue: {order}' },
    body: {
      zh: '{supplier} 未在 {due} 前发出 {order} 的 {goods}。',
      en: '{supplier} has not shipped {goods} of {order} by {due}.',
    },
    params: ['order', 'goods', 'due', 'supplier'],
  },
  'order.receive-overdue': {
    kind: 'ORDER',
    channels: inApp,
    title: { zh: '收货超时：{order}', en: 'Receipt overdue: {order}' },
    body: {
      zh: '{supplier} 发出的 {goods}（{order}）到 {due} 仍未确认收货，请核实物流。',
      en: '{goods} of {order}, shipped by {supplier}, were not confirmed as received by {due}: please check with the carrier.',
    },
    params: ['order', 'goods', 'due', 'supplier'],
  },
  'order.answer-overdue': {
    kind: 'ORDER',
    channels: andMail,
    isUrgent: true,
    title: { zh: '售后处理超时：{order}', en: 'After-sales overdue: {order}' },
    body: {
      zh: '{supplier} 未在 {due} 前处理 {order} 的 {goods} 的售后申请。',
      en: '{supplier} has not answered the after-sales case about {goods} of {order} by {due}.',
    },
    params: ['order', 'goods', 'due', 'supplier'],
  },
  'order.pay-overdue': {
    kind: 'ORDER',
    channels: inApp,
    title: { zh: '付款确认超时：{order}', en: 'Payment overdue: {order}' },
    body: {
      zh: '{order} 的 {goods}（{supplier}）到 {due} 仍未确认付款，请跟进渠道或取消订单。',
      en: '{goods} of {order} ({supplier}) were not confirmed as paid by {due}: follow it up with the channel, or cancel the order.',
    },
    params: ['order', 'goods', 'due', 'supplier'],
  },
  'order.postpone-approved': {
    kind: 'ORDER',
    channels: andMail,
    title: { zh: '延期已批准：{order}', en: 'More time given: {order}' },
    body: { zh: '{order} 的 {goods} 已延期至 {due}（{code}）。', en: '{goods} of {order} are now due by {due} ({code}).' },
    params: ['order', 'goods', 'due', 'code'],
  },
  'order.postpone-rejected': {
    kind: 'ORDER',
    channels: andMail,
    title: { zh: '延期未批准：{order}', en: 'No more time: {order}' },
    body: {
      zh: '{order} 的 {goods} 延期申请 {code} 未获批准，时限仍为 {due}。{comment}',
      en: 'Request {code} was refused: {goods} of {order} are still due by {due}. {comment}',
    },
    params: ['order', 'goods', 'due', 'code', 'comment'],
  },
})
