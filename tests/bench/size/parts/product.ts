/** Products: the search of articles is the largest list of all; a draft was approved for each. */
import type { Row, SizePart } from '../part.ts'

const everywhere = `'{"mode": "ALL", "codes": []}'`

/** What a draft holds, and a snapshot keeps: one product with one article. */
const content = (row: Row): string => `jsonb_build_object(
  'spu', jsonb_build_object(
    'basic', jsonb_build_object('name', '商品 ' || n, 'nameEn', 'Product ' || n, 'subtitle', '企业采购专享', 'goodsType', 'NORMAL', 'originCountry', 'CN',
      'brandId', ${row.id('brand')}, 'categoryId', null, 'taxInfoId', null, 'saleUnitId', null, 'shelfLifeDays', null, 'afterSalePolicy', '签收 7 日内质量问题可退换'),
    'image-text', '{"images": [], "mainImage": null, "detailHtml": "<p>常备款，整箱发货，支持开具专票。</p>", "detailHtmlEn": null}'::jsonb,
    'sale-channel', '{"channels": [{"remark": null, "channel": "C1", "salesRegion": {"mode": "ALL", "codes": []}}]}'::jsonb,
    'specs-attribute', '{"specs": [], "attributes": {}}'::jsonb),
  'skus', jsonb_build_array(jsonb_build_object('code', 'SKU2026' || n, 'skuId', ${row.id('sku', '3 * n - 1')},
    'basic', jsonb_build_object('name', '商品 ' || n, 'nameEn', null, 'barcode', null, 'specValues', '[]'::jsonb),
    'bundled', '{"items": [], "isBundle": false}'::jsonb,
    'image-text', '{"images": []}'::jsonb,
    'sale-channel', '{"channels": [{"channel": "C1", "minOrder": "1", "salePrice": "686.89", "orderLimit": null, "salesRegion": {"mode": "ALL", "codes": []}, "deliveryTime": {"value": 48, "timePeriodType": "HOUR"}, "agreementPrice": null}]}'::jsonb,
    'price-storage', '{"moq": "1", "width": "20", "height": "15", "length": "30", "weight": "1.8", "packQty": "12", "taxRate": "0.13", "stockQty": "92", "stockMode": "SUPPLIER", "marketPrice": "824.27", "supplyPrice": "536.63"}'::jsonb)))`

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
        spec_values: `'[]'`,
        // Those of drafts sell; of the others some do not any more.
        validity: `case when n % 3 = 2 then 'ACTIVE' else (enum_range(null::"ProductValidity"))[1 + n % 2] end`,
        barcode: `'69' || lpad(n::text, 11, '0')`,
      }),
    },
    sku_region_record: { columns: () => ({ before: `'{"mode": "ALL", "codes": []}'`, after: `'{"mode": "IN", "codes": ["110000", "310000"]}'` }) },
    sku_bundle_item: { share: 0.01, columns: (row) => ({ sku_id: row.id('sku'), component_sku_id: row.id('sku', 'n + 1'), qty: '2' }) },
    spu_sales_channel: { share: 0.33, columns: (row) => ({ spu_id: row.id('spu'), channel: `'C1'`, sales_region: everywhere }) },
    sku_sales_channel: {
      share: 1,
      columns: (row) => ({
        sku_id: row.id('sku'),
        channel: `'C1'`,
        sales_region: everywhere,
        sale_price: 'n % 900 + 1',
        min_order: '1',
        order_limit: 'null',
        time_period: '24',
        time_period_type: `'HOUR'`,
      }),
    },
    product_draft: {
      share: 0.33,
      columns: (row) => ({
        spu_id: row.id('spu'),
        status: `(case when n % 50 = 0 then 'DRAFT' else 'APPROVED' end)::"ProductDraftStatus"`,
        content: content(row),
        process_instance_id: 'null',
      }),
    },
    product_snapshot: { columns: (row) => ({ spu_id: row.id('spu'), content: content(row), process_instance_id: 'null' }) },
  },
  reads: async ({ values, id }) => {
    const [draft, spuId, content] = await values('product_draft', 'id', 'spu_id', 'content')
    const [{ skuId }] = (content as { readonly skus: readonly [{ readonly skuId: string }] }).skus
    const steps = ['basic', 'sale-channel', 'price-storage', 'image-text', 'bundled']
    const base = '/api/product'
    return [
      ...['manager', 'supplier'].flatMap((side) => [
        ...steps.flatMap((step) => [
          { path: `${base}/${side}/editView-sku-step-${step}/{spuId}/{skuId}`, input: { spuId, skuId } },
          { path: `${base}/${side}/detail-sku-${step}/{id}`, input: { id: skuId } },
        ]),
        { path: `${base}/${side}/detail-sku-sale-channel-list/{id}`, input: { id: skuId } },
        { path: `${base}/${side}/getSkuDetailPrice/{id}`, input: { id: skuId } },
      ]),
      { path: `${base}/managerV2/getSkuMemoryInfo/{id}`, input: { id: skuId } },
      { path: `${base}/snapshot-manager/detail-sku/{id}`, input: { id: await id('product_snapshot') } },
      { path: `${base}/approve-manager/detail/{id}`, input: { id: draft } },
      { path: `${base}/approve-manager/detail-list-workflow-record`, input: { id: draft } },
    ]
  },
} satisfies SizePart
