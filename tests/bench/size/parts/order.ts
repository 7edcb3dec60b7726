/** Orders, each of one supplier with one line, and what became of their promises. */
import type { SizePart } from '../part.ts'

const status = `(array['COMPLETED', 'COMPLETED', 'COMPLETED', 'RECEIVED', 'SHIPPED', 'CONFIRMED', 'CREATED', 'CANCELLED']::"OrderStatus"[])[1 + n * 31 % 8]`

export default {
  tables: {
    order_master: {
      share: 1,
      columns: () => ({
        status,
        buyer_name: `(array['王', '李', '张', '刘', '陈', '杨', '赵'])[1 + n * 31 % 7] || '买家' || n`,
        goods_amount: 'n % 10000 + 10',
        freight_amount: '10',
        discount_amount: '5',
        total_amount: 'n % 10000 + 15',
        sales_channel: `(array['JD', 'TMALL', 'MALL'])[1 + n % 3]`,
      }),
    },
    sub_order: {
      share: 1,
      columns: (row) => ({ status, held_status: 'null', master_id: row.id('order_master', 'n'), sales_channel: `(array['JD', 'TMALL', 'MALL'])[1 + n % 3]` }),
    },
    order_line: {
      share: 1,
      columns: (row) => ({
        sub_order_id: row.id('sub_order', 'n'),
        line_no: '1',
        quantity: '10',
        price: 'n % 100 + 1',
        amount: '10 * (n % 100 + 1)',
        shipped_quantity: 'n % 10',
        cancelled_quantity: '0',
        after_qty: '0',
        refund_amount: '0',
        sku_code: `'SKU-' || n % 5000`,
        sku_name: `'商品' || n % 5000`,
      }),
    },
    order_parcel: { columns: (row) => ({ sub_order_id: row.id('sub_order', 'n') }) },
    order_remark: { columns: (row) => ({ master_id: row.id('order_master', 'n'), sub_order_id: row.id('sub_order', 'n') }) },
    overdue_order: {
      share: 0.3,
      columns: (row) => ({ line_id: row.id('order_line', 'n * 3'), sub_order_id: row.id('sub_order', 'n * 3'), master_id: row.id('order_master', 'n * 3') }),
    },
    postpone_apply: {
      columns: (row) => ({
        due_at: row.at,
        new_due_at: `${row.at} + interval '3 days'`,
        status: `(array['APPROVED', 'REJECTED', 'WITHDRAWN', 'PENDING']::"PostponeStatus"[])[1 + n % 4]`,
      }),
    },
  },
  reads: async ({ id }) => {
    const [masterId, orderId] = [await id('order_master'), await id('sub_order')]
    return [
      { path: '/api/order/order-audit-log/list', input: { masterId, current: 1, size: 10 } },
      { path: '/api/order/order-audit-log/list', input: { orderId, current: 1, size: 10 }, as: 'of a part' },
    ]
  },
} satisfies SizePart
