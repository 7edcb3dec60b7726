/** What the shelves refuse, and why something cannot be sold, in both languages. */
import type { Messages } from '#kit/messages.ts'

export const shelvesMessages: Messages = {
  'up-shelves-manager.may-sell': { zh: '暂不能上架：{why}', en: 'It cannot be put up: {why}' },
  'up-shelves-manager.is-ahead': { zh: '定时上架时间须晚于现在', en: 'The hour has to be still to come' },
  'up-shelves-manager.is-undoable': { zh: '已超过撤销时间，或商品不再满足上架条件', en: 'Too late to undo, or it may not be sold any more' },
  'up-shelves-manager.is-undoable-wait': { zh: '已超过撤销时间，或商品不再满足上架条件', en: 'Too late to undo, or it may not be sold any more' },
  'up-shelves-manager.sells-already': { zh: '已上架', en: 'It sells already' },
  'up-shelves-manager.out-of-pool': { zh: '已出池，请先移出出池', en: 'It is out of the pool: bring it back first' },
  'up-shelves-manager.reason-missing': { zh: '请选择下架原因', en: 'Choose why it is taken down' },
  'listing.gone': { zh: 'SKU 已不存在', en: 'The SKU is gone' },
  'listing.not-approved': { zh: '商品未通过审核，或已作废', en: 'The product is not approved, or out of use' },
  'listing.not-offered': { zh: 'SKU 未选择该销售渠道', en: 'The SKU is not offered in this channel' },
  'listing.no-picture': { zh: '缺少商品主图', en: 'There is no main picture' },
  'listing.no-tax': { zh: '缺少税收信息', en: 'There is no tax information' },
  'listing.no-price': { zh: '渠道没有销售价', en: 'There is no price for this channel' },
  'listing.price-inverted': { zh: '销售价低于成本（价格倒挂）', en: 'The price is below the cost' },
  'listing.margin-low': { zh: '毛利率低于规定', en: 'The margin is below the rule' },
  'listing.no-stock': { zh: '可用库存不足', en: 'There is not enough in stock' },
  'listing.sells': { zh: '商品仍在上架', en: 'It is still sold' },
}
