/** What purchasing refuses and warns of, in both languages. */
import type { Messages } from '#kit/messages.ts'

export const purchaseMessages: Messages = {
  'purchase.not-positive': { zh: '必须大于 0', en: 'It has to be more than 0' },
  'purchase.counter-says-nothing': { zh: '请填写数量、单价或日期', en: 'Say another quantity, price or date' },
  'purchase.sku-twice': { zh: '商品重复', en: 'This article is there already' },
  'purchase.other-supplier': { zh: '{sku} 不是该供应商的商品', en: 'Article {sku} is another supplier’s' },
  'purchase.below-moq': { zh: '{sku} 起订量为 {moq}', en: 'At least {moq} of {sku} are ordered' },
  'purchase.not-a-pack': { zh: '{sku} 应为每箱 {pack} 的整数倍', en: '{sku} comes in packs of {pack}' },
  'purchase.price-reason-missing': { zh: '{sku} 高于协议价 {agreed}，请填写原因', en: '{sku} costs more than the agreed {agreed}: say why' },
  'purchase.warehouse-kind': { zh: '不能向在途仓、次品仓或虚拟仓采购', en: 'Nothing is bought for transit, defective or virtual warehouses' },
  'purchase.warehouse-of-other': { zh: '该仓库属于其他供应商', en: 'The warehouse belongs to another supplier' },
  'purchase.contract-of-other': { zh: '合同不属于该供应商', en: 'This is no contract of the supplier' },
  'purchase.discount-too-large': { zh: '折扣不能大于商品金额与税额之和', en: 'The discount is more than goods and tax' },
  'purchase.deposit-too-large': { zh: '订金不能大于总金额', en: 'The deposit is more than the total' },
  'purchase.amount-too-large': { zh: '金额过大', en: 'The amount is too large' },
  'purchase.expected-before-today': { zh: '期望到货日期早于今天', en: 'The day that is wanted is over' },
  'purchase.supplier-stays': { zh: '不能更换供应商，请新建采购单', en: 'An order stays with its supplier; write a new one' },
  'purchase.no-contract': { zh: '供应商没有生效中的合同', en: 'The supplier has no contract in force' },
  'purchase.more-than-open': { zh: '{sku} 最多还可到货 {most}', en: 'Of {sku} at most {most} may come still' },
  'purchase.contract-expiring': { zh: '合同 {contract} 将于 {day} 到期', en: 'Contract {contract} expires on {day}' },
  'purchase.contract-not-in-force': { zh: '合同 {contract} 未生效或已到期', en: 'Contract {contract} is not in force' },
  'purchase.double': { zh: '{sku} 近 {days} 天已采购：{orders}', en: '{sku} was ordered within {days} days: {orders}' },
  'purchase.unknown-department': { zh: '部门不存在', en: 'There is no such department' },
  'purchase-return.asked': { zh: '退货单已生效，不能修改或删除', en: 'The return is in force: it stays as it is' },
  'purchase-return.left': { zh: '商品已出库，不能取消', en: 'Goods have left: it cannot be cancelled' },
}
