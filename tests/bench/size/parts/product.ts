/** Products: the search of articles is the largest list of all; a draft was approved for each. */
import type { SizePart } from '../part.ts'

export default {
  tables: {
    spu: { share: 0.33, columns: () => ({ specs: `'[]'` }) },
    sku: {
      share: 1,
      columns: (row) => ({
        spu_id: row.id('spu', '1 + n / 3'),
        tax_rate: '0.13',
        moq: '1',
        pack_qty: '1',
        spec_key: `'K' || n`,
        barcode: `'69' || lpad(n::text, 11, '0')`,
      }),
    },
    sku_region_record: { columns: () => ({ before: `'{"mode": "ALL", "codes": []}'`, after: `'{"mode": "IN", "codes": ["110000", "310000"]}'` }) },
    sku_bundle_item: { share: 0.01, columns: (row) => ({ sku_id: row.id('sku'), component_sku_id: row.id('sku', 'n + 1'), qty: '2' }) },
    spu_sales_channel: { share: 0.33, columns: (row) => ({ spu_id: row.id('spu'), channel: `'C1'` }) },
    sku_sales_channel: {
      share: 1,
      columns: (row) => ({ sku_id: row.id('sku'), channel: `'C1'`, sale_price: 'n % 900 + 1', min_order: '1', order_limit: 'null', time_period: '24' }),
    },
    product_draft: {
      share: 0.33,
      columns: (row) => ({ spu_id: row.id('spu'), status: `(case when n % 50 = 0 then 'DRAFT' else 'APPROVED' end)::"ProductDraftStatus"` }),
    },
  },
} satisfies SizePart
