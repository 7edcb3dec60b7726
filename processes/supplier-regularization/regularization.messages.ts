/** What a regularization says when it is refused, and what a supplier still lacks. */
import { defineMessages } from '#kit/messages.ts'

export const regularizationMessages = defineMessages({
  'supplier-regularization.not-potential': { zh: '只有潜在供应商可以转正', en: 'Only a potential supplier can become formal' },
  'supplier-regularization.not-normal': { zh: '供应商已冻结或正在冻结审批，不能转正', en: 'The supplier is frozen, or a freeze is being decided' },
  'supplier-regularization.is-open': { zh: '已有进行中的转正申请 {code}', en: 'Application {code} is open already' },
  'supplier-regularization.cooling': { zh: '上次申请被驳回，{until} 起可再次申请', en: 'The last application was rejected; apply again from {until}' },
  'supplier-regularization.is-green': { zh: '转正条件未满足：{missing}', en: 'Not yet in order: {missing}' },
  'supplier-regularization.lacks-materials': { zh: '没有资质材料', en: 'There is no qualification' },
  'supplier-regularization.lacks-materials-detail': {
    zh: '有资质于 {detail} 到期，有效期须不少于 {days} 天',
    en: 'A qualification ends on {detail}; it must be good for {days|more day|more days}',
  },
  'supplier-regularization.lacks-contract': { zh: '没有已签订且生效中的合同', en: 'No signed contract is in force' },
  'supplier-regularization.lacks-margin': { zh: '没有登记保证金', en: 'No deposit has been entered' },
  'supplier-regularization.lacks-margin-detail': { zh: '保证金未缴足（{detail}）', en: 'The deposit is not complete ({detail})' },
  'supplier-regularization.lacks-account': { zh: '没有已核验的结算账户', en: 'No settlement account has been verified' },
  'supplier-regularization.lacks-productType': { zh: '未维护产品类型', en: 'No kind of goods has been entered' },
  'supplier-regularization.lacks-salesChannel': { zh: '没有启用的销售渠道', en: 'No sales channel is open' },
  'supplier-regularization.lacks-deliveryRule': { zh: '没有启用的发货规则', en: 'No delivery rule is in force' },
  'supplier-regularization.lacks-priceRule': { zh: '没有生效中的价格规则', en: 'No price rule is in force' },
  'supplier-regularization.lacks-freightRule': { zh: '没有生效中的运费规则', en: 'No freight rule is in force' },
  'supplier-regularization.lacks-recipient': { zh: '没有退货收件人', en: 'There is no return address' },
})
