/** Orders of two lines, some with a version, a payment or a return. */
import type { SizePart } from '../part.ts'

const status = `(array['COMPLETED', 'COMPLETED', 'COMPLETED', 'EXECUTING', 'EXECUTING', 'WAIT_CONFIRM', 'IN_APPROVAL', 'DRAFT', 'CANCELLED']::"PurchaseOrderStatus"[])[1 + n % 9]`
const day = "date '2026-01-01' + (n % 700)::int"

export default {
  tables: {
    purchase_order: {
      share: 0.5,
      columns: (row) => ({
        status,
        held_status: 'null',
        held_reason: 'null',
        change_kind: 'null',
        goods_amount: '200',
        tax_amount: '26',
        discount_amount: '0',
        freight_amount: '0',
        other_amount: '0',
        total_amount: '226',
        deposit_amount: '0',
        paid_amount: '0',
        budget_id: 'null',
        budget_reserved: '0',
        budget_used: '0',
        sent_to_id: row.id('supplier', 'n'),
        supplier_id: row.id('supplier', 'n'),
        due_on: day,
        order_at: row.at,
      }),
    },
    purchase_order_line: {
      share: 1,
      columns: (row) => ({
        order_id: row.id('purchase_order', '(n + 1) / 2'),
        line_no: '1 + n % 2',
        supplier_id: row.id('supplier', '(n + 1) / 2'),
        sent_to_id: row.id('supplier', '(n + 1) / 2'),
        order_status: status.replace('n % 9', '((n + 1) / 2) % 9'),
        qty: '10',
        price: '10',
        tax_rate: '0.13',
        tax_amount: '13',
        amount: '100',
        received_qty: 'n % 10',
        rejected_qty: '0',
        in_return_qty: '0',
        returned_qty: '0',
        billed_qty: '0',
        closed_qty: '0',
        sku_code: `'SKU-' || n % 5000`,
        sku_name: `'商品' || n % 5000`,
        due_on: day,
      }),
    },
    purchase_return: {
      share: 0.1,
      columns: (row) => ({
        order_id: row.id('purchase_order', 'n'),
        goods_amount: '100',
        tax_amount: '13',
        total_amount: '113',
        refunded_amount: '0',
      }),
    },
    purchase_budget: { share: 0.001, columns: () => ({ year: '2000 + n % 200', amount: '100000', reserved_amount: '0', used_amount: '0' }) },
  },
  reads: async ({ id }) => [{ path: '/api/purchase/order/chain', input: { type: 'purchase-order', id: await id('purchase_order') } }],
} satisfies SizePart
