/** Dictionaries of the supplier domain. */
import type { PrismaClient } from '#prisma/generated/client.ts'
import { addDictionaries, type SeedDictionary } from './dictionaries.ts'

const dictionaries: readonly SeedDictionary[] = [
  /** Keys are credit codes or names of companies that must not become suppliers; administrators enter them. */
  { code: 'supplier_blacklist', zh: '供应商黑名单', en: 'Companies that must not become suppliers', entries: [] },
  {
    code: 'supplier_level',
    zh: '供应商等级',
    en: 'Supplier levels',
    entries: [
      ['STRATEGIC', '战略', 'Strategic', 'purple'],
      ['CORE', '核心', 'Core', 'geekblue'],
      ['NORMAL', '一般', 'Normal', 'default'],
      ['TRIAL', '试用', 'On trial', 'gold'],
    ],
  },
  {
    code: 'contract_type',
    zh: '合同类型',
    en: 'Kinds of contracts',
    entries: [
      ['FRAMEWORK', '框架合同', 'Framework'],
      ['PURCHASE', '采购合同', 'Purchase'],
      ['SUPPLEMENT', '补充协议', 'Supplement'],
      ['QUALITY', '质量协议', 'Quality agreement'],
      ['CONFIDENTIAL', '保密协议', 'Confidentiality'],
    ],
  },
  {
    code: 'supplier_auth_level',
    zh: '经营资格',
    en: 'What a supplier sells as',
    entries: [
      ['BRAND_OWNER', '品牌方', 'Brand owner', 'green'],
      ['MANUFACTURER', '生产厂家', 'Manufacturer', 'blue'],
      ['AGENT', '总代理', 'General agent', 'cyan'],
      ['DEALER', '经销商', 'Dealer', 'default'],
    ],
  },
  {
    code: 'supplier_rule_type',
    zh: '规则文件类型',
    en: 'Kinds of rule files',
    entries: [
      ['DELIVERY', '发货', 'Delivery'],
      ['PRICE', '价格', 'Prices'],
      ['FREIGHT', '运费', 'Freight'],
      ['AFTER_SALES', '售后', 'After-sales'],
      ['OTHER', '其他', 'Other'],
    ],
  },
  {
    code: 'help_category',
    zh: '帮助分类',
    en: 'Kinds of help',
    entries: [
      ['START', '入门', 'First steps', 'green'],
      ['PRODUCT', '商品', 'Products', 'blue'],
      ['ORDER', '订单', 'Orders', 'geekblue'],
      ['SETTLEMENT', '结算', 'Settlement', 'gold'],
      ['AFTER_SALES', '售后', 'After-sales', 'orange'],
      ['RULE', '平台规则', 'Rules', 'default'],
    ],
  },
  {
    code: 'feedback_type',
    zh: '反馈类型',
    en: 'Kinds of feedback',
    entries: [
      ['QUESTION', '咨询', 'Question', 'blue'],
      ['SUGGESTION', '建议', 'Suggestion', 'green'],
      ['COMPLAINT', '投诉', 'Complaint', 'red'],
      ['BUG', '系统问题', 'Fault', 'volcano'],
      ['SETTLEMENT', '结算问题', 'Settlement', 'gold'],
    ],
  },
  {
    code: 'freeze_reason',
    zh: '冻结原因',
    en: 'Reasons of a freeze',
    entries: [
      ['COMPLIANCE', '合规问题', 'Compliance'],
      ['LICENSE_EXPIRED', '资质过期', 'Licence expired'],
      ['QUALITY', '质量问题', 'Quality'],
      ['SCORE', '评分过低', 'Low score'],
      ['BREACH', '违约', 'Breach'],
      ['OTHER', '其他', 'Other'],
    ],
  },
  {
    code: 'exit_reason',
    zh: '退出原因',
    en: 'Reasons of an exit',
    entries: [
      ['CONTRACT_END', '合同到期', 'Contract over'],
      ['BUSINESS', '业务调整', 'Business change'],
      ['BREACH', '违约', 'Breach'],
      ['CLOSED', '公司注销', 'Company closed'],
      ['OTHER', '其他', 'Other'],
    ],
  },
]

export const seedSupplierDictionaries = (prisma: PrismaClient): Promise<void> => addDictionaries(prisma, dictionaries)
