/** What the market refuses, in both languages. */
import type { Messages } from '#kit/messages.ts'

export const marketMessages: Messages = {
  'market.ends-before': { zh: '结束日期不能早于开始日期', en: 'It ends before it begins' },
  'market.positive': { zh: '价格须大于 0', en: 'A price is more than nothing' },
  'market.nothing-asked': { zh: '请选择 SKU 或已采集的商品', en: 'Choose an SKU, or rows that were gathered' },
  'market.no-source': { zh: '请选择来源', en: 'Choose a source' },
  'market.not-matched': { zh: '尚未匹配 SKU', en: 'It is not matched with an SKU' },
  'market.acquired': { zh: '已据此建立商品', en: 'A product was made of it already' },
}
