/**
 * What the demo company pays: a bill of which one part went out by hand, one waits for the cashier, one the bank refused, and two wait for
 * a decision, the second of them to an account that the supplier has only just named.
 */
import type { Answer, Stage, Story } from '../stage.ts'
import { decide } from './deciding.ts'

const bills = '/api/purchase/purchase-bill'
const payments = '/api/purchase/purchase-bill-pay'
const accounts = '/api/supplier/supplier-bank-account'

export const paymentStories: readonly Story[] = [
  { name: 'payments of a bill', tables: ['purchase_bill', 'bill_pay', 'supplier_bank_account'], tell: tellPayments },
]

/** The sample bank refuses what ends in these cents. */
const refused = '11'

async function tellPayments(stage: Stage): Promise<void> {
  const { id: supplierId } = await stage.read('supplier-a', '/api/supplier/supplier/get-current-supplier')
  await stage.at(7, '09:40')
  const { records } = await stage.as('finance', `${bills}/billable-items`, { supplierId, current: 1, size: 50 })
  if (records.length < 2) return
  const bill = await agreed(stage, supplierId, records.slice(0, Math.ceil(records.length / 2)))
  const part = (share: number, cents = '00'): string => `${Math.floor(Number(bill.totalAmount) * share)}.${cents}`
  await stage.at(5, '10:15')
  const byHand = await approved(stage, bill, part(0.3), { channel: 'OFFLINE' })
  await stage.at(4, '15:00')
  await stage.as('cashier', `${payments}/pay`, { id: byHand.id, password: stage.password, voucherNo: '20260115-0087' })
  await stage.at(3, '11:30')
  const failed = await approved(stage, bill, part(0.15, refused))
  await stage.as('cashier', `${payments}/pay`, { id: failed.id, password: stage.password })
  await stage.settled()
  await stage.at(2, '09:20')
  const waiting = await approved(stage, bill, part(0.2))
  await stage.as('purchaser', `${payments}/urgent_status`, { id: waiting.id, reason: '供应商催款，影响下批发货' })
  await stage.at(1, '16:40')
  await written(stage, bill, part(0.1), {})
  await written(stage, bill, part(0.12), { bankAccountId: await newAccount(stage, supplierId) })
}

/** Named by the supplier on paper, written down by operations, and looked at by finance. */
async function newAccount(stage: Stage, supplierId: string): Promise<string> {
  const { records } = await stage.as('finance', `${accounts}/list`, { supplierId, current: 1, size: 10 })
  const { id } = await stage.as('ops', `${accounts}/insert`, {
    supplierId,
    accountName: records[0].accountName,
    bankName: '招商银行',
    branchName: '江苏省苏州市园区支行',
    accountNo: '6225880212345678',
    isDefault: false,
    remark: '新开户，后续货款请付此账户',
  })
  await stage.as('finance', `${accounts}/verify`, { id })
  return id
}

/** Handed in, and decided on. */
async function agreed(stage: Stage, supplierId: string, goods: readonly Answer[]): Promise<Answer> {
  const draft = await stage.as('finance', `${bills}/save`, { supplierId, itemIds: goods.map(({ id }) => id), remark: '首批到货对账' })
  await handIn(stage, draft, '20260087')
  return agreedBy(stage, bills, draft.id)
}

/** A bill is sent, and its supplier agrees with an invoice. */
export async function handIn(stage: Stage, { id }: Answer, invoiceNo: string): Promise<void> {
  const sent = await stage.as('finance', `${bills}/send`, { id })
  const invoice = {
    invoiceType: 'VAT_SPECIAL',
    invoiceCode: '3100261130',
    invoiceNo,
    invoicedOn: stage.today.minus({ days: 10 }).toISODate(),
    amountExTax: (Number(sent.totalAmount) - Number(sent.taxAmount)).toFixed(2),
    taxAmount: sent.taxAmount,
  }
  await stage.as('supplier-a', `${bills}/agree`, { id, invoices: [invoice] })
}

/** Twice where it is worth the manager's own decision. */
async function agreedBy(stage: Stage, path: string, id: string): Promise<Answer> {
  await decide(stage, 'finance-manager', id)
  const { status } = await stage.read('finance', `${path}/detail/${id}`)
  if (status === 'IN_APPROVAL') await decide(stage, 'finance-manager', id)
  return await stage.read('finance', `${path}/detail/${id}`)
}

const written = (stage: Stage, { id: billId, supplierId }: Answer, amount: string, more: object): Promise<Answer> =>
  stage.as('finance', `${payments}/insert`, { supplierId, lines: [{ billId, amount }], submit: true, ...more })

async function approved(stage: Stage, bill: Answer, amount: string, more: object = {}): Promise<Answer> {
  const { id } = await written(stage, bill, amount, more)
  return agreedBy(stage, payments, id)
}
