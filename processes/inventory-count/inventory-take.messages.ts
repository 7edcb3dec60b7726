/** What counts refuse, in both languages. */
import { defineMessages } from '#kit/messages.ts'

export const takeMessages = defineMessages({
  'inventory-take.not-open': { zh: '盘点单不在盘点中', en: 'This count is not open' },
  'inventory-take.begun': { zh: '盘点已开始，不能修改或删除', en: 'The count has begun: it stays as it is' },
  'inventory-take.everything-counted': { zh: '还有 {open} 条明细未盘点', en: '{open|line is|lines are} not counted yet' },
  'inventory-take.ends-before': { zh: '计划结束早于开始', en: 'It ends before it begins' },
  'inventory-take.no-space': { zh: '范围内没有货位', en: 'There are no spaces in this scope' },
  'inventory-take.no-article': { zh: '范围内没有商品', en: 'There are no articles in this scope' },
  'inventory-take.nothing-there': { zh: '范围内没有库存', en: 'Nothing lies in this scope' },
  'inventory-take.too-many': {
    zh: '一张盘点单最多 {most} 条明细，请按库区或货位分开盘点',
    en: 'A count has at most {most|line|lines}: count by area or space',
  },
  'inventory-take.unknown-person': { zh: '盘点人不存在', en: 'There is no such person' },
  'inventory-take.counted-elsewhere': { zh: '部分库存正在其他盘点单中：{codes}', en: 'Other counts are counting some of it: {codes}' },
  'inventory-take.other': { zh: '盘点单', en: 'Count' },
  'inventory-take.not-a-counter': { zh: '你不是该盘点单的盘点人', en: 'Others were asked to count this' },
  'inventory-take.same-person': { zh: '复盘须由初盘以外的人完成', en: 'Somebody else than the first counter counts it anew' },
  'inventory-take.recount-says-how-many': { zh: '复盘须填写数量', en: 'A second count says how many there are' },
  'inventory-take.reason-missing': { zh: '请说明不盘点的原因', en: 'Say why it is left out' },
  'inventory-take.unknown-batch': { zh: '批次不存在', en: 'There is no such batch' },
  'inventory-take.operation-reused': { zh: '该次盘点已提交过，但内容不同', en: 'This counting was told before with another content' },
  'inventory-take.below-kept': { zh: '盘点后库存将少于预占数量，请先释放：{which}', en: 'Less would be there than is kept; give some back first: {which}' },
})
