/** Products that the company puts before its customers: where, in which order, for how long, and why. */
import { z } from 'zod'
import { defineResource, Id } from '#kit/contract.ts'
import { chosen, dayOrNone, label, lookedUp, named, optional, sort, toggle } from '#kit/fields.contract.ts'

export const productRecommendation = defineResource({
  name: 'product-recommendation',
  label: label('商品推荐', 'Product recommendation'),
  path: '/api/product/product-recommendation',
  row: {
    picture: z
      .string()
      .nullish()
      .meta({ label: label('图片', 'Picture'), widget: 'image', column: 70, computed: true }),
    title: named('推荐标题', 'Title', 100, 200),
    titleEn: optional('英文标题', 'English title', 200, 200),
    skuId: Id.meta({
      label: label('SKU', 'SKU'),
      widget: 'reference',
      reference: { resource: 'sku', labelField: 'name' },
      column: false,
      search: 'in',
      requiredMessage: label('请选择 SKU', 'Choose an SKU'),
    }),
    skuName: lookedUp('推荐商品', 'Article', 220),
    channel: chosen('销售渠道', 'Channel', 'sales_channel', 160),
    salePrice: z
      .string()
      .nullish()
      .meta({ label: label('销售价', 'Sale price'), widget: 'money', column: 100, computed: true }),
    place: chosen('推荐位', 'Place', 'recommend_place', 120),
    /** Worked out of the listing: only what sells is shown to customers. */
    sells: z
      .boolean()
      .nullish()
      .meta({ label: label('在售', 'Sells'), widget: 'switch', column: 80, computed: true }),
    reason: z
      .string()
      .trim()
      .max(500)
      .nullish()
      .meta({ label: label('推荐理由', 'Why'), widget: 'textarea', column: 220 }),
    startOn: dayOrNone('开始日期', 'From'),
    endOn: dayOrNone('结束日期', 'To'),
    sort,
    status: toggle,
  },
  writable: ['title', 'titleEn', 'skuId', 'channel', 'place', 'reason', 'startOn', 'endOn', 'sort'],
  differs: {
    model: 'productRecommend',
    verbs: { active: 'active', import: undefined },
    scope: { tenant: false },
    order: [
      { field: 'sort', direction: 'asc' },
      { field: 'createTime', direction: 'desc' },
    ],
    found: {
      by: ['title', 'titleEn'],
      code: 'title',
      title: 'title',
      titleEn: 'titleEn',
      at: '/commodity-management/product-recommendation/index?q.title={title}',
      list: '/commodity-management/product-recommendation/index',
    },
  },
})
