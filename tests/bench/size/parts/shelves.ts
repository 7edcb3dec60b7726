/** Listings, what was done about them, and what others ask for the same. */
import type { SizePart } from '../part.ts'

const status = `(array['WAIT_SHELVE', 'ON_SHELF', 'ON_SHELF', 'ON_SHELF', 'SHELVE_FAILED']::"ListingStatus"[])[1 + n * 31 % 5]`
const called = {
  sku_code: `'SKU-' || n % 5000`,
  sku_name: `'商品' || n % 5000`,
  channel: `(array['JD', 'TMALL', 'MALL'])[1 + n % 3]`,
}

export default {
  tables: {
    channel_listing: {
      share: 1,
      columns: (row) => ({
        ...called,
        sku_id: 'gen_random_uuid()',
        spu_id: row.id('spu'),
        status,
        scheduled_at: 'null',
        undo_status: 'null',
        off_reason: 'null',
      }),
    },
    shelving_record: {
      share: 1,
      columns: (row) => ({
        ...called,
        listing_id: row.id('channel_listing'),
        action: `(array['UP', 'PUSH_OK', 'DOWN', 'AUTO_DOWN'])[1 + n % 4]`,
        is_successful: 'true',
      }),
    },
    shelves_rule: {
      share: 0.0005,
      columns: () => ({ name: `'规则' || n`, priority: 'n % 900 + 1', min_stock: '1', min_margin: '0.05', status: `'DISABLED'` }),
    },
    shelves_record_rule: {
      share: 0.5,
      columns: (row) => ({
        ...called,
        rule_id: row.id('shelves_rule'),
        listing_id: row.id('channel_listing'),
        decision: `(array['PASSED', 'REFUSED', 'TAKEN_DOWN'])[1 + n % 3]`,
      }),
    },
    shelves_trial: { share: 0.0005, columns: (row) => ({ rule_id: row.id('shelves_rule') }) },
    shelves_trial_hit: {
      share: 0.25,
      columns: (row) => ({
        ...called,
        trial_id: row.id('shelves_trial'),
        listing_id: row.id('channel_listing'),
        effect: `(array['GOES_DOWN', 'STAYS_DOWN'])[1 + n % 2]`,
      }),
    },
    shelves_batch: { share: 0.001, columns: () => ({ kind: `'UP'`, preview_id: 'null' }) },
    shelves_batch_item: {
      share: 0.5,
      columns: (row) => ({
        ...called,
        batch_id: row.id('shelves_batch'),
        listing_id: row.id('channel_listing'),
        outcome: `(array['DONE', 'DONE', 'DONE', 'REFUSED'])[1 + n % 4]`,
      }),
    },
    shelves_apply: { share: 0.001, columns: () => ({ status: `'APPROVED'` }) },
    shelves_apply_line: { share: 0.01, columns: (row) => ({ ...called, apply_id: row.id('shelves_apply'), listing_id: row.id('channel_listing') }) },
  },
  reads: async ({ id }) => {
    const path = '/api/product/up-shelves-manager/why-not'
    return [
      { path, input: { ids: [await id('channel_listing')] } },
      { path, input: { query: { status: 'WAIT_SHELVE' } }, as: 'of ten thousand' },
    ]
  },
} satisfies SizePart
