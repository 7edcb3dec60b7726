/** What others ask, and what the company recommends. */
import type { SizePart } from '../part.ts'

export default {
  tables: {
    product_gather: {
      share: 0.25,
      columns: (row) => ({
        source: `(array['JD', 'TMALL', 'PDD'])[1 + n % 3]`,
        source_code: `'G' || n`,
        sku_id: row.id('sku'),
        price: 'n % 100 + 1',
        our_price: 'n % 90 + 1',
        distance: '((n % 90 + 1) - (n % 100 + 1))::numeric / (n % 100 + 1)',
      }),
    },
    product_gather_price: {
      share: 0.5,
      columns: (row) => ({ gather_id: row.id('product_gather'), price: 'n % 100 + 1', our_price: 'n % 90 + 1', origin: `'GATHERED'` }),
    },
    product_recommend: {
      share: 0.01,
      columns: () => ({ sku_id: 'gen_random_uuid()', channel: `'JD'`, place: `(array['HOME', 'CATEGORY'])[1 + n % 2]`, start_on: 'null', end_on: 'null' }),
    },
  },
} satisfies SizePart
