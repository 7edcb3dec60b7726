/** Parameters of pricing. */
import { share, type ReferenceData } from '#server/area/reference-data.ts'

export const pricingReference: ReferenceData = {
  exceptions: [{ type: 'price-inversion', name: '价格规则未生效的商品', nameEn: 'Articles that a price rule left out', notifyRoles: ['PRICING'], maxRetry: 1 }],
  numberRules: [['price-adjustment', '调价单', 'Price adjustment', 'PA']],
  parameters: [
    [
      'pricing.min-margin',
      '最低加价率',
      'Share of the cost that a price leaves at least',
      '0.03',
      'NUMBER',
      'product',
      share,
      '底价 = 成本 ×（1 + 最低加价率）',
    ],
  ],
}
