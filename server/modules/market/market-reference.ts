/** Sources, places and exceptions of the market. */
import type { ReferenceData } from '#server/area/reference-data.ts'

export const marketReference: ReferenceData = {
  dictionaries: [
    {
      code: 'gather_source',
      zh: '竞品价格来源',
      en: 'Sources of prices',
      entries: [
        ['JD', '京东', 'JD', 'red'],
        ['TMALL', '天猫', 'Tmall', 'volcano'],
        ['PDD', '拼多多', 'Pinduoduo', 'magenta'],
        ['OTHER', '其他', 'Elsewhere'],
      ],
    },
    {
      code: 'recommend_place',
      zh: '推荐位',
      en: 'Places of recommendations',
      entries: [
        ['HOME', '首页推荐', 'Front page', 'blue'],
        ['CATEGORY', '类目推荐', 'Category page', 'cyan'],
        ['CART', '购物车推荐', 'Cart', 'green'],
        ['SIMILAR', '相似商品', 'Beside an article', 'purple'],
      ],
    },
  ],
  exceptions: [{ type: 'price-gather', name: '竞品价格采集', nameEn: 'Asking for prices of others', notifyRoles: ['CATEGORY_OP'] }],
}
