/** Payments on paper, as they are signed and filed: what is paid of which bill, into which account, the amount in capitals. */
import { inCapitals } from '#kit/chinese-amount.contract.ts'
import type { CallContext } from '#kit/handle.ts'
import { amountText, toWire } from '#kit/money.ts'
import { lines, pairs, papersOf, signatures, sums } from '#server/area/paper-parts.ts'
import { billPay } from './bill-pay.contract.ts'
import { payParts } from './pay-view.service.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

export const payPapers = [
  {
    bizType: billPay.name,
    fields: {
      totalInWords: { zh: '付款金额大写', en: 'Amount in Chinese capitals' },
      lines: { zh: '明细（billCode、dueOn、billTotal、billPaid、amount）', en: 'Lines (billCode, dueOn, billTotal, billPaid, amount)' },
    },
    load: async (context: CallContext, { id, totalAmount }: Row) => {
      const parts = await payParts(context, id)
      return {
        totalInWords: typeof totalAmount === 'string' ? inCapitals(toWire(totalAmount)) : '',
        lines: parts.lines.map(({ billCode, dueOn, billTotal, billPaid, amount }) => ({
          billCode,
          dueOn: dueOn ?? '',
          billTotal: amountText(billTotal),
          billPaid: amountText(billPaid),
          amount: amountText(amount),
        })),
      }
    },
  },
] as const

export const payPaperTemplates = papersOf({ code: 'bill-pay', bizType: billPay.name, title: ['付款单', 'Payment'] }, (locale) =>
  [
    pairs(locale, [
      ['code', ['付款单号', 'Number']],
      ['supplierName', ['供应商', 'Supplier']],
      ['channel', ['付款方式', 'By']],
      ['status', ['状态', 'Status']],
      ['accountName', ['收款户名', 'Account holder']],
      ['bankName', ['收款银行', 'Bank']],
      ['accountNo', ['收款账号', 'Account']],
      ['paidAt', ['支付时间', 'Paid at']],
    ]),
    lines(
      locale,
      'lines',
      ['明细', 'Lines'],
      [
        ['billCode', ['对账单号', 'Bill']],
        ['dueOn', ['应付日期', 'Due on']],
        ['billTotal', ['应付金额', 'Total']],
        ['billPaid', ['已付金额', 'Paid']],
        ['amount', ['本次付款', 'Now']],
      ],
    ),
    sums(locale, [['totalAmount', ['付款金额', 'Amount']]]),
    pairs(locale, [['remark', ['备注', 'Remark']]]),
    signatures(locale, [
      ['制单：', 'Made by:'],
      ['审核：', 'Agreed to by:'],
      ['出纳：', 'Paid by:'],
    ]),
  ].join(''),
)
