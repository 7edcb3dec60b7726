/** What goods are told by: some thousand categories, brands and their authorisations. */
import type { Row, SizePart } from '../part.ts'

const kept = { share: 0.0005 }
const withoutParent = (row: Row) => ({
  category_type: `'PRODUCT'`,
  channel: 'null',
  parent_id: 'null',
  path: `array[${row.id('category')}]`,
  level: '1',
  commission_rate: '0.05',
})

export default {
  tables: {
    attribute_template: kept,
    attribute_group: kept,
    attribute: { share: 0.002 },
    spec: kept,
    sale_unit: { ...kept, columns: () => ({ precision: 'n % 5' }) },
    tax_info: { ...kept, columns: () => ({ tax_code: `lpad(n::text, 19, '1')`, rate: '0.13' }) },
    brand: { share: 0.002, columns: () => ({ first_letter: `'A'` }) },
    category: { share: 0.004, columns: withoutParent },
    category_mapping: { share: 0.004, columns: () => ({ channel: `'C' || n` }) },
    category_sync: { share: 0.0005 },
    brand_authorisation: { share: 0.05, columns: (row) => ({ valid_from: `(${row.at})::date`, valid_to: `(${row.at})::date + 90` }) },
  },
  reads: async ({ id }) => [
    { path: '/api/product/category/select-tree/{id}', input: { id: 'PRODUCT' } },
    { path: '/api/product/category/subtree/{id}/{tree}', input: { id: await id('category'), tree: 'PRODUCT' } },
  ],
} satisfies SizePart
