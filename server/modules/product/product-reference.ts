/** Numbers and dictionaries of products. */
import { whole, type ReferenceData } from '#server/area/reference-data.ts'

export const productReference: ReferenceData = {
  parameters: [['product.preview-days', '商品预览链接有效天数', 'Days that the link of a preview works', '7', 'NUMBER', 'product', whole(1, 365)]],
  numberRules: [
    ['spu', '商品', 'Product', 'SPU', 'through'],
    ['sku', 'SKU', 'SKU', 'SKU', 'through'],
    ['product-draft', '商品草稿', 'Product draft', 'PD'],
  ],
  dictionaries: [
    {
      code: 'goods_type',
      zh: '商品类型',
      en: 'Kinds of goods',
      entries: [
        ['NORMAL', '普通商品', 'Ordinary goods'],
        ['FRESH', '生鲜商品', 'Fresh goods', 'green'],
        ['CUSTOM', '定制商品', 'Made to order', 'blue'],
        ['VIRTUAL', '虚拟商品', 'Without delivery', 'purple'],
        ['SERVICE', '服务商品', 'Services', 'gold'],
      ],
    },
    {
      code: 'country',
      zh: '国家/地区',
      en: 'Countries',
      entries: [
        ['CN', '中国', 'China'],
        ['HK', '中国香港', 'Hong Kong, China'],
        ['TW', '中国台湾', 'Taiwan, China'],
        ['JP', '日本', 'Japan'],
        ['KR', '韩国', 'South Korea'],
        ['VN', '越南', 'Vietnam'],
        ['TH', '泰国', 'Thailand'],
        ['MY', '马来西亚', 'Malaysia'],
        ['SG', '新加坡', 'Singapore'],
        ['ID', '印度尼西亚', 'Indonesia'],
        ['IN', '印度', 'India'],
        ['AU', '澳大利亚', 'Australia'],
        ['NZ', '新西兰', 'New Zealand'],
        ['US', '美国', 'United States'],
        ['CA', '加拿大', 'Canada'],
        ['BR', '巴西', 'Brazil'],
        ['DE', '德国', 'Germany'],
        ['FR', '法国', 'France'],
        ['IT', '意大利', 'Italy'],
        ['GB', '英国', 'United Kingdom'],
        ['NL', '荷兰', 'Netherlands'],
        ['CH', '瑞士', 'Switzerland'],
        ['SE', '瑞典', 'Sweden'],
        ['RU', '俄罗斯', 'Russia'],
      ],
    },
  ],
}
