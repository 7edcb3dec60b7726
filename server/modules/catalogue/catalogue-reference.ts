/** Numbers, dictionaries, addresses and failures of the catalogue. */
import type { ParameterRow, ReferenceData } from '#server/area/reference-data.ts'

const address = (channel: string, zh: string, en: string): ParameterRow => [
  `integration.categories.${channel}`,
  `${zh}类目服务地址`,
  `Address of the categories of ${en}`,
  'local',
  'TEXT',
  'integration',
  {},
  'local: 本地示例 / the sample; local:slow, local:late, local:away, local:wrong',
]

export const catalogueReference: ReferenceData = {
  parameters: [address('jd', '京东', 'JD'), address('dl', '得力', 'Deli'), address('yx', '严选', 'Yanxuan')],
  numberRules: [
    ['category', '类目', 'Category', 'CA', 'through'],
    ['category-sync', '类目同步', 'Category sync', 'CS'],
    ['brand', '品牌', 'Brand', 'BR', 'through'],
  ],
  dictionaries: [
    {
      code: 'tax_preference',
      zh: '税收优惠政策',
      en: 'Preferential taxation',
      entries: [
        ['FREE', '免税', 'Tax-free', 'green'],
        ['HALF', '减半征收', 'Half', 'blue'],
        ['REFUND', '即征即退', 'Refunded at once', 'cyan'],
        ['SIMPLE', '简易征收', 'Simplified', 'gold'],
      ],
    },
  ],
  exceptions: [{ type: 'category-sync', name: '渠道类目同步', nameEn: 'Categories of channels', notifyRoles: ['CATEGORY_MANAGER'] }],
}
