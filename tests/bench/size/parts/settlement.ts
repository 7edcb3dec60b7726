/** Goods that are billable, bills of some lines each, payments, and the accounts of suppliers. Most of it is history: one bill in twenty is open. */
import type { SizePart } from '../part.ts'

const status = `(case when n % 20 > 0 then 'PAID' else (array['DRAFT', 'WAIT_SUPPLIER', 'IN_APPROVAL', 'PAYABLE', 'PAYABLE']::text[])[1 + n / 20 % 5] end)::"PurchaseBillStatus"`

export default {
  tables: {
    billable_item: {
      share: 1,
      columns: (row) => ({
        source_type: `'INBOUND'::"BillSourceType"`,
        operation_id: 'gen_random_uuid()',
        source_line_id: 'gen_random_uuid()',
        supplier_id: row.id('supplier', 'n * 7919'),
        bill_id: `case when n % 20 = 0 then null else ${row.id('purchase_bill', 'n')} end`,
        currency: `'CNY'`,
        sku_name: `'商品' || n % 5000`,
        qty: '10',
        price: '5',
        tax_rate: '0.13',
        amount: '50',
        tax_amount: '6.5',
        occurred_at: row.at,
        deleted_at: 'null',
      }),
    },
    purchase_bill: {
      columns: (row) => ({
        supplier_id: row.id('supplier', 'n * 7919'),
        sent_to_id: row.id('supplier', 'n * 7919'),
        currency: `'CNY'`,
        cycle: `'MANUAL'::"BillCycle"`,
        status,
        pay_status: `(case when n % 20 > 0 then 'FULL' else 'NONE' end)::"PurchaseProgress"`,
        period_from: `(${row.at})::date`,
        period_to: `(${row.at})::date`,
        line_count: '4',
        receipt_amount: '226',
        return_amount: '0',
        after_sale_amount: '0',
        credit_amount: '0',
        adjust_amount: '0',
        total_amount: '226',
        tax_amount: '26',
        invoice_amount: '226',
        paying_amount: '0',
        paid_amount: 'case when n % 20 > 0 then 226 else 0 end',
        due_on: `(${row.at})::date + 30`,
        deleted_at: 'null',
      }),
    },
    purchase_bill_line: {
      share: 1,
      columns: (row) => ({
        bill_id: row.id('purchase_bill', 'n'),
        line_no: 'n',
        source_type: `'INBOUND'::"BillSourceType"`,
        item_id: row.id('billable_item', 'n'),
        adjusts_id: 'null',
        reason: 'null',
        dispute_reason: 'null',
        answered_at: 'null',
        released_at: 'null',
        qty: '10',
        price: '5',
        tax_rate: '0.13',
        amount: '50',
        tax_amount: '6.5',
      }),
    },
    bill_pay: {
      columns: (row) => ({
        supplier_id: row.id('supplier', 'n * 7919'),
        currency: `'CNY'`,
        status: `(case when n % 20 > 0 then 'PAID' else (array['DRAFT', 'IN_APPROVAL', 'APPROVED', 'PAYING', 'PAY_FAILED'])[1 + n / 20 % 5] end)::"BillPayStatus"`,
        total_amount: '226',
        urgent_status: 'case when n % 50 = 0 then 1 else 0 end',
        approved_by: 'null',
        cashier_id: 'null',
        deleted_at: 'null',
      }),
    },
    supplier_account_entry: {
      columns: (row) => ({
        supplier_id: row.id('supplier', 'n * 7919'),
        currency: `'CNY'`,
        seq: 'n',
        kind: `(case when n % 2 = 0 then 'BILL' else 'PAYMENT' end)::"SupplierAccountEntryKind"`,
        amount: 'case when n % 2 = 0 then 226 else -226 end',
        balance_after: 'case when n % 2 = 0 then 226 else 0 end',
        reversal_of_id: 'null',
        occurred_at: row.at,
      }),
    },
  },
  reads: async ({ id }) => {
    const supplierId = await id('supplier')
    const billId = await id('purchase_bill')
    const of = '/api/purchase/supplier-account'
    return [
      { path: `${of}/statement`, input: { supplierId, from: '2026-01-01', to: '2026-12-31' } },
      { path: `${of}/ageing`, input: {} },
      { path: `${of}/cash-needed`, input: {} },
      { path: `${of}/whereabouts`, input: { supplierId } },
      { path: `${of}/list`, input: { supplierId }, as: 'of a supplier' },
      { path: '/api/purchase/purchase-bill/status-counters', input: {} },
      { path: '/api/purchase/purchase-bill-pay/status-counters', input: {} },
      { path: '/api/purchase/purchase-bill-pay/pool', input: {} },
      { path: '/api/purchase/purchase-bill/lines', input: { id: billId } },
      { path: '/api/purchase/purchase-bill/match', input: { id: billId } },
    ]
  },
} satisfies SizePart
