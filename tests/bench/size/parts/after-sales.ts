/** Cases, one to ten orders, with their steps; most of them are over. */
import type { SizePart } from '../part.ts'

const status = `(array['COMPLETED', 'COMPLETED', 'COMPLETED', 'REFUSED', 'CLOSED', 'APPLY', 'SUPPLIER_REVIEW', 'WAIT_RECEIVE']::"AfterSalesStatus"[])[1 + n * 31 % 8]`
const refund = `(array['SUCCESS', 'SUCCESS', 'CLOSED', 'PROCESSING']::"AfterRefundStatus"[])[1 + n % 4]`
const isOver = `(n * 31 % 8) < 5`

export default {
  tables: {
    after_sales_order: {
      share: 0.1,
      columns: (row) => ({
        type: `'REPAIR'`,
        status,
        due_at: `case when ${isOver} then null else ${row.at} + interval '2 days' end`,
        order_line_id: row.id('order_line', 'n * 10'),
        order_id: row.id('sub_order', 'n * 10'),
        master_id: row.id('order_master', 'n * 10'),
        sales_channel: `(array['JD', 'TMALL', 'MALL'])[1 + n % 3]`,
        reason_code: `(array['QUALITY', 'DAMAGED', 'SHORT', 'OTHER'])[1 + n % 4]`,
        buyer_name: `(array['王', '李', '张', '刘', '陈', '杨', '赵'])[1 + n * 31 % 7] || '买家' || n`,
        sku_code: `'SKU-' || n % 5000`,
        sku_name: `'商品' || n % 5000`,
        apply_qty: '1',
        apply_amount: '0',
        approved_amount: 'null',
        refunded_amount: '0',
      }),
    },
    // One a case: what is over has ended, and is not asked about.
    after_refund: {
      share: 0.05,
      columns: (row) => ({
        case_id: row.id('after_sales_order'),
        seq: '1',
        no: `'TK' || lpad(n::text, 12, '0')`,
        status: refund,
        ended_at: `case when n % 4 < 3 then ${row.at} + interval '1 day' end`,
        ask_at: 'null',
      }),
    },
    after_sales_log: { share: 0.3, columns: (row) => ({ case_id: row.id('after_sales_order', 'n / 3'), seq: 'n % 3', accessories: `'{}'` }) },
  },
} satisfies SizePart
