/** A catalogue as large as the platform may become: products of believable names in Chinese and English, three SKU each, of some hundred suppliers and brands. */
import type { Client } from 'pg'
import type { Resource } from '#kit/contract.ts'
import { fill, sizeOf } from '../size/fill.ts'
import type { Row, SizePart } from '../size/part.ts'

const brands = ['恒泽', '得力', '晨光', '齐心', '广博', '真彩', '白雪', '三木', '西玛', '科密', '树德', '优品', '金旗舰', '天色', '欧标', '玛丽']
const kinds = [
  '订书机',
  '白板笔',
  '中性笔',
  '复印纸',
  '文件夹',
  '档案盒',
  '计算器',
  '打孔机',
  '碎纸机',
  '便利贴',
  '保温杯',
  '收纳箱',
  '垃圾袋',
  '抽纸',
  '洗洁精',
  '防护手套',
]
const kindsEn = ['stapler', 'whiteboard marker', 'gel pen', 'copy paper', 'folder', 'archive box', 'calculator', 'punch']
const looks = ['加厚', '便携', '办公', '学生', '大号', '迷你', '静音', '环保', '彩色', '商务', '耐用', '经典']

const some = (words: readonly string[], by: string): string => `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${by})::int % ${words.length}]`

/** Of the product with this number. */
const nameOf = (n: string): string =>
  `${some(brands, `${n} * 7 % 1009`)} || ${some(looks, `${n} * 31 % 997`)} || ${some(kinds, `${n} * 13 % 991`)} || ' ' || ${n}`
const englishOf = (n: string): string => `${some(kindsEn, `${n} * 13 % 991`)} || ' ' || ${n}`
const codeOf = (n: string): string => `'SPU' || lpad((${n})::text, 9, '0')`
const skuCodeOf = (n: string): string => `'SKU' || lpad((${n})::text, 10, '0')`
const barcodeOf = (n: string): string => `'69' || lpad((${n})::text, 11, '0')`

const skusOf = (n: string): string[] => ['2', '1', '0'].map((back) => `(3 * (${n}) - ${back})`)

const spu = (row: Row) => ({
  code: codeOf('n'),
  name: nameOf('n'),
  name_en: englishOf('n'),
  keyword: [codeOf('n'), nameOf('n'), englishOf('n'), ...skusOf('n').flatMap((at) => [skuCodeOf(at), `${nameOf('n')} || ' ' || ${at}`, barcodeOf(at)])].join(
    ` || E'\\n' || `,
  ),
  supplier_id: row.id('supplier', 'n * 7919'),
  category_id: row.id('category', 'n * 31'),
  brand_id: row.id('brand', 'n * 17'),
  audit_status: `(case when n % 10 < 7 then 'APPROVED' when n % 10 = 7 then 'CHANGING' when n % 100 = 8 then 'IN_APPROVAL' when n % 10 = 8 then 'DRAFT' else 'READY' end)::"ProductAuditStatus"`,
  validity: `'ACTIVE'`,
  channels: `case n % 3 when 0 then array['JD'] when 1 then array['COMMUNITY_MALL'] else array['JD', 'COMMUNITY_MALL'] end`,
  min_price: 'n * 7919 % 100000 / 10.0',
  max_price: 'n * 7919 % 100000 / 10.0 + 5',
  sku_count: '3',
})

const sku = (row: Row) => ({
  spu_id: row.id('spu', '(n + 2) / 3'),
  supplier_id: row.id('supplier', '(n + 2) / 3 * 7919'),
  code: skuCodeOf('n'),
  name: `${nameOf('((n + 2) / 3)')} || ' ' || n`,
  barcode: barcodeOf('n'),
  spec_key: `'K' || n`,
  tax_rate: '0.13',
  moq: '1',
  pack_qty: '1',
  validity: `'ACTIVE'`,
})

const part = (skus: number): SizePart => ({
  tables: {
    spu: { share: 1 / 3, columns: spu },
    sku: { share: 1, columns: sku },
    brand: { share: 500 / skus, columns: () => ({ first_letter: `'A'` }) },
    supplier: { share: 300 / skus, columns: () => ({ company_name: `'供应商' || n || '有限公司'`, credit_code: `'9131' || lpad(n::text, 14, '0')` }) },
    category: {
      share: 200 / skus,
      columns: (row) => ({
        code: `'BENCH-' || n`,
        category_type: `'PRODUCT'`,
        channel: 'null',
        parent_id: 'null',
        path: `array[${row.id('category')}]`,
        level: '1',
        commission_rate: '0.05',
        name_zh: `'品类' || n`,
        status: `'ENABLED'`,
        attribute_template_id: 'null',
        tax_info_id: 'null',
      }),
    },
  },
})

/** @param client of a user who may switch triggers off */
export async function fillCatalogue(client: Client, resources: readonly Resource[], skus: number, say: (line: string) => void): Promise<void> {
  const parts = [part(skus)]
  await fill(client, { resources, parts, size: sizeOf([], parts, skus, new Date()), say })
}
