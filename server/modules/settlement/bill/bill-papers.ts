/** Bills on paper, as both sides sign them: every line, the sums, the total in capitals. */
import type { CallContext } from '#kit/handle.ts'
import { inCapitals } from '#kit/chinese-amount.contract.ts'
import { amountText, decimal, toWire } from '#kit/money.ts'
import { wordsIn } from '#kit/words.ts'
import { lines, pairs, papersOf, shortQuantity, signatures, sums, unitPriceText } from '#server/area/paper-parts.ts'
import { billParts, everyLine } from './bill-view.service.ts'
import { billSources, invoiceTypes, purchaseBill } from './purchase-bill.contract.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** A paper carries so many lines; a longer bill is exported. */
const mostOnPaper = 20_000

export const billPapers = [
  {
    bizType: purchaseBill.name,
    fields: {
      totalInWords: { zh: '应付金额大写', en: 'Total in Chinese capitals' },
      lines: {
        zh: '明细（lineNo、source、sourceCode、orderCode、occurredOn、skuCode、skuName、unit、qty、price、taxRate、taxAmount、amount、reason）',
        en: 'Lines (lineNo, source, sourceCode, orderCode, occurredOn, skuCode, skuName, unit, qty, price, taxRate, taxAmount, amount, reason)',
      },
      invoices: {
        zh: '发票（invoiceType、invoiceCode、invoiceNo、invoicedOn、amountExTax、taxAmount、totalAmount）',
        en: 'Invoices (invoiceType, invoiceCode, invoiceNo, invoicedOn, amountExTax, taxAmount, totalAmount)',
      },
    },
    load: async (context: CallContext, { id, totalAmount }: Row) => {
      const sourceNames = new Map<string, string>(billSources.map(({ value, label }) => [value, label[context.locale]]))
      const printed: Readonly<Record<string, unknown>>[] = []
      for await (const line of everyLine(context, context.zone, id, mostOnPaper)) {
        const reason = wordsIn(line.reason ?? '', context.locale)
        printed.push({
          lineNo: line.lineNo,
          source: sourceNames.get(line.sourceType) ?? '',
          sourceCode: line.sourceCode ?? '',
          orderCode: line.orderCode ?? '',
          occurredOn: line.occurredOn ?? '',
          skuCode: line.skuCode ?? '',
          // Whoever signs reads why something was corrected.
          skuName: reason ? `${line.skuName} (${reason})` : line.skuName,
          unit: line.unit ?? '',
          qty: shortQuantity(line.qty),
          price: line.price === null ? '' : unitPriceText(line.price),
          taxRate: `${decimal(line.taxRate).times(100).toFixed()}%`,
          taxAmount: amountText(line.taxAmount),
          amount: amountText(line.amount),
          reason,
        })
      }
      const parts = await billParts(context, context.zone, id, 0)
      return {
        totalInWords: typeof totalAmount === 'string' ? inCapitals(toWire(totalAmount)) : '',
        lines: printed,
        invoices: parts.invoices.map((invoice) => ({
          invoiceType: invoiceTypes.find(({ value }) => value === invoice.invoiceType)?.label[context.locale] ?? '',
          invoiceCode: invoice.invoiceCode ?? '',
          invoiceNo: invoice.invoiceNo,
          invoicedOn: invoice.invoicedOn,
          amountExTax: amountText(invoice.amountExTax),
          taxAmount: amountText(invoice.taxAmount),
          totalAmount: amountText(invoice.totalAmount),
        })),
      }
    },
  },
] as const

export const billPaperTemplates = papersOf({ code: 'purchase-bill', bizType: purchaseBill.name, title: ['对账单', 'Settlement bill'] }, (locale) =>
  [
    pairs(locale, [
      ['code', ['对账单号', 'Number']],
      ['supplierName', ['供应商', 'Supplier']],
      ['periodFrom', ['账期起', 'From']],
      ['periodTo', ['账期止', 'To']],
      ['dueOn', ['应付日期', 'Due on']],
      ['status', ['状态', 'Status']],
    ]),
    lines(
      locale,
      'lines',
      ['明细', 'Lines'],
      [
        ['lineNo', ['行号', 'Line'], 6],
        ['source', ['来源', 'From'], 6],
        ['sourceCode', ['来源单号', 'Document'], 16],
        ['occurredOn', ['日期', 'Day'], 13],
        ['skuCode', ['商品编码', 'Code'], 12],
        ['skuName', ['商品名称', 'Goods']],
        ['unit', ['单位', 'Unit'], 5],
        ['qty', ['数量', 'Quantity'], 7],
        ['price', ['单价（未税）', 'Price without tax'], 8],
        ['amount', ['金额（未税）', 'Without tax'], 8],
        ['taxAmount', ['税额', 'Tax'], 8],
      ],
    ),
    lines(
      locale,
      'invoices',
      ['发票', 'Invoices'],
      [
        ['invoiceType', ['类型', 'Kind']],
        ['invoiceCode', ['发票代码', 'Code']],
        ['invoiceNo', ['发票号码', 'Number']],
        ['invoicedOn', ['开票日期', 'Day']],
        ['amountExTax', ['不含税金额', 'Without tax']],
        ['taxAmount', ['税额', 'Tax']],
        ['totalAmount', ['价税合计', 'With tax']],
      ],
    ),
    sums(locale, [
      ['receiptAmount', ['入库金额', 'Receipts']],
      ['returnAmount', ['退货金额', 'Returns']],
      ['afterSaleAmount', ['售后扣款', 'After-sales']],
      ['creditAmount', ['上期结转', 'Carried forward']],
      ['adjustAmount', ['调整金额', 'Adjustments']],
      ['totalAmount', ['应付金额', 'Total']],
    ]),
    pairs(locale, [['remark', ['备注', 'Remark']]]),
    signatures(locale, [
      ['采购方：', 'Buyer:'],
      ['供应商：', 'Supplier:'],
    ]),
  ].join(''),
)
