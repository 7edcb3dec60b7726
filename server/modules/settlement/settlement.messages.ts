/** What bills refuse, in both languages. */
import type { Messages } from '#kit/messages.ts'

export const settlementMessages: Messages = {
  'purchase-bill.nothing': { zh: '不能为 0', en: 'It cannot be nothing' },
  'purchase-bill.nothing-billable': { zh: '没有可对账的明细', en: 'Nothing is billable' },
  'purchase-bill.nothing-left': { zh: '对账单至少保留一行明细', en: 'A bill keeps at least one line of goods' },
  'purchase-bill.not-billable': { zh: '该明细已对账或不存在', en: 'It stands on a bill already, or does not exist' },
  'purchase-bill.supplier-stays': { zh: '不能更换供应商，请新建对账单', en: 'A bill stays with its supplier; write a new one' },
  'purchase-bill.line-unknown': { zh: '对账单没有该行', en: 'The bill has no such line' },
  'purchase-bill.carried': {
    zh: '对账单 {code} 已结转，不能修改，请作废后重新生成',
    en: 'What bill {code} left was carried forward: abolish it and write another',
  },
  'purchase-bill.not-negative': { zh: '对账单 {code} 金额不为负，无需结转', en: 'Bill {code} is not negative: nothing is carried forward' },
  'purchase-bill.answers-negative': {
    zh: '调整后对账单 {code} 金额为负，不能发送；请重置后结转至下期',
    en: 'With this bill {code} is negative and cannot be sent: reset it and carry what is left forward',
  },
  'purchase-bill.source-billed': { zh: '{source} 已列入对账单 {bill}，不能冲销', en: '{source} stands on bill {bill}: it cannot be undone' },
  'purchase-bill.sent': { zh: '对账单已发送供应商，不能修改', en: 'The bill was sent: it stays as it is' },
  'purchase-bill.is-sendable': { zh: '对账单没有明细或金额为负，不能发送', en: 'The bill is empty or negative: it is not sent' },
  'purchase-bill.is-answered': { zh: '还有异议未答复', en: 'Something that is disputed is not answered' },
  'purchase-bill.is-unclaimed': { zh: '对账单已有付款，不能操作', en: 'Payments claim this bill: it stays as it is' },
  'purchase-bill.is-paid-in-part': { zh: '尚未付款', en: 'Nothing is paid' },
  'purchase-bill.is-paid-in-full': { zh: '尚未付清', en: 'It is not paid in full' },
  'purchase-bill.not-asked': { zh: '对账单 {code} 当前不由您审批', en: 'You are not asked about bill {code} now' },
  'purchase-bill.bad-amount': { zh: '请输入金额，最多两位小数', en: 'Enter an amount with two decimals at most' },
  'purchase-bill.own': { zh: '不能审批自己编制的对账单 {code}', en: 'Whoever wrote bill {code} does not agree to it' },
  'purchase-bill.does-not-match': {
    zh: '{count} 行与订单或收货不符，首先是第 {line} 行 {sku}；请退回，或说明原因接受差异',
    en: 'Lines that do not match orders or receipts: {count}, line {line} ({sku}) first. Return the bill, or accept the difference with a reason',
  },
  'purchase-bill.invoices-differ': { zh: '发票合计 {invoiced} 与对账金额 {total} 不符', en: 'The invoices are {invoiced}, the bill is {total}' },
  'purchase-bill.invoice-used': { zh: '该发票已用于对账单 {bill}', en: 'This invoice stands on bill {bill}' },
  'purchase-bill.invoice-twice': { zh: '发票重复', en: 'This invoice is there already' },
  'supplier-account.whose': { zh: '请选择供应商', en: 'Choose the supplier' },
  'supplier-account.ends-first': { zh: '结束日期早于开始日期', en: 'It ends before it begins' },
  'supplier-account.too-long': { zh: '超过 {most} 条，请缩短期间或导出', en: 'More than {most|entry|entries}: choose fewer days, or export' },
  'purchase-bill.invoice-to-come': { zh: '开票日期晚于今天', en: 'The day of the invoice is still to come' },
}
