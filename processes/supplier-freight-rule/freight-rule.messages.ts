/** What a freight rule says when it is refused. */
import { defineMessages } from '#kit/messages.ts'

export const freightMessages = defineMessages({
  'supplier.freight-quantity': { zh: '首件和续件数量必须大于 0', en: 'The first and further quantities are more than zero' },
  'supplier.freight-free-empty': { zh: '请填写包邮金额或包邮数量', en: 'Say from which amount or quantity it is free' },
  'supplier.freight-beyond-money': { zh: '数量过大，运费无法计算', en: 'So many that no amount can say the freight' },
  'supplier.freight-no-rule': { zh: '请指明运费规则', en: 'Say which rule is meant' },
  'supplier.freight-no-area': { zh: '请至少设置一个配送区域', en: 'Set one area at least' },
  'supplier.freight-area-unset': { zh: '有区域尚未选择地区', en: 'An area has no regions yet' },
  'supplier.freight-unknown-region': { zh: '地区 {code} 不存在', en: 'There is no region {code}' },
  'supplier.freight-areas-overlap': { zh: '配送区域重复：{region}', en: 'Two areas speak of {region}' },
  'supplier.freight-free-overlap': { zh: '包邮地区重复：{region}', en: 'Two rows of free shipping speak of {region}' },
  'supplier.freight-region-forgotten': {
    zh: '还有 {count} 个地区未设置运费，也未标注不配送：{regions}',
    en: '{count|region has|regions have} neither a price nor a “not shipped”: {regions}',
  },
})
