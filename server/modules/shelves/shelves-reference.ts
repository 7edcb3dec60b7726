/** Parameters, reasons and exceptions of the shelves. */
import type { ReferenceData } from '#server/area/reference-data.ts'

export const shelvesReference: ReferenceData = {
  numberRules: [['shelves-apply', '上架申请', 'Request to put up', 'UP']],
  parameters: [
    ['shelves.min-stock', '上架最低可用库存', 'What has to be in stock to be sold', '1', 'NUMBER', 'shelves', {}],
    ['shelves.min-margin', '上架最低毛利率', 'Share of the price that has to stay above the cost', '0', 'NUMBER', 'shelves', {}],
  ],
  dictionaries: [
    {
      code: 'off_shelf_reason',
      zh: '下架原因',
      en: 'Why goods are taken down',
      entries: [
        ['SUPPLIER_FROZEN', '供应商冻结', 'The supplier is frozen', 'red'],
        ['SUPPLIER_EXITED', '供应商退出', 'The supplier is leaving', 'red'],
        ['LICENCE_EXPIRED', '资质或授权过期', 'A licence has ended', 'orange'],
        ['PRODUCT_INVALID', '商品失效', 'The product is out of use', 'default'],
        ['CATEGORY_CLOSED', '类目未开放', 'The category is closed', 'default'],
        ['PRICE_INVERTED', '价格倒挂', 'The price is below the cost', 'orange'],
        ['MARGIN_LOW', '毛利率低于规则', 'The margin is below the rule', 'orange'],
        ['NO_STOCK', '无库存', 'Nothing is in stock', 'gold'],
        ['CHANNEL_COMPLAINT', '渠道投诉', 'The channel complains', 'red'],
        ['QUALITY', '质量问题', 'The quality', 'red'],
        ['SEASON', '季节性下架', 'The season is over', 'blue'],
        ['OTHER', '其他', 'Something else'],
      ],
    },
  ],
  exceptions: [{ type: 'channel-push', name: '渠道上下架推送', nameEn: 'Telling a channel what it sells', notifyRoles: ['CATEGORY_OP'] }],
}
