/** Prices: three rows of history an article, the last of which holds; adjustments with their lines. */
import type { SizePart } from '../part.ts'

export default {
  tables: {
    price_history: {
      share: 1,
      columns: (row) => ({
        sku_id: row.id('sku'),
        spu_id: row.id('spu', '1 + n / 3'),
        channel: `'C1'`,
        price_type: `'SALE'::"PriceType"`,
        price: 'n % 900 + 1',
        valid_from: row.at,
        valid_to: 'null',
        source_line_id: 'null',
        restores_line_id: 'null',
      }),
    },
    price_adjustment: {
      share: 0.01,
      columns: () => ({
        channel: `'C1'`,
        price_type: `'SALE'::"PriceType"`,
        status: `(case when n % 50 = 0 then 'DRAFT' else 'EFFECTIVE' end)::"PriceAdjustmentStatus"`,
        allow_loss: 'false',
        effective_at: 'null',
        end_at: 'null',
      }),
    },
    price_adjustment_line: {
      share: 0.5,
      columns: (row) => ({
        adjustment_id: row.id('price_adjustment'),
        sku_id: row.id('sku'),
        channel: `'C1'`,
        price_type: `'SALE'::"PriceType"`,
        old_price: '10',
        new_price: 'n % 900 + 1',
        rate: '0.05',
        is_open: 'false',
        status: `'APPLIED'::"PriceAdjustmentLineStatus"`,
        error: 'null',
        applied_at: row.at,
      }),
    },
  },
} satisfies SizePart
