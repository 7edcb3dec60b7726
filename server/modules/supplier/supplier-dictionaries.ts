/** Dictionaries of suppliers. */
import type { DictionaryRows } from '#server/area/reference-data.ts'

export const supplierDictionaries: readonly DictionaryRows[] = [
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
  {
    code: 'settle_cycle',
    zh: '结算周期',
    en: 'Settlement cycles',
    entries: [
      ['DAY', '天', 'Day'],
      ['WEEK', '周', 'Week'],
      ['MONTH', '月', 'Month'],
    ],
  },
  {
    code: 'material_type',
    zh: '资质类型',
    en: 'Qualifications',
    entries: [
      ['BUSINESS_LICENSE', '营业执照', 'Business licence'],
      ['BRAND_AUTH', '品牌授权书', 'Brand authorisation'],
      ['TRADEMARK', '商标注册证', 'Trademark certificate'],
      ['QUALITY_REPORT', '质检报告', 'Quality report'],
      ['FOOD_LICENSE', '食品经营许可证', 'Food licence'],
      ['TAX_CERT', '一般纳税人证明', 'General taxpayer certificate'],
      ['BANK_PERMIT', '开户许可证', 'Bank account permit'],
      ['OTHER', '其他', 'Other'],
    ],
  },
  {
    code: 'company_type',
    zh: '企业类型',
    en: 'Company types',
    entries: [
      ['LIMITED', '有限责任公司', 'Limited company'],
      ['JOINT_STOCK', '股份有限公司', 'Joint-stock company'],
      ['SOLE', '个人独资企业', 'Sole proprietorship'],
      ['PARTNERSHIP', '合伙企业', 'Partnership'],
      ['INDIVIDUAL', '个体工商户', 'Individual business'],
    ],
  },
  {
    code: 'taxpayer_type',
    zh: '纳税人类型',
    en: 'Taxpayer types',
    entries: [
      ['GENERAL', '一般纳税人', 'General'],
      ['SMALL', '小规模纳税人', 'Small-scale'],
    ],
  },
  {
    code: 'sales_channel',
    zh: '销售渠道',
    en: 'Sales channels',
    entries: [
      ['COMMUNITY_MALL', '社区商城', 'Community mall', 'blue'],
      ['ENTERPRISE_MALL', '企业商城', 'Enterprise mall', 'geekblue'],
      ['FUBAG_MALL', '福包商城', 'Fubag mall', 'magenta'],
      ['JD', '京东', 'JD', 'red'],
      ['DL', '得力', 'Deli', 'green'],
      ['YX', '严选', 'Yanxuan', 'gold'],
      ['YC', '云采', 'Yuncai', 'cyan'],
    ],
  },
]
