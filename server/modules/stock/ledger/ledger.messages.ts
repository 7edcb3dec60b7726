/** What the ledger refuses, in both languages. */
import { defineMessages } from '#kit/messages.ts'

export const ledgerMessages = defineMessages({
  'stock.too-little': {
    zh: '商品 {skuCode} 可用库存不足：需要 {asked}，可用 {available}{held}',
    en: 'Too little of {skuCode}: {asked} asked, {available} available{held}',
  },
  'stock.below-preempted': {
    zh: '商品 {skuCode} 有 {preempted} 已被预占，可用 {available}，不能减少 {asked}',
    en: '{preempted} of {skuCode} are kept for orders: {available} available, {asked} cannot be taken off',
  },
  'stock.frozen': { zh: '商品 {skuCode} 正在盘点（{count}），库存已冻结', en: 'Count {count} holds the stock of {skuCode}' },
  'stock.reserved-too-little': {
    zh: '预占数量不足：需要 {asked}，已预占 {available}',
    en: 'Too little is kept for this line: {asked} asked, {available} kept',
  },
  'stock.key-reused': { zh: '该操作已提交过，但内容不同', en: 'This step was told before with another content' },
  'stock.already-reversed': { zh: '该出入库已冲销', en: 'This movement is reversed already' },
  'stock.movement-unknown': { zh: '找不到要冲销的出入库', en: 'There is no such movement to reverse' },
  'stock.records-gone': {
    zh: '该出入库的流水已转出账本，不能冲销',
    en: 'The records of this movement are no longer in the ledger: it cannot be reversed',
  },
  'stock.before-ledger': { zh: '账本保留 {day} 起的流水，不能查询更早的库存', en: 'The ledger keeps records since {day}: what lay there before is not known' },
  'stock.kept-by-document': { zh: '请取消占用它的单据', en: 'Cancel the document that keeps it' },
  'stock.nothing-kept': { zh: '已没有预占数量', en: 'Nothing is kept any more' },
  'stock.bad-quantity': { zh: '数量必须大于 0，最多四位小数', en: 'A quantity is more than zero and has at most four places' },
})
